import { NO_VIN_MARKER, VIN_CHECK_DIGIT_POSITION, VIN_LENGTH } from '../constants';
import { equalCode } from '../equalText';

/** The value of each letter in the check sum of ISO 3779 / 49 CFR 565. VINs never contain I, O or Q. */
const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** The name of a VIN with a sign after it, as in `VIN: 1M8…`. */
const NAMED = /^[\s*]*VIN\s*[:#.=]/i;
/** What people and bar codes put between and around the characters of a VIN. */
const SEPARATORS = /[\s\-*:#.=,;/()]+/g;
/** What may precede a complete VIN: its name, or the `I` of an imported vehicle's Code 39. */
const PREFIX = /^(?:VIN|I)(?=.{17}$)/;

/** Removes `VIN:` and the asterisks of bar codes from a part of a VIN, for a search. */
export function withoutVinMarks(text: string): string {
  return text.replace(NAMED, '').replaceAll('*', '');
}

/** A word in capitals without the name of a VIN, or an import's `I`, before a complete VIN. */
export function withoutPrefix(word: string): string {
  return word.replace(PREFIX, '');
}

/** Reads O as 0, since no VIN contains O, if that gives a valid VIN. Any other text stays as it is. */
export function withZeros(vin: string): string {
  const read = vin.replace(/O/g, '0');
  return isWholeVin(read) ? read : vin;
}

/**
 * Reads a VIN as it is typed, pasted, scanned or searched: capitals, without the blanks, dashes and asterisks of labels
 * and bar codes, without its name or an import's `I` in front, and with 0 for O. "no vin" in any spelling becomes
 * `NO VIN`.
 */
export function normalizeVin(text: string): string {
  const compact = equalCode(text).toUpperCase().replace(NAMED, '').replace(SEPARATORS, '');
  return compact === NO_VIN_MARKER.replace(' ', '') ? NO_VIN_MARKER : withZeros(withoutPrefix(compact));
}

/**
 * Computes the check digit of a complete VIN.
 * @returns `0` to `9` or `X`; `null` if the text is not 17 characters of the VIN alphabet
 */
export function vinCheckDigit(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null;
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(index);
    const value = /\d/.test(character) ? Number(character) : LETTER_VALUES[character];
    if (value === undefined) return null;
    sum += value * weight;
  }
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/** True if a text has the length of a VIN but is invalid. A character was probably misread. */
export function isMisreadVin(text: string): boolean {
  const vin = normalizeVin(text);
  return vin.length === VIN_LENGTH && !isWholeVin(vin);
}

/** True for a normalized, complete and valid VIN; false for the marker and an empty text. */
export function isWholeVin(vin: string): boolean {
  return vinCheckDigit(vin) === vin.charAt(VIN_CHECK_DIGIT_POSITION - 1) && vin.length === VIN_LENGTH;
}

/** True if the VIN field may be submitted: empty, `NO VIN`, or a complete VIN, in upper or lower case. */
export function isAcceptableVin(text: string): boolean {
  const vin = normalizeVin(text);
  return vin === '' || vin === NO_VIN_MARKER || isWholeVin(vin);
}
