import { Product, rowOf, signIn } from '../e2e/harness';
import { openForm } from '../e2e/support/addBoot';
import { PHONE, recordByKeys, recordByThumb, releaseByKeys, releaseByThumb } from '../e2e/support/hands';
import { aBootToRelease } from '../e2e/support/release';
import type { Benchmark, Figure } from './lib/figure';

/** Counts the keys and taps that the two main jobs take in a browser. */
export const hands: Benchmark = {
  name: 'hands',
  async run(): Promise<Figure[]> {
    const product = new Product();
    await product.start({});
    try {
      const figures: Figure[] = [];
      const walk = async (
        name: string,
        limit: number,
        unit: 'keys' | 'taps',
        work: (page: Parameters<Parameters<Product['withPage']>[0]>[0]) => Promise<number>,
      ) =>
        product.withPage(
          async (page) => {
            // The figure for a job that can't be finished, which exceeds any limit.
            const value = await work(page).catch(() => Infinity);
            figures.push({ name, value, unit, limit });
          },
          unit === 'taps' ? PHONE : {},
        );
      await walk('recording a boot at a desk', 52, 'keys', async (page) => {
        await openForm(page);
        return recordByKeys(page, 'BENCH01', '1M8GDM9AXKP042788');
      });
      await walk('recording a boot by thumb', 9, 'taps', async (page) => {
        await openForm(page);
        return recordByThumb(page, 'BENCH02');
      });
      await aBootToRelease(product.server, 'BENCH03');
      await walk('list to released, by keyboard', 30, 'keys', async (page) => {
        await signIn(page, 'releaser');
        await rowOf(page, 'BENCH03').waitFor();
        return releaseByKeys(page, 'BENCH03');
      });
      await aBootToRelease(product.server, 'BENCH04');
      await walk('list to released, by thumb', 7, 'taps', async (page) => {
        await signIn(page, 'releaser');
        return releaseByThumb(page, 'BENCH04');
      });
      return figures;
    } finally {
      await product.stop();
    }
  },
};
