import type { Page } from 'playwright-core';

import { field, picker, Product, signIn } from '../e2e/harness';
import { median, percentile, taken, type Asked, type Benchmark, type Figure } from './lib/figure';
import { prepare, presser, Processor, servePlain, timed } from './lib/page';

const SLOW = 4;
/** The text fields of both pages, each with a text to type. */
const TYPED = [
  ['VIN', '1HGCM82633A004352'],
  ['License', '8ABC123'],
  ['Requestor', 'Officer Bell 4411'],
  ['Address', '1600 Holloway Avenue'],
  ['Address 2', 'Lot B, level 3'],
  ['City', 'San Francisco'],
] as const;
/** Digits that occur in the names of some makes. Each additional digit finds fewer. */
const SEARCH = '6180';
/** Enough keys that their 98th percentile is not just the slowest one. */
const SEARCH_ROUNDS = 24;
const SIZES_ROUNDS = 16;
const VIN_ROUNDS = 6;
const TYPING_ROUNDS = 2;
const OPEN_ROUNDS = 9;
const ANY_OPTION = { selector: '[role="option"]' };

interface Make {
  readonly name: string;
}

/**
 * Makes with evenly spread numbers in their names. A search finds the same share of a list of any length, and always
 * more options than the picker shows.
 */
const manyMakes = (count: number): Make[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    // No digits, since codes are searched as well.
    code: Array.from(String(index), (figure) => 'ABCDEFGHIJ'[Number(figure)]).join(''),
    name: `Make ${String((index * 61_803_399) % 100_000_000).padStart(8, '0')}`,
    active: true,
    motorcycle: false,
    alternatives: [],
  }));

type Typed = (typeof TYPED)[number];

/**
 * Types one text into a field, key by key.
 * @returns milliseconds from each keystroke to its paint
 */
async function type(page: Page, [name, text]: Typed): Promise<number[]> {
  const times: number[] = [];
  const input = field(page, name);
  await input.fill('');
  await input.focus();
  await input.evaluate((element, mark) => element.setAttribute('data-measured', mark), name);
  for (let length = 1; length <= text.length; length += 1) {
    const typed = text.slice(0, length);
    const value = name === 'VIN' || name === 'License' ? typed.toUpperCase() : typed;
    const selector = `[data-measured="${name}"]`;
    times.push(await timed(page, 'keydown', () => page.keyboard.press(typed.slice(-1)), { selector, value }));
  }
  return times;
}

/** One of the two pages, with its measured times. */
class Subject {
  readonly typing = new Map<string, number[]>();
  readonly opening: number[] = [];
  readonly openingWork: number[] = [];
  readonly searching: number[] = [];

  constructor(
    readonly page: Page,
    readonly processor: Processor,
    private readonly makes: readonly Make[],
  ) {}

  async type(typed: Typed): Promise<void> {
    const [name] = typed;
    const times = await this.processor.slowedBy(SLOW, () => type(this.page, typed));
    this.typing.set(name, [...(this.typing.get(name) ?? []), ...times]);
  }

  /** Opens the make picker, types a search, deletes it, and closes the picker. */
  async search(): Promise<void> {
    const press = await presser(this.page, picker(this.page, 'Make'));
    await this.processor.slowedBy(SLOW, async () => {
      this.opening.push(await timed(this.page, 'click', press, ANY_OPTION));
      for (let length = 1; length <= SEARCH.length; length += 1)
        await this.#searchByKey(SEARCH[length - 1] ?? '', SEARCH.slice(0, length));
      for (let length = SEARCH.length - 1; length > 0; length -= 1)
        await this.#searchByKey('Backspace', SEARCH.slice(0, length));
    });
    await this.#close();
  }

  /** Opens the make picker and closes it again. */
  async open(): Promise<void> {
    const press = await presser(this.page, picker(this.page, 'Make'));
    const before = await this.processor.worked();
    await timed(this.page, 'click', press, ANY_OPTION);
    this.openingWork.push((await this.processor.worked()) - before);
    await this.#close();
  }

  /** Times a key until the page shows the new number of options. */
  async #searchByKey(key: string, text: string): Promise<void> {
    const found = this.makes.filter(({ name }) => name.includes(text)).length;
    const shown = { selector: `[role="option"][aria-setsize="${found}"]` };
    this.searching.push(await timed(this.page, 'keydown', () => this.page.keyboard.press(key), shown));
  }

  async #close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await picker(this.page, 'Make').fill('');
    await field(this.page, 'City').focus();
    await this.page.locator('[role="option"]').first().waitFor({ state: 'hidden' });
  }
}

/** Opens our add form with this many makes. */
async function openOurs(page: Page, count: number): Promise<Subject> {
  const makes = manyMakes(count);
  await prepare(page);
  await page.route('**/refdata/*/makes', (route) => route.fulfill({ json: makes }));
  await signIn(page, 'supervisor', '/boot/add/SF');
  await picker(page, 'Make').waitFor();
  await page.waitForLoadState('networkidle');
  return new Subject(page, await Processor.of(page), makes);
}

async function openPlain(page: Page, count: number): Promise<Subject> {
  const makes = manyMakes(count);
  await prepare(page);
  await servePlain(page, 'plain-form');
  await page.goto('/plain-form.html');
  await page.evaluate((list) => window.setMakes(list), makes);
  return new Subject(page, await Processor.of(page), makes);
}

const p98 = (times: readonly number[]): number => percentile(times, 0.98);
const keysIn = (subject: Subject, name: string): readonly number[] => subject.typing.get(name) ?? [];
const allKeys = (subject: Subject): readonly number[] => [...subject.typing.values()].flat();

const ROWS = ['vin', 'make', 'work', 'keys', 'sizes'] as const;

/** Makes a row of the table, which compares our page with the hand-written one. */
type Compare = (
  name: string,
  value: (subject: Subject) => number,
  limit: Figure['limit'],
  detail?: string,
) => Figure;

/** Measures both pages alternately, so that other load on the machine affects both. */
async function besideHand(plain: Subject, ours: Subject, { wants }: Asked): Promise<Figure[]> {
  const both = [plain, ours];
  const figures: Figure[] = [];
  const compare: Compare = (name, value, limit, detail = '') => ({
    ...{ name, value: value(ours), baseline: value(plain), unit: 'ms', limit, detail },
  });
  const add = (...found: readonly Figure[]) => {
    figures.push(...found.map(taken));
  };
  if (wants('vin')) {
    for (let round = 0; round < VIN_ROUNDS; round += 1) for (const each of both) await each.type(TYPED[0]);
    add(compare('key in VIN, p98', (each) => p98(keysIn(each, 'VIN')), { most: 40, baseline: 28 }));
  }
  if (wants('make')) {
    for (let round = 0; round < SEARCH_ROUNDS; round += 1) for (const each of both) await each.search();
    add(
      compare('key in Make with 3,000 open, p98', (each) => p98(each.searching), { most: 50, baseline: 29 }),
      compare('Make opened (3,000), options visible', (each) => median(each.opening), {
        most: 52,
        baseline: 26,
      }),
    );
  }
  if (wants('work')) {
    for (let round = 0; round < OPEN_ROUNDS; round += 1) for (const each of both) await each.open();
    const work = (each: Subject) => median(each.openingWork);
    add(compare('Make opened (3,000), processor time', work, { times: 2 }, 'full speed'));
  }
  if (wants('keys')) {
    for (let round = 0; round < TYPING_ROUNDS; round += 1)
      for (const typed of TYPED) for (const each of both) await each.type(typed);
    add(compare('key in any field, p98', (each) => p98(allKeys(each)), { times: 2 }));
  }
  return figures;
}

/** How much slower our picker is with ten times as many makes. */
async function bySize(few: Subject, many: Subject): Promise<Figure[]> {
  for (let round = 0; round < SIZES_ROUNDS; round += 1) for (const each of [few, many]) await each.search();
  const ratio = (name: string, value: (subject: Subject) => number): Figure => ({
    name,
    value: value(many) / value(few),
    unit: '×',
    limit: 1.5,
    detail: `${value(many).toFixed(1)} ms to ${value(few).toFixed(1)} ms`,
  });
  return [
    ratio('Make opened, 10,000 to 1,000', (each) => median(each.opening)),
    ratio('key in Make, p98, 10,000 to 1,000', (each) => p98(each.searching)),
  ].map(taken);
}

/** The add form and a hand-written page with plain inputs and the same checks, at 4× CPU slowdown. */
export const form: Benchmark = {
  name: 'form',
  rows: ROWS,
  async run(asked: Asked): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    const figures: Figure[] = [];
    /** Opens two pages in the browser, each in a profile of its own. */
    const sideBySide = (work: (first: Page, second: Page) => Promise<Figure[]>) =>
      product.withPage((first) =>
        product.withPage(async (second) => {
          figures.push(...(await work(first, second)));
        }),
      );
    try {
      if (ROWS.some((row) => row !== 'sizes' && asked.wants(row)))
        await sideBySide(async (plain, ours) =>
          besideHand(await openPlain(plain, 3000), await openOurs(ours, 3000), asked),
        );
      if (asked.wants('sizes'))
        await sideBySide(async (few, many) =>
          bySize(await openOurs(few, 1000), await openOurs(many, 10_000)),
        );
      return figures;
    } finally {
      await product.stop();
    }
  },
};
