import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Transaction } from 'kysely';
import type { Schema } from '../src/db/schema';
import { MAX_PHOTO_BYTES } from '../src/photos/intake/receive';
import type { PhotoStorage, StoredFile } from '../src/platform/storage/storage';
import { loadBootSeed, seedPhotoFile } from './bootSeed';

/** Photos for a closed boot that resembles an active one, already in the photo storage. */
export interface ClosedPhotos {
  readonly regionCode: string;
  /** The number of the region's demo boot that it resembles, counted from 1. */
  readonly number: number;
  readonly photos: readonly (StoredFile & { readonly key: string })[];
}

/** Stores the demo's photos again, except those that show another car's plate. */
export function storeClosedPhotos(storage: PhotoStorage): Promise<ClosedPhotos[]> {
  const boots = [...loadBootSeed()].flatMap(([regionCode, ofRegion]) =>
    ofRegion.map(({ photos }, index) => ({
      ...{ regionCode, number: index + 1 },
      views: photos.filter((view) => view !== 'plate'),
    })),
  );
  return Promise.all(
    boots
      .filter(({ views }) => views.length > 0)
      .map(async ({ regionCode, number, views }) => ({
        ...{ regionCode, number },
        photos: await Promise.all(
          views.map(async (view) => {
            const key = randomUUID();
            const content = createReadStream(seedPhotoFile(regionCode, number, view));
            return { ...(await storage.put(key, content, MAX_PHOTO_BYTES)), key };
          }),
        ),
      })),
  );
}

/**
 * Inserts the rows for a boot that has no number yet.
 * @returns the id and SHA-256 of each
 */
export async function insertClosedPhotos(
  trx: Transaction<Schema>,
  { photos }: ClosedPhotos,
  { regionId, at, by }: { readonly regionId: number; readonly at: number; readonly by: number },
): Promise<{ readonly id: number; readonly sha256: string }[]> {
  return trx
    .insertInto('file')
    .values(
      photos.map(({ key, size, sha256 }) => ({
        ...{ regionId, bootId: null, storageKey: key, contentType: 'image/jpeg', sizeBytes: size, sha256 },
        ...{ createdAt: at, createdBy: by, registeredAt: at, registeredBy: by, derived: '[]' },
      })),
    )
    .returning(['id', 'sha256'])
    .execute();
}
