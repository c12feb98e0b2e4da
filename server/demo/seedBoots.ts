import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Transaction } from 'kysely';
import { wireTime } from '../../src/domain/time/zone';
import { insertBoot } from '../src/boots/creating/insertBoot';
import { columnsOf } from '../src/boots/creating/newBoot';
import { lookUp } from '../src/boots/creating/vehicleNames';
import { recordEntry } from '../src/boots/bootEntries';
import { emptyValues, type BootValues } from '../../src/domain/boot/fields';
import type { Schema } from '../src/db/schema';
import { MAX_PHOTO_BYTES } from '../src/photos/intake/receive';
import type { PhotoStorage, StoredFile } from '../src/platform/storage/storage';
import { cityOfRegionName } from '../../src/domain/boot/regionCity';
import { loadBootSeed, seedPhotoFile, type SeedBoot } from './bootSeed';
import { deviceOf, putDeviceOn } from './seedDevices';

const HOUR_MS = 60 * 60_000;
/** The delay between fitting a boot and recording it with its photos. */
const RECORDED_AFTER_MS = 3 * 60_000;

/** A photo of a demo boot, already in the photo storage. */
interface SeedPhoto extends StoredFile {
  readonly key: string;
}

/** The demo boots with their photos. */
export interface StoredSeedBoot {
  readonly regionCode: string;
  readonly boot: SeedBoot;
  /** The number of the physical boot; null if none is recorded. */
  readonly device: string | null;
  readonly photos: readonly SeedPhoto[];
}

/** Stores the photos of the demo boots. */
export async function storeBootPhotos(storage: PhotoStorage): Promise<StoredSeedBoot[]> {
  const boots = [...loadBootSeed()].flatMap(([regionCode, ofRegion]) =>
    ofRegion.map((boot, index) => ({ regionCode, boot, number: index + 1 })),
  );
  return Promise.all(
    boots.map(async ({ regionCode, boot, number }) => ({
      regionCode,
      boot,
      device: deviceOf(regionCode, number - 1),
      photos: await Promise.all(
        boot.photos.map(async (view) => {
          const key = randomUUID();
          const content = createReadStream(seedPhotoFile(regionCode, number, view));
          return { ...(await storage.put(key, content, MAX_PHOTO_BYTES)), key };
        }),
      ),
    })),
  );
}

interface Region {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly zoneId: string;
  readonly bootFeeCents: number;
  readonly charges: string | null;
}

function valuesOf({ boot, device }: StoredSeedBoot, region: Region, bootAt: number): BootValues {
  const [date = '', time = ''] = wireTime(bootAt, region.zoneId).split('T');
  const { make, model, body, color, vin, addr1, addr2, requestedBy, licenseState, license } = boot;
  return {
    ...emptyValues(),
    ...{ make, model, body, color, vin, addr1, addr2, requestedBy, licenseState },
    license: license ?? '',
    device: device ?? '',
    noLicense: license === null,
    date,
    time: time.slice(0, 'HH:mm'.length),
    city: cityOfRegionName(region.name),
    state: region.state,
  };
}

async function insertPhotos(
  trx: Transaction<Schema>,
  photos: readonly SeedPhoto[],
  row: { readonly bootId: number; readonly regionId: number; readonly at: number; readonly by: number },
): Promise<void> {
  const { bootId, regionId, at, by } = row;
  for (const { key, size, sha256 } of photos) {
    const { id } = await trx
      .insertInto('file')
      .values({
        regionId,
        bootId,
        storageKey: key,
        contentType: 'image/jpeg',
        sizeBytes: size,
        sha256,
        createdAt: at,
        createdBy: by,
        registeredAt: at,
        registeredBy: by,
        derived: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEntry(trx, { bootId, kind: 'PHOTO_ADDED', details: { fileId: id, sha256 }, at, by });
  }
}

async function seedBoot(trx: Transaction<Schema>, seed: StoredSeedBoot, now: number): Promise<void> {
  const { regionCode, boot, device, photos } = seed;
  const region = await trx
    .selectFrom('region')
    .select(['id', 'name', 'state', 'zoneId', 'bootFeeCents', 'charges'])
    .where('code', '=', regionCode)
    .executeTakeFirstOrThrow();
  const user = await trx
    .selectFrom('appUser')
    .select(['id', 'companyId'])
    .where('username', '=', boot.username)
    .executeTakeFirstOrThrow();
  const bootedAt = now - boot.hoursAgo * HOUR_MS;
  const values = valuesOf(seed, region, bootedAt);
  const { names, errors } = await lookUp(trx, values);
  if (errors.length > 0) {
    throw new Error(
      `The demo boot at ${boot.addr1} has no right ${errors.map(([field]) => field).join(', ')}.`,
    );
  }
  const columns = columnsOf(
    { values, names },
    { zoneId: region.zoneId, recordedAt: bootedAt + RECORDED_AFTER_MS },
  );
  const at = columns.bootAt + RECORDED_AFTER_MS;
  const { id } = await insertBoot(trx, regionCode, {
    ...columns,
    regionId: region.id,
    companyId: user.companyId,
    feeCents: region.bootFeeCents,
    charges: region.charges,
    createdAt: at,
    createdBy: user.id,
    changedAt: at,
    changedBy: user.id,
  });
  if (device !== null) await putDeviceOn(trx, device, { bootId: id, regionId: region.id, at });
  await insertPhotos(trx, photos, { bootId: id, regionId: region.id, at, by: user.id });
}

/** Records the demo boots: at least a dozen active ones in each region, of several companies. */
export async function seedBoots(
  trx: Transaction<Schema>,
  boots: readonly StoredSeedBoot[],
  now: number,
): Promise<void> {
  // Oldest first, so that reference numbers rise with time.
  const inOrder = [...boots].sort((a, b) => b.boot.hoursAgo - a.boot.hoursAgo);
  for (const boot of inOrder) await seedBoot(trx, boot, now);
}
