/** Two values of JSON, one that is not there the same as null. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Names of the properties in which two records of JSON differ, sorted. */
export function differing(a: object, b: object): string[] {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !same(one.get(name), other.get(name))).sort();
}
