import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../src/domain/time/text';
import { startOfDay } from '../../../src/domain/time/zone';
import {
  BOOT_EXCEPTIONS,
  REMOVAL_EVENTS,
  type BootException,
  type RecordQuery,
} from '../../../src/domain/wire/records';
import { otherSums } from '../../../src/domain/wire/vehicleLists';
import { isDrawerMoney } from '../boots/closing/payments';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { exceptionsBehind } from '../reports/exceptionRows';
import { isLate, removalsBegun } from '../reports/removals';

type Sql = RawBuilder<unknown>;
type Region = { readonly id: number; readonly zoneId: string };

const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const isPerson = (author: Sql, person: number): Sql => {
  if (person === 0) return sql`${author} is null`;
  return isRowId(person) ? sql`${author} = ${person}` : sql`false`;
};
const isBy = (author: Sql, { by, person }: RecordQuery): Sql[] => [
  ...(by === undefined ? [] : [sql`${author} in (select id from app_user where short_name = ${by})`]),
  ...(person === undefined ? [] : [isPerson(author, person)]),
];

/** The entries with money that each event covers. */
const MONEY = {
  taken: isDrawerMoney,
  ...otherSums((kind) => sql`pay_kind = ${sql.lit(kind)}`),
  refunded: sql`kind = 'REFUND'`,
} as const;

/** Repeats the condition of the partial index of closed boots, and keeps the database from preferring another one. */
function closed(status: 'RELEASED' | 'CANCELLED', query: RecordQuery): Sql[] {
  const { from, to } = query;
  return [
    sql`status <> 'ACTIVE' and coalesce(status, '') = ${status}`,
    ...(from === undefined ? [] : [sql`closed_local >= ${from}`]),
    ...(to === undefined ? [] : [sql`closed_local < ${addDays(to, 1)}`]),
    ...isBy(sql`closed_by`, query),
  ];
}

function withMoney(event: keyof typeof MONEY, { id, zoneId }: Region, query: RecordQuery): Sql[] {
  const { from, to, paymentType } = query;
  const entries = [
    sql`region_id = ${id}`,
    MONEY[event],
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from, zoneId)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${startOfDay(addDays(to, 1), zoneId)}`]),
    ...isBy(sql`user_id`, query),
    ...(paymentType === undefined ? [] : [sql`payment_type = ${paymentType}`]),
  ];
  return [sql`id in (select boot_id from cash_entry where ${all(entries)})`];
}

const isException = (event: RecordQuery['event']): event is BootException =>
  BOOT_EXCEPTIONS.some((kind) => kind === event);

const isOfRemovals = (event: RecordQuery['event']): event is (typeof REMOVAL_EVENTS)[number] =>
  REMOVAL_EVENTS.some((one) => one === event);

/** The removals of an event. Their columns are the boot's `id` and who took it off, `person`. */
function removalsBehind(
  db: Db,
  event: (typeof REMOVAL_EVENTS)[number],
  { counted, stretch, now }: Parameters<typeof exceptionsBehind>[2],
): Sql[] {
  const begun = removalsBegun(db, counted, stretch).select(['boot.id', 'removal.offBy as person']);
  const off = begun.where('removal.state', '=', 'OFF');
  if (event === 'toTakeOff') return [sql`${begun}`];
  return [event === 'takenOff' ? sql`${off}` : sql`${off.where((eb) => eb.not(isLate(now)))}`];
}

/** Finds boots by the report's own queries, so that a report and a search agree. */
function reported(
  db: Db,
  event: BootException | (typeof REMOVAL_EVENTS)[number],
  { id, zoneId }: Region,
  query: RecordQuery,
  now: number,
): Sql[] {
  const { from = '0001-01-01', to = '9998-12-31' } = query;
  const end = addDays(to, 1);
  const stretch = { first: from, end, fromAt: startOfDay(from, zoneId), toAt: startOfDay(end, zoneId) };
  const where = { counted: { regionId: id, companyId: null }, stretch, now };
  const acts = isOfRemovals(event) ? removalsBehind(db, event, where) : exceptionsBehind(db, event, where);
  const author = isBy(sql`person`, query);
  const found = acts.map((act) =>
    author.length === 0
      ? sql`id in (select id from ${act} as act)`
      : sql`id in (select id from ${act} as act where ${all(author)})`,
  );
  return [sql`(${sql.join(found, sql` or `)})`];
}

/**
 * The conditions for boots of a region that had an event on certain days, optionally by a certain person.
 * @param now epoch milliseconds
 */
export function eventConditions(db: Db, region: Region, query: RecordQuery, now: number): Sql[] {
  const { event, hour } = query;
  if (isException(event) || isOfRemovals(event)) return reported(db, event, region, query, now);
  switch (event) {
    case 'recorded':
      return [
        ...isBy(sql`created_by`, query),
        ...(hour === undefined ? [] : [sql`substr(boot_local, 12, 2) = ${String(hour).padStart(2, '0')}`]),
      ];
    case 'released':
      return closed('RELEASED', query);
    case 'cancelled':
      return closed('CANCELLED', query);
    default:
      return withMoney(event, region, query);
  }
}
