import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageError } from './imageJobs';
import type { ImageProcess } from './imageProcess';
import { StorageFault } from '../../platform/storage/storage';
import type { OpenFile, PhotoStorage } from '../../platform/storage/storage';

/** The served pictures: at most 2560 and 240 pixels on the longer edge. */
export const PICTURE_SIZES = ['large', 'thumb'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
/** Both pictures are JPEG. */
export const PICTURE_TYPE = 'image/jpeg';

const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

export interface PictureLog {
  warn(details: object, message: string): void;
}

export interface PicturesOptions {
  readonly storage: PhotoStorage;
  readonly images: Pick<ImageProcess, 'run'>;
  /** The directory for making pictures before they are stored; created if missing. */
  readonly workDirectory: string;
  readonly log: PictureLog;
}

function pictureKey(key: string, size: PictureSize): string {
  return `${key}.${size}.jpg`;
}

/**
 * The pictures of photos. The uploaded file stays in the storage as evidence and is never served, because it may
 * contain the location where it was taken. The served pictures are made from it once: upright and without metadata.
 */
export class Pictures {
  private readonly making = new Map<string, Promise<boolean>>();
  /** Photos whose pictures can't be made, so that views don't repeat the attempt. */
  private readonly hopeless = new Set<string>();

  constructor(private readonly options: PicturesOptions) {}

  /** Makes a photo's pictures in the background, before somebody opens them; never fails. */
  prepare(key: string): void {
    this.make(key).catch((error: unknown) => this.warn(key, error));
  }

  /**
   * Opens a picture. Makes it first if that was never done, for example because the server was stopped in between.
   * @returns null if the photo does not exist or can't be shown; the log says why
   * @throws StorageFault if the storage does not answer
   */
  async open(key: string, size: PictureSize): Promise<OpenFile | null> {
    const made = await this.options.storage.open(pictureKey(key, size));
    if (made !== null) return made;
    return (await this.make(key)) ? this.options.storage.open(pictureKey(key, size)) : null;
  }

  /** Removes a photo's pictures, after waiting for any that are being made. */
  async remove(key: string): Promise<void> {
    await this.making.get(key)?.catch(() => undefined);
    for (const size of PICTURE_SIZES) await this.options.storage.remove(pictureKey(key, size));
    this.hopeless.delete(key);
  }

  /** Waits until no picture is being made. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.making.values());
  }

  private make(key: string): Promise<boolean> {
    if (this.hopeless.has(key)) return Promise.resolve(false);
    const running = this.making.get(key);
    if (running !== undefined) return running;
    const made = this.tryToMake(key).finally(() => this.making.delete(key));
    this.making.set(key, made);
    return made;
  }

  private async tryToMake(key: string): Promise<boolean> {
    try {
      return (await this.options.storage.withLocalFile(key, (path) => this.makeFrom(key, path))) ?? false;
    } catch (error) {
      if (error instanceof ImageError && error.fault !== 'failed') this.hopeless.add(key);
      if (error instanceof StorageFault) throw error;
      this.warn(key, error);
      return false;
    }
  }

  private warn(key: string, error: unknown): void {
    this.options.log.warn({ err: error, photo: key }, 'pictures of a photo could not be made');
  }

  private async makeFrom(key: string, path: string): Promise<true> {
    const { storage, images, workDirectory } = this.options;
    await mkdir(workDirectory, { recursive: true, mode: 0o700 });
    const name = randomUUID();
    const files: Readonly<Record<PictureSize, string>> = {
      large: join(workDirectory, `${name}.large.jpg`),
      thumb: join(workDirectory, `${name}.thumb.jpg`),
    };
    try {
      await images.run({ kind: 'pictures', path, ...files });
      for (const size of PICTURE_SIZES) {
        await storage.put(pictureKey(key, size), createReadStream(files[size]), MAX_PICTURE_BYTES);
      }
      return true;
    } finally {
      for (const size of PICTURE_SIZES) await rm(files[size], { force: true });
    }
  }
}
