import { isNewer, type EntryStorage } from './EntryStorage';

/**
 * Synchronous text storage for small preferences: the subset of Web Storage in use. A browser that is killed may lose
 * the last few seconds, so no work relies on it. Any call may throw.
 */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Named locks, each held by at most one of the device's open windows. */
export interface WindowLocks {
  /**
   * Locks a name for the lifetime of this window.
   * @returns false if another window holds it
   */
  take(name: string): Promise<boolean>;
  /** True if another window holds it. */
  isElsewhere(name: string): Promise<boolean>;
  /**
   * Holds a name while `work` runs.
   * @returns false if another window holds it; `work` has not run then
   */
  during(name: string, work: () => Promise<void>): Promise<boolean>;
}

/** A device's storage, shared by its open windows. */
export interface Device {
  readonly texts: TextStorage;
  readonly entries: EntryStorage;
  readonly locks: WindowLocks;
}

/** Whose data is stored, and since when it has been valid. */
export interface UserStorage {
  readonly device: Device;
  readonly userId: string | number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Anything stored up to this time is invalid, milliseconds since the epoch. */
  readonly notBefore: () => Promise<number>;
  /** Whether the user has signed out, after which nothing is stored. */
  readonly isForgotten: () => boolean;
}

/** One user's storage for one region. */
export interface Owner extends UserStorage {
  readonly regionCode: string;
}

/** The prefix of the keys of what was done at the cars and is waiting to be sent. */
export const REMOVAL_ACT = 'removal-act';
/** The prefix of the keys of notices that were printed and wait to be recorded. */
export const NOTICE_PRINT = 'notice-print';

/** The storage key of an item. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return parts.join(':');
}

/** Runs an operation on the device's texts. If it fails, logs the error and returns `otherwise`. */
export function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    warn(error);
    return otherwise;
  }
}

/** Like {@link quietly}, for the device's entries. */
export async function quietlyLater<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    warn(error);
    return otherwise;
  }
}

/**
 * Reads an entry, and removes it if it is no longer valid. Returns null for an entry of a newer version of the pages,
 * and leaves it in place.
 */
export async function readEntry<T>(
  { device, clock, notBefore }: UserStorage,
  key: string,
  read: (stored: unknown, now: number, notBefore: number) => T | null,
): Promise<T | null> {
  return quietlyLater(async () => {
    const stored = await device.entries.get(key);
    if (stored === undefined || isNewer(stored)) return null;
    const value = read(stored, clock(), await notBefore());
    if (value === null) await device.entries.change({ remove: [key] });
    return value;
  }, null);
}

/** The keys of entries with this prefix, in order. */
export async function keysWith({ device }: Pick<UserStorage, 'device'>, prefix: string): Promise<string[]> {
  return quietlyLater(() => device.entries.keys(prefix), []);
}

/** The keys of texts with this prefix, in order. */
export function textKeys(texts: TextStorage, prefix: string): string[] {
  const all = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
  return all.filter((key) => key.startsWith(prefix)).sort();
}

function warn(error: unknown): void {
  console.warn('What was not sent yet could not be kept or read on this device:', error);
}
