import type { Page } from 'playwright-core';

import { field, Product, signInQuietly } from '../e2e/harness';
import { Front } from '../e2e/harness/front';
import { untilAnswersKept, untilServedByWorker } from '../e2e/support/guard';
import { median, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { openedIn, prepare, Processor, timed } from './lib/page';
import { faultsIn, putIntoOutbox } from './lib/waiting';

/** Slows this machine's processor by this factor, to simulate a phone. */
const SLOW = 4;
const TURNS = 5;
/** A connection of 1 MB/s, in bytes per second. */
const LINE = 1_000_000;
/** The 252 MB of photos need 252 s on such a connection. The rest is for everything else, seconds. */
const SENT_WITHIN = 330;
const TYPED = '1 Market Street near the garage';
const FORM = {
  path: '/boot/add/SF',
  selector: 'main form input',
  answers: ['/login/user', '/allowedRegions', '/refdata/SF/makes', '/default-state/SF'],
};
const LIST = {
  path: '/boot/list?region=SF',
  selector: '[role="row"] [role="gridcell"]',
  answers: ['/get-region/SF'],
};

/** Visits both screens, and waits on each until the device has stored its answers. */
async function visitOnce(page: Page, front: Front): Promise<void> {
  await signInQuietly(page, 'supervisor');
  for (const { path, selector, answers } of [FORM, LIST]) {
    await page.goto(front.origin + path);
    await page.locator(selector).first().waitFor();
    await untilAnswersKept(page, ...answers);
  }
  await untilServedByWorker(page);
}

/** Seconds from the start of navigation until the screen is usable; the median of several turns. */
async function usableIn(
  page: Page,
  front: Front,
  { path, selector }: Pick<typeof FORM, 'path' | 'selector'>,
): Promise<number> {
  const processor = await Processor.of(page);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(await processor.slowedBy(SLOW, () => openedIn(page, front.origin + path, { selector })));
  return median(times) / 1000;
}

/** Milliseconds from each keystroke in `Address` to its paint, on a phone's processor. */
async function typed(page: Page): Promise<number[]> {
  const processor = await Processor.of(page);
  const input = field(page, 'Address');
  await page.bringToFront();
  await input.fill('');
  await input.evaluate((element) => element.setAttribute('data-measured', 'address'));
  return processor.slowedBy(SLOW, async () => {
    const times: number[] = [];
    for (let length = 1; length <= TYPED.length; length += 1) {
      const shows = { selector: '[data-measured="address"]', value: TYPED.slice(0, length) };
      times.push(await timed(page, 'keydown', () => page.keyboard.type(TYPED.charAt(length - 1)), shows));
    }
    return times;
  });
}

/**
 * Measures typing with 30 waiting boots, alternating with a device that has none, and then sending the boots over a
 * slow connection.
 */
async function waitingBoots(product: Product, front: Front): Promise<Figure[]> {
  const figures: Figure[] = [];
  const options = { baseURL: front.origin, allow: [/./] };
  const open = async (page: Page) => {
    await prepare(page);
    await page.goto(FORM.path);
    await page.locator(FORM.selector).first().waitFor();
    await untilAnswersKept(page, ...FORM.answers);
    await untilServedByWorker(page);
  };
  await product.withPage(
    (full) =>
      product.withPage(async (empty) => {
        for (const page of [full, empty]) {
          await signInQuietly(page, 'supervisor');
          await open(page);
        }
        front.cut();
        const waiting = await putIntoOutbox(full, product.server);
        for (const page of [full, empty]) {
          await page.goto(FORM.path);
          await page.locator(FORM.selector).first().waitFor();
        }
        await full.getByRole('link', { name: `Outbox (${String(waiting.size)})` }).waitFor();
        const times = { full: [] as number[], empty: [] as number[] };
        for (let turn = 0; turn < TURNS; turn += 1) {
          times.full.push(...(await typed(full)));
          times.empty.push(...(await typed(empty)));
        }
        const [withAll, withNone] = [median(times.full), median(times.empty)];
        const detail = `${withAll.toFixed(1)} ms and ${withNone.toFixed(1)} ms`;
        figures.push(
          taken({
            ...{ name: 'key beside 30 boots to beside none', value: withAll / withNone, unit: '' },
            ...{ limit: 1.2, detail },
          }),
        );

        await empty.close();
        const line = await full.context().newCDPSession(full);
        await line.send('Network.enable');
        await line.send('Network.emulateNetworkConditions', {
          ...{ offline: false, latency: 50, downloadThroughput: LINE, uploadThroughput: LINE },
        });
        front.isCut = false;
        const begun = Date.now();
        await full.goto('/boot/outbox');
        await full.evaluate(() => window.dispatchEvent(new Event('online')));
        await full
          .getByRole('link', { name: 'Outbox', exact: true })
          .first()
          .waitFor({ timeout: 2 * SENT_WITHIN * 1000 });
        const seconds = (Date.now() - begun) / 1000;
        const faults = await faultsIn(waiting, product.server);
        for (const [name, value, unit, limit] of [
          ['30 boots with 4 photos of 2 MB sent over 1 MB/s', seconds, 's', SENT_WITHIN],
          ['boots lost or twice', faults.boots, '', 0],
          ['photos lost or twice', faults.photos, '', 0],
          ['boots out of order', faults.order, '', 0],
        ] as const)
          figures.push(taken({ name, value, unit, limit }));
      }, options),
    options,
  );
  return figures;
}

/** Measures later visits to pages that are cached on the device, on a phone's processor. */
export const kerb: Benchmark = {
  name: 'kerb',
  rows: ['online', 'offline', 'waiting'],
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
      front.isCut = false;
      if (wants('waiting')) figures.push(...(await waitingBoots(product, front)));
      return figures;
    } finally {
      await front.stop();
      await product.stop();
    }
  },
};
