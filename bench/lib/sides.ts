import { rmSync } from 'node:fs';

import { newDataDir, Product, ROOT, Server, type ServerOptions } from '../../e2e/harness';
import { Front } from '../../e2e/harness/front';
import { median, type Figure } from './figure';
import { addActiveBoots } from './stored';

/** One of the products that take turns: this checkout's, and the other one's. */
export interface Side {
  readonly product: Product;
  /** A proxy in front of it, which can cut the connection. */
  readonly front: Front;
  readonly dataDir: string;
}

/** A group of measurements that run together. */
export interface Benchmark {
  readonly name: string;
  /** How many active boots each region gets, by its code. Null starts no product. */
  readonly boots: Readonly<Record<string, number>> | null;
  readonly run: (sides: readonly Side[]) => Promise<Figure[]>;
}

type Checkout = Pick<ServerOptions, 'root' | 'node'>;

/** Starts this product, and the other one if there is one, on equal data. */
export async function startSides(other: Checkout | null, boots: Benchmark['boots']): Promise<Side[]> {
  const sides: Side[] = [];
  if (boots === null) return sides;
  for (const checkout of [{ root: ROOT }, ...(other === null ? [] : [other])]) {
    const dataDir = newDataDir();
    const options = { ...checkout, dataDir };
    const filling = await Server.start(options);
    await filling.stop();
    addActiveBoots(dataDir, boots);
    const product = new Product();
    await product.start(options);
    sides.push({ product, front: await Front.start(product.server.origin), dataDir });
  }
  return sides;
}

export async function stopSides(sides: readonly Side[]): Promise<void> {
  for (const { product, front, dataDir } of sides) {
    await front.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Measures the sides alternately.
 * @returns the samples of each side
 */
export async function byTurns<S>(
  sides: readonly S[],
  turns: number,
  measure: (side: S) => Promise<readonly number[]>,
): Promise<number[][]> {
  const samples = sides.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    // They alternate in going first, so that a machine that slows down favors neither.
    const order = [...sides.keys()];
    for (const index of turn % 2 === 0 ? order : order.reverse()) {
      const side = sides[index];
      if (side !== undefined) samples[index]?.push(...(await measure(side)));
    }
  }
  return samples;
}

/** A figure from the samples of each side. */
export function figureOf(
  about: Omit<Figure, 'here' | 'there'>,
  [here = [], there]: readonly (readonly number[])[],
  of: (samples: readonly number[]) => number = median,
): Figure {
  return { ...about, here: of(here), there: there && of(there) };
}
