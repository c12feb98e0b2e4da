import assert from 'node:assert/strict';

import type { BrowserContext, Page } from 'playwright-core';

/** The console messages that a test expects, e.g. `/status of 409/`. */
export type Allowed = readonly RegExp[];

/** The messages of a page that is cut off: files that it requests later fail, including its service worker. */
export const CUT_OFF: Allowed = [
  /ERR_INTERNET_DISCONNECTED/,
  /Loading (CSS )?chunk/,
  /when fetching the script/,
  /The pages cannot be kept on this device/,
];

/** Chromium's hint that preloaded code was not used. It appears if a user may not open the screen, or the machine is slow. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/;

/**
 * Watches every page of a context: a console error or warning, an uncaught error and a request to another host are
 * faults of the product.
 * @returns a check that fails with everything seen
 */
export function watch(context: BrowserContext, origin: string, allowed: Allowed = []): () => void {
  const seen: string[] = [];
  const note = (text: string): void => {
    if (![...allowed, UNUSED_PRELOAD].some((pattern) => pattern.test(text))) seen.push(text);
  };
  const watchPage = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  };
  context.on('page', watchPage);
  for (const page of context.pages()) watchPage(page);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && /^(https?|wss?):$/.test(url.protocol)) note(`foreign request: ${url.href}`);
  });
  return () => assert.deepEqual(seen, [], 'the page complained');
}
