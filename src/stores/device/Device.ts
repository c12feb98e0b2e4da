/** Texts that are there at once (the Web Storage interface, the part that is used). Any call may throw. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where files are kept: it outlives a reload and a crash. Any call may reject. */
export interface FileStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** Names of which each window has some for itself, of all that are open on a device. */
export interface WindowLocks {
  /** Takes a name for this window, for as long as it lives. @returns false where another window has it */
  take(name: string): Promise<boolean>;
  /** Whether another window has it. */
  isElsewhere(name: string): Promise<boolean>;
}

/** What a device keeps things with, for the windows that are open on it. */
export interface Device {
  readonly texts: TextStorage;
  readonly files: FileStorage;
  readonly locks: WindowLocks;
}

/** Whose things are kept, and since when they count. */
export interface Keeper {
  readonly device: Device;
  readonly userId: string | number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** What was kept up to then does not count, milliseconds since the epoch. */
  readonly notBefore: () => number;
  /** The person has signed out: nothing more is kept. */
  readonly isForgotten: () => boolean;
}

/** A {@link Keeper} of what belongs to one region. */
export interface Owner extends Keeper {
  readonly regionCode: string;
}

/** The key of something that is kept. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return parts.join(':');
}

/** Does something with the device's texts; a device that keeps nothing has nothing, and says so on the console. */
export function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    warn(error);
    return otherwise;
  }
}

/** As {@link quietly}, for its files. */
export async function quietlyLater<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    warn(error);
    return otherwise;
  }
}

/** The keys of the texts that begin so. */
export function textKeys(texts: TextStorage, prefix: string): string[] {
  const all = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
  return all.filter((key) => key.startsWith(prefix)).sort();
}

/** The keys of the files that begin so. */
export async function fileKeys(files: FileStorage, prefix: string): Promise<string[]> {
  return quietlyLater(async () => (await files.keys()).filter((key) => key.startsWith(prefix)), []);
}

function warn(error: unknown): void {
  console.warn('What was not sent yet could not be kept or read on this device:', error);
}
