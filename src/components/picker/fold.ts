/**
 * Folds a text for searching: lower case, accents off, everything that is neither letter nor digit a single blank.
 * `Mercedes-Benz` and `mercedes benz` fold alike.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A folded text without its blanks, so that `f150` finds `F-150`. */
export function compact(folded: string): string {
  return folded.replace(/ /g, '');
}
