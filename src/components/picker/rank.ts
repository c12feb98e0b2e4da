import { compact, fold } from './fold';
import type { FoldedText, IndexedOption, OptionIndex } from './optionIndex';
import type { PickerOption } from './types';

/** Classes of match, best first; the number is the place. */
const RANKS = {
  exact: 0,
  // A code typed whole means what it stands for: MO is Missouri, however Montana begins.
  alternativeExact: 1,
  prefix: 2,
  wordPrefix: 3,
  alternativePrefix: 4,
  substring: 5,
  alternativeSubstring: 6,
} as const;
const RANK_COUNT = 7;

/**
 * The class of a match; -1 for none.
 * @param word the folded search with a blank before it: it finds the beginning of a later word
 * @param bare the folded search without blanks
 */
function rankOf(entry: IndexedOption, word: string, bare: string): number {
  if (entry.compact === bare) return RANKS.exact;
  if (entry.alternatives.some((alternative) => alternative.compact === bare)) return RANKS.alternativeExact;
  if (entry.compact.startsWith(bare)) return RANKS.prefix;
  if (entry.words.includes(word)) return RANKS.wordPrefix;
  let best = entry.compact.includes(bare) ? RANKS.substring : -1;
  for (const alternative of entry.alternatives) {
    const rank = rankOfAlternative(alternative, word, bare);
    if (rank !== -1 && (best === -1 || rank < best)) best = rank;
  }
  return best;
}

function rankOfAlternative(alternative: FoldedText, word: string, bare: string): number {
  if (alternative.compact.startsWith(bare) || alternative.words.includes(word))
    return RANKS.alternativePrefix;
  return alternative.compact.includes(bare) ? RANKS.alternativeSubstring : -1;
}

/**
 * The options that a search finds, best first: exact, then by a whole alternative, by beginning, by the beginning of
 * a word, by an alternative, by any part. Within a class the given order stays. A search of nothing but blanks and signs finds
 * every option.
 */
export function searchOptions(index: OptionIndex, search: string): readonly PickerOption[] {
  const plain = fold(search);
  if (plain === '') return index.options;
  const word = ` ${plain}`;
  const bare = compact(plain);
  // One list a class instead of a sort: it stays linear with 10,000 options.
  const classes: PickerOption[][] = Array.from({ length: RANK_COUNT }, () => []);
  for (const entry of index.entries()) {
    const rank = rankOf(entry, word, bare);
    if (rank !== -1) classes[rank]?.push(entry.option);
  }
  const [only, ...others] = classes.filter((options) => options.length > 0);
  return only === undefined || others.length === 0 ? (only ?? []) : only.concat(...others);
}
