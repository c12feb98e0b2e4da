import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { trashDay, type DiscardedFile, type PhotoStorage } from '../../platform/storage/storage';
import { originalKey, type OwnFiles } from '../OwnFiles';

/** How long files stay in the trash, milliseconds. */
const TRASH_KEPT_MS = 30 * 24 * 60 * 60_000;

export interface TrashParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'trash' | 'recover' | 'erase'>;
  readonly own: Pick<OwnFiles, 'claim' | 'has'>;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/** What became of files in the trash. */
export interface EmptiedTrash {
  /** Deleted for good. */
  readonly erased: number;
  /** Photos of boots: they should never have been there, and are where they were again. */
  readonly recovered: number;
}

async function isPhotoOfBoot(db: Db, { key }: DiscardedFile): Promise<boolean> {
  const row = await db
    .selectFrom('file')
    .select('id')
    .where('storageKey', '=', originalKey(key))
    .where('bootId', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the files that this database has stored and that are in the trash for 30 days. A photo of a boot goes back to
 * where it was, however long it is there.
 * @throws whatever the database or the storage says
 */
export async function emptyTrash({ db, clock, storage, own, signal }: TrashParts): Promise<EmptiedTrash> {
  await own.claim();
  const before = trashDay(clock() - TRASH_KEPT_MS);
  let [erased, recovered] = [0, 0];
  for await (const file of storage.trash()) {
    if (signal?.aborted === true) break;
    if (!own.has(file.key)) continue;
    if (await isPhotoOfBoot(db, file)) {
      await storage.recover(file);
      recovered += 1;
    } else if (file.day < before) {
      await storage.erase(file);
      erased += 1;
    }
  }
  return { erased, recovered };
}
