import type { Page } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import { Front } from '../e2e/harness/front';
import { untilAnswersKept, untilServedByWorker } from '../e2e/support/guard';
import { median, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { openedIn, Processor } from './lib/page';

/** Slows this machine's processor by this factor, to simulate a phone's. */
const SLOW = 4;
const TURNS = 5;
const FORM = { path: '/boot/add/SF', selector: 'main form input' };
const LIST = { path: '/boot/list?region=SF', selector: '[role="row"] [role="gridcell"]' };
const ANSWERS = [
  '/get-region/SF',
  '/login/user',
  '/allowedRegions',
  '/refdata/SF/makes',
  '/default-state/SF',
];

/** Visits both screens, so that the device keeps their files and answers. */
async function visitOnce(page: Page, front: Front): Promise<void> {
  await signInQuietly(page, 'supervisor');
  for (const { path, selector } of [FORM, LIST]) {
    await page.goto(front.origin + path);
    await page.locator(selector).first().waitFor();
  }
  await untilServedByWorker(page);
  await untilAnswersKept(page, ...ANSWERS);
}

/** Seconds from the start of navigation until the screen can be used; the median of some turns. */
async function usableIn(page: Page, front: Front, { path, selector }: typeof FORM): Promise<number> {
  const processor = await Processor.of(page);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(await processor.slowedBy(SLOW, () => openedIn(page, front.origin + path, { selector })));
  return median(times) / 1000;
}

/** Later visits to pages that the device keeps, with a phone's processor. */
export const kerb: Benchmark = {
  name: 'kerb',
  rows: ['online', 'offline'],
  async run({ wants }: Asked): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    const front = await Front.start(product.server.origin);
    const figures: Figure[] = [];
    const add = (name: string, value: number, unit: string, limit: number) =>
      figures.push(taken({ name, value, unit, limit }));
    try {
      await product.withPage(
        async (page) => {
          await visitOnce(page, front);
          if (wants('online')) {
            front.asked.length = 0;
            add('second visit: list usable', await usableIn(page, front, LIST), 's', 0.7);
            add('second visit: VIN can be typed', await usableIn(page, front, FORM), 's', 0.7);
            const files = front.asked.filter((path) => path.startsWith('/boot/static/'));
            add('second visit: files over the line', files.length, '', 0);
          }
          if (wants('offline')) {
            front.cut();
            add('no network: VIN can be typed', await usableIn(page, front, FORM), 's', 1);
            add('no network: list usable', await usableIn(page, front, LIST), 's', 1);
          }
        },
        { baseURL: front.origin, allow: [/./] },
      );
      return figures;
    } finally {
      await front.stop();
      await product.stop();
    }
  },
};
