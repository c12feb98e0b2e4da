import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Locator, Page } from 'playwright-core';

/** As long as a page's own waits, milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Reads again and again until it is what is expected: for what a page or a server comes to a moment later.
 * @throws {assert.AssertionError} with the last reading, after 30 seconds
 */
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

/** Waits until a control has the focus: only then do keys go to it. */
export const untilFocused = (control: Locator): Promise<void> =>
  control.and(control.page().locator(':focus')).waitFor();

/** Waits until a picker's option is the one that Enter takes: that comes a moment after the option itself. */
export const untilHighlighted = (page: Page, option: string): Promise<void> =>
  page.getByRole('option', { name: option, exact: true, selected: true }).waitFor();

/** Waits two frames of the page: what has begun by itself before, without the server, is done by then. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/**
 * Gives the window another size, CSS pixels, and waits until the page is laid out for it: the browser tells the page
 * of its new size a moment later.
 */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await twoFrames(page);
}
