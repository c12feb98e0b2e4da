/**
 * Normalizes a text for searching: lower case, no accents, and a single space for everything that is neither letter
 * nor digit. `Mercedes-Benz` and `mercedes benz` become the same.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A folded text without spaces, so that `f150` finds `F-150`. */
export function compact(folded: string): string {
  return folded.replace(/ /g, '');
}
