import { compareStructural } from 'mobx';

interface MergeOf<Value> {
  // A method, so that merges of different types fit one record.
  merge(base: Value, theirs: Value, yours: Value): Value;
}

/** Merges two people's changes of a value that has parts, such as permissions. */
export type Merge<Value> = MergeOf<Value>['merge'];

export type Merges<Values> = { readonly [Field in keyof Values]?: Merge<Values[Field]> };

export interface Merged<Values> {
  /** Both people's changes; yours win where both changed the same field. */
  readonly values: Values;
  /** The fields that only the other person changed, or whose parts were merged. */
  readonly theirChanges: (keyof Values)[];
  /** The fields that both changed to different values and that can't be merged. */
  readonly clashes: (keyof Values)[];
}

/**
 * Merges the changes of two people.
 * @param base what both started from
 * @param theirs what the other person saved
 * @param yours what this person typed
 */
export function mergeChanges<Values extends object>(
  base: Values,
  theirs: Values,
  yours: Values,
  merges: Merges<Values> = {},
): Merged<Values> {
  const values = { ...yours };
  const theirChanges: (keyof Values)[] = [];
  const clashes: (keyof Values)[] = [];
  for (const field of Object.keys(yours) as (keyof Values)[]) {
    const isSame = (a: Values, b: Values) => compareStructural(a[field], b[field]);
    if (isSame(theirs, base) || isSame(theirs, yours)) continue;
    const merge = merges[field];
    if (isSame(yours, base)) values[field] = theirs[field];
    else if (merge !== undefined) values[field] = merge(base[field], theirs[field], yours[field]);
    else clashes.push(field);
    if (!clashes.includes(field)) theirChanges.push(field);
  }
  return { values, theirChanges, clashes };
}
