import { setImmediate } from 'node:timers/promises';
import { keyFieldsOf, LISTS, type SetupList } from '../../../src/domain/setup/listFields';
import { MOST, type SetupField } from '../../../src/domain/setup/fields';
import type { Cell, ImportFault } from '../../../src/domain/wire/setup';
import { badRequest } from '../http/httpError';
import { readCsv, type CsvRecord } from '../platform/readCsv';
import { setupLabel } from './answers';
import {
  activeOf,
  cellOf,
  isFlagged,
  keyOf,
  nameIn,
  onCarFault,
  rowFaults,
  unreadable,
  type KnownRows,
} from './checkRow';
import { differing } from './differing';
import type { RowValues, StoredRow } from './listRows';

/** The maximum number of lines below the header; far more than any region's list has. */
const MOST_LINES = 10_000;
/** The maximum number of columns; several times what any list has. */
const MOST_COLUMNS = 100;
/** The maximum number of faults in a reply. */
const MOST_FAULTS = 1_000;

/** The number of lines that are checked before other calls get a turn. */
const LINES_AT_A_STRETCH = 500;

/** The changes that a file would make to a list. */
export interface Plan {
  readonly changes: readonly {
    readonly line: number;
    readonly before: StoredRow | null;
    readonly values: RowValues;
  }[];
  readonly unchanged: number;
  readonly faults: readonly ImportFault[];
}

const fault = (line: number, field: string, sentence: string): ImportFault => ({ line, field, sentence });

/** @throws HttpError 400 if a list would have too many rows */
export function refuseTooManyRows(count: number): void {
  if (count > MOST.rows) throw badRequest('A list has at most 20,000 rows, also counting the inactive ones');
}

/** The file's columns by position, or the errors in its header. */
function columnsOf(list: SetupList, { line, cells }: CsvRecord): { names: string[]; faults: ImportFault[] } {
  const known = ['id', ...LISTS[list].fields.map(({ name }) => name), 'active'];
  const byFold = new Map(known.map((name) => [name.toLowerCase(), name]));
  const isHeader = cells.some((each) => byFold.has(each.trim().toLowerCase()));
  if (!isHeader || cells.length > MOST_COLUMNS) {
    const sentence = `The first line must name columns from this list: ${known.join(', ')}`;
    return { names: [], faults: [fault(line, '', sentence)] };
  }
  const names = cells.map((each) => byFold.get(each.trim().toLowerCase()) ?? each.trim());
  const unknown = names.filter((name) => name !== '' && !known.includes(name));
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  const missing = names.includes('id') ? [] : keyFieldsOf(list).filter((name) => !names.includes(name));
  return {
    names,
    faults: [
      ...unknown.map((name) =>
        fault(line, name.slice(0, 60), `There is no column ${name.slice(0, 60)}: use ${known.join(', ')}`),
      ),
      ...twice.map((name) => fault(line, name, `The column ${name} appears twice`)),
      ...missing.map((name) => fault(line, name, `The column ${name} is missing`)),
    ],
  };
}

/** The cells of a line, by column name. */
function named(names: readonly string[], { cells }: CsvRecord): ReadonlyMap<string, string> {
  return new Map(names.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']])));
}

/** The lines of a file with its header. @throws HttpError 400 if it is not CSV or has too many lines */
function recordsOf(csv: string): CsvRecord[] | { readonly innerQuote: number } {
  const read = readCsv(csv, MOST_LINES + 1);
  if (Array.isArray(read) || 'innerQuote' in read) return read;
  throw badRequest(
    'tooMany' in read
      ? `The file has more than ${String(MOST_LINES)} lines: split it into several files`
      : `The quote that opens on line ${String(read.openQuote)} of the file is never closed: close it, or double it if it belongs to the text`,
  );
}

/**
 * Plans the import of a file, line by line, against the current list. @throws HttpError 400 if it is not CSV
 * or too long
 */
export async function planImport(known: KnownRows, rows: readonly StoredRow[], csv: string): Promise<Plan> {
  const records = recordsOf(csv);
  if ('innerQuote' in records) {
    const sentence = 'Text follows a closing quote on this line: double each quote that belongs to the text';
    return { changes: [], unchanged: 0, faults: [fault(records.innerQuote, '', sentence)] };
  }
  const [header, ...lines] = records;
  if (header === undefined) {
    throw badRequest('The file is empty: it needs a line with the column names');
  }
  const { names, faults } = columnsOf(known.list, header);
  if (faults.length > 0) return { changes: [], unchanged: 0, faults };
  const plan = await new Planner(known, rows, names).planned(lines);
  refuseTooManyRows(rows.length + plan.changes.filter(({ before }) => before === null).length);
  return plan;
}

/** A line whose cells could be read. */
interface ReadLine {
  readonly line: number;
  readonly id: number | null;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly active: boolean | null;
}

/**
 * Judges a file by the list as it will be, so that the order of its lines does not matter: first every line finds its
 * row, then the changed rows are checked against each other and against those that the file leaves alone.
 */
class Planner {
  private readonly fields: readonly SetupField[];
  private readonly byId: ReadonlyMap<number, StoredRow>;
  private readonly faults: ImportFault[] = [];

  constructor(
    private readonly known: KnownRows,
    rows: readonly StoredRow[],
    private readonly names: readonly string[],
  ) {
    this.fields = LISTS[known.list].fields;
    this.byId = new Map(rows.map((row) => [row.id, row]));
  }

  async planned(records: readonly CsvRecord[]): Promise<Plan> {
    const read: ReadLine[] = [];
    for await (const record of atAStretch(records)) {
      if (this.faults.length >= MOST_FAULTS) break;
      const line = this.read(record);
      if (line !== null) read.push(line);
    }
    const lines = this.placed(read);
    const keys = new Map(this.known.keys);
    const flagged = new Map(this.known.flagged);
    for (const { before } of lines) {
      if (before === null) continue;
      keys.delete(keyOf(this.known.list, before.cells));
      flagged.delete(before.id);
    }
    const known = { ...this.known, keys, flagged };
    const changes: Plan['changes'][number][] = [];
    let unchanged = 0;
    for await (const { line, before, values } of atAStretch(lines)) {
      if (this.faults.length >= MOST_FAULTS) break;
      const stuck = onCarFault(known, before, values);
      const wrong = [...rowFaults(known, before, values), ...(stuck === null ? [] : [stuck])];
      this.faults.push(...wrong.map(({ field, sentence }) => fault(line, field, sentence)));
      if (wrong.length > 0) continue;
      // New rows have no id yet, so they get negative ones.
      const id = before?.id ?? -line;
      keys.set(keyOf(known.list, values.cells), id);
      if (isFlagged(known.list, values)) flagged.set(id, nameIn(known.list, values.cells));
      const isSame = before?.active === values.active && differing(before.cells, values.cells).length === 0;
      if (isSame) unchanged += 1;
      else changes.push({ line, before, values });
    }
    return { changes, unchanged, faults: this.faults.sort((a, b) => a.line - b.line) };
  }

  /** The cells of a line; null after reporting its faults. */
  private read(record: CsvRecord): ReadLine | null {
    const { line, cells: all } = record;
    if (all.length > this.names.length && all.slice(this.names.length).some((each) => each !== '')) {
      const sentence = `The line has ${String(all.length)} cells, and the header ${String(this.names.length)}`;
      this.faults.push(fault(line, '', sentence));
      return null;
    }
    const written = named(this.names, record);
    const cells: Record<string, Cell> = {};
    const faults: ImportFault[] = [];
    for (const field of this.fields) {
      const text = written.get(field.name);
      if (text === undefined) continue;
      const value = cellOf(field, text);
      if (value === undefined) faults.push(fault(line, field.name, unreadable(field).sentence));
      else cells[field.name] = value;
    }
    const text = written.get('active');
    const active = text === undefined ? null : activeOf(text);
    if (active === undefined)
      faults.push(fault(line, 'active', `${setupLabel('active')} must be true or false`));
    const id = (written.get('id') ?? '').trim();
    if (id !== '' && !(/^\d+$/.test(id) && this.byId.has(Number(id))))
      faults.push(fault(line, 'id', 'This id is not in this list: leave it empty for a new row'));
    this.faults.push(...faults);
    return faults.length > 0
      ? null
      : { line, cells, active: active ?? null, id: id === '' ? null : Number(id) };
  }

  /** Finds the row of each line: the one that it names, else the one with its key that no other line names. */
  private placed(lines: readonly ReadLine[]) {
    const { list, keys } = this.known;
    const named = new Set(lines.flatMap(({ id }) => id ?? []));
    const seen = new Map<number, number>();
    return lines.flatMap((read) => {
      const owner = read.id ?? keys.get(keyOf(list, read.cells));
      const isOther = read.id === null && owner !== undefined && named.has(owner);
      const before = owner === undefined || isOther ? null : (this.byId.get(owner) ?? null);
      const { line } = read;
      const earlier = before === null ? undefined : seen.get(before.id);
      if (earlier !== undefined) {
        this.faults.push(fault(line, '', `This row is already in line ${String(earlier)}`));
        return [];
      }
      if (before !== null) seen.set(before.id, line);
      return [{ line, before, values: this.valuesOf(before, read) }];
    });
  }

  private valuesOf(before: StoredRow | null, read: ReadLine): RowValues {
    const blank = Object.fromEntries(this.fields.map(({ name }) => [name, null]));
    return {
      active: read.active ?? before?.active ?? true,
      cells: { ...blank, ...before?.cells, ...read.cells },
    };
  }
}

/** The items, with a turn for other calls now and then. */
async function* atAStretch<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % LINES_AT_A_STRETCH === 0) await setImmediate();
    yield item;
  }
}
