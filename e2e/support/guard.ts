import type { Page } from 'playwright-core';

import { eventually } from '../harness';
import { storedKeys } from './device';

/** Waits until the service worker serves the page. */
export async function untilServedByWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of the calls whose answers are stored on the device. */
export async function storedAnswers(page: Page): Promise<string[]> {
  return (await storedKeys(page)).flatMap((key) => /^answer:(?:\d+:)?(.*)$/.exec(key)?.[1] ?? []);
}

/** Waits until the device has stored the answers to calls whose paths contain these parts. */
export async function untilAnswersKept(page: Page, ...parts: readonly string[]): Promise<void> {
  await eventually(async () => {
    const kept = await storedAnswers(page);
    return parts.filter((part) => !kept.some((path) => path.includes(part)));
  }, []);
}
