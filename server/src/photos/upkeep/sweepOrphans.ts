import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';
import { originalKey, type OwnFiles } from '../OwnFiles';

/** A photo's row is written moments after its file, so a file without a row at this age has lost it, milliseconds. */
const FILE_MAX_AGE_MS = 24 * 60 * 60_000;
/** Files compared with the database in one query. */
const BATCH = 200;
/** The pause between two batches, so that nobody has to wait. */
const PAUSE_MS = 50;
/**
 * If a larger share of files has no row, the cause is not a crash: the database has lost rows. A few are always
 * allowed, so that a small site is swept too.
 */
const MOST_SHARE = 0.03;
const ALWAYS_ALLOWED = 10;

export interface OrphanParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'list' | 'discard'>;
  readonly own: Pick<OwnFiles, 'claim' | 'has'>;
  /** Ends the sweep early. */
  readonly signal?: AbortSignal;
}

/** The result of a sweep. */
export interface OrphanSweep {
  /** The number of this database's files older than a day, and how many of them have no row. */
  readonly files: number;
  readonly orphans: number;
  /** True if the orphans were moved to the trash; false if there were too many. */
  readonly isMoved: boolean;
}

/** The files that are neither a photo with a row nor a picture made from one. */
async function orphansAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const originals = [...new Set(keys.map(originalKey))];
  if (originals.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .select('storageKey')
    .where('storageKey', 'in', originals)
    .execute();
  const named = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !named.has(originalKey(key)));
}

/**
 * Moves files without a row to the trash; a crash leaves them between storing a photo and writing its row. Considers
 * only files that this database has stored and that are older than a day, a few at a time. Several processes may
 * sweep simultaneously.
 * @throws the error of the database or storage
 */
export async function sweepOrphans({ db, clock, storage, own, signal }: OrphanParts): Promise<OrphanSweep> {
  const now = clock();
  await own.claim();
  const orphans: string[] = [];
  let files = 0;
  let batch: string[] = [];
  const compare = async () => {
    orphans.push(...(await orphansAmong(db, batch)));
    files += batch.length;
    batch = [];
  };
  for await (const { key, writtenAt } of storage.list()) {
    if (signal?.aborted === true) return { files, orphans: 0, isMoved: true };
    if (writtenAt >= now - FILE_MAX_AGE_MS || !own.has(key)) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await compare();
    await pause(PAUSE_MS);
  }
  await compare();
  const isMoved = orphans.length <= Math.max(ALWAYS_ALLOWED, files * MOST_SHARE);
  if (isMoved) for (const key of orphans) await storage.discard(key, now);
  return { files, orphans: orphans.length, isMoved };
}
