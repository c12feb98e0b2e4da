/**
 * Text that a spreadsheet would run as a formula, or that reaches one after a tab or a line end; full-width signs of
 * East Asian keyboards included.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** A text as a cell of a CSV file (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell that `csvText` wrote, without the apostrophe before a formula. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
