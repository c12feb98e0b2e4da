/** Synchronous text storage: the subset of Web Storage in use. Any call may throw. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** File storage that survives reloads and crashes. Any call may reject. */
export interface FileStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** Named locks, each held by at most one of the device's open windows. */
export interface WindowLocks {
  /**
   * Locks a name for the lifetime of this window.
   * @returns false if another window holds it
   */
  take(name: string): Promise<boolean>;
  /** True if another window holds it. */
  isElsewhere(name: string): Promise<boolean>;
}

/** A device's storage, shared by its open windows. */
export interface Device {
  readonly texts: TextStorage;
  readonly files: FileStorage;
  readonly locks: WindowLocks;
}

/** Whose data is stored, and from when it is valid. */
export interface Keeper {
  readonly device: Device;
  readonly userId: string | number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Anything stored up to this time is invalid, milliseconds since the epoch. */
  readonly notBefore: () => number;
  /** Whether the user has signed out: nothing more is stored. */
  readonly isForgotten: () => boolean;
}

/** A {@link Keeper} of one region's data. */
export interface Owner extends Keeper {
  readonly regionCode: string;
}

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

/** The same as {@link quietly}, for files. */
export async function quietlyLater<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    warn(error);
    return otherwise;
  }
}

/** The keys of texts with this prefix. */
export function textKeys(texts: TextStorage, prefix: string): string[] {
  const all = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
  return all.filter((key) => key.startsWith(prefix)).sort();
}

/** The keys of files with this prefix. */
export async function fileKeys(files: FileStorage, prefix: string): Promise<string[]> {
  return quietlyLater(async () => (await files.keys()).filter((key) => key.startsWith(prefix)), []);
}

function warn(error: unknown): void {
  console.warn('What was not sent yet could not be kept or read on this device:', error);
}
