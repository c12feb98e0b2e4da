import type { SelectQueryBuilder } from 'kysely';
import { centsToDollars } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time/zone';
import type { CashEntry } from '../../../src/domain/wire/money';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';

type Entries = SelectQueryBuilder<Schema, 'cashEntry', object>;

/** An entry in the wire's shape, with the instant of recording in epoch milliseconds. */
export type TimedEntry = CashEntry & { readonly at: number };

/**
 * Entries in the order of recording, in the wire's shape. Entries of a closed shift have the reference numbers and
 * plates that were stored at the closing.
 * @param chosen adds the conditions
 */
export async function cashEntries(
  db: Db,
  zoneId: string,
  chosen: (entries: Entries) => Entries,
): Promise<TimedEntry[]> {
  const rows = await chosen(db.selectFrom('cashEntry'))
    .innerJoin('boot', 'boot.id', 'cashEntry.bootId')
    .innerJoin('payment', 'payment.id', 'cashEntry.paymentId')
    .select([
      'cashEntry.createdAt as at',
      'cashEntry.bootId',
      'cashEntry.kind',
      'cashEntry.paymentType',
      'cashEntry.amountCents',
      'cashEntry.payKind',
      'cashEntry.refundId',
      'cashEntry.receiptNumber',
      'payment.reference',
      'cashEntry.shiftId',
      'cashEntry.refNum as refNumThen',
      'cashEntry.license as licenseThen',
      'boot.refNum as refNumNow',
      'boot.license as licenseNow',
    ])
    .orderBy('cashEntry.id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    time: wireTime(row.at, zoneId),
    bootId: row.bootId,
    refNum: row.refNumThen ?? row.refNumNow,
    license: row.shiftId === null ? row.licenseNow : row.licenseThen,
    kind: row.kind,
    paymentType: row.paymentType,
    amount: centsToDollars(row.amountCents),
    payKind: row.payKind,
    receiptNumber: row.receiptNumber,
    // A refund has no slip of its own; the reference is the payment's.
    reference: row.refundId === null ? row.reference : null,
  }));
}

/** The entry without the field that only the server needs. */
export const onTheWire = ({ at: _, ...entry }: TimedEntry): CashEntry => entry;

/** The shift that a person closed last in a region; undefined if there is none. `toAt` is in epoch milliseconds. */
export const lastShift = (
  db: Db,
  { userId, regionId }: { readonly userId: number; readonly regionId: number },
): Promise<{ readonly toAt: number; readonly closedByName: string } | undefined> =>
  db
    .selectFrom('shift')
    .select(['toAt', 'closedByName'])
    .where('userId', '=', userId)
    .where('regionId', '=', regionId)
    .orderBy('toAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
