import { sql, type Insertable, type Transaction } from 'kysely';
import * as v from 'valibot';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { LISTS, STORED, type SetupList, type SuiteList } from '../../../src/domain/setup/listFields';
import { DEVICE_KINDS, DEVICE_STATES } from '../../../src/domain/wire/devices';
import type { Cell } from '../../../src/domain/wire/setup';
import type { Db } from '../db/database';
import { insertAll } from '../db/insertAll';
import type { Schema } from '../db/schema';
import { mapInTurns } from './mapInTurns';

type Item = Readonly<Record<string, unknown>>;

/** A row of a list, as edited. */
export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly sortOrder: number;
  readonly cells: Readonly<Record<string, Cell>>;
  /**
   * The whole entity of a shared reference list, which has more properties than the row has cells; null for
   * other lists.
   */
  readonly item: Item | null;
}

/** The new values of a row. A new row has no id yet. */
export interface RowValues {
  readonly active: boolean;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** A list and its region. */
export interface ListPlace {
  readonly region: { readonly id: number; readonly code: string };
  readonly list: SetupList;
}

const KINDS = { colors: 'color', bodies: 'body' } as const;
const isKind = (list: SetupList): list is keyof typeof KINDS => Object.hasOwn(KINDS, list);
const isOfSuite = (list: SetupList): list is SuiteList => Object.hasOwn(STORED, list);

const Item = v.record(v.string(), v.unknown());
const Place = v.object({ lat: v.number(), lon: v.number() });
const Texts = v.array(v.string());
const cell = v.fallback(v.nullable(v.union([v.string(), v.number(), v.boolean(), Texts])), null);

/** The rows of a region's list in the list's order. For a shared list, the region does not matter. */
export async function readRows(db: Db, place: ListPlace): Promise<StoredRow[]> {
  const { list, region } = place;
  if (list === 'boots') return deviceRows(db, region.id);
  if (isKind(list)) return vehicleRows(db, KINDS[list], list);
  return isOfSuite(list) ? suiteRows(db, list, region.id) : paymentRows(db);
}

/** The table and conditions that select a list's rows, of one region or of all. */
function rowsIn(list: SetupList, regionId?: number) {
  const inRegion = regionId === undefined ? sql`` : sql` and ${sql.ref('regionId')} = ${regionId}`;
  if (list === 'boots') return sql`${sql.table('device')} where true${inRegion}`;
  if (isKind(list)) return sql`${sql.table('listItem')} where kind = ${KINDS[list]}`;
  if (!isOfSuite(list)) return sql.table('paymentType');
  return sql`${sql.table('referenceItem')} where list = ${list}${inRegion}`;
}

/** The number of rows of a region's list, also inactive ones. */
export async function countRows(db: Db, { list, region }: ListPlace): Promise<number> {
  const { rows } = await sql<{
    readonly count: number | string;
  }>`select count(*) as count from ${rowsIn(list, region.id)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Picks the list's cells. An empty list of texts becomes null. */
function only(list: SetupList, item: Item): Record<string, Cell> {
  return Object.fromEntries(
    LISTS[list].fields.map(({ name }) => {
      const value = v.parse(cell, item[name] ?? null);
      return [name, Array.isArray(value) && value.length === 0 ? null : value];
    }),
  );
}

async function vehicleRows(db: Db, kind: 'color' | 'body', list: SetupList): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('listItem')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  return mapInTurns(rows, ({ id, version, active, sortOrder, motorcycle, alternatives, ...row }) => ({
    id,
    version,
    sortOrder,
    active: active === 1,
    item: null,
    cells: only(list, {
      ...row,
      sortOrder,
      motorcycle: motorcycle === 1,
      alternatives: v.parse(Texts, JSON.parse(alternatives)),
    }),
  }));
}

async function paymentRows(db: Db): Promise<StoredRow[]> {
  const rows = await db.selectFrom('paymentType').selectAll().orderBy('sortOrder').orderBy('id').execute();
  return mapInTurns(rows, ({ id, version, active, sortOrder, ...row }) => ({
    id,
    version,
    sortOrder,
    active: active === 1,
    item: null,
    cells: only('paymentTypes', { ...row, sortOrder }),
  }));
}

async function deviceRows(db: Db, regionId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('device')
    .select(['id', 'version', 'active', 'number', 'kind', 'state', 'note'])
    .where('regionId', '=', regionId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, version, active, ...cells }) => ({
    id,
    version,
    sortOrder: id,
    active: active === 1,
    item: null,
    cells,
  }));
}

/** The cells whose names differ from those of the entity. */
function cellsOf(list: SetupList, item: Item, routes: ReadonlyMap<number, string>): Record<string, Cell> {
  const place = v.safeParse(Place, item['latLon']);
  const route = typeof item['routeId'] === 'number' ? routes.get(item['routeId']) : undefined;
  return only(list, {
    ...item,
    ...(place.success ? { latitude: place.output.lat, longitude: place.output.lon } : {}),
    ...(route === undefined ? {} : { route }),
  });
}

async function suiteRows(db: Db, list: SuiteList, regionId: number): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('referenceItem')
    .select(['id', 'version', 'active', 'sortOrder', 'item'])
    .where('list', '=', list)
    .where('regionId', '=', regionId)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  const roads = list === 'roadPoints' ? await roadsOf(db, regionId) : [];
  const routes = new Map(roads.map(({ id, shown }) => [id, shown]));
  return mapInTurns(rows, ({ active, item: written, ...row }) => {
    const item = v.parse(Item, JSON.parse(written));
    return { ...row, active: active === 1, item, cells: cellsOf(list, item, routes) };
  });
}

/** A road of a region, named by its points. */
interface Road {
  readonly id: number;
  readonly shown: string;
  readonly name: string;
  readonly direction: string | null;
}

async function roadsOf(db: Db, regionId: number): Promise<Road[]> {
  const rows = await db
    .selectFrom('referenceItem')
    .select(['id', 'item'])
    .where('list', '=', 'routes')
    .where('regionId', '=', regionId)
    .execute();
  return rows.map(({ id, item }) => {
    const { name, direction, routeNameWithDirection } = v.parse(STORED.routes, JSON.parse(item));
    return { id, name, direction: direction ?? null, shown: routeNameWithDirection ?? name };
  });
}

/** The valid values of the fields that refer to other rows. */
export async function knownReferences(
  db: Db,
  { list, region }: ListPlace,
): Promise<Record<string, Set<string>>> {
  if (list !== 'roadPoints') return {};
  return { route: new Set((await roadsOf(db, region.id)).map(({ shown }) => shown)) };
}

/**
 * Writes rows of one list. Reads what it needs once and inserts new rows together, so that an import is
 * quick.
 */
export class RowWriter {
  /** New rows that `finish` inserts. */
  private readonly added = {
    listItem: [] as Insertable<Schema['listItem']>[],
    paymentType: [] as Insertable<Schema['paymentType']>[],
    referenceItem: [] as Insertable<Schema['referenceItem']>[],
    device: [] as Insertable<Schema['device']>[],
  };
  private readonly roads = new Map<string, Road>();
  private lastId = 0;
  private lastPlace = 0;

  private constructor(
    private readonly trx: Transaction<Schema>,
    private readonly place: ListPlace,
  ) {}

  static async open(trx: Transaction<Schema>, place: ListPlace): Promise<RowWriter> {
    const writer = new RowWriter(trx, place);
    await writer.begin();
    return writer;
  }

  private async begin(): Promise<void> {
    const { list, region } = this.place;
    const place = sql.ref(list === 'boots' ? 'id' : 'sortOrder');
    const { rows } = await sql<{
      readonly id: number | string | null;
      readonly place: number | string | null;
    }>`select max(id) as id, max(${place}) as place from ${rowsIn(list)}`.execute(this.trx);
    [this.lastId, this.lastPlace] = [Number(rows[0]?.id ?? 0), Number(rows[0]?.place ?? 0)];
    if (list !== 'roadPoints') return;
    for (const road of await roadsOf(this.trx, region.id)) this.roads.set(road.shown, road);
  }

  /** Adds a row, which `finish` inserts. @returns its id */
  add({ active, cells }: RowValues): number {
    const { list, region } = this.place;
    this.lastId += 1;
    this.lastPlace += 1;
    const id = this.lastId;
    const sortOrder = typeof cells['sortOrder'] === 'number' ? cells['sortOrder'] : this.lastPlace;
    const common = { id, sortOrder, active: active ? (1 as const) : (0 as const) };
    if (list === 'boots') {
      const row = { ...deviceColumns(cells), regionId: region.id, lastSeenAt: null };
      this.added.device.push({ ...row, id, active: common.active });
    } else if (isKind(list)) {
      const row = { ...vehicleColumns(cells), kind: KINDS[list], code: textOf(cells['code']) };
      this.added.listItem.push({ ...row, ...common });
    } else if (isOfSuite(list)) {
      const columns = this.suiteColumns(list, { id, active, cells, before: {} });
      this.added.referenceItem.push({ ...columns, list, regionId: region.id, ...common });
    } else {
      this.added.paymentType.push({ ...paymentColumns(cells), name: textOf(cells['name']), ...common });
    }
    return id;
  }

  /** Inserts the added rows. */
  async finish(): Promise<void> {
    const { listItem, paymentType, referenceItem, device } = this.added;
    await insertAll(this.trx, 'listItem', listItem.splice(0));
    await insertAll(this.trx, 'paymentType', paymentType.splice(0));
    await insertAll(this.trx, 'referenceItem', referenceItem.splice(0));
    await insertAll(this.trx, 'device', device.splice(0));
  }

  /** Changes a row; its version goes up. */
  async change(row: StoredRow, { active, cells }: RowValues): Promise<void> {
    const { id, version, sortOrder: place } = row;
    const { list } = this.place;
    const sortOrder = typeof cells['sortOrder'] === 'number' ? cells['sortOrder'] : place;
    const changed = { active: active ? (1 as const) : (0 as const), version: version + 1 };
    if (list === 'boots') {
      await this.trx
        .updateTable('device')
        .set({ ...deviceColumns(cells), ...changed })
        .where('id', '=', id)
        .execute();
      return;
    }
    const common = { sortOrder, ...changed };
    if (isKind(list)) {
      await this.trx
        .updateTable('listItem')
        .set({ ...vehicleColumns(cells), ...common })
        .where('kind', '=', KINDS[list])
        .where('id', '=', id)
        .execute();
      return;
    }
    if (!isOfSuite(list)) {
      await this.trx
        .updateTable('paymentType')
        .set({ ...paymentColumns(cells), ...common })
        .where('id', '=', id)
        .execute();
      return;
    }
    const before = row.item ?? {};
    await this.trx
      .updateTable('referenceItem')
      .set({ ...this.suiteColumns(list, { id, active, cells, before }), ...common })
      .where('list', '=', list)
      .where('id', '=', id)
      .execute();
  }

  /** The columns of a shared list's row. The entity keeps the properties that the list does not edit. */
  private suiteColumns(
    list: SuiteList,
    { id, active, cells, before }: RowValues & { readonly id: number; readonly before: Item },
  ) {
    const schema = STORED[list];
    const { code: region } = this.place.region;
    const blank = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, null]));
    const item = {
      ...blank,
      ...before,
      ...cells,
      id,
      // An entity has only some of these.
      active,
      isActive: active,
      enabled: active,
      region,
      regionCode: region,
      ...this.derived(list, { id, cells, before }),
    };
    const known: Item = v.parse(schema, item);
    return {
      code: textOf(cells['code']),
      name: textOf(cells['name'] ?? cells['pointName'] ?? cells['code']),
      parentId: typeof known['routeId'] === 'number' ? known['routeId'] : null,
      item: JSON.stringify(known),
    };
  }

  /** What follows from a row's cells or its location. */
  private derived(
    list: SuiteList,
    { id, cells, before }: Pick<RowValues, 'cells'> & { readonly id: number; readonly before: Item },
  ): Item {
    switch (list) {
      case 'zones':
        return { accountCodes: cells['accountCodes'] ?? [] };
      case 'accounts':
        return { dispatch: cells['dispatch'] === true, impound: cells['impound'] === true };
      case 'reasons':
        return {
          accountCodes: cells['accountCodes'] ?? undefined,
          equipmentCodes: cells['equipmentCodes'] ?? undefined,
        };
      case 'dispatchCompanies':
        return { zoneCodes: cells['zoneCodes'] ?? [] };
      case 'destinations':
      case 'standardLocations': {
        const { latitude: lat, longitude: lon } = cells;
        const latLon = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null;
        return { latLon, standardLocationId: before['standardLocationId'] ?? id };
      }
      case 'roadPoints':
        return this.ofRoute(textOf(cells['route']));
      case 'routes': {
        const written = [cells['name'], cells['direction']]
          .filter((part) => typeof part === 'string')
          .join(' ');
        return { routeNameWithDirection: cells['routeNameWithDirection'] ?? written };
      }
      default:
        return {};
    }
  }

  private ofRoute(route: string): Item {
    const road = this.roads.get(route);
    return {
      routeId: road?.id,
      routeName: road?.name,
      direction: road?.direction,
      routeNameWithDirection: route,
    };
  }
}

const textOf = (value: Cell | undefined) => (typeof value === 'string' ? value : '');

function vehicleColumns(cells: RowValues['cells']) {
  return {
    name: textOf(cells['name']),
    motorcycle: cells['motorcycle'] === true ? (1 as const) : (0 as const),
    alternatives: JSON.stringify(cells['alternatives'] ?? []),
  };
}

function deviceColumns(cells: RowValues['cells']) {
  const number = textOf(cells['number']);
  return {
    number,
    numberFold: foldLookAlikes(number),
    kind: DEVICE_KINDS.find((kind) => kind === cells['kind']) ?? 'WHEEL',
    state: DEVICE_STATES.find((state) => state === cells['state']) ?? 'AVAILABLE',
    note: textOf(cells['note']) || null,
  };
}

function paymentColumns(cells: RowValues['cells']) {
  return { displayName: textOf(cells['displayName']), kind: textOf(cells['kind']) || 'money' };
}
