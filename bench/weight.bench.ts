import { gzipSync } from 'node:zlib';

import type { Page, Response } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import type { Benchmark, Figure } from './lib/figure';
import { openedIn, prepare } from './lib/page';

const KINDS = ['script', 'stylesheet', 'font'] as const;
type Kind = (typeof KINDS)[number];

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** What the network brings for a page, by address: its kind and its kilobytes, as gzip makes them. */
function weigher(page: Page): () => Promise<Map<string, { kind: Kind; kB: number }>> {
  const loaded: { kind: Kind; response: Response }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (isKind(kind)) loaded.push({ kind, response });
  });
  return async () => {
    const weights = new Map<string, { kind: Kind; kB: number }>();
    for (const { kind, response } of loaded) {
      const body = await response.body();
      // Fonts are compressed by themselves and sent as they are.
      const bytes = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
      weights.set(response.url(), { kind, kB: bytes / 1000 });
    }
    return weights;
  };
}

async function weigh(page: Page): Promise<Figure[]> {
  const weights = weigher(page);
  await prepare(page);
  await signInQuietly(page, 'creator');
  const painted = await openedIn(page, '/boot/list', { selector: '[role="row"] [role="gridcell"], td' });
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(
    (at) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= at)
        .map((entry) => entry.name),
    painted,
  );
  const all = await weights();
  const sum = (kind: Kind, counts: (url: string) => boolean): number =>
    [...all].reduce((kB, [url, each]) => kB + (each.kind === kind && counts(url) ? each.kB : 0), 0);
  const first = (url: string): boolean => asked.includes(url);
  const later = `then ${sum('script', (url) => !first(url)).toFixed(0)} kB for the detail and its release`;
  return [
    {
      name: 'list: JavaScript until the first rows, gzip',
      value: sum('script', first),
      unit: 'kB',
      limit: 200,
      detail: later,
    },
    { name: 'list: CSS until the first rows, gzip', value: sum('stylesheet', first), unit: 'kB', limit: 60 },
    { name: 'list: fonts, detail and all', value: sum('font', () => true), unit: 'kB', limit: 100 },
  ];
}

/** The first usable list screen as a real browser loads it, with an empty cache. */
export const weight: Benchmark = {
  name: 'weight',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      let figures: Figure[] = [];
      await product.withPage(async (page) => {
        figures = await weigh(page);
      });
      return figures;
    } finally {
      await product.stop();
    }
  },
};
