import { setImmediate } from 'node:timers/promises';

/** The number of items that are handled before other calls get a turn. */
const AT_A_STRETCH = 500;

/** Maps a long list, and lets other calls run in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let at = 0; at < items.length; at += AT_A_STRETCH) {
    if (at > 0) await setImmediate();
    mapped.push(...items.slice(at, at + AT_A_STRETCH).map(map));
  }
  return mapped;
}
