import * as v from 'valibot';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { enteredIn } from '../../../src/domain/equalText';
import { checkSetupField, type SetupField } from '../../../src/domain/setup/fields';
import { keyFieldsOf, LISTS, type SetupList } from '../../../src/domain/setup/listFields';
import { Cell } from '../../../src/domain/wire/setup';
import { refuse, type Fault } from '../validate/fieldFaults';
import { faultOf, setupLabel } from './answers';
import type { RowValues, StoredRow } from './listRows';

/** The existing rows and the valid references that a list's rows are checked against. */
export interface KnownRows {
  readonly list: SetupList;
  /** Row ids by key, of the other rows at least. */
  readonly keys: ReadonlyMap<string, number>;
  /** The active rows with the flag that only one may have, each with its name. */
  readonly flagged: ReadonlyMap<number, string>;
  /** Valid values of each field that refers to other rows. */
  readonly references: Readonly<Record<string, ReadonlySet<string>>>;
  /** The rows whose key can't change, because records refer to it. */
  readonly fixed: ReadonlySet<number>;
  /** The boots that are on a car. */
  readonly onCars: ReadonlySet<number>;
}

/** The key that identifies a row in its list. The numbers of boots are compared like plates. */
export function keyOf(list: SetupList, cells: RowValues['cells']): string {
  const values = keyFieldsOf(list).map((name) => cells[name] ?? null);
  return JSON.stringify(list === 'boots' ? values.map((number) => foldLookAlikes(String(number))) : values);
}

/** A value as stored: trimmed, and null if blank. */
export function tidy(value: Cell): Cell {
  if (typeof value === 'string') return value.trim() || null;
  if (!Array.isArray(value)) return value;
  const texts = value.map((each) => each.trim());
  return texts.length > 0 ? texts : null;
}

/**
 * Picks the list's cells from a body and ignores other properties. Cells that the body omits keep their
 * value.
 * @throws HttpError 400 for a value that no cell can have
 */
export function cellsIn(
  list: SetupList,
  body: Readonly<Record<string, unknown>>,
  before: Pick<StoredRow, 'cells'> | null,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  const faults: Fault[] = [];
  for (const { name } of LISTS[list].fields) {
    const given = body[name];
    if (given === undefined) cells[name] = before?.cells[name] ?? null;
    else if (v.is(Cell, given)) cells[name] = tidy(given);
    else faults.push(faultOf(name, { code: 'regexFormat' }));
  }
  refuse(faults);
  return cells;
}

/**
 * The faults of a row. The code of a color, a body or a payment type can't change, since existing records refer to it,
 * nor can the number of a boot that was ever on a car.
 */
export function rowFaults(known: KnownRows, before: StoredRow | null, values: RowValues): Fault[] {
  const { list, keys, references, flagged } = known;
  const { cells } = values;
  const fields = LISTS[list].fields.flatMap((field) => {
    const error = checkSetupField(field, cells[field.name]);
    if (error !== null) return [faultOf(field.name, error)];
    const may = references[field.name];
    const value = cells[field.name];
    return may === undefined || (typeof value === 'string' && may.has(value))
      ? []
      : [faultOf(field.name, { code: 'notInList' })];
  });
  if (fields.length > 0) return fields;
  const [name = ''] = keyFieldsOf(list);
  const key = keyOf(list, cells);
  const isFixed = before !== null && (LISTS[list].isShared ?? known.fixed.has(before.id));
  if (isFixed && keyOf(list, before.cells) !== key) {
    return [faultOf(name, { code: 'fixed' })];
  }
  const owner = keys.get(key);
  if (owner !== undefined && owner !== before?.id) {
    return [faultOf(name, { code: 'taken', params: { value: nameIn(list, cells) } })];
  }
  const other = [...flagged].find(([id]) => id !== before?.id);
  return other !== undefined && isFlagged(list, values)
    ? [faultOf(LISTS[list].onlyOne ?? '', { code: 'onlyOne', params: { value: other[1] } })]
    : [];
}

/** The error if a boot that is on a car would be taken out of use. */
export function onCarFault(
  { onCars }: KnownRows,
  before: StoredRow | null,
  { active, cells }: RowValues,
): Fault | null {
  if (before === null || !onCars.has(before.id)) return null;
  const field = active ? 'state' : 'active';
  if (active && cells['state'] !== 'OUT_OF_USE') return null;
  return faultOf(field, { code: 'deviceOnCar', params: { number: String(before.cells['number']) } });
}

/** What a row is called: its key's values. */
export function nameIn(list: SetupList, cells: RowValues['cells']): string {
  return keyFieldsOf(list)
    .map((part) => cells[part] ?? '')
    .join(' ')
    .trim();
}

/** Whether a row is active and has the flag that only one row of its list may have. */
export function isFlagged(list: SetupList, { active, cells }: RowValues): boolean {
  const flag = LISTS[list].onlyOne;
  return flag !== undefined && active && cells[flag] === true;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  x: true,
  sí: true,
  si: true,
  false: false,
  no: false,
  '0': false,
};

/** Separates several texts in one cell. */
export const TEXTS_SEPARATOR = '|';

/** Reads a cell of a CSV file as a value of its field; undefined if it is malformed. */
export function cellOf(field: SetupField, written: string): Cell | undefined {
  const text = enteredIn(field.name, written);
  if (text === '') return null;
  switch (field.kind) {
    case 'flag':
      return FLAGS[text.toLowerCase()];
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
    case 'texts':
      return tidy(text.split(TEXTS_SEPARATOR));
    default:
      return text;
  }
}

/** Reads a row's active flag from a CSV file; undefined if it is malformed. */
export function activeOf(written: string): boolean | undefined {
  return written.trim() === '' ? true : FLAGS[written.trim().toLowerCase()];
}

/** The fault of a malformed cell. */
export function unreadable(field: SetupField): Fault {
  if (field.kind === 'number') {
    const { min, max } = field;
    return faultOf(field.name, {
      code: field.whole ? 'wholeNumberRange' : 'numberRange',
      params: { min, max },
    });
  }
  return { field: field.name, sentence: `${setupLabel(field.name)} must be true or false` };
}
