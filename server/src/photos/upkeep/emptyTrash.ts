import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { trashDay, type DiscardedFile, type PhotoStorage } from '../../platform/storage/storage';
import { originalKey, type OwnFiles } from '../OwnFiles';

/** How long files stay in the trash, milliseconds. */
const TRASH_MAX_AGE_MS = 30 * 24 * 60 * 60_000;

export interface TrashParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'trash' | 'recover' | 'erase'>;
  readonly own: Pick<OwnFiles, 'claim' | 'has'>;
  /** Ends the work early. */
  readonly signal?: AbortSignal;
}

/** The number of files erased from the trash and recovered from it. */
export interface EmptiedTrash {
  /** Deleted permanently. */
  readonly erased: number;
  /** Photos of boots, which should never be in the trash and were moved back. */
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
 * Deletes files that this database has stored and that have been in the trash for 30 days. Moves photos of boots back
 * to their place, however long they have been there.
 * @throws the error of the database or storage
 */
export async function emptyTrash({ db, clock, storage, own, signal }: TrashParts): Promise<EmptiedTrash> {
  await own.claim();
  const before = trashDay(clock() - TRASH_MAX_AGE_MS);
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
