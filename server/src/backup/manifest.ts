import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Db } from '../db/database';
import { codeOf, reasonOf, StartFault } from '../platform/faults';

/** What a backup's directory holds. The manifest is written last: a backup without one was broken off. */
export const FILES = {
  manifest: 'backup.json',
  sqlite: 'boot.sqlite',
  postgres: 'database.dump',
  /** One line of JSON for each photo (`PhotoLine`). */
  photoList: 'photos.jsonl',
  /** With PostgreSQL: the audit trail, one entry a line. */
  audit: 'audit.jsonl',
  photos: 'photos',
} as const;

const FileSum = v.object({ name: v.string(), size: v.number(), sha256: v.string() });
/** A file with its length in bytes and the SHA-256 of its bytes. */
export type FileSum = v.InferOutput<typeof FileSum>;

const Manifest = v.object({
  format: v.literal(1),
  takenAt: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  files: v.array(FileSum),
  photos: v.object({ count: v.number(), bytes: v.number() }),
  /** Photos that boots name and the storage had not, or not any more as they were stored. */
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
/** A photo as the database names it. */
export type PhotoLine = v.InferOutput<typeof PhotoLine>;

const AT_ONCE = 500;

/** Every photo that the database names, a few hundred of them in memory at a time. */
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

/** The lines of a file, each as the JSON that it is. */
export async function* jsonLines(file: string): AsyncGenerator {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as unknown;
  }
}

/** The photos that a backup's list names. */
export async function* listedPhotos(directory: string): AsyncGenerator<PhotoLine> {
  for await (const line of jsonLines(path.join(directory, FILES.photoList))) yield v.parse(PhotoLine, line);
}

/** Length and SHA-256 of what a stream gives, read to its end. */
export async function sumOf(stream: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    hash.update(chunk);
  });
  await finished(stream);
  return { size, sha256: hash.digest('hex') };
}

/** Makes sure that a file's bytes are on the disk. @returns its name and sums */
export async function fileSum(directory: string, name: string): Promise<FileSum> {
  const file = path.join(directory, name);
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { name, ...(await sumOf(createReadStream(file))) };
}

/** @throws StartFault where the directory cannot be made, or has anything in it */
export async function emptyDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    if ((await readdir(directory)).length === 0) return;
  } catch (error) {
    throw new StartFault(`${directory} cannot be used: ${reasonOf(error)}.`);
  }
  throw new StartFault(`${directory} is not empty: name a directory that is empty, or not there yet.`);
}

/** Writes the manifest, after which the backup counts. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const [half, whole] = [`${FILES.manifest}.part`, FILES.manifest].map((name) => path.join(directory, name));
  const handle = await open(half ?? '', 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half ?? '', whole ?? '');
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}

/** @throws StartFault where the directory holds no backup, or one that was broken off */
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
