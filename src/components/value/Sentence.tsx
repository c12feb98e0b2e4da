export interface SentenceProps {
  readonly text: string;
  /** The amounts, plates and numbers in the text; absent ones are left out. */
  readonly keep: readonly Value[];
}

type Value = string | number | null | undefined;

/** A sentence with values in it. Page translation translates the words and leaves the values as they are. */
export function Sentence({ text, keep }: SentenceProps) {
  return (
    <span>
      {split(text, keep).map((part, index) =>
        part === '' ? null : (
          <span key={index} translate={index % 2 === 1 ? 'no' : undefined}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}

/** The parts of a text: words and values by turns, starting with words. */
function split(text: string, values: readonly Value[]): readonly string[] {
  const patterns = values
    .map((value) => String(value ?? ''))
    .filter((value) => value !== '')
    // `R-77` must not be found as `R-7`.
    .sort((one, other) => other.length - one.length)
    .map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`));
}
