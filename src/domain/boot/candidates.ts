/** The texts that were found in the codes of a picture. */
export interface Candidates {
  /** The text to fill in without a question; null if none is certain, or more than one. */
  readonly sure: string | null;
  /** The others, for the user to choose from. */
  readonly others: readonly string[];
}

/** The candidates of several codes in one picture: two certain texts become two to choose from. */
export function candidatesOf(each: readonly Candidates[]): Candidates {
  const all = unique(each.flatMap(({ sure }) => (sure === null ? [] : [sure])));
  const others = each.flatMap((found) => found.others);
  const [sure = null] = all.length === 1 ? all : [];
  const rest = unique(sure === null ? [...all, ...others] : others);
  return { sure, others: rest.filter((text) => text !== sure) };
}

/** The texts without repetitions. */
export const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
