import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any job takes, milliseconds. */
const STALE_MS = 60 * 60_000;

/**
 * Creates the directory for making pictures and deletes the files that a killed process left there. Keeps recent
 * files, because other processes may be working on them.
 * @throws the file system's error
 */
export async function clearWorkDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const name of await readdir(path)) {
    const file = join(path, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - STALE_MS)
      await rm(file, { recursive: true, force: true });
  }
}
