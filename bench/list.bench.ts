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

/** What differs between the two pages: how they are opened, where they scroll, how a region is chosen. */
interface Subject {
  /** Makes the page show nothing and be ready to choose a region. */
  open(page: Page): Promise<number>;
  switchRegion(page: Page): Promise<number>;
  backToFirst(page: Page): Promise<void>;
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

async function measure(page: Page, subject: Subject): Promise<Measured> {
  const first: number[] = [];
  for (let round = 0; round < 3; round += 1) first.push(await subject.open(page));
  const select: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const target = page.getByRole('row').filter({ hasText: plate('SF', round) });
    const shown: Condition = { selector: 'main, [role="main"]', text: `${round + 1} Measured Street` };
    select.push(await timed(page, 'pointerdown', () => target.click(), shown));
  }
  const region: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    region.push(await subject.switchRegion(page));
    await subject.backToFirst(page);
  }
  const dropped = await scroll(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return { first: median(first), select: median(select), region: median(region), dropped, elements };
}

const OURS: Subject = {
  open: (page) => openedIn(page, '/boot/list', row('SF', 0)),
  async switchRegion(page) {
    return timed(page, 'pointerdown', () => choose(page, 'Region', 'Kansas City, MO'), row('KC', 0));
  },
  async backToFirst(page) {
    await choose(page, 'Region', 'San Francisco, CA');
    await page
      .getByRole('row')
      .filter({ hasText: plate('SF', 0) })
      .waitFor();
  },
};

const PLAIN: Subject = {
  open: (page) => openedIn(page, '/plain-list.html', row('SF', 0)),
  switchRegion: (page) => timed(page, 'pointerdown', () => page.locator('#other').click(), row('KC', 0)),
  async backToFirst(page) {
    await page.goto('/plain-list.html');
    await page
      .getByRole('row')
      .filter({ hasText: plate('SF', 0) })
      .waitFor();
  },
};

async function measureIn(product: Product, subject: Subject, account: string): Promise<Measured> {
  let measured: Measured | undefined;
  await product.withPage(async (page) => {
    await prepare(page);
    await serveBoots(page);
    await servePlain(page, 'plain-list');
    await signIn(page, account, '/boot/list');
    await slowDown(page, SLOW);
    measured = await measure(page, subject);
  });
  if (!measured) throw new Error('nothing was measured');
  return measured;
}

/** The list with 10,000 active boots beside a hand-written windowed page on the same data, at 4× slowdown. */
export const list: Benchmark = {
  name: 'list',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      const plain = await measureIn(product, PLAIN, 'supervisor');
      const ours = await measureIn(product, OURS, 'supervisor');
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
