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
  /** Those that suit real sites where not given. */
  readonly bounds?: Bounds;
}

/** From which numbers on boots are put in order another way. */
export interface Bounds {
  /** So many matches of one way are read and sorted, whatever else there is. */
  readonly few: number;
  /** So many different values of one way are walked through one by one, each in the order of time. */
  readonly values: number;
  /** So many matches are still read and sorted; with more, the newest boots mostly have a page full of them. */
  readonly many: number;
  /** So many of the newest boots are looked through for that. */
  readonly newest: number;
}
const BOUNDS: Bounds = { few: 500, values: 24, many: 50_000, newest: 2_000 };

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

/** The first of a page of all that match, which are read from the index that finds them and not in the order of time. */
const firstAmong = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from boot where ${all(conditions)}
    order by boot_at + 0 desc, id desc limit ${limit}) as part`;

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

async function hasMoreThan(db: Db, arm: Arm, most: number): Promise<boolean> {
  if (most === Infinity) return false;
  const [count = 0] = await counted(db, [arm], most);
  return count > most;
}

/** The different values of an arm, by as many steps through its index; null: there are too many. */
async function valuesOf(db: Db, { scope, way }: Arm, most: number): Promise<string[] | null> {
  const column = sql.ref(way.column);
  const next = (after: Sql) => sql`select min(${column}) from boot
    where region_id = ${scope.regionId} and ${after} and ${column} < ${endOf(way.beginning)}`;
  const { rows } = await sql<{ value: string }>`with recursive step (value) as (
    select (${next(sql`${column} >= ${way.beginning}`)})
    union all select (${next(sql`${column} > step.value`)}) from step where step.value is not null
  ) select value from step where value is not null limit ${most + 1}`.execute(db);
  return rows.length > most ? null : rows.map(({ value }) => value);
}

/**
 * The statements that together have every match that may stand on the page.
 * @param most null where more matches than so many of one way would have to be read
 */
async function partsOf(db: Db, wanted: Wanted, ways: readonly Way[], most: number): Promise<Sql[] | null> {
  const arms = wanted.scopes.flatMap((scope) => ways.map((way) => ({ scope, way })));
  if (arms.length > PARTS) return null;
  const { few, values: mostValues } = wanted.bounds ?? BOUNDS;
  const counts = await counted(db, arms, few);
  const parts: Sql[] = [];
  for (const [index, arm] of arms.entries()) {
    const { scope, way } = arm;
    const here = [sql`region_id = ${scope.regionId}`];
    const further = besides(scope, wanted);
    const values = (counts[index] ?? 0) > few ? await valuesOf(db, arm, mostValues) : null;
    if (values !== null) {
      const column = sql.ref(way.column);
      parts.push(
        ...values.map((value) => firstBy([...here, sql`${column} = ${value}`, ...further], wanted.limit)),
      );
    } else if ((counts[index] ?? 0) > few && (await hasMoreThan(db, arm, most))) {
      return null;
    } else if ((counts[index] ?? 0) > 0) {
      parts.push(firstAmong([...here, inRange(way), ...further], wanted.limit));
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

/** From when on a scope's newest boots that may stand on the page were booted; null: it has fewer of them. */
async function newestFrom(db: Db, scope: Scope, wanted: Wanted): Promise<number | null> {
  const conditions = [sql`region_id = ${scope.regionId}`, ...besides(scope, { ...wanted, statuses: [] })];
  const { rows } = await sql<{ bootAt: number }>`select boot_at from boot where ${all(conditions)}
    order by boot_at desc, id desc limit 1 offset ${(wanted.bounds ?? BOUNDS).newest}`.execute(db);
  return rows[0]?.bootAt ?? null;
}

/**
 * The wanted boots among the newest of each scope; null: they do not fill the page. Where a number grows with time,
 * such as a reference number, none of the newest may begin as is asked, although a hundred thousand others do.
 */
async function amongNewest(db: Db, wanted: Wanted): Promise<Place[] | null> {
  const starts = await Promise.all(wanted.scopes.map((scope) => newestFrom(db, scope, wanted)));
  const scopes = wanted.scopes.map((scope, index) => ({ ...scope, from: starts[index] ?? scope.from }));
  const places = await firstOf(db, walked({ ...wanted, scopes }), wanted.limit);
  // Before then another scope may have one that was not looked at.
  const sure = Math.max(...starts.map((start) => start ?? -Infinity));
  const isFull = places.length >= wanted.limit && places.every(({ bootAt }) => bootAt >= sure);
  return isFull || sure === -Infinity ? places : null;
}

/**
 * The boots that are wanted, newest boot time first, then highest id: as many as the limit says. What it takes depends
 * on how many are found, not on how many are stored (docs/decisions/0031-search-of-records.md).
 */
export async function findPlaces(db: Db, wanted: Wanted): Promise<Place[]> {
  const { scopes, ways, limit } = wanted;
  if (scopes.length === 0 || ways?.length === 0) return [];
  if (ways === null) return firstOf(db, walked(wanted), limit);
  const few = await partsOf(db, wanted, ways, (wanted.bounds ?? BOUNDS).many);
  if (few !== null) return firstOf(db, few, limit);
  const newest = await amongNewest(db, wanted);
  if (newest !== null) return newest;
  const parts = await partsOf(db, wanted, ways, Infinity);
  return firstOf(db, parts ?? walked(wanted), limit);
}
