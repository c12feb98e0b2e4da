import { median } from './figure';

/** The median of each side, and the median of the ratios of first to second, one ratio per turn. */
export interface Compared {
  readonly ratio: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Measures two sides alternately, so that other load slows both alike.
 * @param turns the number of turns of each
 */
export async function byTurns<S>(
  turns: number,
  measure: (side: S) => Promise<number>,
  first: S,
  second: S,
): Promise<Compared> {
  const pairs: { first: number; second: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // The sides alternate in going first, so that a machine that slows down favors neither.
    if (turn % 2 === 0) pairs.push({ first: await measure(first), second: await measure(second) });
    else {
      const before = await measure(second);
      pairs.push({ first: await measure(first), second: before });
    }
  }
  return {
    ratio: median(pairs.map((pair) => pair.first / pair.second)),
    first: median(pairs.map((pair) => pair.first)),
    second: median(pairs.map((pair) => pair.second)),
  };
}
