/** The number of rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * The row that a key moves to.
 * @param index the focused row
 * @returns a valid row index, or null for a key that does not move
 */
export function rowForKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
  };
  const to = moves[key];
  return to === undefined || count === 0 ? null : Math.min(Math.max(to, 0), last);
}
