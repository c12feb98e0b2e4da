import { compact, fold } from '../../domain/fold';
import type { PickerOption } from './types';

export interface FoldedText {
  /** For example `mercedes benz`. */
  readonly words: string;
  /** For example `mercedesbenz`. */
  readonly compact: string;
}

/** An option with its texts folded in advance, so that a keystroke only has to compare them. */
export interface IndexedOption extends FoldedText {
  readonly option: PickerOption;
  readonly alternatives: readonly FoldedText[];
}

/**
 * The options of a list with their texts folded. Folding 10,000 options takes tens of milliseconds, or hundreds on a
 * phone, so it can be done in advance in slices. A search folds the rest.
 */
export class OptionIndex {
  private readonly folded: IndexedOption[] = [];

  constructor(readonly options: readonly PickerOption[]) {}

  /**
   * Folds the next options.
   * @param count folds at most this many
   * @returns whether all options are folded
   */
  advance(count: number): boolean {
    const end = Math.min(this.options.length, this.folded.length + count);
    for (const option of this.options.slice(this.folded.length, end)) {
      const text = foldText(option.text);
      const alternatives = (option.alternatives ?? []).map(foldText);
      // An alternative equal to the text would add no matches.
      const others = alternatives.filter(({ words }) => words !== text.words);
      this.folded.push({ option, ...text, alternatives: others });
    }
    return end === this.options.length;
  }

  /** All options in their original order, folded. */
  entries(): readonly IndexedOption[] {
    this.advance(this.options.length);
    return this.folded;
  }
}

function foldText(text: string): FoldedText {
  const words = fold(text);
  return { words, compact: compact(words) };
}
