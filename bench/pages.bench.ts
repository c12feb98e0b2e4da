import type { Page } from 'playwright-core';

import { signInQuietly } from '../e2e/harness';
import { untilAnswersKept, untilServedByWorker } from '../e2e/support/guard';
import type { Figure } from './lib/figure';
import { newPage, openedIn, slowed } from './lib/page';
import { byTurns, figureOf, type Benchmark, type Side } from './lib/sides';

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

/** Each visit of a screen, and its limits. The first three are milliseconds until the screen is usable. */
const VISITS = {
  'first visit': { unit: 'ms', times: 1.35 },
  'later visit': { unit: 'ms', times: 1.25 },
  'without a network': { unit: 'ms', times: 1.25 },
  'layout shift': { unit: '', most: 0.01 },
} as const;
type Visits = Record<keyof typeof VISITS, number>;

/** The page's layout shift so far, and in the moment after. */
async function layoutShift(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((all, { value }) => all + value, 0);
  });
}

/** Visits a screen in a new browser profile: over a phone's connection, then with its files on the device. */
async function visit({ product, front }: Side, { path, usable, answers }: Screen): Promise<Visits> {
  const page = await newPage(product.browser, front.origin, { selector: usable });
  const open = () => openedIn(page, path);
  await signInQuietly(page, 'supervisor');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  const [first, shift] = await slowed(page, async () => [await open(), await layoutShift(page)] as const);
  await session.detach();
  await untilAnswersKept(page, ...answers);
  await untilServedByWorker(page);
  const later = await slowed(page, open);
  front.cut();
  const cut = await slowed(page, open);
  front.isCut = false;
  await page.close();
  return { 'first visit': first, 'later visit': later, 'without a network': cut, 'layout shift': shift };
}

/** First visits, later visits, and visits without a network, on a phone's processor. */
export const pages: Benchmark = {
  name: 'pages',
  boots: {},
  async run(sides) {
    const figures: Figure[] = [];
    for (const screen of SCREENS) {
      const samples = await byTurns(sides, TURNS, (side) => visit(side, screen));
      for (const [name, limit] of Object.entries(VISITS))
        figures.push(
          figureOf(
            { name: `${screen.name}, ${name}`, ...limit },
            samples.map((visits) => visits.map((each) => each[name as keyof Visits])),
          ),
        );
    }
    return figures;
  },
};
