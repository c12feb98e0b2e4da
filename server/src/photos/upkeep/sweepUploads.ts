import type { Clock } from '../../../../src/domain/time';
import type { Db } from '../../db/database';
import type { Pictures } from '../images/pictures';
import type { PhotoStorage } from '../../platform/storage/storage';

/** An upload is registered moments after it was made; one that was not after so long never will be, milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;
/** Uploads looked at in one go. */
const BATCH = 200;

/** What is swept, and by which clock. */
export interface SweepParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'remove'>;
  readonly pictures: Pick<Pictures, 'remove'>;
}

/**
 * Claims an upload: without an uploader nobody can register it any more, so its files may go. Claiming twice is the
 * same, which is what a process does that finds what another has left half done.
 * @returns false where a boot has it by now
 */
async function claim(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ createdBy: null })
    .where('id', '=', id)
    .where('bootId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes uploads older than a day that no boot has, files first and rows last, so that whatever a crash leaves is found
 * again. Any number of processes may do it at once.
 * @returns how many were removed
 * @throws whatever the database or the storage says
 */
export async function sweepUploads({ db, clock, storage, pictures }: SweepParts): Promise<number> {
  const before = clock() - KEPT_MS;
  let swept = 0;
  for (;;) {
    const left = await db
      .selectFrom('file')
      .select(['id', 'storageKey'])
      .where('bootId', 'is', null)
      .where('createdAt', '<', before)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, storageKey } of left) {
      if (!(await claim(db, id))) continue;
      await pictures.remove(storageKey);
      await storage.remove(storageKey);
      await db.deleteFrom('file').where('id', '=', id).where('bootId', 'is', null).execute();
      swept += 1;
    }
    if (left.length < BATCH) return swept;
  }
}

interface SweepLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Sweeps now and then once an hour, one after the other, for as long as the process lives; it keeps no process alive.
 * @returns ends it, once a sweep that is under way has ended
 */
export function sweepHourly(
  parts: SweepParts & { readonly log: SweepLog },
  everyMs: number = SWEEP_EVERY_MS,
): () => Promise<void> {
  const sweep = async () => {
    try {
      const swept = await sweepUploads(parts);
      if (swept > 0) parts.log.info({ swept }, 'uploads that no boot has were removed');
    } catch (error) {
      parts.log.error({ err: error }, 'uploads that no boot has could not be removed');
    }
  };
  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
