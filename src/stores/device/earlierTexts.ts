import { quietly, quietlyLater, textKeys, type UserStorage } from './Device';
import { ENTRY_VERSION } from './EntryStorage';
import type { ChangeOf } from './LatestEntry';

/** When a draft was saved, milliseconds since the epoch; 0 if unknown. A boot that is being corrected has it inside. */
function savedAt(stored: unknown): number {
  if (typeof stored !== 'object' || stored === null) return 0;
  if ('draft' in stored) return savedAt(stored.draft);
  return 'savedAt' in stored ? Number(stored.savedAt) : 0;
}

/**
 * Moves drafts from local storage into the entries, unless the entry is newer. They come from a page that was closed
 * before its last change was stored. Skips drafts that another window has open.
 * @param prefix the prefix of their keys
 */
export async function moveTexts(
  { device }: Pick<UserStorage, 'device'>,
  prefix: string,
  changeOf: ChangeOf,
): Promise<void> {
  const { texts, entries, locks } = device;
  for (const key of quietly(() => textKeys(texts, prefix), [])) {
    await quietlyLater(async () => {
      if (await locks.isElsewhere(key)) return;
      const text: unknown = JSON.parse(texts.getItem(key) ?? 'null');
      if (typeof text === 'object' && text !== null)
        await entries.update(key, (stored) =>
          // After a crash, the browser may restore a text that was removed seconds before.
          savedAt(text) < savedAt(stored) ? null : changeOf(key, stored, { ...text, version: ENTRY_VERSION }),
        );
      texts.removeItem(key);
    }, undefined);
  }
}
