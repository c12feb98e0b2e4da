import * as v from 'valibot';
import { isNewer } from '../device/EntryStorage';

/** What all entries to be sent have in common. */
export interface SentEntry {
  readonly key: string;
  readonly keptAt: number;
}

/** The entry in an array. Empty if the entry is damaged or from a newer version of the pages. */
export function readEntry<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T[] {
  const read = v.safeParse(schema, stored);
  return read.success && !isNewer(stored) ? [read.output] : [];
}

/**
 * Reads the stored entries of one kind. Skips those of newer versions of the pages.
 * @param prefix the prefix of their keys
 * @returns the entries, oldest first, and the keys of those that are damaged
 */
export function readEntries<T extends SentEntry>(
  schema: v.GenericSchema<unknown, T>,
  stored: readonly (readonly [key: string, entry: unknown])[],
  prefix: string,
): { entries: T[]; damaged: string[] } {
  const entries: T[] = [];
  const damaged: string[] = [];
  for (const [storedAs, entry] of stored) {
    const key = storedAs.slice(prefix.length);
    const [read] = readEntry(schema, entry);
    if (read?.key === key) entries.push(read);
    else if (!isNewer(entry)) damaged.push(key);
  }
  entries.sort((a, b) => a.keptAt - b.keptAt || a.key.localeCompare(b.key));
  return { entries, damaged };
}
