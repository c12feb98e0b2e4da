import type { StoredBoot } from '../boots/storedBoot';
import { foldText } from '../boots/searchColumns';
import type { Db } from '../db/database';

/** Stores the release that a reopening voids; a cancelled boot has none. */
export async function storeVoidRelease(trx: Db, boot: StoredBoot): Promise<void> {
  if (boot.status !== 'RELEASED') return;
  const { receiptFold, firstNameFold, fullNameFold } = boot;
  const { id } = await trx
    .insertInto('voidRelease')
    .values({
      bootId: boot.id,
      regionId: boot.regionId,
      receiptNumber: boot.receiptNumber ?? '',
      releasedToFirstName: boot.releasedToFirstName ?? '',
      releasedToLastName: boot.releasedToLastName ?? '',
      closedLocal: boot.closedLocal ?? '',
      closedAt: boot.closedAt ?? 0,
      closedBy: boot.closedBy,
      receiptFold,
      firstNameFold,
      fullNameFold,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('lastNameWord')
    .set({ voidReleaseId: id })
    .where('bootId', '=', boot.id)
    .where('voidReleaseId', 'is', null)
    .execute();
}

/** The maximum number of uses of a number that are listed. */
const USES = 20;

/** The uses of a receipt number in a region, including void releases, newest first. */
export async function usesOfReceiptNumber(
  db: Db,
  regionCode: string,
  number: string,
): Promise<{ readonly refNum: string; readonly time: string }[]> {
  const folded = foldText(number);
  const region = await db.selectFrom('region').select('id').where('code', '=', regionCode).executeTakeFirst();
  if (region === undefined || folded === '' || folded.includes('\0')) return [];
  const inEffect = db
    .selectFrom('boot')
    .select(['refNum', 'closedLocal', 'closedAt'])
    .where('regionId', '=', region.id)
    .where('receiptFold', '=', folded);
  const voided = db
    .selectFrom('voidRelease')
    .innerJoin('boot', 'boot.id', 'voidRelease.bootId')
    .select(['boot.refNum', 'voidRelease.closedLocal', 'voidRelease.closedAt'])
    .where('voidRelease.regionId', '=', region.id)
    .where('voidRelease.receiptFold', '=', folded);
  const rows = await inEffect.unionAll(voided).orderBy('closedAt', 'desc').limit(USES).execute();
  return rows.map(({ refNum, closedLocal }) => ({ refNum, time: closedLocal ?? '' }));
}

/** The receipt of a void release. */
export interface VoidReceipt {
  readonly receiptNumber: string;
  readonly releasedTo: string;
  /** When the boot was released, local to its region. */
  readonly time: string;
}

/** The void receipts of boots, by the boot's id, oldest first. */
export async function voidReceiptsOf(
  db: Db,
  bootIds: readonly number[],
): Promise<ReadonlyMap<number, readonly VoidReceipt[]>> {
  const rows = await db
    .selectFrom('voidRelease')
    .select(['bootId', 'receiptNumber', 'releasedToFirstName', 'releasedToLastName', 'closedLocal'])
    .where('bootId', 'in', bootIds)
    .orderBy('id')
    .execute();
  const byBoot = new Map<number, VoidReceipt[]>();
  for (const { bootId, receiptNumber, releasedToFirstName, releasedToLastName, closedLocal } of rows) {
    const releasedTo = `${releasedToFirstName} ${releasedToLastName}`;
    byBoot.set(bootId, [...(byBoot.get(bootId) ?? []), { receiptNumber, releasedTo, time: closedLocal }]);
  }
  return byBoot;
}
