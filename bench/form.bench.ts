import type { Page } from 'playwright-core';

import { field, picker, Product, signIn } from '../e2e/harness';
import { median, percentile, type Benchmark, type Figure } from './lib/figure';
import { prepare, servePlain, slowDown, timed } from './lib/page';

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
const SEARCH = 'make 7';
const SEARCH_ROUNDS = 25;
const TYPING_ROUNDS = 8;

/**
 * Makes whose numbers are spread evenly however many there are: a search finds the same share of each list, and in
 * each more than a list shows.
 */
const manyMakes = (count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    code: `M${index}`,
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

/** Opens the make picker and searches in it. @returns the milliseconds of the opening and of each keystroke */
async function search(page: Page): Promise<{ open: number; keys: number[] }> {
  const input = picker(page, 'Make');
  const open = await timed(page, 'pointerdown', () => input.click(), { selector: '[role="option"]' });
  const keys: number[] = [];
  await input.evaluate((element) => element.setAttribute('data-measured', 'Make'));
  for (let length = 1; length <= SEARCH.length; length += 1) {
    const value = SEARCH.slice(0, length);
    const press = (): Promise<void> => page.keyboard.press(value.slice(-1));
    keys.push(await timed(page, 'keydown', press, { selector: '[data-measured="Make"]', value }));
  }
  await page.keyboard.press('Escape');
  await input.fill('');
  await field(page, 'City').focus();
  return { open, keys };
}

/** Times of a page, collected over rounds. */
class Subject {
  readonly typing: number[] = [];
  readonly opening: number[] = [];
  readonly searching: number[] = [];

  constructor(readonly page: Page) {}

  async type(typed: Typed): Promise<void> {
    this.typing.push(...(await type(this.page, typed)));
  }

  async search(): Promise<void> {
    const { open, keys } = await search(this.page);
    this.opening.push(open);
    this.searching.push(...keys);
  }
}

/** Opens our add form with a number of makes. */
async function openOurs(page: Page, makes: number): Promise<Subject> {
  await prepare(page);
  await page.route('**/refdata/*/makes', (route) => route.fulfill({ json: manyMakes(makes) }));
  await signIn(page, 'supervisor', '/boot/add/SF');
  await picker(page, 'Make').waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, SLOW);
  return new Subject(page);
}

async function openPlain(page: Page, makes: number): Promise<Subject> {
  await prepare(page);
  await servePlain(page, 'plain-form');
  await page.goto('/plain-form.html');
  await page.evaluate((list) => window.setMakes(list), manyMakes(makes));
  await slowDown(page, SLOW);
  return new Subject(page);
}

function ratio(name: string, ours: number, other: number, limit: number): Figure {
  const detail = `${ours.toFixed(1)} ms to ${other.toFixed(1)} ms`;
  return { name: `form: ${name}`, value: ours / other, unit: '×', limit, detail };
}

const p98 = (times: number[]): number => percentile(times, 0.98);

/** Measures with all pages open, turn by turn, so that whatever else the machine does hits all alike. */
async function measure(pages: { plain: Page; ours: Page; few: Page; many: Page }): Promise<Figure[]> {
  const plain = await openPlain(pages.plain, 3000);
  const ours = await openOurs(pages.ours, 3000);
  const few = await openOurs(pages.few, 1000);
  const many = await openOurs(pages.many, 10_000);
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    for (const subject of [plain, ours, few, many]) await subject.search();
  }
  for (let round = 0; round < TYPING_ROUNDS; round += 1) {
    for (const typed of TYPED) for (const subject of [plain, ours]) await subject.type(typed);
  }
  return [
    ratio('keystroke to paint, p98, to plain inputs', p98(ours.typing), p98(plain.typing), 2),
    ratio('opening 3,000 makes, to a plain list', median(ours.opening), median(plain.opening), 3),
    ratio('keystroke in 3,000 makes, p98, to a plain list', p98(ours.searching), p98(plain.searching), 3),
    ratio('opening 10,000 makes, to 1,000', median(many.opening), median(few.opening), 1.5),
    ratio('keystroke in 10,000 makes, p98, to 1,000', p98(many.searching), p98(few.searching), 1.5),
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
