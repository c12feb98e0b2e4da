import { rmSync } from 'node:fs';

import type { Locator, Page } from 'playwright-core';

import { choose, picker, Product, signIn } from '../e2e/harness';
import { median, type Benchmark, type Figure } from './lib/figure';
import { startFront } from './lib/front';
import { forgetFiles, openedIn, prepare, slowDown, timed, type Condition } from './lib/page';
import { plateOf, storedBoots, streetOf } from './lib/stored';

const BOOTS = 10_000;
const SLOW = 4;
const ROUNDS = 7;
/** A frame longer than this many milliseconds is one that was dropped: two beats of a 60 Hz screen. */
const DROPPED = 25;

const row = (region: string, place: number): Condition => ({
  selector: '[role="row"], tr',
  text: plateOf(region, place),
});

/** What differs between the two pages: how they are opened, and how a region is chosen. */
interface Kind {
  /** Where the boots of Kansas City, which an account with that region alone sees at once, are listed. */
  readonly url: string;
  /** Brings up San Francisco's boots. */
  first(page: Page): Promise<void>;
  /** From there to Kansas City. @returns the milliseconds until its first row is painted */
  switchRegion(page: Page): Promise<number>;
}

const firstRowOf = (page: Page, region: string): Locator =>
  page.getByRole('row').filter({ hasText: plateOf(region, 0) });

const OURS: Kind = {
  url: '/boot/list',
  async first(page) {
    await choose(page, 'Region', 'San Francisco, CA');
    await firstRowOf(page, 'SF').waitFor();
  },
  async switchRegion(page) {
    await picker(page, 'Region').click();
    const option = page.getByRole('option', { name: 'Kansas City, MO', exact: true });
    return timed(page, 'pointerdown', () => option.click(), row('KC', 0));
  },
};

const PLAIN: Kind = {
  url: '/plain-list.html?region=KC',
  async first(page) {
    await page.goto('/plain-list.html?region=SF');
    await firstRowOf(page, 'SF').waitFor();
  },
  switchRegion: (page) => timed(page, 'pointerdown', () => page.locator('#other').click(), row('KC', 0)),
};

/** Scrolls the list's own panel by the wheel. @returns the share of dropped frames, 0 to 1 */
async function scroll(page: Page): Promise<number> {
  await page.mouse.move(150, 600);
  await page.evaluate(() => window.bench.startFrames());
  for (let step = 0; step < 120; step += 1) await page.mouse.wheel(0, 240);
  const frames = await page.evaluate(() => window.bench.stopFrames());
  return frames.filter((time) => time > DROPPED).length / frames.length;
}

/** One of the two pages and the times that were taken of it. */
class Subject {
  readonly opening: number[] = [];
  readonly firstVisit: number[] = [];
  readonly selecting: number[] = [];
  readonly switching: number[] = [];
  readonly dropped: number[] = [];

  constructor(
    readonly page: Page,
    readonly kind: Kind,
  ) {}

  async signIn(account: string): Promise<void> {
    await prepare(this.page);
    await signIn(this.page, account, '/boot/list');
    await this.page.waitForLoadState('networkidle');
  }

  async open(): Promise<void> {
    this.opening.push(await this.#opened());
  }

  /** As a browser that has none of the page's files. */
  async openFirst(): Promise<void> {
    await forgetFiles(this.page);
    this.firstVisit.push(await this.#opened());
  }

  async #opened(): Promise<number> {
    const time = await openedIn(this.page, this.kind.url, row('KC', 0));
    await this.page.waitForLoadState('networkidle');
    return time;
  }

  async work(round: number): Promise<void> {
    await this.kind.first(this.page);
    const target = this.page.getByRole('row').filter({ hasText: plateOf('SF', round) });
    const shown: Condition = { selector: 'body', text: streetOf(round) };
    this.selecting.push(await timed(this.page, 'pointerdown', () => target.click(), shown));
    this.switching.push(await this.kind.switchRegion(this.page));
  }

  async scroll(): Promise<void> {
    this.dropped.push(await scroll(this.page));
  }
}

/** Both pages side by side, signed in with the same account; they take turns, so that noise hits both. */
async function sideBySide(
  product: Product,
  baseURL: string,
  account: string,
  work: (subjects: readonly [plain: Subject, ours: Subject]) => Promise<void>,
): Promise<void> {
  const both = async (plainPage: Page, ourPage: Page) => {
    const subjects = [new Subject(plainPage, PLAIN), new Subject(ourPage, OURS)] as const;
    for (const subject of subjects) await subject.signIn(account);
    await work(subjects);
  };
  await product.withPage((plain) => product.withPage((ours) => both(plain, ours), { baseURL }), { baseURL });
}

function ratio(name: string, ours: number[], plain: number[]): Figure {
  const [a, b] = [median(ours), median(plain)];
  return {
    name: `list of 10,000: ${name}, to a plain page`,
    value: a / b,
    unit: '×',
    limit: 3,
    detail: `${a.toFixed(0)} ms to ${b.toFixed(0)} ms`,
  };
}

async function measure(product: Product, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  await sideBySide(product, origin, 'releaser', async (subjects) => {
    for (let round = 0; round < ROUNDS; round += 1) for (const subject of subjects) await subject.open();
    for (let round = 0; round < ROUNDS; round += 1) for (const subject of subjects) await subject.openFirst();
    const [plain, ours] = subjects;
    figures.push(
      ratio('page opened to first rows', ours.opening, plain.opening),
      ratio('the same on a first visit', ours.firstVisit, plain.firstVisit),
    );
  });
  await sideBySide(product, origin, 'supervisor', async (subjects) => {
    for (const { page, kind } of subjects) await page.goto(kind.url);
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const subject of subjects) await subject.work(round);
    for (const { page } of subjects) await slowDown(page, SLOW);
    for (let round = 1; round <= ROUNDS; round += 1) for (const subject of subjects) await subject.scroll();
    const [plain, ours] = subjects;
    const [a, b] = [median(ours.dropped) * 100, median(plain.dropped) * 100];
    figures.push(
      ratio('row selected to detail', ours.selecting, plain.selecting),
      ratio('region switched to rows', ours.switching, plain.switching),
      {
        name: 'list of 10,000: more frames dropped while scrolling',
        value: a - b,
        unit: '%',
        limit: 5,
        detail: `${a.toFixed(1)} % to ${b.toFixed(1)} %`,
      },
      {
        name: 'list of 10,000: elements in the page',
        value: await ours.page.evaluate(() => document.querySelectorAll('*').length),
        unit: '',
        limit: 1500,
      },
    );
  });
  return figures;
}

/** The list with 10,000 active boots beside a hand-written windowed page on the same data; scrolling is at 4× CPU slowdown. */
export const list: Benchmark = {
  name: 'list',
  async run(): Promise<Figure[]> {
    const dataDir = await storedBoots(['SF', 'KC'], BOOTS);
    const product = new Product();
    try {
      await product.start({ dataDir });
      const front = await startFront(product.server.origin);
      try {
        return await measure(product, front.origin);
      } finally {
        await front.stop();
      }
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
