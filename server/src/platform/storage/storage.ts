import type { Readable } from 'node:stream';

/** A stored file: its length in bytes and the SHA-256 of its content, hexadecimal. */
export interface StoredFile {
  readonly size: number;
  readonly sha256: string;
}

/** A stored file that is open for reading. The caller must read the stream to its end or destroy it. */
export interface OpenFile {
  readonly stream: Readable;
  readonly size: number;
}

/** A stored file in a listing: its length in bytes, and when it was written (epoch milliseconds). */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  readonly writtenAt: number;
}

/** A file in the trash, and the day on which it was moved there (`YYYY-MM-DD`, UTC). */
export interface DiscardedFile {
  readonly key: string;
  readonly day: string;
}

/** The name of the trash folder for an instant (epoch milliseconds). */
export function trashDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Rejects if the file must not be stored. */
export type CheckFile = (path: string) => Promise<void>;

/**
 * Storage for photos. Files are written once and never changed. This server generates the keys: letters, digits, dots
 * and dashes (`assertKey`). Every method may throw a `StorageFault`.
 */
export interface PhotoStorage {
  /**
   * Stores a stream without holding it in memory. When the promise settles, the file is stored durably and
   * completely, or not at all.
   * @param maxBytes a larger file is refused
   * @param check checks a local file with the whole content. The file is stored only once it has passed.
   * @throws PhotoRefused (`too-big`); the stream's own error if it breaks off; the error of `check`; the storage's error
   */
  put(key: string, content: Readable, maxBytes: number, check?: CheckFile): Promise<StoredFile>;
  /** @returns null if the file does not exist */
  open(key: string): Promise<OpenFile | null>;
  /** Provides a local file with the key's content while `use` runs; returns null if the key has no file. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** Deletes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Moves a file to the trash, which `list` and `open` ignore. Does nothing if the file does not exist.
   * @param at epoch milliseconds; the trash has a folder for each day (UTC)
   */
  discard(key: string, at: number): Promise<void>;
  /** All files in the trash, in no particular order. */
  trash(): AsyncIterable<DiscardedFile>;
  /** Moves a file out of the trash, back to its original place. */
  recover(file: DiscardedFile): Promise<void>;
  /** Deletes a file from the trash. */
  erase(file: DiscardedFile): Promise<void>;
  /**
   * All stored files, in no particular order, with a few in memory at a time. Files that are written or removed
   * meanwhile may be included or not. Unfinished files and the trash never are.
   */
  list(): AsyncIterable<ListedFile>;
  /**
   * Deletes unfinished files of processes that have ended.
   * @param before epoch milliseconds: a file written to since then may still be growing
   */
  clearUnfinished(before: number): Promise<void>;
  /**
   * Writes a few bytes, reads them back and removes them. Rejects if photos can't be stored and read at present.
   * @param signal aborts the check
   */
  ready(signal?: AbortSignal): Promise<void>;
}

/** The reason for refusing an upload. */
export type RefusalReason = 'too-big' | 'too-much-behind' | 'wrong-type';

/** A refused file; the message is for the user who sent it. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
  }
}

/** The storage is unavailable: it does not answer, or it is full. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(
    readonly reason: 'away' | 'full',
    cause: unknown,
  ) {
    super(reason === 'full' ? 'the photo storage is full' : 'the photo storage does not answer', { cause });
  }
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{2,120}$/;

/** @throws Error for a key that could leave the storage's directory */
export function assertKey(key: string): void {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`not a photo key: ${JSON.stringify(key)}`);
}
