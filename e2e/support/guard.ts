import type { Page } from 'playwright-core';

import { eventually } from '../harness';

/** Waits until the service worker serves the page. */
export async function untilServedByWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of the calls whose answers are stored on the device. */
export function keptAnswers(page: Page): Promise<string[]> {
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
            const keys = asking.result.filter((key) => typeof key === 'string');
            resolve(keys.flatMap((key) => /^answer:(?:\d+:)?(.*)$/.exec(key)?.[1] ?? []));
          };
        };
      }),
  );
}

/** Waits until the device has stored the answers to calls whose paths contain these parts. */
export async function untilAnswersKept(page: Page, ...parts: readonly string[]): Promise<void> {
  await eventually(async () => {
    const kept = await keptAnswers(page);
    return parts.filter((part) => !kept.some((path) => path.includes(part)));
  }, []);
}
