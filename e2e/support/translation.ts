import assert from 'node:assert/strict';

import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The text nodes that the page created itself. */
    textsBesideOthers: string[];
  }
}

/**
 * Changes every page opened later as a browser's translation does: it puts each text with a letter into two new `font`
 * elements. The words stay the same, so that tests find them.
 * @param delayMs how long the page must be unchanged first, as in Chrome; 0 replaces texts as soon as they appear
 */
export async function translatePages(page: Page, delayMs: number): Promise<void> {
  // The test compiler adds calls to a helper for named functions, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript((delay) => {
    const isTranslated = (text: Text) =>
      !/\p{L}/u.test(text.data) ||
      text.parentElement?.closest('head, script, style, textarea, font') !== null;
    const replace = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter((each) => !isTranslated(each))) {
        const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    new MutationObserver(() => {
      if (delay === 0) {
        replace();
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(replace, delay);
    }).observe(document, { childList: true, subtree: true, characterData: true });

    // React sets an only child by `textContent`, which works on a translated page. Any other text is a node that React
    // keeps, to change or remove it later.
    window.textsBesideOthers = [];
    const create = document.createTextNode.bind(document);
    document.createTextNode = (text) => {
      if (text.trim() !== '') window.textsBesideOthers.push(text);
      return create(text);
    };
  }, delayMs);
}

/** Waits until every text of the page is translated. */
export async function untilTranslated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (/\p{L}/u.test(data) && parentElement?.closest('script, style, textarea, font') === null)
        return false;
    }
    return true;
  });
}

/** Fails if React created a text node, which it could not change on a translated page. */
export async function assertTextsAlone(page: Page): Promise<void> {
  assert.deepEqual([...new Set(await page.evaluate(() => window.textsBesideOthers))], []);
}
