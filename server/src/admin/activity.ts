import { sql, type Expression, type SqlBool } from 'kysely';
import { SHARED_LISTS } from '../../../src/domain/setup/listFields';
import { isWide } from '../../../src/domain/setup/mayChange';
import { ACTIVITY_KINDS, type Activity, type ActivityKind } from '../../../src/domain/wire/setup';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { notFound } from '../http/httpError';
import { isRowId } from '../db/rowId';
import { cursorOf, readCursor } from '../validate/cursor';
import { likeOf, isLike, type Page, type PageQuery } from './setupPages';

/** Filters activity by person, by kinds, and by days in UTC; both days are included. */
export interface ActivityFilter extends PageQuery {
  readonly person?: number | undefined;
  readonly kind?: ActivityKind | readonly ActivityKind[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`);

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

/** The matching entries of one kind. Each index range is read from its newest entry on. */
function entriesOf(db: Db, viewer: Viewer, kind: ActivityKind, filter: ActivityFilter) {
  const { person, from, to, cursor, limit } = filter;
  const pattern = likeOf(filter.q);
  let entries = entriesFor(db, viewer).where('entry.kind', '=', kind);
  if (person !== undefined) entries = entries.where('entry.actor', '=', isRowId(person) ? person : 0);
  if (from !== undefined) entries = entries.where('entry.at', '>=', startOfDay(from));
  if (to !== undefined) entries = entries.where('entry.at', '<', startOfDay(to) + DAY_MS);
  if (pattern !== null) {
    entries = entries.where((is) =>
      is.or(['entry.subject', 'entry.details', 'user.shortName'].map((column) => isLike(column, pattern))),
    );
  }
  if (cursor !== undefined) {
    const { at, id } = readCursor(cursor);
    entries = entries.where((is) =>
      is.or([is('entry.at', '<', at), is.and([is('entry.at', '=', at), is('entry.seq', '<', id)])]),
    );
    entries = entries.where('entry.at', '<=', at);
  }
  return entries
    .orderBy('entry.at', 'desc')
    .orderBy('entry.seq', 'desc')
    .limit(limit + 1);
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

/** A page of the activity that the viewer may see, newest first. */
export async function activityPage(db: Db, viewer: Viewer, filter: ActivityFilter): Promise<Page<Activity>> {
  const kinds = filter.kind === undefined ? ACTIVITY_KINDS : [filter.kind].flat();
  const read = await Promise.all(
    [...new Set(kinds)].map((kind) => entriesOf(db, viewer, kind, filter).execute()),
  );
  const found = read.flat().sort((a, b) => b.at - a.at || b.seq - a.seq);
  const shown = found.slice(0, filter.limit);
  const last = shown.at(-1);
  const names = await namesOf(
    db,
    shown.map(({ subject }) => subject),
  );
  const items = shown.map((entry) => presented(entry, names));
  const isMore = found.length > filter.limit && last !== undefined;
  return { items, next: isMore ? cursorOf({ at: last.at, id: last.seq }) : null };
}
