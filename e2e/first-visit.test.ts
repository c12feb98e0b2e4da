import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { signInQuietly, useProduct } from './harness';
import { kilobytes, visitInRounds } from './support/rounds';

interface Limits {
  path: string;
  account: string;
  /** Selects an element that appears once the screen is usable. */
  usable: string;
  /** Kilobytes, gzipped. */
  script: number;
  requests: number;
  /** The longest chain of requests that wait for one another, including the page. */
  depth: number;
}

const SCREENS = {
  'the list': {
    path: '/boot/list',
    account: 'creator',
    usable: '[role="row"] [role="gridcell"]',
    script: 240,
    requests: 20,
    depth: 5,
  },
  'the add form': {
    path: '/boot/add/SF',
    account: 'creator',
    usable: 'main form input',
    script: 245,
    requests: 24,
    depth: 5,
  },
} satisfies Record<string, Limits>;

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/**
 * The files whose contents came from the server rather than from the cache, without pictures and API replies. For a
 * file that the server says is unchanged, only the reply's head was transferred.
 */
async function filesBrought(page: Page): Promise<string[]> {
  const brought = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize, encodedBodySize }) => transferSize > encodedBodySize)
      .map(({ name }) => new URL(name).pathname),
  );
  return brought.filter((name) => !/^\/api-web\/|\.(?:svg|png)$/.test(name));
}

describe('a first visit', () => {
  const product = useProduct();

  for (const [name, limits] of Object.entries(SCREENS))
    it(`loads no more than ${name} needs (ALL-8)`, () =>
      product.withPage(async (page) => {
        await signInQuietly(page, limits.account);
        const { scripts, requests, depth } = await visitInRounds(page, limits.path, limits.usable);
        const script = kilobytes(scripts);
        const said = `${script.toFixed(1)} kB, ${String(requests.length)} requests, ${String(depth)} deep:\n${requests.join('\n')}`;
        assert.ok(script <= limits.script, said);
        assert.ok(requests.length <= limits.requests, said);
        assert.ok(depth <= limits.depth, said);
      }));

  for (const [name, { path, account, usable }] of Object.entries(SCREENS))
    for (const [width, language] of [
      [1280, 'en'],
      [375, 'es'],
    ] as const)
      it(`nothing in ${name} moves when the rest and the fonts arrive late, at ${String(width)} px (ALL-31)`, () =>
        product.withPage(async (page) => {
          await page.setViewportSize({ width, height: 800 });
          await signInQuietly(page, account);
          const fonts = gate();
          await page.route('**/*.woff2', async (route) => {
            await fonts.opened;
            await route.continue();
          });
          await page.goto(`${path}?lng=${language}`, { waitUntil: 'commit' });
          await page.locator(usable).first().waitFor();
          fonts.open();
          await page.evaluate(async () => {
            await document.fonts.ready;
          });
          const shift = await page.evaluate(
            () =>
              new Promise<number>((resolve) => {
                let sum = 0;
                new PerformanceObserver((list) => {
                  for (const entry of list.getEntries())
                    sum += (entry as PerformanceEntry & { value: number }).value;
                }).observe({ type: 'layout-shift', buffered: true });
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
              }),
          );
          assert.ok(shift <= 0.01, String(shift));
        }));

  it('a second visit transfers only the page and the data (ALL-10)', () =>
    product.withPage(async (page) => {
      const { path, account, usable } = SCREENS['the list'];
      await signInQuietly(page, account);
      for (let visit = 1; visit <= 2; visit += 1) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.locator(usable).first().waitFor();
      }
      assert.deepEqual(await filesBrought(page), []);
    }));
});
