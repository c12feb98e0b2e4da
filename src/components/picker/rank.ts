import { compact, fold } from './fold';
import type { FoldedText, IndexedOption, OptionIndex } from './optionIndex';
import type { PickerOption } from './types';

/** Classes of match by where a text holds the search, the best is 0. */
interface Ranks {
  readonly whole: number;
  readonly beginning: number;
  /** From the beginning of a later word. */
  readonly word: number;
  readonly part: number;
}

const TEXT: Ranks = { whole: 0, beginning: 2, word: 3, part: 5 };
// A code typed whole means what it stands for: MO is Missouri, however Montana begins.
const ALTERNATIVE: Ranks = { whole: 1, beginning: 4, word: 4, part: 6 };
/** No match; as many classes come before it. */
const NONE = 7;

/** A search, folded. */
interface Sought {
  readonly plain: string;
  /** With a blank before it: it finds the beginning of a later word. */
  readonly word: string;
  /** Without blanks. */
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

/** What a search has found. */
interface Found {
  readonly sought: Sought;
  /** In the order of the list. */
  readonly entries: readonly IndexedOption[];
  /** Best first. */
  readonly options: readonly PickerOption[];
}

/**
 * A search in one list, key by key: what is typed on is looked for only in what was found before it, since nothing else
 * can hold it, and a key that is taken back finds what it has found already.
 */
export class OptionSearch {
  /** Each begins as the one before it does. */
  private readonly steps: Found[] = [];

  constructor(private readonly index: OptionIndex) {}

  /**
   * The options that a search finds, best first: exact, then by a whole alternative, by beginning, by the beginning of
   * a word, by an alternative, by any part. Within a class the given order stays. A search of nothing but blanks and signs finds
   * every option.
   */
  find(search: string): readonly PickerOption[] {
    const plain = fold(search);
    if (plain === '') return this.index.options;
    const sought: Sought = { plain, word: ` ${plain}`, bare: compact(plain) };
    const before = this.before(sought);
    if (before?.sought.plain === plain) return before.options;
    const found = findIn(before?.entries ?? this.index.entries(), sought);
    // The same letters with other blanks between them.
    if (before?.sought.bare === sought.bare) this.steps.pop();
    this.steps.push(found);
    return found.options;
  }

  /** The last step that a search goes on from; those that it has nothing to do with are let go. */
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
  // One list a class instead of a sort: it stays linear with 10,000 options.
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
