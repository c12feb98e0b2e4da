import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../faults';
import { Measure } from './measure';
import { assertKey, StorageFault, trashDay } from './storage';
import type { CheckFile, DiscardedFile, ListedFile, OpenFile, PhotoStorage, StoredFile } from './storage';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const UNFINISHED = '.part';
const TRASH = 'trash';
/** Writing a disk block of this size shows whether there is room. */
const PROBE_BYTES = 4_096;

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EROFS', 'EIO', 'ESTALE', 'ENODEV']);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Translates a file system error that means that nothing can be stored. */
function faultOf(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return new StorageFault('full', error);
  return AWAY.has(code) ? new StorageFault('away', error) : error;
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * All files in the subdirectories of a directory, with a few names in memory at a time; none if it does not exist.
 */
async function* filesBelow(
  directory: string,
): AsyncGenerator<{ readonly name: string; readonly folder: string; readonly path: string }> {
  const folders = await opendir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const path = join(directory, folder.name);
    for await (const entry of await opendir(path)) {
      if (entry.isFile()) yield { name: entry.name, folder: folder.name, path: join(path, entry.name) };
    }
  }
}

/**
 * Stores photos as files in one directory, in subdirectories by the first two characters of their keys. Several
 * processes may share the directory.
 */
export class FilePhotoStorage implements PhotoStorage {
  /** Subdirectories that this process has synced to the disk. */
  private readonly made = new Map<string, Promise<void>>();

  private constructor(private readonly directory: string) {}

  /**
   * Opens the directory and creates it if missing; does not read its contents.
   * @throws the file system's error
   */
  static async at(directory: string): Promise<FilePhotoStorage> {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    return new FilePhotoStorage(directory);
  }

  async put(key: string, content: Readable, maxBytes: number, check?: CheckFile): Promise<StoredFile> {
    const path = this.pathOf(key);
    const folder = dirname(path);
    const half = join(folder, `${randomUUID()}${UNFINISHED}`);
    const measure = new Measure(maxBytes);
    try {
      await this.makeFolder(folder);
      // `flush` syncs the file's bytes to the disk before it is closed; the rename is synced with its directory.
      await pipeline(
        content,
        measure,
        createWriteStream(half, { flags: 'wx', mode: FILE_MODE, flush: true }),
      );
      await check?.(half);
      await rename(half, path);
      await syncDirectory(folder);
      return measure.result();
    } catch (error) {
      content.destroy();
      await rm(half, { force: true });
      throw faultOf(error);
    }
  }

  async open(key: string): Promise<OpenFile | null> {
    try {
      const handle = await open(this.pathOf(key), 'r');
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    } catch (error) {
      if (isMissing(error)) return null;
      throw faultOf(error);
    }
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
    const path = this.pathOf(key);
    try {
      await access(path, constants.R_OK);
    } catch (error) {
      if (isMissing(error)) return null;
      throw faultOf(error);
    }
    return use(path);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async discard(key: string, at: number): Promise<void> {
    await this.move(this.pathOf(key), this.trashPathOf({ key, day: trashDay(at) }));
  }

  async *trash(): AsyncIterable<DiscardedFile> {
    for await (const { name, folder } of filesBelow(join(this.directory, TRASH))) {
      yield { key: name, day: folder };
    }
  }

  async recover(file: DiscardedFile): Promise<void> {
    await this.move(this.trashPathOf(file), this.pathOf(file.key));
  }

  async erase(file: DiscardedFile): Promise<void> {
    const path = this.trashPathOf(file);
    await rm(path, { force: true });
    // Removes the day's folder when its last file is gone.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async *list(): AsyncIterable<ListedFile> {
    for await (const { name, path } of this.files()) {
      if (name.endsWith(UNFINISHED)) continue;
      const found = await stat(path).catch(() => null);
      if (found !== null) yield { key: name, size: found.size, writtenAt: found.mtimeMs };
    }
  }

  async clearUnfinished(before: number): Promise<void> {
    for await (const { name, path } of this.files()) {
      if (!name.endsWith(UNFINISHED)) continue;
      // The time still changes while an upload is being received.
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
    }
  }

  async ready(): Promise<void> {
    const probe = join(this.directory, `.ready-${randomUUID()}`);
    const written = randomBytes(PROBE_BYTES);
    const handle = await open(probe, 'wx+', FILE_MODE).catch((error: unknown) => {
      throw faultOf(error);
    });
    try {
      await handle.writeFile(written);
      await handle.sync();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0);
      if (!buffer.subarray(0, bytesRead).equals(written)) throw new Error('the disk gives back other bytes');
    } catch (error) {
      throw faultOf(error);
    } finally {
      await handle.close();
      await rm(probe, { force: true });
    }
  }

  /** Creates a subdirectory and syncs it to the disk, once per process. */
  private makeFolder(path: string): Promise<void> {
    const known = this.made.get(path);
    if (known !== undefined) return known;
    const made = (async () => {
      await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
      await syncDirectory(this.directory);
    })();
    this.made.set(path, made);
    made.catch(() => this.made.delete(path));
    return made;
  }

  /** All files in the subdirectories except the trash. */
  private async *files(): AsyncGenerator<{ readonly name: string; readonly path: string }> {
    for await (const file of filesBelow(this.directory)) {
      if (file.folder !== TRASH) yield file;
    }
  }

  /** Moves a file, unless another process has already moved it. */
  private async move(from: string, to: string): Promise<void> {
    try {
      await mkdir(dirname(to), { recursive: true, mode: DIRECTORY_MODE });
      await rename(from, to);
      await syncDirectory(dirname(to));
      await syncDirectory(dirname(from));
    } catch (error) {
      if (!isMissing(error)) throw faultOf(error);
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.directory, key.slice(0, 2).toLowerCase(), key);
  }

  private trashPathOf({ key, day }: DiscardedFile): string {
    assertKey(key);
    assertKey(day);
    return join(this.directory, TRASH, day, key);
  }
}
