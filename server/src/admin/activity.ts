import { sql, type Expression, type SqlBool } from 'kysely';
import { SHARED_LISTS } from '../../../src/domain/setup/listFields';
import { isWide } from '../../../src/domain/setup/mayChange';
import { addDays } from '../../../src/domain/time/text';
import { startOfDay } from '../../../src/domain/time/zone';
import { ACTIVITY_KINDS, type Activity, type ActivityKind } from '../../../src/domain/wire/setup';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { notFound } from '../http/httpError';
import { isRowId } from '../db/rowId';
import { zoneOfViewer } from '../regions/regions';
import { cursorOf, readCursor } from '../validate/cursor';
import { likeOf, isLike, type Page, type PageQuery } from './setupPages';

/** Filters activity by person, by kinds, and by days in the viewer's zone (`zoneOfViewer`); both days are included. */
export interface ActivityFilter extends PageQuery {
  readonly person?: number | undefined;
  readonly kind?: ActivityKind | readonly ActivityKind[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter, and the zone in which its days begin. */
type ZonedFilter = ActivityFilter & { readonly zoneId: string };

/** How many entries of each kind a page of a search reads at most; the next page continues after them. */
const READ_OF_A_KIND = 250;

/** The value if it is an object, otherwise null: entries may contain anything. */
function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function beginsWith(column: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(text.length)}) = ${text}`;
}

/** The entries that a person may see: all of them, or those of their own company, regions and lists. */
function entriesFor(db: Db, viewer: Viewer) {
  const entries = db
    .selectFrom('auditEntry as entry')
    .leftJoin('appUser as user', 'user.id', 'entry.actor')
    .select(['entry.seq', 'entry.at', 'entry.kind', 'entry.subject', 'entry.details', 'user.shortName']);
  if (isWide(viewer.role)) return entries;
  const own = `company ${viewer.company.code}`;
  const codes = Object.keys(viewer.permissions);
  const lists = [...codes, ...SHARED_LISTS].map((name) => beginsWith('entry.subject', `list ${name}/`));
  return entries.where((is) =>
    is.or([
      is('user.companyId', '=', viewer.company.id),
      is('entry.subject', 'in', [own, ...codes.map((code) => `region ${code}`)]),
      ...lists,
      is('entry.subject', 'in', (of) =>
        of
          .selectFrom('appUser as about')
          .select(sql<string>`'user ' || about.id`.as('subject'))
          .where('about.companyId', '=', viewer.company.id),
      ),
    ]),
  );
}

/** The position of an entry in the order of the activity. */
interface Place {
  readonly at: number;
  readonly seq: number;
}

const newestFirst = (a: Place, b: Place) => b.at - a.at || b.seq - a.seq;

function contains(pattern: string): Expression<SqlBool> {
  const [subject, details, author] = ['entry.subject', 'entry.details', 'user.shortName'].map((column) =>
    isLike(column, pattern),
  );
  return sql<SqlBool>`(${subject} or ${details} or ${author})`;
}

/** Whether an entry is at this position or newer. */
function isFrom({ at, seq }: Place): Expression<SqlBool> {
  return sql<SqlBool>`(entry.at > ${at} or (entry.at = ${at} and entry.seq >= ${seq})) and entry.at >= ${at}`;
}

/** The entries of one kind that match all filters but the search text. Each index range is read from its newest entry on. */
function entriesOf(db: Db, viewer: Viewer, kind: ActivityKind, filter: ZonedFilter) {
  const { person, from, to, cursor, zoneId } = filter;
  let entries = entriesFor(db, viewer).where('entry.kind', '=', kind);
  if (person !== undefined) entries = entries.where('entry.actor', '=', isRowId(person) ? person : 0);
  if (from !== undefined) entries = entries.where('entry.at', '>=', startOfDay(from, zoneId));
  if (to !== undefined) entries = entries.where('entry.at', '<', startOfDay(addDays(to, 1), zoneId));
  if (cursor !== undefined) {
    const { at, id } = readCursor(cursor);
    entries = entries.where((is) =>
      is.or([is('entry.at', '<', at), is.and([is('entry.at', '=', at), is('entry.seq', '<', id)])]),
    );
    entries = entries.where('entry.at', '<=', at);
  }
  return entries.orderBy('entry.at', 'desc').orderBy('entry.seq', 'desc');
}

/** The names of subjects: usernames in place of ids. */
async function namesOf(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = subjects.flatMap((subject) => /^user (\d+)$/.exec(subject)?.[1] ?? []).map(Number);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('appUser').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, username }) => [`user ${String(id)}`, username]));
}

type Entry = Awaited<ReturnType<ReturnType<typeof entriesFor>['execute']>>[number];

function presented(
  { seq, at, kind, subject, details, shortName }: Entry,
  names: ReadonlyMap<string, string>,
): Activity {
  const { before, after, ...others } = objectOf(JSON.parse(details)) ?? {};
  return {
    id: seq,
    time: new Date(at).toISOString(),
    by: shortName,
    kind,
    subject: names.get(subject) ?? subject.replace(/^\w+ /, ''),
    before: objectOf(before),
    after: objectOf(after) ?? (Object.keys(others).length > 0 ? others : null),
  };
}

/** One entry. @throws HttpError 404 if there is none that the person may see */
export async function oneActivity(db: Db, viewer: Viewer, id: number): Promise<Activity> {
  const entry = await entriesFor(db, viewer)
    .where('entry.seq', '=', isRowId(id) ? id : 0)
    .where('entry.kind', 'in', ACTIVITY_KINDS)
    .executeTakeFirst();
  if (entry === undefined) throw notFound('There is no such entry');
  return presented(entry, await namesOf(db, [entry.subject]));
}

/** Where a search has to stop: no kind has more entries to read down to there. Null if it can read all of them. */
async function endOfSearch(
  db: Db,
  viewer: Viewer,
  kinds: readonly ActivityKind[],
  filter: ZonedFilter,
): Promise<Place | null> {
  const ends = await Promise.all(
    kinds.map((kind) =>
      entriesOf(db, viewer, kind, filter)
        .clearSelect()
        .select(['entry.at', 'entry.seq'])
        .offset(READ_OF_A_KIND - 1)
        .limit(1)
        .execute(),
    ),
  );
  return ends.flat().sort(newestFirst)[0] ?? null;
}

/**
 * A page of the activity that the viewer may see, newest first. A search reads a limited number of entries for each
 * page, so a page may have fewer matches than the limit, or none, and still have a next one.
 */
export async function activityPage(db: Db, viewer: Viewer, query: ActivityFilter): Promise<Page<Activity>> {
  const filter = { ...query, zoneId: await zoneOfViewer(db, viewer) };
  const kinds = [...new Set(filter.kind === undefined ? ACTIVITY_KINDS : [filter.kind].flat())];
  const pattern = likeOf(filter.q);
  const end = pattern === null ? null : await endOfSearch(db, viewer, kinds, filter);
  const read = await Promise.all(
    kinds.map((kind) => {
      let entries = entriesOf(db, viewer, kind, filter);
      if (pattern !== null) entries = entries.where(contains(pattern));
      if (end !== null) entries = entries.where(isFrom(end));
      return entries.limit(filter.limit + 1).execute();
    }),
  );
  const found = read.flat().sort(newestFirst);
  const shown = found.slice(0, filter.limit);
  const names = await namesOf(
    db,
    shown.map(({ subject }) => subject),
  );
  const items = shown.map((entry) => presented(entry, names));
  const last = found.length > filter.limit ? shown.at(-1) : end;
  return { items, next: last ? cursorOf({ at: last.at, id: last.seq }) : null };
}
