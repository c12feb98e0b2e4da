import type { SelectQueryBuilder } from 'kysely';
import { centsToDollars } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time/zone';
import type { CashEntry } from '../../../src/domain/wire/money';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';

type Entries = SelectQueryBuilder<Schema, 'cashEntry' | 'boot', object>;

/**
 * Entries in the order in which they were taken down, as the wire has them.
 * @param chosen which: adds conditions to the query
 */
export async function cashEntries(
  db: Db,
  zoneId: string,
  chosen: (entries: Entries) => Entries,
): Promise<(CashEntry & { readonly at: number })[]> {
  const rows = await chosen(db.selectFrom('cashEntry').innerJoin('boot', 'boot.id', 'cashEntry.bootId'))
    .select([
      'cashEntry.createdAt as at',
      'cashEntry.bootId',
      'boot.refNum',
      'boot.license',
      'cashEntry.kind',
      'cashEntry.paymentType',
      'cashEntry.amountCents',
    ])
    .orderBy('cashEntry.id')
    .execute();
  return rows.map(({ amountCents, ...row }) => ({
    ...row,
    time: wireTime(row.at, zoneId),
    amount: centsToDollars(amountCents),
  }));
}

/** The same without what only the server needs. */
export const onTheWire = ({ at: _, ...entry }: CashEntry & { readonly at: number }): CashEntry => entry;

/** When somebody last closed a shift in a region, epoch milliseconds; null: never. */
export async function lastClosing(
  db: Db,
  { userId, regionId }: { readonly userId: number; readonly regionId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('shift')
    .select('toAt')
    .where('userId', '=', userId)
    .where('regionId', '=', regionId)
    .orderBy('toAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.toAt ?? null;
}
