import { centsToDollars, centsToInput } from '../../../src/domain/money';

/** An amount: two decimals in CSV, a number of dollars in JSON. */
export class Amount {
  constructor(private readonly cents: number) {}

  toString(): string {
    return centsToInput(this.cents);
  }

  toJSON(): number {
    return centsToDollars(this.cents);
  }
}

/** What stands in one cell; an object is JSON in CSV too. */
export type Cell = string | number | boolean | Amount | Readonly<Record<string, unknown>> | null;

/** What makes a spreadsheet take a cell for a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'object' && !(cell instanceof Amount)) return textCell(JSON.stringify(cell));
  return cell.toString();
}

/**
 * One line of CSV (RFC 4180) with its end. A text that a spreadsheet would run as a formula has an apostrophe before
 * it; a number never has.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Tells Excel that the file is UTF-8; without it, Excel reads each accented letter as two others. */
const BYTE_ORDER_MARK = '\uFEFF';

/** How every CSV file begins: the byte order mark and the names of the columns. */
export function csvHeader(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}

/** A whole file of one table with its header line; what a record does not have is an empty cell. */
export function csvTable<Column extends string>(
  columns: readonly Column[],
  records: readonly Readonly<Partial<Record<Column, Cell>>>[],
): string {
  const lines = records.map((record) => csvLine(columns.map((column) => record[column] ?? null)));
  return csvHeader(columns) + lines.join('');
}
