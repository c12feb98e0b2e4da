import { compact, fold } from './fold';
import type { PickerOption } from './types';

export interface FoldedText {
  /** `mercedes benz`. */
  readonly words: string;
  /** `mercedesbenz`. */
  readonly compact: string;
}

/** An option with its texts folded once, so that a keystroke only compares them. */
export interface IndexedOption extends FoldedText {
  readonly option: PickerOption;
  readonly alternatives: readonly FoldedText[];
}

/**
 * The options of a list with their texts folded. Folding 10,000 takes tens of milliseconds, a few hundred on a phone:
 * it can be done ahead in slices, and a search folds what is missing.
 */
export class OptionIndex {
  private readonly folded: IndexedOption[] = [];

  constructor(readonly options: readonly PickerOption[]) {}

  /**
   * Folds the next options.
   * @param count at most this many
   * @returns whether all are folded
   */
  advance(count: number): boolean {
    const end = Math.min(this.options.length, this.folded.length + count);
    for (const option of this.options.slice(this.folded.length, end)) {
      const text = foldText(option.text);
      const alternatives = (option.alternatives ?? []).map(foldText);
      // An alternative equal to the text finds nothing more.
      const others = alternatives.filter(({ words }) => words !== text.words);
      this.folded.push({ option, ...text, alternatives: others });
    }
    return end === this.options.length;
  }

  /** All options in their order, folded. */
  entries(): readonly IndexedOption[] {
    this.advance(this.options.length);
    return this.folded;
  }
}

function foldText(text: string): FoldedText {
  const words = fold(text);
  return { words, compact: compact(words) };
}
