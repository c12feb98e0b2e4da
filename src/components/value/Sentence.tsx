export interface SentenceProps {
  readonly text: string;
  /**
   * The amounts, plates and numbers in the text; absent ones are ignored. For a sentence from the server they are not
   * known, so the default is every word with a digit or with four capitals, as a plate may have.
   */
  readonly keep?: readonly Value[];
}

type Value = string | number | null | undefined;

const WORD = /\$?[\p{L}\d](?:[\p{L}\d.,:/-]*[\p{L}\d])?/gu;

/** The words with a digit or with four capitals, such as `$1,175.00`, `SF-000321`, `7ABC123` and `MYCAR`. */
const valuesIn = (text: string) => (text.match(WORD) ?? []).filter((word) => /\d|\p{Lu}{4}/u.test(word));

/** A sentence with values in it. Page translation translates the words and leaves the values as they are. */
export function Sentence({ text, keep = valuesIn(text) }: SentenceProps) {
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
