import * as v from 'valibot';
import { readDataFile } from '../src/platform/dataFile';

/** The subject of a demo photo. server/tools/make-demo-photos.ts draws the pictures. */
export const PHOTO_VIEWS = ['side', 'wheel', 'plate'] as const;
export type PhotoView = (typeof PHOTO_VIEWS)[number];

const text = v.string();

/** A row of the seed file: the values of a boot, without field names. */
const seedBoot = v.pipe(
  v.strictTuple([
    v.nullable(text),
    v.nullable(text),
    text,
    text,
    text,
    text,
    text,
    text,
    text,
    text,
    v.number(),
    text,
    v.array(v.picklist(PHOTO_VIEWS)),
  ]),
  v.transform(
    ([
      license,
      licenseState,
      make,
      model,
      body,
      color,
      vin,
      addr1,
      addr2,
      requestedBy,
      hoursAgo,
      username,
      photos,
    ]) => ({
      ...{ license, licenseState, make, model, body, color, vin, addr1, addr2, requestedBy },
      /** How many hours before the seeding the vehicle was booted. */
      hoursAgo,
      /** The account that booted it, and its company. */
      username,
      photos,
    }),
  ),
);
/** A boot of the demo data. A null license means no plate; an empty VIN means none was recorded. */
export type SeedBoot = v.InferOutput<typeof seedBoot>;

const PHOTOS = new URL('./photos/', import.meta.url);

/** The photo file for one view of a region's boot; boots are numbered from 1. */
export function seedPhotoFile(regionCode: string, number: number, view: PhotoView): URL {
  return new URL(`${regionCode}-${String(number).padStart(2, '0')}-${view}.jpg`, PHOTOS);
}

/** The demo boots by region, newest first. */
export function loadBootSeed(): ReadonlyMap<string, readonly SeedBoot[]> {
  const file = new URL('./data/boots.json', import.meta.url);
  return new Map(Object.entries(readDataFile(file, v.record(text, v.array(seedBoot)))));
}
