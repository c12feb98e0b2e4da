import type { Page } from 'playwright-core';

/** The visible part of the page, CSS pixels. */
export interface SeenArea {
  /** How far the browser has pushed the page up. */
  readonly offsetTop: number;
  readonly height: number;
}

/**
 * Fakes the visual viewport, because no browser under test has an on-screen keyboard. Call it before the page is
 * opened.
 */
export async function pretendKeyboard(page: Page, height: number): Promise<void> {
  // The test compiler adds calls to a helper for named functions, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript((whole) => {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, height: whole, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  }, height);
}

/** Shows or hides the keyboard. */
export async function showSeen(page: Page, area: SeenArea): Promise<void> {
  await page.evaluate((next) => {
    Object.assign(window.visualViewport ?? {}, next);
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, area);
}
