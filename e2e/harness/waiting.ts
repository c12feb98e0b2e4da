import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Locator, Page } from 'playwright-core';

/** The same timeout as Playwright's own waits, milliseconds. */
const PATIENCE_MS = 30_000;

/** Polls until the value equals `expected`. @throws {assert.AssertionError} with the last value, after 30 seconds */
export async function eventually<T>(
  read: () => Promise<T> | T,
  expected: T,
  message?: string,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let found = await read();
  while (!isDeepStrictEqual(found, expected) && Date.now() < deadline) {
    await pause(50);
    found = await read();
  }
  assert.deepEqual(found, expected, message);
}

/** Waits until a control has the focus; before that, key presses would go elsewhere. */
export const untilFocused = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor();

/** Waits until Enter would choose a picker's option: it is highlighted a moment after it appears. */
export const untilHighlighted = (page: Page, option: string): Promise<void> =>
  page.getByRole('option', { name: option, exact: true, selected: true }).waitFor();

/** Waits for two frames. By then the page has finished all earlier work that needs no reply from the server. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/**
 * Resizes the window, CSS pixels, and waits for the page's layout: the browser reports the new size a moment later.
 */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await twoFrames(page);
}
