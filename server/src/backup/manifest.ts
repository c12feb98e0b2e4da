import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Db } from '../db/database';
import { codeOf, reasonOf, StartFault } from '../platform/faults';
import { jsonLines, writeLast } from '../platform/wholeFiles';

/** The contents of a backup directory. The manifest is written last: a backup without one was interrupted. */
export const FILES = {
  manifest: 'backup.json',
  sqlite: 'boot.sqlite',
  postgres: 'database.dump',
  /** One line of JSON per photo (`PhotoLine`). */
  photoList: 'photos.jsonl',
  /** With PostgreSQL: the audit trail, one entry per line. */
  audit: 'audit.jsonl',
  photos: 'photos',
} as const;

const FileSums = v.object({ name: v.string(), size: v.number(), sha256: v.string() });
const Manifest = v.object({
  format: v.literal(1),
  takenAt: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  files: v.array(FileSums),
  photos: v.object({ count: v.number(), bytes: v.number() }),
  /** Photos that boots name but the storage has lost or altered. */
  lost: v.array(v.string()),
  audit: v.object({ seq: v.number(), hash: v.string() }),
});
export type Manifest = v.InferOutput<typeof Manifest>;

const PhotoLine = v.object({
  id: v.number(),
  bootId: v.nullable(v.number()),
  key: v.string(),
  size: v.number(),
  sha256: v.string(),
});
/** A photo in the database. */
export type PhotoLine = v.InferOutput<typeof PhotoLine>;

const AT_ONCE = 500;

/** All photos in the database, with a few hundred in memory at a time. */
export async function* photosOf(db: Db): AsyncGenerator<PhotoLine> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('file')
      .select(['id', 'bootId', 'storageKey', 'sizeBytes', 'sha256'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, bootId, storageKey, sizeBytes, sha256 } of rows) {
      last = id;
      yield { id, bootId, key: storageKey, size: sizeBytes, sha256 };
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** The photos in a backup's list. */
export async function* listedPhotos(directory: string): AsyncGenerator<PhotoLine> {
  for await (const line of jsonLines(path.join(directory, FILES.photoList))) yield v.parse(PhotoLine, line);
}

/** Writes the manifest, which makes the backup valid. */
export function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  return writeLast(directory, FILES.manifest, [`${JSON.stringify(manifest, null, 1)}\n`]);
}

/** @throws StartFault if the directory has no backup, or an incomplete one */
export function readManifest(directory: string): Manifest {
  const file = path.join(directory, FILES.manifest);
  if (!existsSync(file)) {
    throw new StartFault(
      `${directory} holds no whole backup (no ${FILES.manifest}): it was broken off, or is none.`,
    );
  }
  try {
    return v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StartFault(`${file} cannot be read: ${codeOf(error) ?? reasonOf(error)}.`);
  }
}
