import { withoutGuard } from '../../../src/domain/csv';

/** A line of a CSV file: its number in the file, from 1, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A first line that only names the separator, as Excel reads it: `sep=;`. */
const NAMES_SEPARATOR = /^"?sep=([,;\t])"?(?=[\r\n]|$)/i;

/** The separator of a file's cells: the one that its header contains most often. */
function separatorOf(text: string): string {
  const header = text.split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length;
  return [';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most), ',');
}

/**
 * Why a file could not be read: it has too many records, a quote that opens on this line is never closed, or on this
 * line text follows a closing quote.
 */
export type CsvFault =
  { readonly tooMany: true } | { readonly openQuote: number } | { readonly innerQuote: number };

/**
 * Reads CSV (RFC 4180) with commas, semicolons or tabs, with or without a byte order mark. Skips blank lines.
 * @param most the maximum number of records
 */
export function readCsv(text: string, most: number): CsvRecord[] | CsvFault {
  const plain = text.replace(/^\uFEFF/, '');
  const [named = '', separator = separatorOf(plain)] = NAMES_SEPARATOR.exec(plain) ?? [];
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [cell, line, begun, quoted, wasQuoted, quotedFrom] = ['', 1, 1, false, false, 1];
  const endCell = () => {
    cells.push(withoutGuard(wasQuoted ? cell : cell.trim()));
    [cell, wasQuoted] = ['', false];
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each !== '')) records.push({ line: begun, cells });
    cells = [];
  };
  for (let at = named.length; at < plain.length; at += 1) {
    const character = plain.charAt(at);
    const next = plain[at + 1];
    if (character === '\n' || (character === '\r' && next !== '\n')) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && !wasQuoted && cell.trim() === '') {
      [quoted, wasQuoted, cell, quotedFrom] = [true, true, '', line];
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && next === '\n') continue;
      endRecord();
      if (records.length > most) return { tooMany: true };
      begun = line;
    } else if (!wasQuoted) cell += character;
    else if (character.trim() !== '') return { innerQuote: line };
  }
  if (quoted) return { openQuote: quotedFrom };
  if (cell !== '' || cells.length > 0) endRecord();
  return records.length > most ? { tooMany: true } : records;
}
