import { sql, type RawBuilder } from 'kysely';
import type { BootStatus } from '../../../src/domain/wire/boot';
import type { MoneyFilter } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';
import { blockOf, BLOCK_MS, isGrowing } from './searchBlocks';
import { endOf, isOfWords, isShared, type Way } from './waysOfFinding';

type Sql = RawBuilder<unknown>;

/** The sort key of a found boot. */
export interface Place {
  /** Epoch milliseconds. */
  readonly bootAt: number;
  readonly id: number;
}

/** A region to search; with a company, only that company's boots. */
export interface Scope {
  readonly regionId: number;
  readonly companyId: number | null;
  /** Boot times from `from` on and before `before`, in epoch milliseconds; null for no bound. */
  readonly from: number | null;
  readonly before: number | null;
  /** Further conditions on the columns of a boot. */
  readonly further?: readonly Sql[];
}

/** A search for boots that match in any of these ways, in any of these scopes, after a sort key. */
export interface Wanted {
  readonly scopes: readonly Scope[];
  /** Null for all. */
  readonly ways: readonly Way[] | null;
  /** Empty for any status. */
  readonly statuses: readonly BootStatus[];
  /** All of these must hold. */
  readonly only?: readonly MoneyFilter[];
  /** Whether an index finds the few boots of the scopes' further conditions, so that all of them are read and sorted. */
  readonly isAmongFew?: boolean;
  readonly after: Place | null;
  readonly limit: number;
  /** Defaults suit real sites. */
  readonly bounds?: Bounds;
}

/** The numbers of matches at which the sorting method changes. */
export interface Bounds {
  /** Up to this many matches of one way, all are read and sorted. */
  readonly few: number;
  /** Up to this many distinct values of one way, each value's matches are read in chronological order. */
  readonly values: number;
  /** Otherwise this many of the newest boots are scanned; if they do not fill a page, all matches are read. */
  readonly newest: number;
}
const BOUNDS: Bounds = { few: 500, values: 24, newest: 2_000 };

/** The maximum number of parts in one statement. */
const PARTS = 400;

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);
const any = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** One index search in one region. */
interface Arm {
  readonly scope: Scope;
  readonly way: Way;
}

const inRange = ({ column, beginning, isWhole }: Way, name: Sql = sql.ref(column)): Sql =>
  isWhole === true
    ? sql`${name} = ${beginning}`
    : sql`${name} >= ${beginning} and ${name} < ${endOf(beginning)}`;

/** The words of last names with the columns of boots that a search needs. Only released boots have them. */
const WORDS = sql`(select boot_id as id, region_id, company_id, boot_at, 'RELEASED' as status, last_word_fold,
  last_first_fold from last_name_word where void_release_id is null) as boot`;

/** The table with the column of a way. */
const tableOf = ({ column }: Way): Sql => (isOfWords(column) ? WORDS : sql`boot`);

/** The ways of finding boots that apply in a scope. */
const waysIn = ({ regionId }: Scope, ways: readonly Way[]): readonly Way[] =>
  ways.filter((way) => way.regionId === undefined || way.regionId === regionId);

/** The conditions of the partial indexes of m0031MoneyFilters, word for word. */
const ONLY: Readonly<Record<MoneyFilter, Sql>> = {
  unpaid: sql`coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`,
  overpaid: sql`coalesce(status, '') = 'RELEASED' and covered_cents > fee_cents`,
  changed: sql`altered = 1`,
};

/** The same condition for a word of a last name, whose table lacks these columns. */
const ofItsBoot = (condition: Sql): Sql =>
  sql`exists (select 1 from boot as whole where whole.id = boot.id and ${condition})`;

/**
 * The conditions besides the search: the scope without its region, the status, the start of the page.
 * @param isOfWord true for a search in the words of last names
 */
function besides(
  { companyId, from, before, further = [] }: Scope,
  { statuses, only = [], isAmongFew = false, after }: Wanted,
  isOfWord = false,
): Sql[] {
  // A filter's index has few boots. Keep the database from preferring an index over a company or status.
  const [company, status] =
    only.length === 0 && !isAmongFew
      ? [sql`company_id`, sql`status`]
      : [sql`company_id + 0`, sql`coalesce(status, '')`];
  return [
    ...[...only.map((filter) => ONLY[filter]), ...further].map((each) => (isOfWord ? ofItsBoot(each) : each)),
    ...(companyId === null ? [] : [sql`${company} = ${companyId}`]),
    ...(from === null ? [] : [sql`boot_at >= ${from}`]),
    ...(before === null ? [] : [sql`boot_at < ${before}`]),
    ...(statuses.length === 0 ? [] : [sql`${status} in (${sql.join(statuses)})`]),
    ...(after === null ? [] : [sql`(boot_at, id) < (${after.bootAt}, ${after.id})`]),
  ];
}

/** The start of a page, read from an index in chronological order. */
const firstBy = (conditions: readonly Sql[], limit: number, table: Sql = sql`boot`): Sql =>
  sql`select id, boot_at from (select id, boot_at from ${table} where ${all(conditions)}
    order by boot_at desc, id desc limit ${limit}) as part`;

/** The start of a page, after sorting all matches from the index that finds them. */
const firstAmong = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from boot where ${all(conditions)}
    order by boot_at + 0 desc, id desc limit ${limit}) as part`;

/** The same for words of last names: a boot may match by several but appears once. */
const firstAmongWords = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from ${WORDS} where ${all(conditions)}
    group by id, boot_at order by boot_at + 0 desc, id desc limit ${limit}) as part`;

/** The number of boots for each arm, counted up to one more than `most`. */
async function counted(db: Db, arms: readonly Arm[], most: number): Promise<number[]> {
  const counts = arms.map(
    (
      { scope, way },
      index,
    ) => sql`select ${sql.lit(index)} as arm, count(*) as n from (select 1 from ${tableOf(way)}
      where region_id = ${scope.regionId} and ${inRange(way)} limit ${most + 1}) as part`,
  );
  const { rows } = await sql<{ arm: number; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map(({ arm, n }) => [arm, n]));
  return arms.map((_, index) => found.get(index) ?? 0);
}

/** The distinct values of an arm, found with one index step each; null if there are too many. */
async function valuesOf(db: Db, { scope, way }: Arm, most: number): Promise<string[] | null> {
  const column = sql.ref(way.column);
  const next = (after: Sql) => sql`select min(${column}) from ${tableOf(way)}
    where region_id = ${scope.regionId} and ${after} and ${column} < ${endOf(way.beginning)}`;
  const { rows } = await sql<{ value: string }>`with recursive step (value) as (
    select (${next(sql`${column} >= ${way.beginning}`)})
    union all select (${next(sql`${column} > step.value`)}) from step where step.value is not null
  ) select value from step where value is not null limit ${most + 1}`.execute(db);
  return rows.length > most ? null : rows.map(({ value }) => value);
}

/** The condition of a way for a boot that is read in chronological order. */
function matchOf(way: Way): Sql {
  // Wrapping a column in a function keeps the database from using its index, and so does counting.
  if (!isOfWords(way.column)) return sql`(${inRange(way, sql`coalesce(${sql.ref(way.column)}, '')`)})`;
  return sql`(select count(*) from last_name_word where last_name_word.boot_id = boot.id
    and void_release_id is null and ${inRange(way)}) > 0`;
}

/** Wrapping a column in a function keeps the database from using its index; so does counting. */
function walked(wanted: Wanted): Sql[] {
  const { scopes, ways, statuses, only = [], limit } = wanted;
  return scopes.flatMap((scope) => {
    const matches = waysIn(scope, ways ?? []).map(matchOf);
    const conditions = [sql`region_id = ${scope.regionId}`, ...(matches.length === 0 ? [] : [any(matches)])];
    // The index starts with the status, so each status is scanned separately.
    const each =
      statuses.length === 0 || scope.companyId !== null || only.length > 0
        ? [statuses]
        : statuses.map((one) => [one]);
    return each.map((some) =>
      firstBy([...conditions, ...besides(scope, { ...wanted, statuses: some })], limit),
    );
  });
}

/** Reads and sorts all boots of each scope that match. */
function sorted(wanted: Wanted): Sql[] {
  return wanted.scopes.map((scope) =>
    firstAmong([sql`region_id = ${scope.regionId}`, ...besides(scope, wanted)], wanted.limit),
  );
}

/** The search columns of a void release. */
const OF_RELEASES: readonly Way['column'][] = ['receipt_fold', 'first_name_fold', 'full_name_fold'];

/** The boots whose void releases match a way. */
function withVoidRelease({ regionId }: Scope, way: Way): Sql[] {
  if (isOfWords(way.column)) {
    return [
      sql`select boot_id from last_name_word
        where void_release_id is not null and region_id = ${regionId} and ${inRange(way)}`,
    ];
  }
  if (!OF_RELEASES.includes(way.column)) return [];
  return [sql`select boot_id from void_release where region_id = ${regionId} and ${inRange(way)}`];
}

/** The boots with a matching void release. Few boots are reopened, so all of them are read and sorted. */
function ofVoidReleases(wanted: Wanted): Sql[] {
  return wanted.scopes.flatMap((scope) => {
    const voided = waysIn(scope, wanted.ways ?? []).flatMap((way) => withVoidRelease(scope, way));
    if (voided.length === 0) return [];
    const found = sql`id in (${sql.join(voided, sql` union all `)})`;
    return [firstAmong([found, ...besides(scope, wanted)], wanted.limit)];
  });
}

/** The start of a page; a boot that matches several ways appears once. */
function firstPlaces(found: readonly Place[], limit: number): Place[] {
  const each = [...new Map(found.map((place) => [place.id, place])).values()];
  return each.sort((a, b) => b.bootAt - a.bootAt || b.id - a.id).slice(0, limit);
}

/** Runs the parts in several statements if necessary, because both databases limit the size of a statement. */
async function firstOf(db: Db, parts: readonly Sql[], limit: number): Promise<Place[]> {
  const found: Place[] = [];
  for (let at = 0; at < parts.length; at += PARTS) {
    const { rows } = await sql<Place>`select id, boot_at from (
      ${sql.join(parts.slice(at, at + PARTS), sql` union `)}) as found
      order by boot_at desc, id desc limit ${limit}`.execute(db);
    found.push(...rows);
  }
  return firstPlaces(found, limit);
}

/** A range of boot times: from the first on and before the second; null for no bound. */
type Span = Pick<Scope, 'from' | 'before'>;

const DAY_MS = 24 * 60 * 60_000;
/** The earliest boot time that there can be, in epoch milliseconds. */
const EARLIEST = -8_640_000_000_000_000;
/** The maximum number of time ranges scanned for an arm. */
const SPANS = 6;
/** The number of blocks read to find the ranges. */
const BLOCKS = 100;

/** Converts blocks, newest first, to time ranges; merges adjacent ones. */
function spansOf(blocks: readonly number[], { from, before }: Span): Span[] {
  const spans: { from: number; before: number }[] = [];
  for (const block of blocks) {
    const later = spans.at(-1);
    if (later?.from === (block + 1) * BLOCK_MS) later.from = block * BLOCK_MS;
    else spans.push({ from: block * BLOCK_MS, before: (block + 1) * BLOCK_MS });
  }
  return spans.map((span) => ({
    from: Math.max(span.from, from ?? -Infinity),
    before: Math.min(span.before, before ?? Infinity),
  }));
}

/**
 * The times at which an arm may have matches, newest first.
 * @returns the newest ranges, and whether there are more
 */
async function spansWithMatches(
  db: Db,
  { scope, way }: Arm,
  { after }: Wanted,
): Promise<{ readonly spans: readonly Span[]; readonly more: boolean }> {
  const last = Math.min(scope.before ?? Infinity, after === null ? Infinity : after.bootAt + 1);
  const whole = { from: scope.from, before: Number.isFinite(last) ? last : null };
  if (!isGrowing(way.column)) return { spans: [whole], more: false };
  const bounds = [
    ...(whole.before === null ? [] : [sql`block <= ${blockOf(whole.before)}`]),
    ...(whole.from === null ? [] : [sql`block >= ${blockOf(whole.from)}`]),
  ];
  const { rows } = await sql<{ block: number }>`select block from search_block where ${all([
    sql`region_id = ${scope.regionId} and way = ${way.column}`,
    ...bounds,
    sql`low < ${endOf(way.beginning)} and high >= ${way.beginning}`,
  ])} order by block desc limit ${BLOCKS}`.execute(db);
  const blocks = rows.map(({ block }) => block);
  const spans = spansOf(blocks, whole);
  return { spans: spans.slice(0, SPANS), more: blocks.length === BLOCKS || spans.length > SPANS };
}

/** Selects the boot time of the oldest of the newest boots of a scope; nothing if it has fewer boots than those. */
function newestFrom(scope: Scope, wanted: Wanted): Sql {
  const one = scope.companyId === null && wanted.statuses.length === 1 ? wanted.statuses : [];
  const conditions = [sql`region_id = ${scope.regionId}`, ...besides(scope, { ...wanted, statuses: one })];
  return sql`select boot_at from boot where ${all(conditions)}
    order by boot_at desc, id desc limit 1 offset ${(wanted.bounds ?? BOUNDS).newest}`;
}

/**
 * The matches of an arm among the newest boots of the time ranges in which it has any. A number that grows
 * with time may match none of the newest boots but a hundred thousand older ones.
 * @returns null if they do not fill the page and there are more
 */
async function amongNewest(db: Db, arm: Arm, wanted: Wanted): Promise<Place[] | null> {
  const { spans, more } = await spansWithMatches(db, arm, wanted);
  const walk = (scope: Scope) =>
    firstOf(db, walked({ ...wanted, ways: [arm.way], scopes: [scope] }), wanted.limit);
  const [first] = spans;
  if (isGrowing(arm.way.column) && first?.before != null) {
    // If numbers increase one by one, the newest day fills a page and the boots need no counting.
    const from = Math.max(first.from ?? -Infinity, first.before - DAY_MS);
    const places = await walk({ ...arm.scope, from, before: first.before });
    if (places.length >= wanted.limit) return places;
  }
  const places: Place[] = [];
  for (const span of spans) {
    const within = { ...arm.scope, ...span };
    const from = newestFrom(within, wanted);
    // One statement, since the newest boots usually fill the page.
    const isNewest = sql`boot_at >= coalesce((${from}), ${EARLIEST})`;
    places.push(...(await walk({ ...within, further: [...(within.further ?? []), isNewest] })));
    if (places.length >= wanted.limit) return places;
    if ((await from.execute(db)).rows.length > 0) return null;
  }
  return more ? null : places;
}

/**
 * The matching boots, newest boot time first, then highest id, up to the limit. The cost depends on the number of
 * matches, not on the number of stored boots (docs/decisions/0031-search-of-records.md).
 */
export async function findPlaces(db: Db, wanted: Wanted): Promise<Place[]> {
  const { scopes, ways, limit, isAmongFew = false } = wanted;
  if (ways === null) return firstOf(db, isAmongFew ? sorted(wanted) : walked(wanted), limit);
  const arms = scopes.flatMap((scope) => waysIn(scope, ways).map((way) => ({ scope, way })));
  if (arms.length === 0) return [];
  if (arms.length > PARTS) return firstOf(db, [...walked(wanted), ...ofVoidReleases(wanted)], limit);
  const { few, values: mostValues } = wanted.bounds ?? BOUNDS;
  const counts = await counted(db, arms, few);
  const parts: Sql[] = ofVoidReleases(wanted);
  const places: Place[] = [];
  for (const [index, arm] of arms.entries()) {
    const count = counts[index] ?? 0;
    if (count === 0) continue;
    const { scope, way } = arm;
    const conditions = [sql`region_id = ${scope.regionId}`, ...besides(scope, wanted, isOfWords(way.column))];
    const values = count > few && isShared(way.column) ? await valuesOf(db, arm, mostValues) : null;
    if (values !== null) {
      const column = sql.ref(way.column);
      const withValue = (value: string) => [...conditions, sql`${column} = ${value}`];
      parts.push(...values.map((value) => firstBy(withValue(value), limit, tableOf(way))));
      continue;
    }
    const newest = count > few ? await amongNewest(db, arm, wanted) : null;
    const among = isOfWords(way.column) ? firstAmongWords : firstAmong;
    if (newest === null) parts.push(among([...conditions, inRange(way)], limit));
    else places.push(...newest);
  }
  if (parts.length > PARTS) return firstOf(db, [...walked(wanted), ...ofVoidReleases(wanted)], limit);
  return firstPlaces([...places, ...(await firstOf(db, parts, limit))], limit);
}
