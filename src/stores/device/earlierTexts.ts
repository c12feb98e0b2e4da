import { quietly, quietlyLater, textKeys, type UserStorage } from './Device';
import { ENTRY_VERSION } from './EntryStorage';

/** When a stored value was saved, milliseconds since the epoch; 0 if unknown. */
function savedAt(stored: unknown): number {
  return typeof stored === 'object' && stored !== null && 'savedAt' in stored ? Number(stored.savedAt) : 0;
}

/**
 * Moves drafts from local storage into the entries, unless the entry is newer. They come from a page that was closed
 * before its last change was stored. Skips drafts that another window has open.
 * @param prefix the prefix of their keys
 */
export async function moveTexts({ device }: Pick<UserStorage, 'device'>, prefix: string): Promise<void> {
  const { texts, entries, locks } = device;
  for (const key of quietly(() => textKeys(texts, prefix), [])) {
    await quietlyLater(async () => {
      if (await locks.isElsewhere(key)) return;
      const stored: unknown = JSON.parse(texts.getItem(key) ?? 'null');
      const isDraft = typeof stored === 'object' && stored !== null;
      // After a crash, the browser may restore a text that was removed seconds before.
      const isLatest = isDraft && savedAt(stored) >= savedAt(await entries.get(key));
      if (isLatest) await entries.change({ put: [[key, { ...stored, version: ENTRY_VERSION }]] });
      texts.removeItem(key);
    }, undefined);
  }
}
