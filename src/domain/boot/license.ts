import { equalCode } from '../equalText';

/** A typed license in capitals. Blanks and punctuation stay. */
export function normalizeLicense(text: string): string {
  return text.toUpperCase();
}

/**
 * Unifies characters that are easily confused on a plate, for searching and for finding a second boot on the
 * same car: O becomes 0, I becomes 1, blanks and dashes are dropped.
 */
export function foldLookAlikes(text: string): string {
  return equalCode(text)
    .toUpperCase()
    .replace(/[\s\-.]+/g, '')
    .replace(/O/g, '0')
    .replace(/I/g, '1');
}
