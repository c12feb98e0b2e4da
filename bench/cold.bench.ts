import type { Page } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import { median, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { startFront } from './lib/front';
import { openedIn } from './lib/page';

/** CPU slowdown that simulates a phone. */
const SLOW = 4;
/** A phone's connection: round trip in milliseconds, and bytes per second in each direction. */
const CONNECTION = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const TURNS = 3;
/** How long to wait for larger paints after the screen is usable, milliseconds. */
const SETTLED_MS = 2_000;
const MEASURED = {
  largest: { unit: 's', limit: 1.8 },
  usable: { unit: 's', limit: 1.7 },
  /** Cumulative layout shift, as the browser counts it. */
  shift: { unit: '', limit: 0.01 },
} as const;

type Measured = keyof typeof MEASURED;
type Cold = Readonly<Record<Measured, number>>;

const SCREENS = [
  {
    row: 'list',
    name: 'list, cold',
    // The hand-written page requests all boots of a region, so the account must be allowed to see them.
    account: 'supervisor',
    usable: 'rows can be used',
    ours: { url: '/boot/list?region=SF', selector: '[role="row"] [role="gridcell"]' },
    baseline: { url: '/plain-list.html?region=SF', selector: '[role="row"] [role="gridcell"]' },
  },
  {
    row: 'add',
    name: 'add form, cold',
    account: 'creator',
    usable: 'VIN can be typed',
    ours: { url: '/boot/add/SF', selector: 'main form input' },
    baseline: { url: '/plain-form.html', selector: 'input[aria-label="VIN"]' },
  },
];

/**
 * Opens a page as a first visit does.
 * @returns times in seconds
 */
async function open(page: Page, { url, selector }: { url: string; selector: string }): Promise<Cold> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const usable = await openedIn(page, url, { selector });
  await page.waitForTimeout(SETTLED_MS);
  // Use no named functions here: tsx wraps them in a helper that does not exist in the page.
  const { largest, shift } = await page.evaluate(async () => {
    const [shifts, paints] = await Promise.all(
      ['layout-shift', 'largest-contentful-paint'].map(
        (type) =>
          new Promise<PerformanceEntryList>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
            // The observer is not called if there are no entries.
            setTimeout(() => resolve([]), 500);
          }),
      ),
    );
    return {
      largest: paints?.at(-1)?.startTime ?? NaN,
      shift: (shifts ?? []).reduce(
        (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
        0,
      ),
    };
  });
  return { usable: usable / 1000, largest: largest / 1000, shift };
}

/** First visits on a phone's processor and connection, alternating with hand-written pages. */
export const cold: Benchmark = {
  name: 'cold',
  rows: SCREENS.map(({ row }) => row),
  async run({ wants }: Asked): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    const front = await startFront(product.server.origin);
    const figures: Figure[] = [];
    try {
      const visit = async (account: string, place: { url: string; selector: string }): Promise<Cold> => {
        let found: Cold | undefined;
        await product.withPage(
          async (page) => {
            await signInQuietly(page, account);
            found = await open(page, place);
          },
          // The hand-written pages have no icon.
          { baseURL: front.origin, allow: [/favicon\.ico/] },
        );
        if (found === undefined) throw new Error('the page was not opened');
        return found;
      };
      for (const { name, account, usable, ours, baseline } of SCREENS.filter(({ row }) => wants(row))) {
        const times: Record<'ours' | 'baseline', Cold[]> = { ours: [], baseline: [] };
        for (let turn = 0; turn < TURNS; turn += 1) {
          times.baseline.push(await visit(account, baseline));
          times.ours.push(await visit(account, ours));
        }
        const of = (side: Cold[], what: Measured): number => median(side.map((each) => each[what]));
        const found = (
          [
            ['largest', 'largest paint'],
            ['usable', usable],
            ['shift', 'layout shift'],
          ] as const
        ).map(([what, said]) => ({
          name: `${name}: ${said}`,
          value: of(times.ours, what),
          baseline: of(times.baseline, what),
          ...MEASURED[what],
        }));
        figures.push(...found.map(taken));
      }
      return figures;
    } finally {
      await front.stop();
      await product.stop();
    }
  },
};
