import type { Page } from 'playwright-core';

import { choose, Product, signIn } from '../e2e/harness';
import { median, type Benchmark, type Figure } from './lib/figure';
import { openedIn, prepare, servePlain, slowDown, timed, type Condition } from './lib/page';

const BOOTS = 10_000;
const SLOW = 4;
const ROUNDS = 7;
/** A frame longer than this many milliseconds is one that was dropped: two beats of a 60 Hz screen. */
const DROPPED = 25;

const plate = (region: string, index: number): string => `${region}${String(index).padStart(5, '0')}`;

const boots = (region: string): unknown[] =>
  Array.from({ length: BOOTS }, (_, index) => ({
    id: index + 1,
    license: plate(region, index),
    make: ['Toyota', 'Ford', 'Honda', 'Tesla'][index % 4],
    model: ['Camry', 'F-150', 'Civic', 'Model 3'][index % 4],
    color: ['Blue', 'White', 'Black'][index % 3],
  }));

const detail = (id: number): unknown => ({
  id,
  license: plate('SF', id - 1),
  licenseState: 'CA',
  makeName: 'Toyota',
  modelName: 'Camry',
  colorName: 'Blue',
  bodyName: 'Sedan',
  addr1: `${id} Measured Street`,
  addr2: '',
  city: 'San Francisco',
  state: 'CA',
  bootTime: '2026-01-02T03:04:05',
  regionCode: 'SF',
  totalPaymentAmount: 175,
  photoUrls: [],
});

/** Both pages get the same data from here, so that only the pages differ. */
async function serveBoots(page: Page): Promise<void> {
  const lists: Record<string, string> = { SF: JSON.stringify(boots('SF')), KC: JSON.stringify(boots('KC')) };
  await page.route('**/api-web/api/boot/get-region/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: lists[route.request().url().split('/').pop() ?? ''] ?? '[]',
    }),
  );
  await page.route('**/api-web/api/boot/get/*', (route) =>
    route.fulfill({ json: detail(Number(route.request().url().split('/').pop())) }),
  );
}

const row = (region: string, index: number): Condition => ({
  selector: '[role="row"], tr',
  text: plate(region, index),
});

/** What differs between the two pages: how they are opened, and how a region is chosen. */
interface Subject {
  readonly url: string;
  /** An account for which the page lists a region by itself, and that region. */
  readonly openedBy: readonly [account: string, region: string];
  /** Brings up San Francisco's boots. */
  first(page: Page): Promise<void>;
  /** From there to Kansas City. @returns the milliseconds until its first row is painted */
  switchRegion(page: Page): Promise<number>;
}

interface Measured {
  first: number;
  select: number;
  region: number;
  dropped: number;
  elements: number;
}

/** Scrolls the list's own panel by the wheel. @returns the share of dropped frames, 0 to 1 */
async function scroll(page: Page): Promise<number> {
  await page.mouse.move(150, 400);
  await page.evaluate(() => window.bench.startFrames());
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 240);
  const frames = await page.evaluate(() => window.bench.stopFrames());
  return frames.filter((time) => time > DROPPED).length / frames.length;
}

const firstRowOf = (page: Page, region: string) =>
  page.getByRole('row').filter({ hasText: plate(region, 0) });

const OURS: Subject = {
  url: '/boot/list',
  openedBy: ['releaser', 'KC'],
  async first(page) {
    await choose(page, 'Region', 'San Francisco, CA');
    await firstRowOf(page, 'SF').waitFor();
  },
  switchRegion: (page) =>
    timed(page, 'pointerdown', () => choose(page, 'Region', 'Kansas City, MO'), row('KC', 0)),
};

const PLAIN: Subject = {
  url: '/plain-list.html',
  openedBy: ['releaser', 'SF'],
  async first(page) {
    await page.goto(PLAIN.url);
    await firstRowOf(page, 'SF').waitFor();
  },
  switchRegion: (page) => timed(page, 'pointerdown', () => page.locator('#other').click(), row('KC', 0)),
};

/** Opens the page with everything that it needs in place, at 4× slowdown. */
async function withSubject(
  product: Product,
  subject: Subject,
  account: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await product.withPage(async (page) => {
    await prepare(page);
    await serveBoots(page);
    await servePlain(page, 'plain-list');
    await signIn(page, account, '/boot/list');
    await page.waitForLoadState('networkidle');
    await slowDown(page, SLOW);
    await page.goto(subject.url);
    await work(page);
  });
}

async function measure(product: Product, subject: Subject): Promise<Measured> {
  const measured: Measured = { first: 0, select: 0, region: 0, dropped: 0, elements: 0 };
  const [account, region] = subject.openedBy;
  await withSubject(product, subject, account, async (page) => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) times.push(await openedIn(page, subject.url, row(region, 0)));
    measured.first = median(times);
  });
  await withSubject(product, subject, 'supervisor', async (page) => {
    const select: number[] = [];
    const region: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await subject.first(page);
      const target = page.getByRole('row').filter({ hasText: plate('SF', round) });
      const shown: Condition = { selector: 'body', text: `${round + 1} Measured Street` };
      select.push(await timed(page, 'pointerdown', () => target.click(), shown));
      region.push(await subject.switchRegion(page));
    }
    measured.select = median(select);
    measured.region = median(region);
    measured.dropped = await scroll(page);
    measured.elements = await page.evaluate(() => document.querySelectorAll('*').length);
  });
  return measured;
}

/** The list with 10,000 active boots beside a hand-written windowed page on the same data, at 4× slowdown. */
export const list: Benchmark = {
  name: 'list',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      const plain = await measure(product, PLAIN);
      const ours = await measure(product, OURS);
      const ratio = (name: string, a: number, b: number): Figure => ({
        name: `list of 10,000: ${name}, to a plain page`,
        value: a / b,
        unit: '×',
        limit: 3,
        detail: `${a.toFixed(0)} ms to ${b.toFixed(0)} ms`,
      });
      return [
        ratio('page opened to first rows', ours.first, plain.first),
        ratio('row selected to detail', ours.select, plain.select),
        ratio('region switched to rows', ours.region, plain.region),
        {
          name: 'list of 10,000: more frames dropped while scrolling',
          value: (ours.dropped - plain.dropped) * 100,
          unit: '%',
          limit: 5,
          detail: `${(ours.dropped * 100).toFixed(1)} % to ${(plain.dropped * 100).toFixed(1)} %`,
        },
        { name: 'list of 10,000: elements in the page', value: ours.elements, unit: '', limit: 1500 },
      ];
    } finally {
      await product.stop();
    }
  },
};
