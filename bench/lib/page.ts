import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';

/** What a page shows when a measured step is done. */
export interface Condition {
  selector: string;
  /** A text that one of the found elements holds. */
  text?: string;
  /** The exact value of one of the found inputs. */
  value?: string;
  /** The other way round: nothing that fits is there any more. */
  absent?: boolean;
}

declare global {
  interface Window {
    bench: {
      result: Promise<number>;
      painted(condition: Condition): Promise<number>;
      arm(type: string, condition: Condition): void;
      startFrames(): void;
      stopFrames(): number[];
    };
    benchOpened: Promise<number>;
    setMakes(makes: unknown[]): void;
  }
}

const PAGES = path.join(__dirname, '../pages');
const MEASURE = readFileSync(path.join(PAGES, 'measure.js'), 'utf8');

/** Brings the measuring script into a page, before it is opened. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript({ content: MEASURE });
}

/** Serves a hand-written page at the product's own origin, so that both ask the same server. */
export async function servePlain(page: Page, name: 'plain-form'): Promise<void> {
  const body = readFileSync(path.join(PAGES, `${name}.html`), 'utf8');
  await page.route(`**/${name}.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Makes the page's processor slower by a factor, e.g. 4. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/**
 * Milliseconds from the next event of a type to the painted frame in which the condition holds.
 * @param act what causes the event
 */
export async function timed(
  page: Page,
  type: 'keydown' | 'pointerdown',
  act: () => Promise<void>,
  done: Condition,
): Promise<number> {
  await page.evaluate(([event, condition]) => window.bench.arm(event, condition), [type, done] as const);
  await act();
  return page.evaluate(() => window.bench.result);
}

/** Empties the browser's store of files, as it is on a first visit. */
export async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Milliseconds from the start of the navigation to the painted frame in which the condition holds. */
export async function openedIn(page: Page, url: string, done: Condition): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // Looks from the first moment of the document on, however late a busy machine gets round to asking.
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${MEASURE}\nwindow.benchOpened = window.bench.painted(${JSON.stringify(done)});`,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(() => window.benchOpened);
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await session.detach();
  return time;
}
