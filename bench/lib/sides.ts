import { Product, ROOT, type ServerOptions } from '../../e2e/harness';
import { Front } from '../../e2e/harness/front';
import { copyBoot, sqlite } from './database';
import { median, type Figure } from './figure';

/** One of the products that take turns: this checkout's, and the other one's. */
export interface Side {
  readonly product: Product;
  /** A proxy in front of it, which can cut the connection. */
  readonly front: Front;
}

/** A group of measurements that run together. */
export interface Benchmark {
  readonly name: string;
  /** How many active boots each region gets, by its code. Null starts no product. */
  readonly boots: Readonly<Record<string, number>> | null;
  readonly run: (sides: readonly Side[]) => Promise<Figure[]>;
}

type Checkout = Pick<ServerOptions, 'root' | 'node'>;

/** The plate of an added boot by its place in the list: 0 is the newest. */
export const plateAt = (region: string, place: number): string => `${region}${String(100_000 + place)}`;

/** The street of an added boot. */
export const streetAt = (place: number): string => `${String(place)} Measured Street`;

async function addActiveBoots(dataDir: string, boots: Readonly<Record<string, number>>): Promise<void> {
  const db = sqlite(dataDir);
  for (const [region, count] of Object.entries(boots)) {
    const place = `(${String(count)} - n)`;
    await copyBoot(db, region, count, {
      ref_num: `'B-${region}-' || n`,
      license: `'${region}' || (100000 + ${place})`,
      addr1: `${place} || ' Measured Street'`,
    });
  }
  await db.rows('analyze');
  await db.close();
}

/** Runs `work` with this product, and the other one if there is one, on equal data. */
export async function withSides(other: Checkout | null, { boots, run }: Benchmark): Promise<Figure[]> {
  const sides: Side[] = [];
  try {
    if (boots === null) return await run(sides);
    for (const checkout of [{ root: ROOT }, ...(other === null ? [] : [other])]) {
      const product = new Product();
      await product.start(checkout);
      const { server } = product;
      sides.push({ product, front: await Front.start(server.origin) });
      await server.stop();
      await addActiveBoots(server.dataDir, boots);
      await server.startAgain();
    }
    return await run(sides);
  } finally {
    for (const { product, front } of sides) {
      await front.stop();
      await product.stop();
    }
  }
}

/**
 * Measures the sides alternately.
 * @returns each side's samples, one a turn
 */
export async function byTurns<S, T>(
  sides: readonly S[],
  turns: number,
  measure: (side: S, turn: number) => Promise<T>,
): Promise<T[][]> {
  const samples = sides.map((): T[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    // They alternate in going first, so that a machine that slows down favors neither.
    const order = [...sides.entries()];
    for (const [index, side] of turn % 2 === 0 ? order : order.reverse())
      samples[index]?.push(await measure(side, turn));
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
