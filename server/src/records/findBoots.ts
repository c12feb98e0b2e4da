import { sql, type RawBuilder } from 'kysely';
import type { BootStatus } from '../../../src/domain/wire/boot';
import type { Db } from '../db/database';
import { endOf, type Way } from './waysOfFinding';

/** Where a boot stands among those that were found. */
export interface Place {
  /** Epoch milliseconds. */
  readonly bootAt: number;
  readonly id: number;
}

/** A region in which boots are looked for; with a company, its boots alone. */
export interface Scope {
  readonly regionId: number;
  readonly companyId: number | null;
  /** Booted from here on and before there, epoch milliseconds; null: whenever. */
  readonly from: number | null;
  readonly before: number | null;
}

/** Which boots: any of these ways in any of these scopes, after a place. */
export interface Wanted {
  readonly scopes: readonly Scope[];
  /** Null: all. */
  readonly ways: readonly Way[] | null;
  /** Empty: in any state. */
  readonly statuses: readonly BootStatus[];
  readonly after: Place | null;
  readonly limit: number;
}

/** So many matches of one way are read and sorted, whatever else there is. */
const FEW = 500;
/** So many different values of one way are walked through one by one, each in the order of time. */
const VALUES = 24;
/** So many matches are still read and sorted; with more, whoever walks through all boots soon has a page full. */
const MANY = 50_000;
/** One statement has at most so many parts. */
const PARTS = 400;

type Sql = RawBuilder<unknown>;
const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);
const any = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** One way in one scope. */
interface Arm {
  readonly scope: Scope;
  readonly way: Way;
}

const inRange = ({ column, beginning }: Way, name: Sql = sql.ref(column)): Sql =>
  sql`${name} >= ${beginning} and ${name} < ${endOf(beginning)}`;

/** Whatever is asked besides the way: the scope but for its region, the state, the place of the page. */
function besides({ companyId, from, before }: Scope, { statuses, after }: Wanted): Sql[] {
  return [
    ...(companyId === null ? [] : [sql`company_id = ${companyId}`]),
    ...(from === null ? [] : [sql`boot_at >= ${from}`]),
    ...(before === null ? [] : [sql`boot_at < ${before}`]),
    ...(statuses.length === 0 ? [] : [sql`status in (${sql.join(statuses)})`]),
    ...(after === null ? [] : [sql`(boot_at, id) < (${after.bootAt}, ${after.id})`]),
  ];
}

/** The first of a page by an index that has them in the order of time. */
const firstBy = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from boot where ${all(conditions)}
    order by boot_at desc, id desc limit ${limit}) as part`;

/** How many boots each arm has, counted to `most` and one more. */
async function counted(db: Db, arms: readonly Arm[], most: number): Promise<number[]> {
  const counts = arms.map(
    ({ scope, way }, index) => sql`select ${sql.lit(index)} as arm, count(*) as n from (select 1 from boot
      where region_id = ${scope.regionId} and ${inRange(way)} limit ${most + 1}) as part`,
  );
  const { rows } = await sql<{ arm: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map(({ arm, n }) => [arm, n]));
  return arms.map((_, index) => found.get(index) ?? 0);
}

/** The different values of an arm, by as many steps through its index; null: there are too many. */
async function valuesOf(db: Db, { scope, way }: Arm): Promise<string[] | null> {
  const column = sql.ref(way.column);
  const next = (after: Sql) => sql`select min(${column}) from boot
    where region_id = ${scope.regionId} and ${after} and ${column} < ${endOf(way.beginning)}`;
  const { rows } = await sql<{ value: string }>`with recursive step (value) as (
    select (${next(sql`${column} >= ${way.beginning}`)})
    union all select (${next(sql`${column} > step.value`)}) from step where step.value is not null
  ) select value from step where value is not null limit ${VALUES + 1}`.execute(db);
  return rows.length > VALUES ? null : rows.map(({ value }) => value);
}

/** The statements that together have every match that may stand on the page; null: too much would have to be read. */
async function partsOf(db: Db, wanted: Wanted, ways: readonly Way[]): Promise<Sql[] | null> {
  const arms = wanted.scopes.flatMap((scope) => ways.map((way) => ({ scope, way })));
  if (arms.length > PARTS) return null;
  const counts = await counted(db, arms, FEW);
  const parts: Sql[] = [];
  for (const [index, arm] of arms.entries()) {
    const { scope, way } = arm;
    const here = [sql`region_id = ${scope.regionId}`];
    const further = besides(scope, wanted);
    const values = (counts[index] ?? 0) > FEW ? await valuesOf(db, arm) : null;
    if (values !== null) {
      const column = sql.ref(way.column);
      parts.push(
        ...values.map((value) => firstBy([...here, sql`${column} = ${value}`, ...further], wanted.limit)),
      );
    } else if ((counts[index] ?? 0) > FEW && ((await counted(db, [arm], MANY))[0] ?? 0) > MANY) {
      return null;
    } else if ((counts[index] ?? 0) > 0) {
      parts.push(sql`select id, boot_at from boot where ${all([...here, inRange(way), ...further])}`);
    }
  }
  return parts.length > PARTS ? null : parts;
}

/** Walks through the boots of each scope in the order of time, until a page is full. */
function walked(wanted: Wanted): Sql[] {
  const { scopes, ways, statuses, limit } = wanted;
  // Where a column stands in a function, no index is taken for it.
  const matches = ways?.map((way) => inRange(way, sql`coalesce(${sql.ref(way.column)}, '')`)) ?? [];
  return scopes.flatMap((scope) => {
    const conditions = [
      sql`region_id = ${scope.regionId}`,
      ...(matches.length === 0 ? [] : [any(matches.map((match) => sql`(${match})`))]),
    ];
    // With the state first in the index, each state is walked by itself.
    const each =
      statuses.length === 0 || scope.companyId !== null ? [statuses] : statuses.map((one) => [one]);
    return each.map((some) =>
      firstBy([...conditions, ...besides(scope, { ...wanted, statuses: some })], limit),
    );
  });
}

/** Both databases bound what one statement may hold; many regions are asked in several. */
async function firstOf(db: Db, parts: readonly Sql[], limit: number): Promise<Place[]> {
  const found: Place[] = [];
  for (let at = 0; at < parts.length; at += PARTS) {
    const { rows } = await sql<{ id: number; bootAt: number }>`select id, boot_at from (
      ${sql.join(parts.slice(at, at + PARTS), sql` union `)}) as found
      order by boot_at desc, id desc limit ${limit}`.execute(db);
    found.push(...rows);
  }
  return found.sort((a, b) => b.bootAt - a.bootAt || b.id - a.id).slice(0, limit);
}

/**
 * The boots that are wanted, newest boot time first, then highest id: as many as the limit says. What it takes depends
 * on how many are found, not on how many are stored (docs/decisions/0031-search-of-records.md).
 */
export async function findPlaces(db: Db, wanted: Wanted): Promise<Place[]> {
  const { scopes, ways, limit } = wanted;
  if (scopes.length === 0 || ways?.length === 0) return [];
  const parts = ways === null ? null : await partsOf(db, wanted, ways);
  return firstOf(db, parts ?? walked(wanted), limit);
}
