/** The number of items that are handled before other calls get a turn. */
const AT_A_STRETCH = 500;

/** Lets other calls run. Neither checks nor the embedded database ever yield by themselves. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Maps a long list, and lets other calls run in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let at = 0; at < items.length; at += AT_A_STRETCH) {
    if (at > 0) await yieldToEventLoop();
    mapped.push(...items.slice(at, at + AT_A_STRETCH).map(map));
  }
  return mapped;
}
