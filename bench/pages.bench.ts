import type { Page } from 'playwright-core';

import { signInQuietly } from '../e2e/harness';
import { untilAnswersKept, untilServedByWorker } from '../e2e/support/guard';
import type { Figure } from './lib/figure';
import { openedIn, Processor } from './lib/page';
import { byTurns, figureOf, type Benchmark, type Side } from './lib/sides';

/** Slows this machine's processor by this factor, to simulate a phone. */
const SLOW = 4;
/** A phone's connection: round trip in milliseconds, and bytes per second in each direction. */
const CONNECTION = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const TURNS = 3;
/** How long to wait for later layout shifts, milliseconds. */
const SETTLED_MS = 2_000;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly usable: string;
  /** Parts of the paths of the calls that the screen needs without a network. */
  readonly answers: readonly string[];
}

const SCREENS: readonly Screen[] = [
  {
    name: 'list',
    path: '/boot/list?region=SF',
    usable: '[role="row"] [role="gridcell"]',
    answers: ['/get-region/SF'],
  },
  {
    name: 'add form',
    path: '/boot/add/SF',
    usable: 'main form input',
    answers: ['/login/user', '/allowedRegions', '/refdata/SF/makes', '/default-state/SF'],
  },
];

/** Runs `work` in a new browser profile, with the network that a test may cut off. */
async function inProfile<R>({ product, front }: Side, work: (page: Page) => Promise<R>): Promise<R> {
  let result: { readonly of: R } | undefined;
  await product.withPage(
    async (page) => {
      await signInQuietly(page, 'supervisor');
      result = { of: await work(page) };
    },
    { baseURL: front.origin, allow: [/./] },
  );
  if (result === undefined) throw new Error('nothing was measured');
  return result.of;
}

/** Opens a screen as a first visit does. @returns milliseconds until it is usable, and its layout shift */
async function firstVisit(page: Page, { path, usable }: Screen): Promise<{ time: number; shift: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const time = await openedIn(page, path, { selector: usable });
  await page.waitForTimeout(SETTLED_MS);
  // No named function: tsx wraps them in a helper that does not exist in the page.
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((all, { value }) => all + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is not called if there are no entries.
        setTimeout(() => resolve(0), 500);
      }),
  );
  return { time, shift };
}

/** Opens a screen whose files are on the device. @returns milliseconds until it is usable */
async function laterVisit(page: Page, { path, usable }: Screen): Promise<number> {
  const processor = await Processor.of(page);
  return processor.slowedBy(SLOW, () => openedIn(page, path, { selector: usable }));
}

/** First visits, later visits, and visits without a network, on a phone's processor. */
export const pages: Benchmark = {
  name: 'pages',
  boots: {},
  async run(sides) {
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const shifts = sides.map((): number[] => []);
      const first = await byTurns(sides, TURNS, async (side) => {
        const { time, shift } = await inProfile(side, (page) => firstVisit(page, screen));
        shifts[sides.indexOf(side)]?.push(shift);
        return [time];
      });
      figures.push(
        figureOf({ name: `${screen.name}, first visit`, unit: 'ms', times: 1.35 }, first),
        figureOf({ name: `${screen.name}, layout shift`, unit: '', most: 0.01 }, shifts),
      );
      const offline = sides.map((): number[] => []);
      const later = await byTurns(sides, TURNS, (side) =>
        inProfile(side, async (page) => {
          await page.goto(screen.path);
          await page.locator(screen.usable).first().waitFor();
          await untilAnswersKept(page, ...screen.answers);
          await untilServedByWorker(page);
          const online = await laterVisit(page, screen);
          side.front.cut();
          offline[sides.indexOf(side)]?.push(await laterVisit(page, screen));
          side.front.isCut = false;
          return [online];
        }),
      );
      figures.push(
        figureOf({ name: `${screen.name}, later visit`, unit: 'ms', times: 1.25 }, later),
        figureOf({ name: `${screen.name}, without a network`, unit: 'ms', times: 1.25 }, offline),
      );
    }
    return figures;
  },
};
