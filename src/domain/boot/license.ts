/** The license as the form holds it while it is typed: in capitals. Blanks and punctuation stay. */
export function normalizeLicense(text: string): string {
  return text.toUpperCase();
}

/**
 * Normalizes what is misread on a plate at the kerb, for search and for finding a second boot on the same car: O
 * becomes 0, I becomes 1, blanks and dashes are dropped.
 */
export function foldLookAlikes(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]+/g, '')
    .replace(/O/g, '0')
    .replace(/I/g, '1');
}
