import type { Clock } from '../../../../src/domain/time';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';
import { checkNextPhoto } from './checkNextPhoto';
import type { Pictures } from '../images/pictures';
import { sweepOrphans } from './sweepOrphans';
import { sweepHourly } from './sweepUploads';

export interface HousekeepingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: PhotoStorage;
  readonly pictures: Pick<Pictures, 'remove'>;
  readonly log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

export interface Pace {
  /** How long after the start the first look through the storage is taken, and how long after each the next. */
  readonly orphansFirstMs: number;
  readonly orphansEveryMs: number;
  /** How fast photos are read to compare them, bytes a second. */
  readonly checkBytesPerSecond: number;
  /** The least time between two of them, and where all are compared or the storage fails. */
  readonly checkPauseMs: number;
  readonly checkIdleMs: number;
}

const MINUTE_MS = 60_000;
const PACE: Pace = {
  orphansFirstMs: 10 * MINUTE_MS,
  orphansEveryMs: 24 * 60 * MINUTE_MS,
  checkBytesPerSecond: 2_000_000,
  checkPauseMs: 200,
  checkIdleMs: 10 * MINUTE_MS,
};

/** Does work again and again, each time after the pause that the last one asked for; it keeps no process alive. */
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

/**
 * What is done beside the requests for as long as the process lives: uploads that no boot has and files that no row has
 * are removed, and photos are compared with their rows, slowly, so that damage is known before somebody needs one.
 * @returns ends it, once what is under way has ended
 */
export function keepHouse(parts: HousekeepingParts, pace: Pace = PACE): () => Promise<void> {
  const { log } = parts;
  const stopping = new AbortController();
  const stopUploads = sweepHourly(parts);
  const stopOrphans = repeatedly(async () => {
    try {
      const removed = await sweepOrphans({ ...parts, signal: stopping.signal });
      if (removed > 0) log.info({ removed }, 'stored files that no row names were removed');
    } catch (error) {
      log.error({ err: error }, 'the photo storage could not be looked through');
    }
    return pace.orphansEveryMs;
  }, pace.orphansFirstMs);
  const stopChecks = repeatedly(async () => {
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
  }, pace.checkPauseMs);
  return async () => {
    stopping.abort();
    await Promise.all([stopUploads(), stopOrphans(), stopChecks()]);
  };
}
