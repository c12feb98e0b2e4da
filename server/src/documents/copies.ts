import { recordEntry } from '../boots/bootEntries';
import type { Db } from '../db/database';

/** The number of a copy, from 1, with its time (epoch milliseconds) and author. */
export interface Copy {
  readonly number: number;
  readonly at: number;
  readonly by: string;
}

/** A copy of a receipt, and its entry in the boot's history. */
export interface ReceiptCopy extends Copy {
  readonly entryId: number;
}

interface NewCopy {
  readonly bootId: number;
  /** The refund that the receipt is for; null for the receipt of the release. */
  readonly refundId: number | null;
  /** Identifies the copy; null if it cannot be requested again. */
  readonly key: string | null;
  readonly now: number;
  readonly by: { readonly id: number; readonly shortName: string };
}

/**
 * The receipts of a boot's releases, or of one of its refunds, in print order, and the next number. Numbers
 * restart with each release.
 */
async function receiptsOf(db: Db, { bootId, refundId }: Pick<NewCopy, 'bootId' | 'refundId'>) {
  const entries = await db
    .selectFrom('bootEntry')
    .leftJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
    .select(['bootEntry.id', 'kind', 'details', 'copyKey', 'bootEntry.createdAt', 'appUser.shortName'])
    .where('bootId', '=', bootId)
    .where('kind', 'in', refundId === null ? ['RECEIPT_MADE', 'RELEASED'] : ['RECEIPT_MADE'])
    .orderBy('bootEntry.id')
    .execute();
  const made: (ReceiptCopy & { readonly key: string | null })[] = [];
  let next = 1;
  for (const { id: entryId, kind, details, copyKey: key, createdAt: at, shortName } of entries) {
    const { refundId: of = null } = JSON.parse(details) as { refundId?: number };
    if (kind === 'RELEASED') next = 1;
    else if (of === refundId) {
      made.push({ entryId, key, number: next, at, by: shortName ?? '' });
      next += 1;
    }
  }
  return { made, next };
}

/**
 * Records a new copy of a receipt in the boot's history, or finds the existing one with that key.
 * @param trx a transaction
 */
export async function takeReceiptCopy(
  trx: Db,
  { bootId, refundId, key, now, by }: NewCopy,
): Promise<ReceiptCopy> {
  // Simultaneous copies of the same boot wait here, so that each gets its own number.
  await trx
    .updateTable('boot')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', bootId)
    .execute();
  const { made, next: number } = await receiptsOf(trx, { bootId, refundId });
  const same = key === null ? undefined : made.find((copy) => copy.key === key);
  if (same !== undefined) return same;
  const entryId = await recordEntry(trx, {
    bootId,
    kind: 'RECEIPT_MADE',
    at: now,
    by: by.id,
    details: { copy: number, ...(refundId === null ? {} : { refundId }) },
    copyKey: key,
  });
  return { entryId, number, at: now, by: by.shortName };
}
