import { equalText } from './equalText';

/**
 * Normalizes a text for searching: lower case, no accents, and a single space for any run of characters other than
 * letters and digits. `Mercedes-Benz` and `mercedes benz` become the same.
 */
export function fold(text: string): string {
  return equalText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Removes the spaces of a folded text, so that `f150` finds `F-150`. */
export function compact(folded: string): string {
  return folded.replace(/ /g, '');
}
