import type { Page } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import { median, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { startFront } from './lib/front';
import { openedIn } from './lib/page';

/** A phone's processor: this machine's, slowed by this factor. */
const SLOW = 4;
/** A phone's connection: round trip in milliseconds, and bytes per second in each direction. */
const CONNECTION = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const TURNS = 3;
/** How long after the screen is usable larger paints are still awaited, in milliseconds. */
const SETTLED_MS = 2_000;
/** Seconds. */
const LIMITS = { usable: 1.9, largest: 2 };

interface Cold {
  readonly usable: number;
  readonly largest: number;
}

const SCREENS = [
  {
    row: 'list',
    name: 'list, cold',
    // The hand-written page asks for all boots of a region.
    account: 'supervisor',
    usable: 'rows can be used',
    ours: { url: '/boot/list?region=SF', selector: '[role="row"] [role="gridcell"]' },
    byHand: { url: '/plain-list.html?region=SF', selector: '[role="row"] [role="gridcell"]' },
  },
  {
    row: 'add',
    name: 'add form, cold',
    account: 'creator',
    usable: 'VIN can be typed',
    ours: { url: '/boot/add/SF', selector: 'main form input' },
    byHand: { url: '/plain-form.html', selector: 'input[aria-label="VIN"]' },
  },
];

/**
 * Opens a page as on a first visit.
 * @returns seconds
 */
async function open(page: Page, { url, selector }: { url: string; selector: string }): Promise<Cold> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const usable = await openedIn(page, url, { selector });
  await page.waitForTimeout(SETTLED_MS);
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  return { usable: usable / 1000, largest: largest / 1000 };
}

/** First visits on a phone's processor and connection, by turns with hand-written pages. */
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
      for (const { name, account, usable, ours, byHand } of SCREENS.filter(({ row }) => wants(row))) {
        const times: Record<'ours' | 'byHand', Cold[]> = { ours: [], byHand: [] };
        for (let turn = 0; turn < TURNS; turn += 1) {
          times.byHand.push(await visit(account, byHand));
          times.ours.push(await visit(account, ours));
        }
        const of = (side: Cold[], what: keyof Cold): number => median(side.map((each) => each[what]));
        const found = (
          [
            ['largest', 'largest paint'],
            ['usable', usable],
          ] as const
        ).map(([what, said]) => ({
          name: `${name}: ${said}`,
          value: of(times.ours, what),
          byHand: of(times.byHand, what),
          unit: 's',
          limit: LIMITS[what],
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
