import { median } from './figure';

/** The middle of each side's turns, and the middle of the turns' own ratios, first to second. */
export interface Compared {
  readonly ratio: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Measures two sides by turns, so that whatever else the machine does slows both alike.
 * @param turns how often each
 */
export async function byTurns<S>(
  turns: number,
  measure: (side: S) => Promise<number>,
  first: S,
  second: S,
): Promise<Compared> {
  const pairs: { first: number; second: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Who goes first changes, so that a machine that grows slower favors neither.
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
