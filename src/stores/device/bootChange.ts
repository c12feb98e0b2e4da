import * as v from 'valibot';
import { BootDraft } from '../../domain/stored/bootDraft';
import type { BootEvent } from '../../domain/stored/bootStates';
import { OutboxEntry } from '../../domain/stored/outboxEntry';
import { ENTRY_VERSION, isNewer, type EntryChange } from './EntryStorage';

const DeviceBoot = v.union([BootDraft, OutboxEntry]);

/**
 * What an event changes in the store.
 * @param storedAs the key of the boot's entry
 * @param stored the entry; undefined if there is none
 * @returns null if nothing changes: the event does not apply, or the entry is damaged or from newer pages
 */
export function bootChange(storedAs: string, stored: unknown, event: BootEvent): EntryChange | null {
  const read = v.safeParse(v.optional(DeviceBoot), stored);
  if (!read.success || isNewer(stored)) return null;
  const next = event(read.output ?? null);
  if (next === undefined) return null;
  return next === null ? { remove: [storedAs] } : { put: [[storedAs, { ...next, version: ENTRY_VERSION }]] };
}

/** Whether an entry is a boot that is being typed, readable or not. */
export function isTyped(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && 'state' in stored && stored.state === 'typed';
}
