type Fields = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * Keeps the previous objects of unchanged items, so that values computed or rendered from them stay valid.
 * @returns the previous list itself if nothing has changed
 */
export function keepSame<T extends { readonly id: number }>(
  before: readonly T[] | undefined,
  after: readonly T[],
): readonly T[] {
  if (before === undefined || before.length === 0) return after;
  const known = new Map(before.map((item) => [item.id, item]));
  const merged = after.map((item) => {
    const earlier = known.get(item.id);
    return earlier !== undefined && saysSame(earlier, item) ? earlier : item;
  });
  const isSame = merged.length === before.length && merged.every((item, index) => item === before[index]);
  return isSame ? before : merged;
}

/** Shallow comparison. The fields of an item are all primitive values. */
function saysSame(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
