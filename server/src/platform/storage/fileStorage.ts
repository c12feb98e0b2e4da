import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measure } from './measure';
import { assertKey } from './storage';
import type { OpenFile, PhotoStorage, StoredFile } from './storage';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const UNFINISHED = '.part';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Photos as files of one directory, spread over subdirectories by the first two characters of their keys. */
export class FilePhotoStorage implements PhotoStorage {
  private constructor(private readonly directory: string) {}

  /**
   * Opens the directory, makes it where it is missing and clears away what an earlier process left half-written. One
   * process owns a directory.
   * @throws what the file system says
   */
  static async at(directory: string): Promise<FilePhotoStorage> {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    for (const shelf of await readdir(directory, { withFileTypes: true })) {
      if (!shelf.isDirectory()) continue;
      for (const name of await readdir(join(directory, shelf.name))) {
        if (name.endsWith(UNFINISHED)) await rm(join(directory, shelf.name, name), { force: true });
      }
    }
    return new FilePhotoStorage(directory);
  }

  async put(key: string, content: Readable, maxBytes: number): Promise<StoredFile> {
    const path = this.pathOf(key);
    const shelf = dirname(path);
    const half = join(shelf, `${randomUUID()}${UNFINISHED}`);
    const measure = new Measure(maxBytes);
    try {
      if ((await mkdir(shelf, { recursive: true, mode: DIRECTORY_MODE })) !== undefined) {
        await syncDirectory(this.directory);
      }
      // `flush` syncs the file's bytes to the disk before it is closed; the rename is synced with its directory.
      await pipeline(
        content,
        measure,
        createWriteStream(half, { flags: 'wx', mode: FILE_MODE, flush: true }),
      );
      await rename(half, path);
      await syncDirectory(shelf);
      return measure.result();
    } catch (error) {
      content.destroy();
      await rm(half, { force: true });
      throw error;
    }
  }

  async open(key: string): Promise<OpenFile | null> {
    try {
      const handle = await open(this.pathOf(key), 'r');
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
    const path = this.pathOf(key);
    try {
      await access(path, constants.R_OK);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    return use(path);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async ready(): Promise<void> {
    await access(this.directory, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.directory, key.slice(0, 2).toLowerCase(), key);
  }
}
