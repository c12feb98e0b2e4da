import { csvText } from '../../../src/domain/csv';
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

/** The value of one cell. An object becomes JSON, in CSV too. */
export type Cell = string | number | boolean | Amount | Readonly<Record<string, unknown>> | null;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvText(cell);
  if (typeof cell === 'object' && !(cell instanceof Amount)) return csvText(JSON.stringify(cell));
  return cell.toString();
}

/**
 * One line of CSV (RFC 4180) with its line end. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front; a number never does.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Tells Excel that the file is UTF-8; without it, Excel shows each accented letter as two wrong characters. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The start of every CSV file: the byte order mark and the column names. */
export function csvHeader(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}

/** A complete file of one table with its header line. Missing values become empty cells. */
export function csvTable<Column extends string>(
  columns: readonly Column[],
  records: readonly Readonly<Partial<Record<Column, Cell>>>[],
): string {
  const lines = records.map((record) => csvLine(columns.map((column) => record[column] ?? null)));
  return csvHeader(columns) + lines.join('');
}
