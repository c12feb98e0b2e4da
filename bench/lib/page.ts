import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { CDPSession, Locator, Page } from 'playwright-core';

import { FILES_COOKIE } from '../../src/domain/constants';

/** What a page shows when a measured step is done. */
export interface Condition {
  selector: string;
  /** A text that one of the found elements holds. */
  text?: string;
  /** The exact value of one of the found inputs. */
  value?: string;
}

/** From an event to the paint of what it does, milliseconds of the page's own clock. */
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
      call(address: string): { begun: number; answered: number } | null;
      scroll(selector: string, step: number, frames: number): Promise<number>;
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

/** The page's processor: how fast it is, and what it has done. */
export class Processor {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Processor> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Processor(session);
  }

  private async slowDown(factor: number): Promise<void> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  }

  /**
   * Does something as on a processor that is slower by a factor. Only for as long as it takes: a browser slows a page by
   * keeping the processor busy, even while the page rests, which every other page would have to suffer.
   */
  async slowedBy<T>(factor: number, act: () => Promise<T>): Promise<T> {
    await this.slowDown(factor);
    try {
      return await act();
    } finally {
      await this.slowDown(1);
    }
  }

  /** Milliseconds that the processor has worked for the main thread since the page was opened; what else the machine does is left out. */
  async worked(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    if (seconds === undefined) throw new Error('the browser does not say how long its tasks took');
    return seconds * 1000;
  }
}

/**
 * Brings a part of the page into sight.
 * @returns presses it by the mouse and nothing else: a driver's own checks would be counted as the page's work
 */
export async function presser(page: Page, target: Locator): Promise<() => Promise<void>> {
  // A list that is read once more just then has no row for a moment.
  await target.waitFor();
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    // Out from under what stands at the page's edges.
    if (top < 100 || bottom > innerHeight - 100) element.scrollIntoView({ block: 'center' });
  });
  // A page may draw other rows for where it is scrolled to.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is to be pressed does not show');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from the next event of a type to the paint of what it does. */
export async function timed(
  page: Page,
  type: 'keydown' | 'click',
  act: () => Promise<void>,
  done: Condition,
): Promise<number> {
  const { since, at } = await eventToPaint(page, type, act, done);
  return at - since;
}

/**
 * The same with the call that the event leads to.
 * @param address a part of the call's address
 * @returns milliseconds, whole and less the time between the call's beginning and its answer
 */
export async function timedCall(
  page: Page,
  act: () => Promise<void>,
  address: string,
  done: Condition,
): Promise<{ readonly whole: number; readonly lessCall: number }> {
  const { since, at } = await eventToPaint(page, 'click', act, done);
  const call = await page.evaluate((each) => window.bench.call(each), address);
  if (call === null || call.answered < since) throw new Error(`nothing was asked of ${address}`);
  return { whole: at - since, lessCall: at - since - (call.answered - call.begun) };
}

async function eventToPaint(
  page: Page,
  type: string,
  act: () => Promise<void>,
  done: Condition,
): Promise<Timed> {
  await page.evaluate(([event, condition]) => window.bench.arm(event, condition), [type, done] as const);
  await act();
  return page.evaluate(() => window.bench.result);
}

/** Empties the browser's store of files, as it is on a first visit, and has it forget that it told the server of them. */
export async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await page.context().clearCookies({ name: FILES_COOKIE });
}

/** Milliseconds from the start of the navigation to the paint of what is waited for. */
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
