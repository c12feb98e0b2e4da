import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';

import { WIDTHS } from '../../e2e/harness';

/** What the page shows when a measured step is done. */
export interface Condition {
  selector: string;
  /** A text that one of the matched elements contains. */
  text?: string;
  /** The exact value of one of the matched inputs. */
  value?: string;
}

declare global {
  interface Window {
    bench: {
      /** Milliseconds from the armed event to the paint of its effect. */
      result: Promise<number>;
      /** Milliseconds from the start of navigation to the paint of the screen. */
      opened: Promise<number>;
      painted(condition: Condition): Promise<number>;
      arm(type: string, condition: Condition): void;
      scroll(selector: string, rows: string, frames: number): Promise<number>;
    };
  }
}

const MEASURE = readFileSync(path.join(__dirname, 'measure.js'), 'utf8');
/** Slows this machine's processor by this factor, to simulate a phone. */
const SLOW = 4;

/**
 * Opens a browser profile with a page that measures.
 * @param usable what each opened screen must show for `openedIn`
 */
export async function newPage(browser: Browser, origin: string, usable?: Condition): Promise<Page> {
  const page = await browser.newPage({
    baseURL: origin,
    locale: 'en-US',
    viewport: { width: WIDTHS.desk, height: 800 },
  });
  // Starts to observe before the page's own scripts run, so that a busy machine does not delay it.
  const observe =
    usable === undefined ? '' : `window.bench.opened = window.bench.painted(${JSON.stringify(usable)});`;
  await page.addInitScript({ content: `${MEASURE}\n${observe}` });
  return page;
}

/**
 * Runs a step with the page's processor slowed, for this step only. The browser slows a page by keeping the processor
 * busy even while the page is idle, which would slow other pages too.
 */
export async function slowed<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  try {
    return await act();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

/** Milliseconds from the next event of a type, which `act` causes, to the paint of its effect. */
async function timed(page: Page, type: string, act: () => Promise<void>, shown: Condition): Promise<number> {
  await page.evaluate(([event, condition]) => window.bench.arm(event, condition), [type, shown] as const);
  await act();
  return page.evaluate(() => window.bench.result);
}

/** Milliseconds from a key to the paint of its effect. */
export const keyPressed = (page: Page, key: string, shown: Condition): Promise<number> =>
  timed(page, 'keydown', () => page.keyboard.press(key), shown);

/** Milliseconds from a click on an element, on a slow processor, to the paint of its effect. */
export async function clicked(page: Page, target: Locator, shown: Condition): Promise<number> {
  // While the list is reloading, a row may be missing for a moment.
  await target.waitFor();
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    // Keep it clear of the sticky parts at the edges of the window.
    if (top < 100 || bottom > innerHeight - 100) element.scrollIntoView({ block: 'center' });
  });
  // Scrolling may make the page render other rows.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is to be pressed does not show');
  // Playwright's own click would check the element first, which would count as the page's work.
  const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return slowed(page, () => timed(page, 'click', click, shown));
}

/** Milliseconds from the start of navigation to the paint of the screen. */
export async function openedIn(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => window.bench.opened);
}
