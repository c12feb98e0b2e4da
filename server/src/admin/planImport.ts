import { LIST_FIELDS, LIST_KEYS, type SetupList } from '../../../src/domain/setup/listFields';
import { MOST, type SetupField } from '../../../src/domain/setup/fields';
import type { Cell, ImportFault } from '../../../src/domain/wire/setup';
import { badRequest } from '../http/httpError';
import { readCsv, type CsvRecord } from '../platform/readCsv';
import { setupLabel } from './answers';
import { activeOf, cellOf, keyOf, rowFaults, unreadable, type KnownRows } from './checkRow';
import { breathe } from './breathe';
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
  const known = ['id', ...LIST_FIELDS[list].map(({ name }) => name), 'active'];
  const byFold = new Map(known.map((name) => [name.toLowerCase(), name]));
  const isHeader = cells.some((each) => byFold.has(each.trim().toLowerCase()));
  if (!isHeader || cells.length > MOST_COLUMNS) {
    const sentence = `The first line must name columns from this list: ${known.join(', ')}`;
    return { names: [], faults: [fault(line, '', sentence)] };
  }
  const names = cells.map((each) => byFold.get(each.trim().toLowerCase()) ?? each.trim());
  const unknown = names.filter((name) => name !== '' && !known.includes(name));
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  const missing = names.includes('id') ? [] : LIST_KEYS[list].filter((name) => !names.includes(name));
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
function recordsOf(csv: string): CsvRecord[] {
  const read = readCsv(csv, MOST_LINES + 1);
  if (Array.isArray(read)) return read;
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
  const [header, ...lines] = recordsOf(csv);
  if (header === undefined) {
    throw badRequest('The file is empty: it needs a line with the column names');
  }
  const { names, faults } = columnsOf(known.list, header);
  if (faults.length > 0) return { changes: [], unchanged: 0, faults };
  const plan = await new Planner(known, rows, names).planned(lines);
  refuseTooManyRows(rows.length + plan.changes.filter(({ before }) => before === null).length);
  return plan;
}

class Planner {
  private readonly fields: readonly SetupField[];
  private readonly byId: ReadonlyMap<number, StoredRow>;
  /** The list's keys after the import. */
  private readonly keys: Map<string, number>;
  private readonly seen = new Map<number, number>();
  private readonly faults: ImportFault[] = [];
  private readonly changes: Plan['changes'][number][] = [];
  private unchanged = 0;
  /** New rows have no id yet, so they get negative ones. */
  private added = 0;

  constructor(
    private readonly known: KnownRows,
    rows: readonly StoredRow[],
    private readonly names: readonly string[],
  ) {
    this.fields = LIST_FIELDS[known.list];
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.keys = new Map(known.keys);
  }

  async planned(records: readonly CsvRecord[]): Promise<Plan> {
    for (const [index, record] of records.entries()) {
      if (this.faults.length >= MOST_FAULTS) break;
      if (index % LINES_AT_A_STRETCH === 0) await breathe();
      const found = this.plan(record);
      this.faults.push(...found);
    }
    const { changes, unchanged, faults } = this;
    return { changes, unchanged, faults };
  }

  private plan(record: CsvRecord): ImportFault[] {
    const { line, cells } = record;
    if (cells.length > this.names.length && cells.slice(this.names.length).some((each) => each !== '')) {
      return [
        fault(
          line,
          '',
          `The line has ${String(cells.length)} cells, and the header ${String(this.names.length)}`,
        ),
      ];
    }
    const written = named(this.names, record);
    const read = this.read(line, written);
    if ('faults' in read) return read.faults;
    const before = this.rowOf(written.get('id') ?? '', read.cells);
    if (before === undefined) {
      return [fault(line, 'id', 'This id is not in this list: leave it empty for a new row')];
    }
    const earlier = before === null ? undefined : this.seen.get(before.id);
    if (before !== null && earlier !== undefined) {
      return [fault(line, '', `This row is already in line ${String(earlier)}`)];
    }
    const values = this.valuesOf(before, read);
    const wrong = rowFaults({ ...this.known, keys: this.keys }, before, values);
    if (wrong.length > 0) return wrong.map(({ field, sentence }) => fault(line, field, sentence));
    this.keep(line, before, values);
    return [];
  }

  private read(line: number, written: ReadonlyMap<string, string>) {
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
    return faults.length > 0 ? { faults } : { cells, active: active ?? null };
  }

  /** The row that a line changes; null for a new row, undefined if the row does not exist. */
  private rowOf(id: string, cells: Readonly<Record<string, Cell>>): StoredRow | null | undefined {
    if (id.trim() !== '') return this.byId.get(Number(id));
    const known = this.keys.get(keyOf(this.known.list, cells));
    return known === undefined ? null : (this.byId.get(known) ?? null);
  }

  private valuesOf(
    before: StoredRow | null,
    read: { readonly cells: Readonly<Record<string, Cell>>; readonly active: boolean | null },
  ): RowValues {
    const blank = Object.fromEntries(this.fields.map(({ name }) => [name, null]));
    return {
      active: read.active ?? before?.active ?? true,
      cells: { ...blank, ...before?.cells, ...read.cells },
    };
  }

  private keep(line: number, before: StoredRow | null, values: RowValues): void {
    const { list } = this.known;
    this.added -= 1;
    const id = before?.id ?? this.added;
    if (before !== null) {
      this.keys.delete(keyOf(list, before.cells));
      this.seen.set(before.id, line);
    }
    this.keys.set(keyOf(list, values.cells), id);
    const isSame = before?.active === values.active && differing(before.cells, values.cells).length === 0;
    if (isSame) this.unchanged += 1;
    else this.changes.push({ line, before, values });
  }
}
