import type { Page } from 'playwright-core';

import { field, picker, Product, signIn } from '../e2e/harness';
import { median, percentile, type Benchmark, type Figure } from './lib/figure';
import { prepare, presser, Processor, servePlain, timed } from './lib/page';

const SLOW = 4;
/** Fields of text on both pages, with a text to type into each. */
const TYPED: readonly (readonly [name: string, text: string])[] = [
  ['VIN', '1HGCM82633A004352'],
  ['License', '8ABC123'],
  ['Requestor', 'Officer Bell 4411'],
  ['Address', '1600 Holloway Avenue'],
  ['Address 2', 'Lot B, level 3'],
  ['City', 'San Francisco'],
];
/** A part of some makes' numbers of which each key more finds fewer. */
const SEARCH = '6180';
const SEARCH_ROUNDS = 14;
const TYPING_ROUNDS = 8;
const OPEN_ROUNDS = 15;
const ANY_OPTION = { selector: '[role="option"]' };

interface Make {
  readonly name: string;
}

/**
 * Makes whose numbers are spread evenly however many there are: a search finds the same share of each list, and in
 * each more than a list shows.
 */
const manyMakes = (count: number): Make[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    // Without figures: a code is found as well.
    code: Array.from(String(index), (figure) => 'ABCDEFGHIJ'[Number(figure)]).join(''),
    name: `Make ${String((index * 61_803_399) % 100_000_000).padStart(8, '0')}`,
    active: true,
    motorcycle: false,
    alternatives: [],
  }));

type Typed = (typeof TYPED)[number];

/** Types one text into a field, a key at a time. @returns the milliseconds of each keystroke to its paint */
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

/** One of the pages and the times that were taken of it. */
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
    this.typing.set(name, [...(this.typing.get(name) ?? []), ...(await type(this.page, typed))]);
  }

  /** Opens the make picker, searches in it by some keys, takes them back, and closes it. */
  async search(): Promise<void> {
    const press = await presser(this.page, picker(this.page, 'Make'));
    this.opening.push(await timed(this.page, 'click', press, ANY_OPTION));
    for (let length = 1; length <= SEARCH.length; length += 1)
      await this.#searchByKey(SEARCH[length - 1] ?? '', SEARCH.slice(0, length));
    for (let length = SEARCH.length - 1; length > 0; length -= 1)
      await this.#searchByKey('Backspace', SEARCH.slice(0, length));
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

  /** What a key leads to is that another number of options is found. */
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

/** Opens our add form with a number of makes. */
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

/** Measures with all pages open, turn by turn, so that whatever else the machine does hits all alike. */
async function measure(pages: { plain: Page; ours: Page; few: Page; many: Page }): Promise<Figure[]> {
  const plain = await openPlain(pages.plain, 3000);
  const ours = await openOurs(pages.ours, 3000);
  const few = await openOurs(pages.few, 1000);
  const many = await openOurs(pages.many, 10_000);
  const all = [plain, ours, few, many];
  for (let round = 0; round < OPEN_ROUNDS; round += 1) for (const each of [plain, ours]) await each.open();
  for (const each of all) await each.processor.slowDown(SLOW);
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) for (const each of all) await each.search();
  for (let round = 0; round < TYPING_ROUNDS; round += 1)
    for (const typed of TYPED) for (const each of [plain, ours]) await each.type(typed);

  const compare = (
    name: string,
    value: (subject: Subject) => number,
    limit: Figure['limit'],
    more: Partial<Figure> = {},
  ): Figure => ({ name, value: value(ours), byHand: value(plain), unit: 'ms', limit, ...more });
  const ratio = (name: string, value: (subject: Subject) => number): Figure => ({
    name,
    value: value(many) / value(few),
    unit: '×',
    limit: 1.5,
    detail: `${value(many).toFixed(1)} ms to ${value(few).toFixed(1)} ms`,
  });
  const detail = 'full speed';
  return [
    compare('key in VIN, p98', (each) => p98(keysIn(each, 'VIN')), 40),
    compare('key in any field, p98', (each) => p98(allKeys(each)), { times: 2 }),
    compare('key in Make with 3,000 open, p98', (each) => p98(each.searching), 50),
    compare('Make opened (3,000), options visible', (each) => median(each.opening), 52),
    compare(
      'Make opened (3,000), processor time',
      (each) => median(each.openingWork),
      { times: 2 },
      { detail },
    ),
    ratio('Make opened, 10,000 to 1,000', (each) => median(each.opening)),
    ratio('key in Make, p98, 10,000 to 1,000', (each) => p98(each.searching)),
  ];
}

/** The add form beside a hand-written page with plain inputs and the same checks, at 4× CPU slowdown. */
export const form: Benchmark = {
  name: 'form',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      let figures: Figure[] = [];
      await product.withPage((plain) =>
        product.withPage((ours) =>
          product.withPage((few) =>
            product.withPage(async (many) => {
              figures = await measure({ plain, ours, few, many });
            }),
          ),
        ),
      );
      return figures;
    } finally {
      await product.stop();
    }
  },
};
