import { compact, fold } from '../../domain/fold';
import type { FoldedText, IndexedOption, OptionIndex } from './optionIndex';
import type { PickerOption } from './types';

/** Ranks by where in the text the search matches; 0 is the best. */
interface Ranks {
  readonly whole: number;
  readonly beginning: number;
  /** At the start of a later word. */
  readonly word: number;
  readonly part: number;
}

const TEXT: Ranks = { whole: 0, beginning: 2, word: 3, part: 5 };
// A whole code beats a prefix: for MO, Missouri comes before Montana.
const ALTERNATIVE: Ranks = { whole: 1, beginning: 4, word: 4, part: 6 };
/** No match; also the number of ranks. */
const NONE = 7;

/** A folded search. */
interface Sought {
  readonly plain: string;
  /** With a leading space: matches the start of a later word. */
  readonly word: string;
  /** Without spaces. */
  readonly bare: string;
}

function rankOf(entry: IndexedOption, sought: Sought): number {
  let best = rankIn(entry, sought, TEXT);
  for (const alternative of entry.alternatives) {
    best = Math.min(best, rankIn(alternative, sought, ALTERNATIVE));
  }
  return best;
}

function rankIn(text: FoldedText, { word, bare }: Sought, ranks: Ranks): number {
  const at = text.compact.indexOf(bare);
  if (at === -1) return NONE;
  if (at === 0) return text.compact.length === bare.length ? ranks.whole : ranks.beginning;
  return text.words.includes(word) ? ranks.word : ranks.part;
}

/** The matches of a search. */
interface Found {
  readonly sought: Sought;
  /** In list order. */
  readonly entries: readonly IndexedOption[];
  /** Best first. */
  readonly options: readonly PickerOption[];
}

/**
 * An incremental search in one list. A longer search only looks through the previous matches, since nothing else can
 * match, and deleting a character reuses earlier results.
 */
export class OptionSearch {
  /** The previous searches; each extends the one before it. */
  private readonly steps: Found[] = [];

  constructor(private readonly index: OptionIndex) {}

  /**
   * The options that match a search, best first: exact, whole alternative, prefix, start of a word, prefix of an
   * alternative, anywhere. Within a rank, options keep the order of the list. A search without letters or digits
   * matches every option.
   */
  find(search: string): readonly PickerOption[] {
    const plain = fold(search);
    if (plain === '') return this.index.options;
    const sought: Sought = { plain, word: ` ${plain}`, bare: compact(plain) };
    const before = this.before(sought);
    if (before?.sought.plain === plain) return before.options;
    const found = findIn(before?.entries ?? this.index.entries(), sought);
    // The same letters with different spaces.
    if (before?.sought.bare === sought.bare) this.steps.pop();
    this.steps.push(found);
    return found.options;
  }

  /** The last step that this search extends. Drops the steps after it. */
  private before({ bare }: Sought): Found | undefined {
    let last = this.steps.at(-1);
    while (last !== undefined && !bare.startsWith(last.sought.bare)) {
      this.steps.pop();
      last = this.steps.at(-1);
    }
    return last;
  }
}

function findIn(entries: readonly IndexedOption[], sought: Sought): Found {
  // One list per rank instead of a sort: linear for 10,000 options.
  const classes: PickerOption[][] = Array.from({ length: NONE }, () => []);
  const matching: IndexedOption[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, sought);
    if (rank === NONE) continue;
    matching.push(entry);
    classes[rank]?.push(entry.option);
  }
  const [only, ...others] = classes.filter((options) => options.length > 0);
  const options = only === undefined || others.length === 0 ? (only ?? []) : only.concat(...others);
  return { sought, entries: matching, options };
}
