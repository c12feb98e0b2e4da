import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';
import type { Pictures } from '../images/pictures';
import type { OwnFiles } from '../OwnFiles';
import { checkNextPhoto } from './checkNextPhoto';
import { emptyTrash } from './emptyTrash';
import { sweepOrphans } from './sweepOrphans';
import { sweepUploads } from './sweepUploads';

export interface HousekeepingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: PhotoStorage;
  readonly own: OwnFiles;
  readonly pictures: Pick<Pictures, 'remove'>;
  /**
   * When this process started (epoch milliseconds), if no other process uses the photo storage. Unfinished uploads from
   * before that time are deleted at once.
   */
  readonly aloneSince?: number | undefined;
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/** The schedule of each task, milliseconds. */
export interface Pace {
  /** The delay after the start, and between two runs. */
  readonly uploadsFirstMs: number;
  readonly uploadsEveryMs: number;
  readonly orphansFirstMs: number;
  readonly orphansEveryMs: number;
  /** The speed of reading photos for comparison, bytes a second. */
  readonly checkBytesPerSecond: number;
  /** The minimum pause between two photos, and the pause after all are compared or the storage fails. */
  readonly checkPauseMs: number;
  readonly checkIdleMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PACE: Pace = {
  uploadsFirstMs: 0,
  uploadsEveryMs: 45 * MINUTE_MS,
  orphansFirstMs: 10 * MINUTE_MS,
  orphansEveryMs: 24 * HOUR_MS,
  checkBytesPerSecond: 2_000_000,
  checkPauseMs: 200,
  checkIdleMs: 10 * MINUTE_MS,
};
/** The process that wrote an unfinished file counts as ended after this time without a write. */
const UNFINISHED_MAX_AGE_MS = 10 * MINUTE_MS;

/** Repeats work, each time after the pause that the previous run returned. Keeps no process alive. */
function repeatedly(work: () => Promise<number>, firstMs: number): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const after = (ms: number) => {
    timer = setTimeout(() => {
      running = work().then((next) => {
        if (!isStopped) after(next);
      });
    }, ms).unref();
  };
  after(firstMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

async function uploadsOnce(parts: HousekeepingParts): Promise<void> {
  const { clock, storage, aloneSince = 0, log } = parts;
  try {
    await storage.clearUnfinished(Math.max(clock() - UNFINISHED_MAX_AGE_MS, aloneSince));
    const swept = await sweepUploads(parts);
    if (swept > 0) log.warn({ swept }, 'uploads that belong to no boot were moved to the trash');
  } catch (error) {
    log.error({ err: error }, 'uploads that belong to no boot could not be swept');
  }
}

async function orphansOnce(parts: HousekeepingParts, signal: AbortSignal): Promise<void> {
  const { log } = parts;
  try {
    const { isMoved, ...found } = await sweepOrphans({ ...parts, signal });
    if (!isMoved) {
      const refused =
        'too many stored files have no row in the database, so none was moved: is it an older copy?';
      log.warn(found, refused);
    } else if (found.orphans > 0) {
      log.warn(found, 'stored files that no row names were moved to the trash');
    }
    const { recovered, erased } = await emptyTrash({ ...parts, signal });
    if (recovered > 0) log.warn({ recovered }, 'photos of boots were in the trash and were moved back');
    if (erased > 0) log.warn({ erased }, 'files were deleted after 30 days in the trash');
  } catch (error) {
    log.error({ err: error }, 'the photo storage could not be swept');
  }
}

/** @returns the pause before the next photo, milliseconds */
async function checkOnce(parts: HousekeepingParts, pace: Pace): Promise<number> {
  const { log } = parts;
  try {
    const checked = await checkNextPhoto(parts);
    if (checked === null) return pace.checkIdleMs;
    const { id, damage, sizeBytes } = checked;
    if (damage !== null) log.error({ photo: id, damage }, 'a stored photo is damaged');
    return Math.max(pace.checkPauseMs, (sizeBytes / pace.checkBytesPerSecond) * 1_000);
  } catch (error) {
    log.error({ err: error }, 'a stored photo could not be compared');
    return pace.checkIdleMs;
  }
}

/**
 * Background tasks for the life of the process. Deletes unfinished files. Moves uploads that belong to no boot and
 * files without a row to the trash and later deletes them. Slowly compares photos with their rows, to report damage
 * before somebody needs the photo.
 * @returns a function that stops the tasks and waits for the current run
 */
export function keepHouse(parts: HousekeepingParts, pace: Pace = PACE): () => Promise<void> {
  const stopping = new AbortController();
  const stopUploads = repeatedly(
    () => uploadsOnce(parts).then(() => pace.uploadsEveryMs),
    pace.uploadsFirstMs,
  );
  const stopOrphans = repeatedly(
    () => orphansOnce(parts, stopping.signal).then(() => pace.orphansEveryMs),
    pace.orphansFirstMs,
  );
  const stopChecks = repeatedly(() => checkOnce(parts, pace), pace.checkPauseMs);
  return async () => {
    stopping.abort();
    await Promise.all([stopUploads(), stopOrphans(), stopChecks()]);
  };
}
