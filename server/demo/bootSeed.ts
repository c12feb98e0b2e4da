import * as v from 'valibot';
import { readDataFile } from '../src/platform/dataFile';

/** What a demo photo shows; the pictures are drawn by server/tools/make-demo-photos.ts. */
export const PHOTO_VIEWS = ['side', 'wheel', 'plate'] as const;
export type PhotoView = (typeof PHOTO_VIEWS)[number];

/** A boot of the demo data; a null license is no plate, an empty VIN none taken down. */
export interface SeedBoot {
  readonly license: string | null;
  readonly licenseState: string | null;
  readonly make: string;
  readonly model: string;
  readonly body: string;
  readonly color: string;
  readonly vin: string;
  readonly addr1: string;
  readonly addr2: string;
  readonly requestedBy: string;
  /** How long before the seeding it was booted. */
  readonly hoursAgo: number;
  /** Who booted it, for whose company. */
  readonly username: string;
  readonly photos: readonly PhotoView[];
}

const text = v.string();
const bootRow = v.strictTuple([
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
]);

const PHOTOS = new URL('./photos/', import.meta.url);

/** Where the picture of a view of a region's boot lies; boots are counted from 1. */
export function seedPhotoFile(regionCode: string, number: number, view: PhotoView): URL {
  return new URL(`${regionCode}-${String(number).padStart(2, '0')}-${view}.jpg`, PHOTOS);
}

/** The demo boots by region, the newest first. */
export function loadBootSeed(): ReadonlyMap<string, readonly SeedBoot[]> {
  const regions = readDataFile(
    new URL('./data/boots.json', import.meta.url),
    v.record(text, v.array(bootRow)),
  );
  return new Map(
    Object.entries(regions).map(([regionCode, rows]) => [
      regionCode,
      rows.map(
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
        }),
      ),
    ]),
  );
}
