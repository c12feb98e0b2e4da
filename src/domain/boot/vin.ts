import { NO_VIN_MARKER, VIN_CHECK_DIGIT_POSITION, VIN_LENGTH } from '../constants';

/** Value of each letter in the check sum of ISO 3779 / 49 CFR 565; I, O and Q never stand in a VIN. */
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

/**
 * Brings a VIN as typed or pasted into its one form: capitals, without blanks and dashes; "no vin" in any
 * spelling becomes `NO VIN`.
 */
export function normalizeVin(text: string): string {
  const compact = text.toUpperCase().replace(/[\s\-\u2010-\u2015]+/g, '');
  return compact === NO_VIN_MARKER.replace(' ', '') ? NO_VIN_MARKER : compact;
}

/**
 * Works out the check digit of a whole VIN.
 * @returns `0` to `9` or `X`; `null` where the text is not 17 characters of the VIN alphabet
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

/** Whether a normalized VIN is a whole, right one; the marker and the empty text are not. */
export function isWholeVin(vin: string): boolean {
  return vinCheckDigit(vin) === vin.charAt(VIN_CHECK_DIGIT_POSITION - 1) && vin.length === VIN_LENGTH;
}

/** Whether the VIN field may be saved: empty, `NO VIN`, or a whole VIN in either case. */
export function isAcceptableVin(text: string): boolean {
  const vin = normalizeVin(text);
  return vin === '' || vin === NO_VIN_MARKER || isWholeVin(vin);
}
