import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../src/domain/time/text';
import { startOfDay } from '../../../src/domain/time/zone';
import type { RecordQuery } from '../../../src/domain/wire/records';

type Sql = RawBuilder<unknown>;
type Region = { readonly id: number; readonly zoneId: string };

const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const isNamed = (person: Sql, by: string | undefined): Sql[] =>
  by === undefined ? [] : [sql`${person} in (select id from app_user where short_name = ${by})`];

/** The ledger entries that each money event covers. */
const MONEY = {
  taken: sql`pay_kind = 'money'`,
  onAccount: sql`pay_kind = 'account'`,
  waived: sql`pay_kind = 'waived'`,
  refunded: sql`kind = 'REFUND'`,
} as const;

/** Repeats the condition of the partial index of closed boots, and keeps the database from preferring another one. */
function closed(status: 'RELEASED' | 'CANCELLED', { from, to, by }: RecordQuery): Sql[] {
  return [
    sql`status <> 'ACTIVE' and coalesce(status, '') = ${status}`,
    ...(from === undefined ? [] : [sql`closed_local >= ${from}`]),
    ...(to === undefined ? [] : [sql`closed_local < ${addDays(to, 1)}`]),
    ...isNamed(sql`closed_by`, by),
  ];
}

function withMoney(event: keyof typeof MONEY, { id, zoneId }: Region, query: RecordQuery): Sql[] {
  const { from, to, by, paymentType } = query;
  const entries = [
    sql`region_id = ${id}`,
    MONEY[event],
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from, zoneId)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${startOfDay(addDays(to, 1), zoneId)}`]),
    ...isNamed(sql`user_id`, by),
    ...(paymentType === undefined ? [] : [sql`payment_type = ${paymentType}`]),
  ];
  return [sql`id in (select boot_id from cash_entry where ${all(entries)})`];
}

/** The conditions for boots of a region that had an event on certain days, optionally by a certain person. */
export function eventConditions(region: Region, query: RecordQuery): Sql[] {
  const { event, by, hour } = query;
  switch (event) {
    case 'recorded':
      return [
        ...isNamed(sql`created_by`, by),
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
