/** A line of a CSV file: its number in the file, from 1, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Matches the apostrophe that our own CSV puts before text that a spreadsheet would run (platform/csv). */
const GUARDED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** The separator of a file's cells: the one that its header contains more often. */
function separatorOf(text: string): ',' | ';' {
  const header = text.split(/[\r\n]/, 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/**
 * Why a file could not be read: it has too many records, or a quote that opens on this line is never closed.
 */
export type CsvFault = { readonly tooMany: true } | { readonly openQuote: number };

/**
 * Reads CSV (RFC 4180) with commas or semicolons, with or without a byte order mark. Skips blank lines.
 * @param most the maximum number of records
 */
export function readCsv(text: string, most: number): CsvRecord[] | CsvFault {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [cell, line, begun, quoted, wasQuoted, quotedFrom] = ['', 1, 1, false, false, 1];
  const endCell = () => {
    cells.push((wasQuoted ? cell : cell.trim()).replace(GUARDED, ''));
    [cell, wasQuoted] = ['', false];
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each !== '')) records.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain.charAt(at);
    const next = plain[at + 1];
    if (character === '\n' || (character === '\r' && next !== '\n')) line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      [quoted, wasQuoted, cell, quotedFrom] = [true, true, '', line];
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && next === '\n') continue;
      endRecord();
      if (records.length > most) return { tooMany: true };
      begun = line;
    } else cell += character;
  }
  if (quoted) return { openQuote: quotedFrom };
  if (cell !== '' || cells.length > 0) endRecord();
  return records.length > most ? { tooMany: true } : records;
}
