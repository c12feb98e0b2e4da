/** A stored value. `version` identifies its shape, so that older pages leave newer entries alone. */
export interface Entry {
  readonly version: number;
  readonly [part: string]: unknown;
}

/** The version of the entries that these pages write and read. */
export const ENTRY_VERSION = 1;

/** The changes of one transaction. */
export interface EntryChange {
  readonly put?: readonly (readonly [key: string, entry: Entry])[];
  readonly remove?: readonly string[];
  /** False if losing this data is harmless: it is then not read back. */
  readonly isReadBack?: boolean;
}

/**
 * The device's only store, shared by its open windows. It survives reloads and crashes. A key begins with the kind of
 * its entry and the user's id. Any call may reject.
 */
export interface EntryStorage {
  /** The entry; undefined if there is none. */
  get(key: string): Promise<unknown>;
  /** The keys that begin with `prefix`, in order. */
  keys(prefix: string): Promise<string[]>;
  /** The keys that begin with `prefix`, in order, with their entries. */
  entries(prefix: string): Promise<[key: string, entry: unknown][]>;
  /**
   * Stores and removes in one transaction: all or nothing. Resolves only after everything was written to the
   * disk and, by default, read back. Entries written by a newer version of the pages are not removed.
   * @throws NoRoomError if the device has no room left
   * @throws NewerEntryError if this would replace an entry written by a newer version of the pages
   */
  change(change: EntryChange): Promise<void>;
  /**
   * Like `change`, but reads an entry first, in the same transaction: no other window can change it in between.
   * @param derive makes the change of the entry, undefined if there is none; null changes nothing
   */
  update(key: string, derive: (entry: unknown) => EntryChange | null): Promise<void>;
}

/** The device has no room left for the data. */
export class NoRoomError extends Error {
  constructor(cause?: unknown) {
    super('This device has no room left', { cause });
    this.name = 'NoRoomError';
  }
}

/** The store or the entry was written by a newer version of the pages, so these pages don't write it. */
export class NewerEntryError extends Error {
  constructor(what: string) {
    super(`A newer version of the pages wrote ${what}`);
    this.name = 'NewerEntryError';
  }
}

/** Whether a newer version of the pages wrote this entry. @param known the version that these pages know */
export function isNewer(entry: unknown, known = ENTRY_VERSION): boolean {
  return typeof entry === 'object' && entry !== null && 'version' in entry && Number(entry.version) > known;
}
