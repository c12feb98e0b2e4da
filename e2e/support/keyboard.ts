import type { Page } from 'playwright-core';

/** The part of the page that is seen, CSS pixels. */
export interface SeenArea {
  /** How far the browser has pushed the page up. */
  readonly offsetTop: number;
  readonly height: number;
}

/**
 * Lets a page believe what it is told of the part of it that is seen: no browser under test has a phone's keyboard.
 * Before it is opened.
 */
export async function pretendKeyboard(page: Page, height: number): Promise<void> {
  // The helper that the compiler of the tests puts around named functions is not there in the page.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript((whole) => {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, height: whole, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  }, height);
}

/** The keyboard comes or goes. */
export async function showSeen(page: Page, area: SeenArea): Promise<void> {
  await page.evaluate((next) => {
    Object.assign(window.visualViewport ?? {}, next);
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, area);
}
