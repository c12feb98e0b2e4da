import { sql } from 'kysely';
import { holds } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import { epochOf } from '../../../src/domain/time/zone';
import { MONEY_FILTERS, type RecordQuery } from '../../../src/domain/wire/records';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { badRequest } from '../http/httpError';
import { cursorOf, readCursor } from '../validate/cursor';
import { findPlaces, type Scope } from './findBoots';
import { eventConditions } from './recordEvents';
import { waysOf } from './waysOfFinding';

/** The dependencies of a search. */
interface SearchContext {
  readonly db: Db;
  readonly clock: Clock;
}

const SECOND_MS = 1_000;
const startOf = (day: string, zoneId: string) => epochOf(`${day}T00:00:00`, zoneId);
const endOf = (day: string, zoneId: string) => epochOf(`${day}T23:59:59`, zoneId) + SECOND_MS;

/** The regions where the viewer may see boots, restricted to the requested ones. */
async function regionsOf(db: Db, viewer: Viewer, { region }: RecordQuery) {
  const requested = region === undefined ? null : [region].flat();
  const seen = Object.keys(viewer.permissions).filter(
    (code) =>
      (requested === null || requested.includes(code)) &&
      (holds(viewer.permissions, code, 'BOOT_VIEW_ALL') || holds(viewer.permissions, code, 'BOOT_VIEW')),
  );
  if (seen.length === 0) return [];
  return db.selectFrom('region').select(['id', 'code', 'zoneId']).where('code', 'in', seen).execute();
}

/** Closed boots of a region that are not off yet. */
const isOnCar = (regionId: number) =>
  sql`id in (select boot_id from removal where region_id = ${regionId} and state in ('WAITING', 'TAKEN', 'NOT_FOUND'))`;

/** What the viewer may see in a region: all boots, or their company's. */
function scopeOf(
  { db, clock }: SearchContext,
  { id, code, zoneId }: { readonly id: number; readonly code: string; readonly zoneId: string },
  viewer: Viewer,
  query: RecordQuery,
): Scope {
  const { from, to } = query.event === 'recorded' ? query : {};
  return {
    regionId: id,
    companyId: holds(viewer.permissions, code, 'BOOT_VIEW_ALL') ? null : viewer.company.id,
    from: from === undefined ? null : startOf(from, zoneId),
    before: to === undefined ? null : endOf(to, zoneId),
    further: [...eventConditions(db, { id, zoneId }, query, clock()), ...(query.onCar ? [isOnCar(id)] : [])],
  };
}

/** A page of records: their ids in order, and the cursor for the next page. */
export interface FoundPage {
  readonly ids: readonly number[];
  readonly next: string | null;
}

/**
 * The matching boots that the viewer may see, newest boot time first, then highest id.
 * @throws HttpError 400 for reversed days or an invalid cursor
 */
export async function searchRecords(
  context: SearchContext,
  viewer: Viewer,
  query: RecordQuery,
): Promise<FoundPage> {
  const { db } = context;
  const { q, status, from, to, cursor, limit } = query;
  if (from !== undefined && to !== undefined && from > to) {
    throw badRequest('From must not be after To');
  }
  const begin = cursor === undefined ? null : readCursor(cursor);
  const regions = await regionsOf(db, viewer, query);
  const places = await findPlaces(db, {
    scopes: regions.map((region) => scopeOf(context, region, viewer, query)),
    ways: q.trim() === '' ? null : waysOf(q, regions),
    statuses: status === undefined ? [] : [...new Set([status].flat())],
    only: MONEY_FILTERS.filter((filter) => query[filter]),
    isAmongFew: query.event !== 'recorded' || query.onCar,
    after: begin && { bootAt: begin.at, id: begin.id },
    limit: limit + 1,
  });
  const page = places.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next: places.length > limit && last !== undefined ? cursorOf({ at: last.bootAt, id: last.id }) : null,
  };
}
