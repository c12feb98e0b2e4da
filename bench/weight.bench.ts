import { brotliCompressSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import { kilobytes, visitInRounds } from '../e2e/support/rounds';
import { taken, type Asked, type Benchmark, type Figure } from './lib/figure';

/** Counts the same way as e2e/first-visit.test.ts. */
const SCREENS = [
  {
    row: 'list',
    name: 'list',
    path: '/boot/list',
    usable: '[role="row"] [role="gridcell"]',
    limits: { script: 240, requests: 20, depth: 5 },
  },
  {
    row: 'add',
    name: 'add form',
    path: '/boot/add/SF',
    usable: 'main form input',
    limits: { script: 240, requests: 24, depth: 5 },
  },
] as const;
const STYLES = 60;
/** The limit for all fonts of the list and its detail, in kilobytes. */
const FONTS = 100;

/** The size as sent to a browser that accepts brotli, in kilobytes. */
const sent = (files: readonly Buffer[]): number =>
  files.reduce((bytes, file) => bytes + brotliCompressSync(file).length, 0) / 1000;

async function weigh(
  page: Page,
  { name, path, usable, limits }: (typeof SCREENS)[number],
): Promise<Figure[]> {
  const fonts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response.body());
  });
  await signInQuietly(page, 'creator');
  const { scripts, styles, requests, depth } = await visitInRounds(page, path, usable);
  await page.waitForLoadState('networkidle');
  const fontBytes = (await Promise.all(fonts)).reduce((bytes, { length }) => bytes + length, 0);
  const figure = (what: string, value: number, unit: string, limit: number, detail = ''): Figure => ({
    ...{ name: `${name}: ${what}`, value, unit, limit, detail },
  });
  const asSent = (files: readonly Buffer[]) => `sent with brotli: ${sent(files).toFixed(1)} kB`;
  return [
    figure('JavaScript until it can be used, gzip', kilobytes(scripts), 'kB', limits.script, asSent(scripts)),
    figure('CSS until it can be used, gzip', kilobytes(styles), 'kB', STYLES, asSent(styles)),
    figure('requests until it can be used', requests.length, '', limits.requests),
    figure('requests that wait for one another', depth, '', limits.depth),
    figure('fonts', fontBytes / 1000, 'kB', FONTS),
  ];
}

/** Measures the first usable screens in a real browser with an empty cache. */
export const weight: Benchmark = {
  name: 'weight',
  rows: SCREENS.map(({ row }) => row),
  async run({ wants }: Asked): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    const figures: Figure[] = [];
    try {
      for (const screen of SCREENS.filter(({ row }) => wants(row)))
        await product.withPage(async (page) => {
          figures.push(...(await weigh(page, screen)).map(taken));
        });
      return figures;
    } finally {
      await product.stop();
    }
  },
};
