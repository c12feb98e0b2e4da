import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { regionsWhereHeld } from '../../../src/domain/permissions';
import { isSetupList, LISTS, type SetupList } from '../../../src/domain/setup/listFields';
import { refusedList } from '../../../src/domain/setup/mayChange';
import type {
  ImportAnswer,
  ImportFault,
  ListOfRegion,
  ListRow,
  ListRowBody,
  ListRowChange,
} from '../../../src/domain/wire/setup';
import type { Viewer } from '../access/viewer';
import { subjectOf } from '../audit/auditTrail';
import { carsOf, devicesInUse, lockDevices, lastSeenIn } from '../boots/device/storedDevices';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { HttpError, notFound } from '../http/httpError';
import { csvHeader, csvLine } from '../platform/csv';
import { damaged, readTextCursor, textCursorOf } from '../validate/cursor';
import { refuse } from '../validate/fieldFaults';
import { actorNow } from './actor';
import { conflict, permit } from './answers';
import { auditChange, byPerson, only, type By } from './auditChange';
import { mapInTurns } from './mapInTurns';
import {
  cellsIn,
  isFlagged,
  keyOf,
  nameIn,
  onCarFault,
  rowFaults,
  TEXTS_SEPARATOR,
  type KnownRows,
} from './checkRow';
import { differing } from './differing';
import {
  countRows,
  knownReferences,
  readRows,
  RowWriter,
  type ListPlace,
  type RowValues,
  type StoredRow,
} from './listRows';
import { likeOf, type Page, type PageQuery } from './setupPages';
import { planImport, refuseTooManyRows, type Plan } from './planImport';
import { takeTurn } from '../db/turn';

/** One of the site's lists that an address names. The guard has already checked the region. @throws HttpError 404 */
export async function placeOf(
  db: Db,
  { region: code, list }: { readonly region: string; readonly list: string },
  lists: readonly SetupList[],
): Promise<ListPlace> {
  if (!isSetupList(list) || !lists.includes(list)) throw notFound('There is no such list');
  const region = await db
    .selectFrom('region')
    .select(['id', 'code'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return { region, list };
}

const presented = ({ id, version, active, cells }: StoredRow): ListRow => ({ ...cells, id, version, active });

/** Rows as clients get them. Rows of boots also name the car that each is on, if the viewer may see it. */
async function shown(
  db: Db,
  viewer: Viewer,
  { list, region }: ListPlace,
  rows: readonly StoredRow[],
): Promise<ListRow[]> {
  if (list !== 'boots') return rows.map(presented);
  const cars = await carsOf(db, viewer, region);
  const seen = await lastSeenIn(db, region.id);
  return rows.map((row) =>
    Object.assign(presented(row), { on: cars.get(row.id) ?? null, lastSeen: seen.get(row.id) ?? null }),
  );
}

/** The lists that a person may set up, with the number of rows in each. */
export async function listsPage(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { readonly region?: string | undefined },
  lists: readonly SetupList[],
): Promise<Page<ListOfRegion>> {
  const { region, limit, cursor } = query;
  const held = regionsWhereHeld(viewer.permissions, 'ADMIN_ZONES').filter(
    (code) => region === undefined || code === region,
  );
  const pattern = (query.q ?? '').trim().toLowerCase();
  const all = held
    .flatMap((code) => lists.map((list) => ({ region: code, list })))
    .filter(({ list }) => list.toLowerCase().includes(pattern));
  const keyIn = (each: (typeof all)[number]) => `${each.region}/${each.list}`;
  const start = cursor === undefined ? null : readTextCursor(cursor);
  const from = start === null ? 0 : all.findIndex((each) => keyIn(each) === start.key) + 1;
  if (start !== null && from === 0) throw damaged();
  const shown = all.slice(from, from + limit);
  const items: ListOfRegion[] = [];
  for (const each of shown) {
    items.push({ ...each, rows: await countRows(db, await placeOf(db, each, lists)) });
  }
  const last = shown.at(-1);
  const isMore = from + limit < all.length && last !== undefined;
  return { items, next: isMore ? textCursorOf({ key: keyIn(last), id: 0 }) : null };
}

const textIn = (cells: RowValues['cells']) => Object.values(cells).flat().join('\n').toLowerCase();

/** A page of a list's rows, in the list's order. */
export async function rowPage(
  db: Db,
  viewer: Viewer,
  place: ListPlace,
  query: PageQuery,
): Promise<Page<ListRow>> {
  const wanted = likeOf(query.q) === null ? '' : (query.q ?? '').trim().toLowerCase();
  const rows = (await readRows(db, place)).filter(
    ({ cells }) => wanted === '' || textIn(cells).includes(wanted),
  );
  const start = query.cursor === undefined ? null : readTextCursor(query.cursor);
  if (start !== null && !/^-?\d+$/.test(start.key)) throw damaged();
  const after = (row: StoredRow, order: number, id: number) =>
    row.sortOrder > order || (row.sortOrder === order && row.id > id);
  const left = start === null ? rows : rows.filter((row) => after(row, Number(start.key), start.id));
  const page = left.slice(0, query.limit);
  const last = page.at(-1);
  const isMore = left.length > page.length && last !== undefined;
  return {
    items: await shown(db, viewer, place, page),
    next: isMore ? textCursorOf({ key: String(last.sortOrder), id: last.id }) : null,
  };
}

async function storedRow(db: Db, place: ListPlace, id: number): Promise<StoredRow> {
  const row = (await readRows(db, place)).find((each) => each.id === id);
  if (row === undefined) throw notFound('There is no such row');
  return row;
}

/** One row. @throws HttpError 404 */
export async function oneRow(db: Db, viewer: Viewer, place: ListPlace, id: number): Promise<ListRow> {
  const [row] = await shown(db, viewer, place, [await storedRow(db, place, id)]);
  if (row === undefined) throw notFound('There is no such row');
  return row;
}

/** @throws HttpError 403 */
async function permitted(
  trx: Transaction<Schema>,
  viewer: Viewer,
  { list, region }: ListPlace,
): Promise<void> {
  const actor = await actorNow(trx, viewer.id);
  const all = await trx.selectFrom('region').select('code').where('active', '=', 1).execute();
  const shared = LISTS[list].isShared ? all.map(({ code }) => code) : [];
  permit(refusedList(actor, [...new Set([region.code, ...shared])]));
}

const NONE_IN_USE = { fixed: new Set<number>(), onCars: new Set<number>() } as const;

/** Locks the boots of a region, so that nobody puts one on a car until the transaction ends. */
const lockBoots = async (trx: Transaction<Schema>, { list, region }: ListPlace) => {
  if (list === 'boots') await lockDevices(trx, region.id);
};

export async function knownRows(db: Db, place: ListPlace, rows: readonly StoredRow[]): Promise<KnownRows> {
  const { list } = place;
  return {
    list,
    keys: new Map(await mapInTurns(rows, ({ id, cells }) => [keyOf(list, cells), id])),
    flagged: new Map(
      rows.filter((row) => isFlagged(list, row)).map(({ id, cells }) => [id, nameIn(list, cells)]),
    ),
    references: await knownReferences(db, place),
    ...(list === 'boots' ? await devicesInUse(db, place.region.id) : NONE_IN_USE),
  };
}

const subjectIn = ({ list, region }: ListPlace, id: number) =>
  subjectOf.listRow(LISTS[list].isShared ? null : region.code, list, id);

/** What the audit trail stores of a row. */
const audited = ({ active, cells }: RowValues) => ({ ...cells, active });

async function write(
  writer: RowWriter,
  trx: Transaction<Schema>,
  { place, before, values, by }: { place: ListPlace; before: StoredRow | null; values: RowValues; by: By },
): Promise<number> {
  if (before === null) {
    const added = writer.add(values);
    const subject = subjectIn(place, added);
    auditChange(trx, by, { kind: 'LIST_ROW_ADDED', subject, before: null, after: audited(values) });
    return added;
  }
  const changed = differing(audited(before), audited(values));
  if (changed.length === 0) return before.id;
  await writer.change(before, values);
  auditChange(trx, by, {
    kind: 'LIST_ROW_CHANGED',
    subject: subjectIn(place, before.id),
    before: only(changed, audited(before)),
    after: only(changed, audited(values)),
  });
  return before.id;
}

async function save(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { place, before, values }: { place: ListPlace; before: StoredRow | null; values: RowValues },
): Promise<ListRow> {
  const rows = await readRows(trx, place);
  if (before === null) refuseTooManyRows(rows.length + 1);
  const known = await knownRows(trx, place, rows);
  refuse(rowFaults(known, before, values));
  const stuck = onCarFault(known, before, values);
  if (stuck !== null) throw new HttpError(409, stuck.sentence);
  const writer = await RowWriter.open(trx, place);
  const id = await write(writer, trx, { place, before, values, by: byPerson(viewer.id, at) });
  await writer.finish();
  return oneRow(trx, viewer, place, id);
}

/** Adds a row. @throws HttpError 400, 403 */
export async function addRow(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { place, body }: { readonly place: ListPlace; readonly body: ListRowBody },
): Promise<ListRow> {
  await takeTurn(trx);
  await permitted(trx, viewer, place);
  const values = { active: body.active, cells: cellsIn(place.list, body, null) };
  return save(trx, at, viewer, { place, before: null, values });
}

/** Changes a row. @throws HttpError 400, 403, 404, 409 */
export async function changeRow(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { place, id, body }: { readonly place: ListPlace; readonly id: number; readonly body: ListRowChange },
): Promise<ListRow> {
  await takeTurn(trx);
  await permitted(trx, viewer, place);
  await lockBoots(trx, place);
  const before = await storedRow(trx, place, id);
  if (before.version !== body.version) {
    throw await conflict(trx, subjectIn(place, id), await oneRow(trx, viewer, place, id));
  }
  const values = { active: body.active ?? before.active, cells: cellsIn(place.list, body, before) };
  return save(trx, at, viewer, { place, before, values });
}

/** A list as CSV, with every row and field. */
export async function listCsv(db: Db, place: ListPlace): Promise<string> {
  const names = LISTS[place.list].fields.map(({ name }) => name);
  const lines = await mapInTurns(await readRows(db, place), ({ id, active, cells }) => {
    const values = names.map((name) => {
      const value = cells[name] ?? null;
      return typeof value === 'object' && value !== null ? value.join(` ${TEXTS_SEPARATOR} `) : value;
    });
    return csvLine([id, ...values, active]);
  });
  return csvHeader(['id', ...names, 'active']) + lines.join('');
}

/** Identifies a file together with the list that it was compared with. */
async function digestOf(csv: string, rows: readonly StoredRow[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(csv));
  await mapInTurns(rows, (row) => hash.update(JSON.stringify(row)));
  return hash.digest('hex');
}

function answerOf({ changes, unchanged, faults }: Plan, digest: string): ImportAnswer {
  return {
    added: changes.filter(({ before }) => before === null).length,
    changed: changes.filter(({ before }) => before !== null).length,
    unchanged,
    faults: [...faults],
    rows: changes.map(({ line, before, values }) => ({
      line,
      before: before === null ? null : audited(before),
      after: audited(values),
    })),
    digest,
  };
}

/** Dry run of an import: the changes that it would make. @throws HttpError 400 */
export async function tryImport(db: Db, place: ListPlace, csv: string): Promise<ImportAnswer> {
  const rows = await readRows(db, place);
  const plan = await planImport(await knownRows(db, place, rows), rows, csv);
  return answerOf(plan, await digestOf(csv, rows));
}

/** The number of rows that are written before other calls get a turn. */
const ROWS_AT_A_STRETCH = 50;

/** Throws one error with all faults of a file, each with its line. */
function refuseFile(faults: readonly ImportFault[]): void {
  if (faults.length === 0) return;
  const lines = new Set(faults.map(({ line }) => line)).size;
  const details = `${String(lines)} ${lines === 1 ? 'line' : 'lines'} of the file can't be taken, so nothing was: the first is line ${String(faults[0]?.line)}, ${String(faults[0]?.sentence)}`;
  throw new HttpError(400, details, undefined, {}, { faults });
}

/**
 * Imports a file into a list, completely or not at all.
 * @param digest from the dry run; null to import without one
 * @throws HttpError 400, 403; 409 if the file or the list has changed since the dry run
 */
export async function importRows(
  trx: Transaction<Schema>,
  at: number,
  viewer: Viewer,
  { place, csv, digest }: { readonly place: ListPlace; readonly csv: string; readonly digest: string | null },
): Promise<ImportAnswer> {
  await takeTurn(trx);
  await permitted(trx, viewer, place);
  await lockBoots(trx, place);
  const rows = await readRows(trx, place);
  const now = await digestOf(csv, rows);
  if (digest !== null && digest !== now) {
    throw new HttpError(409, 'The file or the list has changed since the dry run: check it again');
  }
  const plan = await planImport(await knownRows(trx, place, rows), rows, csv);
  refuseFile(plan.faults);
  const by = byPerson(viewer.id, at);
  const writer = await RowWriter.open(trx, place);
  for (const [index, { before, values }] of plan.changes.entries()) {
    await write(writer, trx, { place, before, values, by });
    // The embedded database never lets other calls run by itself.
    if (index % ROWS_AT_A_STRETCH === 0) await setImmediate();
  }
  await writer.finish();
  const answer = answerOf(plan, now);
  const { added, changed, unchanged } = answer;
  const sha256 = createHash('sha256').update(csv).digest('hex');
  auditChange(trx, by, {
    kind: 'LIST_IMPORTED',
    subject: subjectOf.list(place.region.code, place.list),
    before: null,
    after: { added, changed, unchanged, sha256 },
  });
  return answer;
}
