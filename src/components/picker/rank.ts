import { compact, fold } from './fold';
import type { PickerOption } from './types';

/** An option with its texts folded once, so that a keystroke only compares. */
export interface IndexedOption {
  readonly option: PickerOption;
  /** ` mercedes benz`: the blank before lets one search find the beginning of any word. */
  readonly words: string;
  readonly compact: string;
  readonly alternatives: readonly { readonly words: string; readonly compact: string }[];
}

/** Folds every option once. 10,000 options take some tens of milliseconds, so keep the result. */
export function indexOptions(options: readonly PickerOption[]): readonly IndexedOption[] {
  return options.map((option) => ({
    option,
    ...folded(option.text),
    alternatives: (option.alternatives ?? []).map(folded),
  }));
}

function folded(text: string): { readonly words: string; readonly compact: string } {
  const plain = fold(text);
  return { words: ` ${plain}`, compact: compact(plain) };
}

/** Classes of match, best first; the number is the place. */
const RANKS = {
  exact: 0,
  prefix: 1,
  wordPrefix: 2,
  alternativeExact: 3,
  alternativePrefix: 4,
  substring: 5,
  alternativeSubstring: 6,
} as const;
const RANK_COUNT = 7;

/**
 * The class of a match; -1 for none.
 * @param word the folded search with a blank before it
 * @param bare the folded search without blanks
 */
function rankOf(entry: IndexedOption, word: string, bare: string): number {
  if (entry.compact === bare) return RANKS.exact;
  if (entry.compact.startsWith(bare)) return RANKS.prefix;
  if (entry.words.includes(word)) return RANKS.wordPrefix;
  let best = entry.compact.includes(bare) ? RANKS.substring : -1;
  for (const alternative of entry.alternatives) {
    const rank = rankOfAlternative(alternative, word, bare);
    if (rank !== -1 && (best === -1 || rank < best)) best = rank;
  }
  return best;
}

function rankOfAlternative(
  alternative: { readonly words: string; readonly compact: string },
  word: string,
  bare: string,
): number {
  if (alternative.compact === bare) return RANKS.alternativeExact;
  if (alternative.compact.startsWith(bare) || alternative.words.includes(word))
    return RANKS.alternativePrefix;
  return alternative.compact.includes(bare) ? RANKS.alternativeSubstring : -1;
}

/**
 * The options that a search finds, best first: exact, then by beginning, by the beginning of a word, by an
 * alternative, by any part. Within a class the given order stays. A search of nothing but blanks and signs finds
 * every option.
 */
export function searchOptions(index: readonly IndexedOption[], search: string): readonly IndexedOption[] {
  const plain = fold(search);
  if (plain === '') return index;
  const word = ` ${plain}`;
  const bare = compact(plain);
  // One list a class instead of a sort: it stays linear with 10,000 options.
  const classes: IndexedOption[][] = Array.from({ length: RANK_COUNT }, () => []);
  for (const entry of index) {
    const rank = rankOf(entry, word, bare);
    if (rank !== -1) classes[rank]?.push(entry);
  }
  return classes.flat();
}
