import type { Page, Request } from 'playwright-core';

import { Product, signInQuietly } from '../e2e/harness';
import type { Benchmark, Figure } from './lib/figure';

type Kind = 'script' | 'stylesheet' | 'font';

/** What the network brought for a page by kind, in bytes as they were sent (compressed). */
async function weigh(page: Page, open: () => Promise<void>): Promise<Record<Kind, number>> {
  const sizes: Record<Kind, number> = { script: 0, stylesheet: 0, font: 0 };
  const pending: Promise<void>[] = [];
  const count = (request: Request): void => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return;
    pending.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[kind] += responseBodySize;
      }),
    );
  };
  page.on('requestfinished', count);
  await open();
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  page.off('requestfinished', count);
  return sizes;
}

/** The first usable list screen as a real browser loads it, with an empty cache. */
export const weight: Benchmark = {
  name: 'weight',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      let sizes: Record<Kind, number> | undefined;
      await product.withPage(async (page) => {
        await signInQuietly(page, 'creator');
        sizes = await weigh(page, async () => {
          await page.goto('/boot/list');
          await page.getByRole('row').nth(1).waitFor();
        });
      });
      if (!sizes) throw new Error('nothing was weighed');
      const kB = (bytes: number): number => bytes / 1000;
      return [
        { name: 'list screen: JavaScript as sent', value: kB(sizes.script), unit: 'kB', limit: 200 },
        { name: 'list screen: CSS as sent', value: kB(sizes.stylesheet), unit: 'kB', limit: 60 },
        { name: 'list screen: fonts as sent', value: kB(sizes.font), unit: 'kB', limit: 100 },
      ];
    } finally {
      await product.stop();
    }
  },
};
