import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { Counted } from './figures';
import type { Stretch } from './reportDays';

const MINUTE_MS = 60_000;

/**
 * Removals that were requested on the given days. Boots that were already off when they were released or cancelled do
 * not count.
 */
export const removalsBegun = (
  db: Db,
  { regionId, companyId }: Pick<Counted, 'regionId' | 'companyId'>,
  { fromAt, toAt }: Pick<Stretch, 'fromAt' | 'toAt'>,
) =>
  db
    .selectFrom('removal')
    .innerJoin('boot', 'boot.id', 'removal.bootId')
    .where('removal.regionId', '=', regionId)
    .where('removal.askedAt', '>=', fromAt)
    .where('removal.askedAt', '<', toAt)
    .where('removal.why', 'is not', null)
    .where('removal.atClosing', '=', 0)
    .$if(companyId !== null, (of) => of.where('boot.companyId', '=', companyId ?? 0));

/** Whether a boot came off after its due time, or is overdue. @param now epoch milliseconds */
export const isLate = (now: number) => sql<boolean>`coalesce(removal.off_at, ${now}) > removal.due_at`;

/** Counts removals by the minutes until the boot was off (null: it is not off) and by whether it was late. */
export function removalTimes(db: Db, counted: Counted, stretch: Stretch, now: number) {
  return removalsBegun(db, counted, stretch)
    .select([
      sql<number | null>`(removal.off_at - removal.asked_at) / ${sql.lit(MINUTE_MS)}`.as('minutes'),
      sql<number>`case when ${isLate(now)} then 1 else 0 end`.as('late'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['minutes', 'late'])
    .execute();
}
