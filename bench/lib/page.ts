import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { CDPSession, Locator, Page } from 'playwright-core';

/** What the page shows when a measured step is done. */
export interface Condition {
  selector: string;
  /** A text that one of the matched elements contains. */
  text?: string;
  /** The exact value of one of the matched inputs. */
  value?: string;
}

/** Milliseconds from an event to the paint of its effect, on the page's own clock. */
interface Timed {
  readonly since: number;
  readonly at: number;
}

declare global {
  interface Window {
    bench: {
      result: Promise<Timed>;
      painted(condition: Condition): Promise<number>;
      arm(type: string, condition: Condition): void;
      scroll(selector: string, step: number, frames: number): Promise<number>;
    };
    benchOpened: Promise<number>;
  }
}

const MEASURE = readFileSync(path.join(__dirname, 'measure.js'), 'utf8');

/** Adds the measuring script to a page before it is opened. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript({ content: MEASURE });
}

/** The page's processor, which can be slowed down. */
export class Processor {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Processor> {
    const session = await page.context().newCDPSession(page);
    return new Processor(session);
  }

  private async slowDown(factor: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  }

  /**
   * Runs a step with the processor slowed by a factor, for this step only. The browser slows a page by
   * keeping the processor busy even while the page is idle, which would slow other pages too.
   */
  async slowedBy<T>(factor: number, act: () => Promise<T>): Promise<T> {
    await this.slowDown(factor);
    try {
      return await act();
    } finally {
      await this.slowDown(1);
    }
  }
}

/**
 * Scrolls an element into view.
 * @returns a function that only clicks it: Playwright's own checks would count as the page's work
 */
export async function presser(page: Page, target: Locator): Promise<() => Promise<void>> {
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
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from the next event of a type to the paint of its effect. */
export async function timed(
  page: Page,
  type: 'keydown' | 'click',
  act: () => Promise<void>,
  done: Condition,
): Promise<number> {
  await page.evaluate(([event, condition]) => window.bench.arm(event, condition), [type, done] as const);
  await act();
  const { since, at } = await page.evaluate(() => window.bench.result);
  return at - since;
}

/** Milliseconds from the start of navigation to the paint of the awaited state. */
export async function openedIn(page: Page, url: string, done: Condition): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // Starts to observe before the page's own scripts run, so that a busy machine does not delay it.
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${MEASURE}\nwindow.benchOpened = window.bench.painted(${JSON.stringify(done)});`,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(() => window.benchOpened);
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await session.detach();
  return time;
}
