import { quietly, quietlyLater, textKeys, type Keeper } from './Device';
import { ENTRY_VERSION } from './EntryStorage';

/**
 * Moves the drafts that an earlier version stored as texts into the entries, except those that its own window still
 * has open.
 * @param prefix the beginning of their keys
 */
export async function moveTexts({ device }: Pick<Keeper, 'device'>, prefix: string): Promise<void> {
  const { texts, entries, locks } = device;
  for (const key of quietly(() => textKeys(texts, prefix), [])) {
    await quietlyLater(async () => {
      if (await locks.isElsewhere(key)) return;
      const kept: unknown = JSON.parse(texts.getItem(key) ?? 'null');
      const isDraft = typeof kept === 'object' && kept !== null;
      if (isDraft) await entries.change({ put: [[key, { ...kept, version: ENTRY_VERSION }]] });
      texts.removeItem(key);
    }, undefined);
  }
}
