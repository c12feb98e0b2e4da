import type { Page } from 'playwright-core';

import { field, picker, Product, signIn } from '../e2e/harness';
import { percentile, type Benchmark, type Figure } from './lib/figure';
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
const SEARCH = ['m', 'a', 'k', 'e', ' ', '7'];

const manyMakes = (count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    code: `M${index}`,
    name: `Make ${String(index * 7919).padStart(8, '0')}`,
    active: true,
    motorcycle: false,
    alternatives: [],
  }));

/** Types into every field, a key at a time. @returns the milliseconds of each keystroke to its paint */
async function typeEverywhere(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const [name, text] of TYPED) {
    const input = field(page, name);
    await input.fill('');
    await input.focus();
    const id = `measured-${times.length}`;
    await input.evaluate((element, mark) => element.setAttribute('data-measured', mark), id);
    for (let length = 1; length <= text.length; length += 1) {
      const typed = text.slice(0, length);
      const value = name === 'VIN' || name === 'License' ? typed.toUpperCase() : typed;
      const selector = `[data-measured="${id}"]`;
      times.push(
        await timed(page, 'keydown', () => page.keyboard.press(typed.slice(-1)), { selector, value }),
      );
    }
  }
  return times;
}

/** Opens the make picker and searches in it. @returns the milliseconds of the opening and of each keystroke */
async function searchMakes(page: Page): Promise<{ open: number; keys: number[] }> {
  const input = picker(page, 'Make');
  const open = await timed(page, 'pointerdown', () => input.click(), { selector: '[role="option"]' });
  const keys: number[] = [];
  let typed = '';
  await input.evaluate((element) => element.setAttribute('data-measured', 'make'));
  for (const key of SEARCH) {
    typed += key;
    keys.push(
      await timed(page, 'keydown', () => page.keyboard.press(key), {
        selector: '[data-measured="make"]',
        value: typed,
      }),
    );
  }
  await page.keyboard.press('Escape');
  return { open, keys };
}

interface Measured {
  typing: number[];
  open: number;
  search: number;
}

/** Our add form with a number of makes. */
async function measureOurs(product: Product, makes: number, typing: boolean): Promise<Measured> {
  const measured: Measured = { typing: [], open: 0, search: 0 };
  await product.withPage(async (page) => {
    await prepare(page);
    await page.route('**/refdata/*/makes', (route) => route.fulfill({ json: manyMakes(makes) }));
    await signIn(page, 'supervisor', '/boot/add/SF');
    await picker(page, 'Make').waitFor();
    await page.waitForLoadState('networkidle');
    await slowDown(page, SLOW);
    Object.assign(measured, await measure(page, typing));
  });
  return measured;
}

async function measurePlain(product: Product, makes: number): Promise<Measured> {
  const measured: Measured = { typing: [], open: 0, search: 0 };
  await product.withPage(async (page) => {
    await prepare(page);
    await servePlain(page, 'plain-form');
    await page.goto('/plain-form.html');
    await page.evaluate((list) => window.setMakes(list), manyMakes(makes));
    await slowDown(page, SLOW);
    Object.assign(measured, await measure(page, true));
  });
  return measured;
}

async function measure(page: Page, typing: boolean): Promise<Measured> {
  const opened: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const found = await searchMakes(page);
    opened.push(found.open);
    keys.push(...found.keys);
    await picker(page, 'Make').fill('');
    await field(page, 'City').focus();
  }
  const times: number[] = [];
  if (typing) for (let round = 0; round < 2; round += 1) times.push(...(await typeEverywhere(page)));
  return { typing: times, open: percentile(opened, 0.5), search: percentile(keys, 0.98) };
}

/** The add form beside a hand-written page with plain inputs and the same checks, at 4× CPU slowdown. */
export const form: Benchmark = {
  name: 'form',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      const plain = await measurePlain(product, 3000);
      const ours = await measureOurs(product, 3000, true);
      const few = await measureOurs(product, 1000, false);
      const many = await measureOurs(product, 10_000, false);
      const ratio = (name: string, a: number, b: number, limit: number): Figure => ({
        name,
        value: a / b,
        unit: '×',
        limit,
        detail: `${a.toFixed(1)} ms to ${b.toFixed(1)} ms`,
      });
      const p98 = (times: number[]): number => percentile(times, 0.98);
      return [
        ratio('form: keystroke to paint, p98, to plain inputs', p98(ours.typing), p98(plain.typing), 2),
        ratio('form: opening 3,000 makes, to a plain list', ours.open, plain.open, 3),
        ratio('form: keystroke in 3,000 makes, p98, to a plain list', ours.search, plain.search, 3),
        ratio('form: opening 10,000 makes, to 1,000', many.open, few.open, 1.5),
        ratio('form: keystroke in 10,000 makes, p98, to 1,000', many.search, few.search, 1.5),
      ];
    } finally {
      await product.stop();
    }
  },
};
