import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';
import type { Pictures } from '../images/pictures';
import type { OwnFiles } from '../OwnFiles';

/**
 * An upload is registered moments after it is made. One still unregistered at this age never will be, milliseconds.
 */
const UPLOAD_MAX_AGE_MS = 24 * 60 * 60_000;
/** Uploads per query. */
const BATCH = 200;

/** The dependencies of the sweep. */
export interface SweepParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'discard'>;
  readonly own: Pick<OwnFiles, 'claim' | 'has'>;
  readonly pictures: Pick<Pictures, 'remove'>;
}

/**
 * Reserves an upload for the sweep: without an uploader, nobody can register it any more. Repeating this changes
 * nothing, so a sweep completes one that another left half done.
 * @returns false if the upload now belongs to a boot
 */
async function reserve(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ createdBy: null })
    .where('id', '=', id)
    .where('bootId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Moves uploads that belong to no boot and are older than a day to the trash, files first and rows last, so that
 * another sweep can finish after a crash. If another database stored the upload, deletes only the row: there, the
 * photo may belong to a boot. Several processes may sweep simultaneously.
 * @returns the number of uploads swept
 * @throws the error of the database or storage
 */
export async function sweepUploads({ db, clock, storage, own, pictures }: SweepParts): Promise<number> {
  const now = clock();
  await own.claim();
  let swept = 0;
  for (;;) {
    const left = await db
      .selectFrom('file')
      .select(['id', 'storageKey'])
      .where('bootId', 'is', null)
      .where('createdAt', '<', now - UPLOAD_MAX_AGE_MS)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, storageKey } of left) {
      if (!(await reserve(db, id))) continue;
      if (own.has(storageKey)) {
        await pictures.remove(storageKey);
        await storage.discard(storageKey, now);
      }
      await db.deleteFrom('file').where('id', '=', id).where('bootId', 'is', null).execute();
      swept += 1;
    }
    if (left.length < BATCH) return swept;
  }
}
