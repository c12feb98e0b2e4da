import { VIN_LENGTH } from '../constants';
import { equalCode } from '../equalText';
import { candidatesOf, unique, type Candidates } from './candidates';
import { isWholeVin, withoutPrefix, withZeros } from './vin';

const VIN_ALPHABET = /^[A-HJ-NPR-Z\d]{17}$/;

/**
 * Finds VINs in the text of a bar code, ignoring case. A VIN is certain if no other one has a correct check digit. A
 * word of 17 characters goes before a part of a longer word, since one part in eleven has a correct check digit by
 * chance. Words that are all shorter than a VIN are joined: the VIN may be printed in groups.
 */
export function vinCandidates(text: string): Candidates {
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
  const [sure = null] = valid;
  return valid.length === 1 ? { sure, others: invalid } : { sure: null, others: [...valid, ...invalid] };
}

/** The same for several bar codes in one picture: two certain VINs become two to choose from. */
export function vinCandidatesIn(texts: readonly string[]): Candidates {
  return candidatesOf(texts.map(vinCandidates));
}

/** All sequences of 17 characters that may be a VIN. */
function windowsOf(word: string): string[] {
  const starts = Array.from({ length: Math.max(0, word.length - VIN_LENGTH + 1) }, (_, index) => index);
  return starts
    .map((start) => word.slice(start, start + VIN_LENGTH))
    .filter((part) => VIN_ALPHABET.test(part));
}
