import { VIN_LENGTH } from '../constants';
import { equalCode } from '../equalText';
import { isWholeVin, withoutPrefix, withZeros } from './vin';

/** The VINs that the text of a bar code may contain. */
export interface VinCandidates {
  /** The VIN to fill in: the only one with a correct check digit. Null if there is none, or more than one. */
  readonly vin: string | null;
  /** The others, for the user to choose from. */
  readonly others: readonly string[];
}

const VIN_ALPHABET = /^[A-HJ-NPR-Z\d]{17}$/;

/**
 * Finds VINs in the text of a bar code, ignoring case. A word of 17 characters takes precedence over a part
 * of a longer one, since one part in eleven has a correct check digit by chance. If all words are shorter
 * than a VIN, they are joined, for a VIN in groups.
 */
export function vinCandidates(text: string): VinCandidates {
  const words = equalCode(text)
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '');
  const isGrouped = words.every((word) => word.length < VIN_LENGTH);
  const read = (isGrouped ? [words.join('')] : words).map(withoutPrefix);
  const whole = unique(read.filter((word) => VIN_ALPHABET.test(word)));
  const valid = whole.some(isWholeVin)
    ? whole.filter(isWholeVin)
    : unique(read.flatMap(windowsOf)).filter(isWholeVin);
  const corrected = read.map(withZeros).filter((word, index) => word !== read[index]);
  const invalid = unique([...corrected, ...whole.filter((word) => !isWholeVin(word))]).filter(
    (word) => !valid.includes(word),
  );
  const [vin = null] = valid;
  return valid.length === 1 ? { vin, others: invalid } : { vin: null, others: [...valid, ...invalid] };
}

/** The same for several bar codes in one picture: two certain VINs become two to choose from. */
export function vinCandidatesIn(texts: readonly string[]): VinCandidates {
  const each = texts.map(vinCandidates);
  const sure = unique(each.flatMap(({ vin }) => (vin === null ? [] : [vin])));
  const others = each.flatMap((found) => found.others);
  const vin = sure.length === 1 ? (sure[0] ?? null) : null;
  return { vin, others: unique(vin === null ? [...sure, ...others] : others).filter((each) => each !== vin) };
}

/** All sequences of 17 characters that may be a VIN. */
function windowsOf(word: string): string[] {
  const starts = Array.from({ length: Math.max(0, word.length - VIN_LENGTH + 1) }, (_, index) => index);
  return starts
    .map((start) => word.slice(start, start + VIN_LENGTH))
    .filter((part) => VIN_ALPHABET.test(part));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
