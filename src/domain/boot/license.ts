/**
 * The license as the form keeps it while it is typed: in capitals. Blanks and signs stay as they are.
 */
export function normalizeLicense(text: string): string {
  return text.toUpperCase();
}

/**
 * Folds what is misread on a plate at the kerb, for search and for finding a second boot on the same car:
 * O counts as 0, I as 1, blanks and dashes do not count.
 */
export function foldLookAlikes(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]+/g, '')
    .replace(/O/g, '0')
    .replace(/I/g, '1');
}
