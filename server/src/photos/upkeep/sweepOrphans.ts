import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../../src/domain/time';
import type { Db } from '../../db/database';
import type { PhotoStorage } from '../../platform/storage/storage';

/** A photo's row is written moments after its file; a file without one that is so old has lost it, milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;
/** Files compared with the database in one go. */
const BATCH = 200;
/** Between two of them, so that nobody waits for it. */
const PAUSE_MS = 50;
const PICTURE = /\.(?:large|thumb)\.jpg$/;
/** Says whose storage it is. */
const MARK_KEY = 'site.mark';
const MARK_BYTES = 100;

export interface OrphanParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<PhotoStorage, 'list' | 'open' | 'put' | 'remove' | 'clearUnfinished'>;
  /** Ends the sweep early. */
  readonly signal?: AbortSignal;
}

/**
 * Whether the storage belongs to this very database, which marks one that nobody has marked yet. A file of another site
 * that shares the bucket by mistake has no row here, and is no orphan.
 */
async function isOwn({ db, storage }: OrphanParts): Promise<boolean> {
  await db
    .insertInto('storageSite')
    .values({ id: 1, mark: randomUUID() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { mark } = await db.selectFrom('storageSite').select('mark').executeTakeFirstOrThrow();
  const found = await storage.open(MARK_KEY);
  if (found !== null) return (await text(found.stream)) === mark;
  await storage.put(MARK_KEY, Readable.from([Buffer.from(mark)], { objectMode: false }), MARK_BYTES);
  return true;
}

/** Removes those of the files that neither are a photo of a row nor a picture made from one. */
async function removeOrphans({ db, storage }: OrphanParts, keys: readonly string[]): Promise<number> {
  const originals = [...new Set(keys.map((key) => key.replace(PICTURE, '')))];
  if (originals.length === 0) return 0;
  const rows = await db
    .selectFrom('file')
    .select('storageKey')
    .where('storageKey', 'in', originals)
    .execute();
  const named = new Set(rows.map(({ storageKey }) => storageKey));
  const orphans = keys.filter((key) => !named.has(key.replace(PICTURE, '')));
  for (const key of orphans) await storage.remove(key);
  return orphans.length;
}

/**
 * Removes stored files older than a day that no row names: what a crash has left between storing a photo and writing its
 * row. It goes through the storage a few files at a time; any number of processes may do so at once.
 * @returns how many were removed
 * @throws Error where the storage is another site's, of which nothing is removed; whatever the database or storage says
 */
export async function sweepOrphans(parts: OrphanParts): Promise<number> {
  const { clock, storage, signal } = parts;
  if (!(await isOwn(parts))) throw new Error('the photo storage is marked as that of another database');
  const before = clock() - KEPT_MS;
  await storage.clearUnfinished(before);
  let removed = 0;
  let batch: string[] = [];
  for await (const { key, writtenAt } of storage.list()) {
    if (signal?.aborted === true) return removed;
    if (writtenAt >= before || key === MARK_KEY) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removeOrphans(parts, batch);
    batch = [];
    await pause(PAUSE_MS);
  }
  return removed + (await removeOrphans(parts, batch));
}
