import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { DATABASE_FILE } from '../openForReading';

const MINUTE_MS = 60_000;

/** The delay of the first reading after the start, and the time between readings, milliseconds. */
export interface WatchPace {
  readonly firstMs: number;
  readonly everyMs: number;
}

const PACE: WatchPace = { firstMs: 10 * MINUTE_MS, everyMs: 24 * 60 * MINUTE_MS };

interface WatchLog {
  error(details: object, message: string): void;
}

/**
 * Reads the whole file of the embedded database once a day, in a separate thread, and logs damage. The start does not
 * wait for this, because it takes longer with every record. Keeps no process alive.
 * @param directory the data directory
 * @returns a function that stops it, even in the middle of the file
 */
export function watchFile(directory: string, log: WatchLog, pace: WatchPace = PACE): () => Promise<void> {
  const file = path.join(directory, DATABASE_FILE);
  let isStopped = false;
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout;
  const after = (ms: number) => {
    if (!isStopped) timer = setTimeout(look, ms).unref();
  };
  const look = () => {
    thread = new Worker(new URL('./checkThread.mjs', import.meta.url), { workerData: file });
    thread.unref();
    thread.on('message', (damage: string | null) => {
      if (damage !== null) log.error({ damage }, 'the file of the database is damaged: run `npm run check`');
    });
    thread.on('error', (error: unknown) =>
      log.error({ err: error }, 'the file of the database could not be checked'),
    );
    thread.on('exit', () => {
      thread = null;
      after(pace.everyMs);
    });
  };
  after(pace.firstMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await thread?.terminate();
  };
}
