import type { Page } from 'playwright-core';

import { choose, field, picker, rowOf, signIn } from '../e2e/harness';
import { foldLookAlikes } from '../src/domain/boot/license';
import { TEXT_COLUMNS, type BootListItem } from '../src/domain/wire/boot';
import { median, percentile, type Figure } from './lib/figure';
import { clicked, keyPressed, newPage, slowed } from './lib/page';
import { byTurns, figureOf, plateAt, streetAt, type Benchmark, type Side } from './lib/sides';

/** The list to search and scroll, and the list to switch to. */
const LONG = { region: 'KC', name: 'Kansas City, MO', boots: 3_000 };
const OTHER = { region: 'SF', name: 'San Francisco, CA', boots: 1_000 };
const MAKES = 3_000;
/** A search after each of its keys: digits of some makes and plates, of which each one more finds fewer. */
const SEARCH = ['6', '61', '618', '61', '6'];
const TURNS = 8;
/** Pause between two keys, in milliseconds. */
const PAUSE_MS = 150;
const FRAMES = 120;

const makes = Array.from({ length: MAKES }, (_, index) => ({
  id: index + 1,
  // No digits, since codes are searched as well.
  code: Array.from(String(index), (figure) => 'ABCDEFGHIJ'[Number(figure)]).join(''),
  name: `Make ${String((index * 61_803_399) % 100_000_000).padStart(8, '0')}`,
  active: true,
  motorcycle: false,
  alternatives: [],
}));

/** Opens a page of each product at the same address. */
async function openPages(sides: readonly Side[], path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { product } of sides) {
    const page = await newPage(product.browser, product.server.origin);
    await page.route('**/refdata/*/makes', (route) => route.fulfill({ json: makes }));
    await signIn(page, 'supervisor', path);
    await page.waitForLoadState('networkidle');
    pages.push(page);
  }
  return pages;
}

/** Types a text into a field. */
const typeInto =
  (name: string, text: string) =>
  async (page: Page): Promise<number[]> => {
    await field(page, name).fill('');
    await field(page, name).focus();
    return slowed(page, async () => {
      const times: number[] = [];
      for (const [index, key] of Array.from(text).entries())
        times.push(await keyPressed(page, key, { selector: ':focus', value: text.slice(0, index + 1) }));
      return times;
    });
  };

/** Types a search and deletes it again. @param found the selector of what a search finds */
async function search(page: Page, found: (text: string) => string): Promise<number[]> {
  const times: number[] = [];
  for (const [index, text] of SEARCH.entries()) {
    const key = text.length > index ? text.slice(-1) : 'Backspace';
    times.push(await keyPressed(page, key, { selector: found(text) }));
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

async function closeMakes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await picker(page, 'Make').fill('');
  await field(page, 'City').focus();
  await page.locator('[role="option"]').first().waitFor({ state: 'hidden' });
}

async function openMakes(page: Page): Promise<number[]> {
  const time = await clicked(page, picker(page, 'Make'), { selector: '[role="option"]' });
  await closeMakes(page);
  return [time];
}

async function searchMakes(page: Page): Promise<number[]> {
  await picker(page, 'Make').click();
  await page.locator('[role="option"]').first().waitFor();
  const count = (text: string) => makes.filter(({ name }) => name.includes(text)).length;
  const found = (text: string) => `[role="option"][aria-setsize="${String(count(text))}"]`;
  const times = await slowed(page, () => search(page, found));
  await closeMakes(page);
  return times;
}

async function toLongList(page: Page): Promise<void> {
  await choose(page, 'Region', LONG.name);
  await rowOf(page, plateAt(LONG.region, 0)).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Selects another row in each turn. */
async function selectRow(page: Page, turn: number): Promise<number[]> {
  const place = turn + 1;
  const facts = { selector: '.tb-boot__facts dd', text: streetAt(place) };
  const time = await clicked(page, rowOf(page, plateAt(LONG.region, place)), facts);
  await page.waitForLoadState('networkidle');
  return [time];
}

async function switchRegion(page: Page): Promise<number[]> {
  await picker(page, 'Region').click();
  const option = page.getByRole('option', { name: OTHER.name, exact: true });
  const time = await clicked(page, option, { selector: '[role="row"]', text: plateAt(OTHER.region, 0) });
  await toLongList(page);
  return [time];
}

/** @returns how many boots of the long list contain a text, as the search counts them */
async function counter(page: Page): Promise<(text: string) => number> {
  const answer = await page.request.get(`/api-web/api/boot/get-region/${LONG.region}`);
  const texts = ((await answer.json()) as BootListItem[]).map((boot) =>
    foldLookAlikes([...TEXT_COLUMNS.map((name) => boot[name]), boot.vin, boot.refNum, boot.addr1].join('|')),
  );
  return (text) => texts.filter((each) => each.includes(text)).length;
}

async function findBoots(page: Page): Promise<number[]> {
  const count = await counter(page);
  const box = field(page, 'Find a boot');
  await box.focus();
  const found = (text: string) => `[role="grid"][aria-rowcount="${String(count(text) + 1)}"]`;
  const times = await slowed(page, () => search(page, found));
  await box.fill('');
  await rowOf(page, plateAt(LONG.region, 0)).waitFor();
  return times;
}

/** Scrolls the list. @returns the percentage of frames that were lost */
async function scroll(page: Page): Promise<number[]> {
  const lost = await slowed(page, () =>
    page.evaluate(
      (frames) => window.bench.scroll('.tb-boots__scroller', '[role="row"][aria-selected]', frames),
      FRAMES,
    ),
  );
  return [lost * 100];
}

const p98 = (samples: readonly number[]): number => percentile(samples, 0.98);
const AT_MOST = { unit: 'ms', times: 1.5 };
const FELT = { ...AT_MOST, most: 100 };

/** What people do with the form and the list, on a phone's processor. */
export const interactions: Benchmark = {
  name: 'interactions',
  boots: { [LONG.region]: LONG.boots, [OTHER.region]: OTHER.boots },
  async run(sides) {
    const figures: Figure[] = [];
    let pages: readonly Page[] = [];
    const compare = async (
      about: Pick<Figure, 'name' | 'unit' | 'times' | 'most'>,
      act: (page: Page, turn: number) => Promise<number[]>,
      of = median,
    ) => {
      const samples = await byTurns(pages, TURNS, act);
      figures.push(
        figureOf(
          about,
          samples.map((turns) => turns.flat()),
          of,
        ),
      );
    };
    pages = await openPages(sides, '/boot/add/SF');
    await compare({ name: 'key in VIN, p98', ...FELT }, typeInto('VIN', '1HGCM82633A004352'), p98);
    await compare({ name: 'key in Address, p98', ...FELT }, typeInto('Address', '1600 Holloway Avenue'), p98);
    await compare({ name: 'Make opened (3,000)', ...FELT }, openMakes);
    await compare({ name: 'key in Make, p98', ...FELT }, searchMakes, p98);
    for (const page of pages) await page.close();
    pages = await openPages(sides, '/boot/list');
    for (const page of pages) await toLongList(page);
    await compare({ name: 'row pressed to its facts', ...AT_MOST }, selectRow);
    await compare({ name: 'key in Find a boot, p98', ...FELT }, findBoots, p98);
    await compare({ name: 'region switched (1,000 rows)', ...AT_MOST }, switchRegion);
    await compare({ name: 'frames lost, three rows a frame', unit: '%', times: 1.1 }, scroll);
    return figures;
  },
};
