import { rmSync } from 'node:fs';

import type { Locator, Page } from 'playwright-core';

import { choose, field, picker, Product, signIn } from '../e2e/harness';
import { foldLookAlikes } from '../src/domain/boot/license';
import { median, percentile, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { startFront } from './lib/front';
import {
  forgetFiles,
  openedIn,
  prepare,
  presser,
  Processor,
  timed,
  timedCall,
  type Condition,
} from './lib/page';
import { plateOf, storedBoots, streetOf } from './lib/stored';

/** The list to open, search and scroll, and the list to switch to. */
const LONG = { region: 'KC', name: 'Kansas City, MO', boots: 10_000 } as const;
const OTHER = { region: 'SF', name: 'San Francisco, CA', boots: 3_000 } as const;
const SLOW = 4;
const ROUNDS = 5;
/** Times at quarter speed vary by 30 percent; the median of this many is stable. */
const OPENINGS = 15;
/** Enough keys that their 98th percentile is not just the slowest one. */
const FIND_ROUNDS = 27;
/** Pauses between two keys, in milliseconds. Work that starts in a pause may still be running at the next key. */
const PAUSES_MS = [90, 150, 290, 360];
const FRAMES = 120;

const row = (region: string, place: number): Condition => ({
  selector: '[role="row"]',
  text: plateOf(region, place),
});

/** What differs between the two pages. */
interface Kind {
  /** The address at which an account with only that region sees the long list. */
  readonly url: string;
  readonly scroller: string;
  /** Shows the long list, for an account with both regions. */
  open(page: Page): Promise<void>;
  /**
   * Prepares the press that switches the region.
   * @returns the element to press
   */
  other(page: Page): Promise<Locator>;
}

const OURS: Kind = {
  url: '/boot/list',
  scroller: '.tb-boots__scroller',
  open: (page) => choose(page, 'Region', LONG.name),
  async other(page) {
    await picker(page, 'Region').click();
    return page.getByRole('option', { name: OTHER.name, exact: true });
  },
};

const PLAIN: Kind = {
  url: `/plain-list.html?region=${LONG.region}`,
  scroller: '#panel',
  async open(page) {
    await page.goto(PLAIN.url);
  },
  other: (page) => Promise.resolve(page.locator('#other')),
};

const firstRow = (page: Page): Locator => page.getByRole('row').filter({ hasText: plateOf(LONG.region, 0) });

/** A search to type key by key and delete again, and how many boots it finds after each key. */
interface Search {
  readonly text: string;
  readonly found: readonly number[];
}

/**
 * Reads the long list through the API.
 * @returns searches in which each key finds fewer boots than the one before
 */
async function searches(page: Page): Promise<readonly Search[]> {
  const answer = await page.request.get(`/api-web/api/boot/get-region/${LONG.region}`);
  const boots = (await answer.json()) as Record<string, string | number | null>[];
  const texts = boots.map((boot) =>
    ['license', 'make', 'model', 'color', 'vin', 'refNum', 'addr1']
      .map((name) => foldLookAlikes(String(boot[name] ?? '')))
      .join('\n'),
  );
  return ['4711', '2053', '8196'].map((text) => ({
    text,
    found: Array.from(
      { length: text.length + 1 },
      (_, length) => texts.filter((each) => each.includes(text.slice(0, length))).length,
    ),
  }));
}

/** One of the two pages and its measured times. */
class Subject {
  readonly opening: number[] = [];
  readonly firstVisit: number[] = [];
  readonly rows: number[] = [];
  readonly work: number[] = [];
  readonly selecting: number[] = [];
  readonly selectingWhole: number[] = [];
  readonly switching: number[] = [];
  readonly switchingWhole: number[] = [];
  readonly finding: number[] = [];
  readonly slowScroll: number[] = [];
  readonly fastScroll: number[] = [];
  #keys = 0;

  private constructor(
    readonly page: Page,
    readonly kind: Kind,
    readonly processor: Processor,
  ) {}

  static async signedIn(page: Page, kind: Kind, account: string): Promise<Subject> {
    await prepare(page);
    await signIn(page, account, '/boot/list');
    await page.waitForLoadState('networkidle');
    return new Subject(page, kind, await Processor.of(page));
  }

  /** Times an opening at full speed, on a first visit or with the page's files in the cache. */
  async open({ first }: { readonly first: boolean }): Promise<void> {
    if (first) await forgetFiles(this.page);
    const time = await openedIn(this.page, this.kind.url, row(LONG.region, 0));
    (first ? this.firstVisit : this.opening).push(time);
    await this.page.waitForLoadState('networkidle');
  }

  /** With the page's files in the cache, times an opening and its processor time. */
  async openSlowly(): Promise<void> {
    const { at, worked } = await this.processor.slowedBy(SLOW, async () => ({
      at: await openedIn(this.page, this.kind.url, row(LONG.region, 0)),
      worked: await this.processor.worked(),
    }));
    this.work.push(worked);
    this.rows.push(at);
    await this.page.waitForLoadState('networkidle');
  }

  async toLongList(): Promise<void> {
    await this.kind.open(this.page);
    await firstRow(this.page).waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  async select(place: number, speed: 'full' | 'slow'): Promise<void> {
    const target = this.page.getByRole('row').filter({ hasText: plateOf(LONG.region, place) });
    const shown: Condition = { selector: '.tb-boot__facts dd, #facts dd', text: streetOf(place) };
    const press = await presser(this.page, target);
    const time = await this.processor.slowedBy(speed === 'full' ? 1 : SLOW, () =>
      timedCall(this.page, press, 'boot/get/', shown),
    );
    if (speed === 'full') this.selectingWhole.push(time.whole);
    else this.selecting.push(time.lessCall);
    await this.page.waitForLoadState('networkidle');
  }

  async switchRegion(speed: 'full' | 'slow'): Promise<void> {
    const target = await this.kind.other(this.page);
    await target.waitFor();
    const press = await presser(this.page, target);
    const time = await this.processor.slowedBy(speed === 'full' ? 1 : SLOW, () =>
      timedCall(this.page, press, `get-region/${OTHER.region}`, row(OTHER.region, 0)),
    );
    if (speed === 'full') this.switchingWhole.push(time.whole);
    else this.switching.push(time.lessCall);
    await this.page.waitForLoadState('networkidle');
  }

  async find({ text, found }: Search): Promise<void> {
    const box = field(this.page, 'Find a boot');
    await box.focus();
    await this.processor.slowedBy(SLOW, async () => {
      for (let length = 1; length <= text.length; length += 1)
        await this.#findByKey(text[length - 1] ?? '', found[length]);
      for (let length = text.length - 1; length >= 0; length -= 1)
        await this.#findByKey('Backspace', found[length]);
    });
  }

  async #findByKey(key: string, found = 0): Promise<void> {
    const shown = { selector: `[role="grid"][aria-rowcount="${found + 1}"]` };
    this.finding.push(await timed(this.page, 'keydown', () => this.page.keyboard.press(key), shown));
    await this.page.waitForTimeout(PAUSES_MS[this.#keys++ % PAUSES_MS.length] ?? 0);
  }

  async scroll(): Promise<void> {
    const [height, whole] = await this.page.evaluate((scroller) => {
      const place = document.querySelector(scroller);
      const first = place?.querySelector('[role="row"][aria-selected]');
      if (place === null || !first) throw new Error('there is no list to scroll');
      return [first.getBoundingClientRect().height, place.scrollHeight - place.clientHeight] as const;
    }, this.kind.scroller);
    const scroll = async (step: number): Promise<number> => {
      const lost = await this.processor.slowedBy(SLOW, () =>
        this.page.evaluate(([scroller, pixels, frames]) => window.bench.scroll(scroller, pixels, frames), [
          this.kind.scroller,
          step,
          FRAMES,
        ] as const),
      );
      return lost * 100;
    };
    this.slowScroll.push(await scroll(3 * height));
    this.fastScroll.push(await scroll(whole / FRAMES));
  }
}

type Both = readonly [plain: Subject, ours: Subject];

/**
 * Opens both pages, signed in with the same account, and measures them alternately so that noise affects
 * both.
 */
async function sideBySide(
  product: Product,
  baseURL: string,
  account: string,
  work: (subjects: Both) => Promise<Figure[]>,
): Promise<Figure[]> {
  let figures: Figure[] = [];
  const both = async (plain: Page, ours: Page) => {
    figures = await work([
      await Subject.signedIn(plain, PLAIN, account),
      await Subject.signedIn(ours, OURS, account),
    ]);
  };
  await product.withPage((plain) => product.withPage((ours) => both(plain, ours), { baseURL }), { baseURL });
  return figures;
}

const p98 = (times: readonly number[]): number => percentile(times, 0.98);

/**
 * The limits of the rows in milliseconds or percent of frames, and the figures of the hand-written page when
 * they were set.
 */
const LIMITS = {
  row: { most: 75, baseline: 25 },
  find: { most: 50, baseline: 38 },
  region: { most: 165, baseline: 83 },
  slow: { most: 5, baseline: 0 },
  fast: { most: 30, baseline: 17 },
} as const;

/** Makes a row of the table, which compares the pages' medians unless `of` is given. */
function compare(
  name: string,
  [plain, ours]: Both,
  times: (subject: Subject) => readonly number[],
  limit: Figure['limit'],
  { unit = 'ms', of = median, detail = '' } = {},
): Figure {
  return { name, value: of(times(ours)), baseline: of(times(plain)), unit, limit, detail };
}

const WHOLE = { detail: 'full speed, calls and all' };
const OPENING = ['open', 'open-whole'] as const;
const WORKING = ['row', 'region', 'find', 'scroll'] as const;

/** Measures opening the long list with an account that has only this region. */
async function opening(subjects: Both, { wants }: Asked): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (...found: readonly Figure[]) => {
    figures.push(...found.map(taken));
  };
  if (wants('open')) {
    for (let round = 0; round < OPENINGS; round += 1) for (const each of subjects) await each.openSlowly();
    add(
      compare('10,000 boots: page opened to rows, slowed', subjects, (each) => each.rows, { times: 2 }),
      compare('10,000 boots: processor time from start', subjects, (each) => each.work, { times: 3.5 }),
    );
  }
  if (wants('open-whole')) {
    for (const first of [false, true])
      for (let round = 0; round < ROUNDS; round += 1) for (const each of subjects) await each.open({ first });
    add(
      compare('10,000 boots: page opened to rows', subjects, (each) => each.opening, { times: 3 }, WHOLE),
      compare('the same on a first visit', subjects, (each) => each.firstVisit, { times: 3 }, WHOLE),
    );
  }
  return figures;
}

/** Measures what people do with the lists, at a quarter of the processor's speed. */
async function working(subjects: Both, { wants }: Asked): Promise<Figure[]> {
  const [plain, ours] = subjects;
  const figures: Figure[] = [];
  const add = (...found: readonly Figure[]) => {
    figures.push(...found.map(taken));
  };
  for (const each of subjects) await each.page.goto(each.kind.url);
  for (const each of subjects) await each.toLongList();
  if (wants('row')) {
    let place = 0;
    for (const speed of ['slow', 'full'] as const) {
      for (let round = 0; round < ROUNDS; round += 1) {
        place += 1;
        for (const each of subjects) await each.select(place, speed);
      }
    }
    add(
      compare(
        "row pressed to the detail's facts, less the call",
        subjects,
        (each) => each.selecting,
        LIMITS.row,
      ),
      compare('the same', subjects, (each) => each.selectingWhole, { times: 3 }, WHOLE),
    );
  }
  if (wants('find')) {
    const found = await searches(plain.page);
    for (let round = 0; round < FIND_ROUNDS; round += 1) {
      const search = found[round % found.length];
      if (search === undefined) throw new Error('nothing to search for');
      for (const each of subjects) await each.find(search);
    }
    add(
      compare('key in Find a boot among 10,000, p98', subjects, (each) => each.finding, LIMITS.find, {
        of: p98,
      }),
    );
  }
  if (wants('scroll')) {
    for (let round = 0; round < ROUNDS; round += 1) for (const each of subjects) await each.scroll();
    const share = { unit: '%' };
    add(
      compare('frames lost, three rows a frame', subjects, (each) => each.slowScroll, LIMITS.slow, share),
      compare(
        'frames lost, whole list in 120 frames',
        subjects,
        (each) => each.fastScroll,
        LIMITS.fast,
        share,
      ),
      {
        name: 'list of 10,000: elements in the page',
        value: await ours.page.evaluate(() => document.querySelectorAll('*').length),
        unit: '',
        limit: 1500,
      },
    );
  }
  if (wants('region')) {
    for (const speed of ['slow', 'full'] as const) {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const each of subjects) {
          await each.switchRegion(speed);
          await each.toLongList();
        }
      }
    }
    add(
      compare(
        'region switched to its 3,000 rows, less the call',
        subjects,
        (each) => each.switching,
        LIMITS.region,
      ),
      compare('the same', subjects, (each) => each.switchingWhole, { times: 3 }, WHOLE),
    );
  }
  return figures;
}

/**
 * Compares the screen of active boots with a hand-written page that shows the same data from the same server. The CPU
 * is slowed 4× unless a row says otherwise.
 */
export const list: Benchmark = {
  name: 'list',
  rows: [...OPENING, ...WORKING],
  async run(asked: Asked): Promise<Figure[]> {
    const dataDir = await storedBoots([LONG.region, OTHER.region], {
      [LONG.region]: LONG.boots,
      [OTHER.region]: OTHER.boots,
    });
    const product = new Product();
    try {
      await product.start({ dataDir });
      const front = await startFront(product.server.origin);
      try {
        const figures: Figure[] = [];
        for (const [rows, account, work] of [
          [OPENING, 'releaser', opening],
          [WORKING, 'supervisor', working],
        ] as const) {
          if (!rows.some(asked.wants)) continue;
          const measure = (subjects: Both) => work(subjects, asked);
          figures.push(...(await sideBySide(product, front.origin, account, measure)));
        }
        return figures;
      } finally {
        await front.stop();
      }
    } finally {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
