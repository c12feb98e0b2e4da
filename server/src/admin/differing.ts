/** Compares two JSON values; undefined equals null. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The names of the properties in which two JSON records differ, sorted. */
export function differing(a: object, b: object): string[] {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !same(one.get(name), other.get(name))).sort();
}
