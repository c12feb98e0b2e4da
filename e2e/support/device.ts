import type { Page } from 'playwright-core';

/** The keys of everything that the device stores, each with the state of its entry; null if it has none. */
function stored(page: Page): Promise<{ key: string; state: string | null }[]> {
  return page.evaluate(
    () =>
      new Promise<{ key: string; state: string | null }[]>((resolve, reject) => {
        const opening = indexedDB.open('towbridge-boot');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const found: { key: string; state: string | null }[] = [];
          const asking = opening.result.transaction('entries').objectStore('entries').openCursor();
          asking.onerror = () => reject(new Error(String(asking.error)));
          asking.onsuccess = () => {
            const cursor = asking.result;
            if (cursor === null) {
              opening.result.close();
              resolve(found);
              return;
            }
            const { state = null } = cursor.value as { state?: string };
            if (typeof cursor.key === 'string') found.push({ key: cursor.key, state });
            cursor.continue();
          };
        };
      }),
  );
}

export async function storedKeys(page: Page): Promise<string[]> {
  return (await stored(page)).map(({ key }) => key);
}

/** Waits until the last change of each draft is stored. Until then, local storage has a copy. */
export async function untilDraftStored(page: Page): Promise<void> {
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('boot:')));
}

/** The number of boots that are being typed. */
export async function countDrafts(page: Page): Promise<number> {
  return (await stored(page)).filter(({ key, state }) => key.startsWith('boot:') && state === 'typed').length;
}
