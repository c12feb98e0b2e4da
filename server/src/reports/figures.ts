import { sql } from 'kysely';
import type { Db } from '../db/database';
import { dateOfDay, dayNumber, type Stretch } from './reportDays';

/** The boots to count: those of a region, or only those of one company there. */
export interface Counted {
  readonly regionId: number;
  readonly regionCode: string;
  readonly zoneId: string;
  /** Null for every company. */
  readonly companyId: number | null;
  /** The company whose shifts the viewer may see; null for every company. */
  readonly shiftCompanyId: number | null;
}

const ACTIVE = sql.lit<'ACTIVE'>('ACTIVE');

/** Counts boots by the hour of their boot time (`YYYY-MM-DDTHH`) and by author. */
export function recordedBoots(db: Db, { regionId, companyId }: Counted, { first, end }: Stretch) {
  return db
    .selectFrom('boot')
    .select([
      sql<string>`substr(${sql.ref('bootLocal')}, 1, 13)`.as('hour'),
      'createdBy as person',
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .where('regionId', '=', regionId)
    .where('bootLocal', '>=', first)
    .where('bootLocal', '<', end)
    .$if(companyId !== null, (of) => of.where('companyId', '=', companyId ?? 0))
    .groupBy(['hour', 'createdBy'])
    .execute();
}

/** Boots closed in a period. Repeats the condition of the partial index, which would otherwise not be used. */
function closedIn(db: Db, { regionId, companyId }: Counted, { first, end }: Stretch) {
  return db
    .selectFrom('boot')
    .where('regionId', '=', regionId)
    .where('status', '<>', ACTIVE)
    .where('closedLocal', '>=', first)
    .where('closedLocal', '<', end)
    .$if(companyId !== null, (of) => of.where('companyId', '=', companyId ?? 0));
}

/** Counts closed boots by the day, kind and author of the closing. */
export function closedBoots(db: Db, counted: Counted, stretch: Stretch) {
  return closedIn(db, counted, stretch)
    .select([
      sql<string>`substr(${sql.ref('closedLocal')}, 1, 10)`.as('date'),
      'status',
      'closedBy as person',
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['date', 'status', 'closedBy'])
    .execute();
}

/** Counts released boots by the minutes from boot time to release. */
export function releaseMinutes(db: Db, counted: Counted, stretch: Stretch) {
  return closedIn(db, counted, stretch)
    .where('status', '=', 'RELEASED')
    .select([
      sql<number>`(${sql.ref('closedAt')} - ${sql.ref('bootAt')}) / 60000`.as('minutes'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('minutes')
    .execute();
}

/** Payments minus voids and refunds, in cents, by the day of recording, person, type and kind of type. */
export async function moneyTaken(db: Db, { regionId, companyId, zoneId }: Counted, stretch: Stretch) {
  const rows = await db
    .selectFrom('cashEntry')
    .select([
      dayNumber('createdAt', zoneId, stretch).as('day'),
      'userId as person',
      'paymentType',
      'payKind',
      (eb) => eb.fn.sum<number>('amountCents').as('cents'),
      sql<number>`sum(case when ${sql.ref('kind')} = 'REFUND' then -${sql.ref('amountCents')} else 0 end)`.as(
        'refundedCents',
      ),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .where('regionId', '=', regionId)
    .where('createdAt', '>=', stretch.fromAt)
    .where('createdAt', '<', stretch.toAt)
    .$if(companyId !== null, (of) => of.where('companyId', '=', companyId ?? 0))
    .groupBy(['day', 'userId', 'paymentType', 'payKind'])
    .execute();
  return rows.map(({ day, ...row }) => ({ ...row, date: dateOfDay(day) }));
}

/** The number of active boots with a boot time up to this instant. */
export async function activeBoots(
  db: Db,
  { regionId, companyId }: Counted,
  bootedBy: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('boot')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('regionId', '=', regionId)
    .where('status', '=', ACTIVE)
    .where('bootAt', '<=', bootedBy)
    .$if(companyId !== null, (of) => of.where('companyId', '=', companyId ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}
