import type { Readable } from 'node:stream';

/** What was stored: its length in bytes and the SHA-256 of its bytes, hexadecimal. */
export interface StoredFile {
  readonly size: number;
  readonly sha256: string;
}

/** A stored file being read; whoever opened it reads the stream to its end or destroys it. */
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

/** A file in the trash, and the day on which it got there (`YYYY-MM-DD`, UTC). */
export interface DiscardedFile {
  readonly key: string;
  readonly day: string;
}

/** The day of a moment (epoch milliseconds) as the trash names it. */
export function trashDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * Where photos are stored. Files are written once and never changed. A key is made by this server: letters, digits,
 * dots and dashes (`assertKey`). Every method may throw a `StorageFault`.
 */
export interface PhotoStorage {
  /**
   * Stores a stream without holding it in memory. When the promise settles, the file is stored durably and whole, or not
   * at all.
   * @param maxBytes more than this refuses the file
   * @throws PhotoRefused (`too-big`); the stream's own error when it breaks off; whatever the storage says
   */
  put(key: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** @returns null if there is no such file */
  open(key: string): Promise<OpenFile | null>;
  /** Provides a local file with the key's content while `use` runs; null if there is none. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** Deletes a file. Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /**
   * Moves a file to the trash, where `list` and `open` don't see it. Does nothing if there is no such file.
   * @param at epoch milliseconds; the trash has a folder for each day (UTC)
   */
  discard(key: string, at: number): Promise<void>;
  /** Every file in the trash, in no order. */
  trash(): AsyncIterable<DiscardedFile>;
  /** Moves a file out of the trash, back to where it was. */
  recover(file: DiscardedFile): Promise<void>;
  /** Deletes a file from the trash. */
  erase(file: DiscardedFile): Promise<void>;
  /**
   * Every stored file, in no order, a few in memory at a time. What is written or removed meanwhile may be among them
   * or not; half-written files never are, nor is the trash.
   */
  list(): AsyncIterable<ListedFile>;
  /**
   * Deletes the half-written files of processes that have ended.
   * @param before epoch milliseconds: a file that was written to since then may still be growing
   */
  clearUnfinished(before: number): Promise<void>;
  /**
   * Writes a few bytes, reads them back and removes them. Rejects if photos can't be stored and read now.
   * @param signal ends the waiting
   */
  ready(signal?: AbortSignal): Promise<void>;
}

/** Why an upload is refused. */
export type RefusalReason = 'too-big' | 'too-much-behind' | 'wrong-type';

/** A refused file; the message is for the person who sent it. */
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
