import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Transaction } from 'kysely';
import type { Schema } from '../src/db/schema';
import { MAX_PHOTO_BYTES } from '../src/photos/intake/receive';
import type { PhotoStorage, StoredFile } from '../src/platform/storage/storage';
import { loadBootSeed, seedPhotoFile } from './bootSeed';

/** Photos for a closed boot of the kind of an active one, already in the storage. */
export interface ClosedPhotos {
  readonly regionCode: string;
  /** Which demo boot of the region it is like, counted from 1. */
  readonly number: number;
  readonly photos: readonly (StoredFile & { readonly key: string })[];
}

/** Stores the demo's photos a second time, but for those on which the plate of another car can be read. */
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

/** Writes them down, for a boot that has no number yet. @returns their ids */
export async function insertClosedPhotos(
  trx: Transaction<Schema>,
  { photos }: ClosedPhotos,
  { regionId, at, by }: { readonly regionId: number; readonly at: number; readonly by: number },
): Promise<number[]> {
  const made = await trx
    .insertInto('file')
    .values(
      photos.map(({ key, size, sha256 }) => ({
        ...{ regionId, bootId: null, storageKey: key, contentType: 'image/jpeg', sizeBytes: size, sha256 },
        ...{ createdAt: at, createdBy: by, registeredAt: at, registeredBy: by, derived: '[]' },
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}
