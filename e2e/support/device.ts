import type { Page } from 'playwright-core';

/** The keys of everything that the device stores. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('towbridge-boot');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const asking = opening.result.transaction('entries').objectStore('entries').getAllKeys();
          asking.onerror = () => reject(new Error(String(asking.error)));
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result.filter((key) => typeof key === 'string'));
          };
        };
      }),
  );
}
