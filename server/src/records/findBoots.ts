import { sql, type RawBuilder } from 'kysely';
import type { BootStatus } from '../../../src/domain/wire/boot';
import type { MoneyFilter } from '../../../src/domain/wire/records';
import type { Db } from '../db/database';
import { endOf, isOfWords, type Way } from './waysOfFinding';

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
}

/** The maximum number of parts in one statement. */
const PARTS = 400;
/** If a way has at most this many matches, all are read and sorted. */
const FEW = 500;
/** If it has more, this many of the newest boots are searched first. */
const NEWEST = 2_000;

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);

const inRange = ({ column, beginning, isWhole }: Way): Sql =>
  isWhole === true
    ? sql`${sql.ref(column)} = ${beginning}`
    : sql`${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${endOf(beginning)}`;

/** The words of last names with the columns of boots that a search needs. Only released boots have them. */
const WORDS = sql`(select boot_id as id, region_id, company_id, boot_at, 'RELEASED' as status, last_word_fold,
  last_first_fold from last_name_word where void_release_id is null) as boot`;

/** The ways of finding boots that apply in a scope. */
const waysIn = ({ regionId }: Scope, ways: readonly Way[]): readonly Way[] =>
  ways.filter((way) => way.regionId === undefined || way.regionId === regionId);

/** The conditions of the filters' partial indexes, word for word. */
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
const firstBy = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from boot where ${all(conditions)}
    order by boot_at desc, id desc limit ${limit}) as part`;

/** The start of a page, after sorting all matches from the index that finds them. */
const firstAmong = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from boot where ${all(conditions)}
    order by boot_at + 0 desc, id desc limit ${limit}) as part`;

/** The same for words of last names: a boot may match by several but appears once. */
const firstAmongWords = (conditions: readonly Sql[], limit: number): Sql =>
  sql`select id, boot_at from (select id, boot_at from ${WORDS} where ${all(conditions)}
    group by id, boot_at order by boot_at + 0 desc, id desc limit ${limit}) as part`;

/** The newest boots of each scope. The index starts with the status, so each status is read separately. */
function newest(wanted: Wanted): Sql[] {
  const { scopes, statuses, only = [], limit } = wanted;
  return scopes.flatMap((scope) => {
    const each =
      statuses.length === 0 || scope.companyId !== null || only.length > 0
        ? [statuses]
        : statuses.map((one) => [one]);
    return each.map((some) =>
      firstBy([sql`region_id = ${scope.regionId}`, ...besides(scope, { ...wanted, statuses: some })], limit),
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

/** One index search in one region. */
interface Arm {
  readonly scope: Scope;
  readonly way: Way;
}

/** Counts the matches of each arm, up to `FEW + 1`. */
async function counted(db: Db, arms: readonly Arm[]): Promise<number[]> {
  const counts: number[] = [];
  for (let at = 0; at < arms.length; at += PARTS) {
    const parts = arms.slice(at, at + PARTS).map(
      ({ scope, way }, index) => sql`select ${sql.lit(index)} as arm, count(*) as n from (select 1
        from ${isOfWords(way.column) ? WORDS : sql`boot`}
        where region_id = ${scope.regionId} and ${inRange(way)} limit ${FEW + 1}) as part`,
    );
    const { rows } = await sql<{ n: number }>`${sql.join(parts, sql` union all `)} order by arm`.execute(db);
    counts.push(...rows.map(({ n }) => n));
  }
  return counts;
}

/** Reads all matches of an arm from its index, and sorts them. */
function allOf({ scope, way }: Arm, wanted: Wanted): Sql {
  const isOfWord = isOfWords(way.column);
  const conditions = [sql`region_id = ${scope.regionId}`, inRange(way), ...besides(scope, wanted, isOfWord)];
  return (isOfWord ? firstAmongWords : firstAmong)(conditions, wanted.limit);
}

/** The matches of an arm among the newest boots. */
function amongNewest({ scope, way }: Arm, wanted: Wanted): Sql {
  const match = isOfWords(way.column)
    ? sql`exists (select 1 from last_name_word where boot_id = boot.id and void_release_id is null and ${inRange(way)})`
    : inRange(way);
  const column = isOfWords(way.column) ? sql`null` : sql.ref(way.column);
  return sql`select id, boot_at from (select id, boot_at, ${column} from boot
      where ${all([sql`region_id = ${scope.regionId}`, ...besides(scope, wanted)])}
      order by boot_at desc, id desc limit ${NEWEST}) as boot
    where ${match} order by boot_at desc, id desc limit ${wanted.limit}`;
}

/**
 * The matching boots, newest boot time first, then highest id, up to the limit. The cost depends on the number of
 * matches, not on the number of stored boots (docs/decisions/0031-search-of-records.md).
 */
export async function findPlaces(db: Db, wanted: Wanted): Promise<Place[]> {
  const { scopes, ways, limit, isAmongFew = false } = wanted;
  if (ways === null) return firstOf(db, isAmongFew ? sorted(wanted) : newest(wanted), limit);
  const arms = scopes.flatMap((scope) => waysIn(scope, ways).map((way) => ({ scope, way })));
  const counts = await counted(db, arms);
  const places: Place[] = [];
  const parts: Sql[] = ofVoidReleases(wanted);
  for (const [index, arm] of arms.entries()) {
    const count = counts[index] ?? 0;
    const found = count > FEW ? await firstOf(db, [amongNewest(arm, wanted)], limit) : [];
    if (found.length === limit) places.push(...found);
    else if (count > 0) parts.push(allOf(arm, wanted));
  }
  return firstPlaces([...places, ...(await firstOf(db, parts, limit))], limit);
}
