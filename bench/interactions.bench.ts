import type { Page } from 'playwright-core';

import { choose, field, picker, signIn } from '../e2e/harness';
import { foldLookAlikes } from '../src/domain/boot/license';
import { percentile, type Figure } from './lib/figure';
import { prepare, presser, Processor, timed } from './lib/page';
import { byTurns, figureOf, type Benchmark, type Side } from './lib/sides';
import { plateOf, streetOf } from './lib/stored';

const SLOW = 4;
/** The list to search and scroll, and the list to switch to. */
const LONG = { region: 'KC', name: 'Kansas City, MO', boots: 3_000 } as const;
const OTHER = { region: 'SF', name: 'San Francisco, CA', boots: 1_000 } as const;
const MAKES = 3_000;
/** Digits that occur in the names of some makes and in some plates. Each further digit finds fewer. */
const SEARCH = '618';
const TYPED = { VIN: '1HGCM82633A004352', Address: '1600 Holloway Avenue' } as const;
const TURNS = 8;
/** Pause between two keys, in milliseconds. */
const PAUSE_MS = 150;
const FRAMES = 120;
const ANY_OPTION = { selector: '[role="option"]' };
const row = (region: string, place: number) => ({ selector: '[role="row"]', text: plateOf(region, place) });

/** A page of one of the products. */
interface Subject {
  readonly page: Page;
  readonly processor: Processor;
}

const makes = Array.from({ length: MAKES }, (_, index) => ({
  id: index + 1,
  // No digits, since codes are searched as well.
  code: Array.from(String(index), (figure) => 'ABCDEFGHIJ'[Number(figure)]).join(''),
  name: `Make ${String((index * 61_803_399) % 100_000_000).padStart(8, '0')}`,
  ...{ active: true, motorcycle: false, alternatives: [] },
}));

/** Runs `work` with a page of each product, opened at the same address. */
async function withPages(
  [side, ...others]: readonly Side[],
  path: string,
  work: (subjects: readonly Subject[]) => Promise<void>,
  subjects: readonly Subject[] = [],
): Promise<void> {
  if (side === undefined) return work(subjects);
  await side.product.withPage(
    async (page) => {
      await prepare(page);
      await page.route('**/refdata/*/makes', (route) => route.fulfill({ json: makes }));
      await signIn(page, 'supervisor', path);
      await page.waitForLoadState('networkidle');
      await withPages(others, path, work, [...subjects, { page, processor: await Processor.of(page) }]);
    },
    { allow: [/./] },
  );
}

/** Types a text into a field. @returns milliseconds from each key to its paint */
const typeInto =
  (name: keyof typeof TYPED) =>
  async ({ page, processor }: Subject): Promise<number[]> => {
    const input = field(page, name);
    await input.fill('');
    await input.focus();
    await input.evaluate((element, mark) => element.setAttribute('data-measured', mark), name);
    return processor.slowedBy(SLOW, async () => {
      const times: number[] = [];
      for (let length = 1; length <= TYPED[name].length; length += 1) {
        const value = TYPED[name].slice(0, length);
        const shown = { selector: `[data-measured="${name}"]`, value };
        times.push(await timed(page, 'keydown', () => page.keyboard.press(value.slice(-1)), shown));
      }
      return times;
    });
  };

/** Presses the keys of a search and deletes it again. @returns milliseconds from each key to its paint */
async function searchFor(page: Page, shown: (text: string) => { selector: string }): Promise<number[]> {
  const times: number[] = [];
  const press = async (key: string, text: string) => {
    times.push(await timed(page, 'keydown', () => page.keyboard.press(key), shown(text)));
    await page.waitForTimeout(PAUSE_MS);
  };
  for (let length = 1; length <= SEARCH.length; length += 1)
    await press(SEARCH.charAt(length - 1), SEARCH.slice(0, length));
  for (let length = SEARCH.length - 1; length > 0; length -= 1)
    await press('Backspace', SEARCH.slice(0, length));
  return times;
}

async function closeMakes(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await picker(page, 'Make').fill('');
  await field(page, 'City').focus();
  await page.locator('[role="option"]').first().waitFor({ state: 'hidden' });
}

async function openMakes({ page, processor }: Subject): Promise<number[]> {
  const press = await presser(page, picker(page, 'Make'));
  const time = await processor.slowedBy(SLOW, () => timed(page, 'click', press, ANY_OPTION));
  await closeMakes(page);
  return [time];
}

async function searchMakes({ page, processor }: Subject): Promise<number[]> {
  await picker(page, 'Make').click();
  await page.locator('[role="option"]').first().waitFor();
  const shown = (text: string) => ({
    selector: `[role="option"][aria-setsize="${String(makes.filter(({ name }) => name.includes(text)).length)}"]`,
  });
  const times = await processor.slowedBy(SLOW, () => searchFor(page, shown));
  await closeMakes(page);
  return times;
}

async function toRegion(page: Page, { region, name }: typeof LONG | typeof OTHER): Promise<void> {
  await choose(page, 'Region', name);
  await page
    .getByRole('row')
    .filter({ hasText: plateOf(region, 0) })
    .waitFor();
  await page.waitForLoadState('networkidle');
}

const selectRow =
  (place: () => number) =>
  async ({ page, processor }: Subject): Promise<number[]> => {
    const at = place();
    const press = await presser(page, page.getByRole('row').filter({ hasText: plateOf(LONG.region, at) }));
    const shown = { selector: '.tb-boot__facts dd', text: streetOf(at) };
    const time = await processor.slowedBy(SLOW, () => timed(page, 'click', press, shown));
    await page.waitForLoadState('networkidle');
    return [time];
  };

async function switchRegion({ page, processor }: Subject): Promise<number[]> {
  await picker(page, 'Region').click();
  const press = await presser(page, page.getByRole('option', { name: OTHER.name, exact: true }));
  const time = await processor.slowedBy(SLOW, () => timed(page, 'click', press, row(OTHER.region, 0)));
  await toRegion(page, LONG);
  return [time];
}

/** Reads the long list. @returns how many of its boots contain a text, as the search counts them */
async function counter(page: Page): Promise<(text: string) => number> {
  const answer = await page.request.get(`/api-web/api/boot/get-region/${LONG.region}`);
  const boots = (await answer.json()) as Record<string, string | number | null>[];
  const texts = boots.map((boot) =>
    ['license', 'make', 'model', 'color', 'vin', 'refNum', 'addr1']
      .map((name) => foldLookAlikes(String(boot[name] ?? '')))
      .join('\n'),
  );
  return (text) => texts.filter((each) => each.includes(text)).length;
}

async function findBoots({ page, processor }: Subject): Promise<number[]> {
  const found = await counter(page);
  const box = field(page, 'Find a boot');
  await box.focus();
  const shown = (text: string) => ({
    selector: `[role="grid"][aria-rowcount="${String(found(text) + 1)}"]`,
  });
  const times = await processor.slowedBy(SLOW, () => searchFor(page, shown));
  await box.fill('');
  await page
    .getByRole('row')
    .filter({ hasText: plateOf(LONG.region, 0) })
    .waitFor();
  return times;
}

/** Scrolls three rows a frame. @returns the percentage of frames that were lost */
async function scroll({ page, processor }: Subject): Promise<number[]> {
  const scroller = '.tb-boots__scroller';
  const height =
    (await page.locator(`${scroller} [role="row"][aria-selected]`).first().boundingBox())?.height ?? 0;
  const lost = await processor.slowedBy(SLOW, () =>
    page.evaluate(([place, step, frames]) => window.bench.scroll(place, step, frames), [
      scroller,
      3 * height,
      FRAMES,
    ] as const),
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
    await withPages(sides, '/boot/add/SF', async (subjects) => {
      for (const name of ['VIN', 'Address'] as const)
        figures.push(
          figureOf(
            { name: `key in ${name}, p98`, ...FELT },
            await byTurns(subjects, TURNS, typeInto(name)),
            p98,
          ),
        );
      figures.push(
        figureOf({ name: 'Make opened (3,000)', ...FELT }, await byTurns(subjects, TURNS, openMakes)),
        figureOf({ name: 'key in Make, p98', ...FELT }, await byTurns(subjects, TURNS, searchMakes), p98),
      );
    });
    await withPages(sides, '/boot/list', async (subjects) => {
      for (const { page } of subjects) await toRegion(page, LONG);
      let pressed = 0;
      const place = () => 1 + Math.floor(pressed++ / subjects.length);
      figures.push(
        figureOf(
          { name: 'row pressed to its facts', ...AT_MOST },
          await byTurns(subjects, TURNS, selectRow(place)),
        ),
        figureOf(
          { name: 'key in Find a boot, p98', ...FELT },
          await byTurns(subjects, TURNS, findBoots),
          p98,
        ),
        figureOf(
          { name: 'region switched (1,000 rows)', ...AT_MOST },
          await byTurns(subjects, TURNS, switchRegion),
        ),
        figureOf(
          { name: 'frames lost, three rows a frame', unit: '%', times: 1.1 },
          await byTurns(subjects, TURNS, scroll),
        ),
      );
    });
    return figures;
  },
};
