import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BootColumns } from '../../../../src/domain/boot/fields';
import type { Db } from '../../db/database';
import type { BootTable } from '../../db/schema';
import { recordEntry } from '../bootEntries';
import { auditedColumns, factsSha256 } from '../recordedFacts';
import { foldText } from '../searchColumns';
import { recordedValues } from '../storedBoot';

const REF_DIGITS = 6;

/** The reference number that people use, for example `SF-000123`. It contains the id, so it is unique. */
export function refNumOf(regionCode: string, bootId: number): string {
  return `${regionCode}-${String(bootId).padStart(REF_DIGITS, '0')}`;
}

/** A new boot without the values that `insertBoot` assigns. */
export type NewBootRow = Omit<Insertable<BootTable>, 'id' | 'refNum' | 'status'> & BootColumns;

/**
 * Additional details of the entry that records a boot: the device's times in epoch milliseconds, and a
 * confirmed duplicate.
 */
export interface RecordedWith {
  readonly keptAt?: number;
  readonly sentAt?: number;
  readonly duplicateOf?: number | true;
  /** The number of the physical boot, if it was missing until then. */
  readonly found?: string;
}

/** Inserts an active boot with its entry and assigns its reference number. Run it in a transaction. */
export async function insertBoot(
  trx: Db,
  regionCode: string,
  row: NewBootRow,
  recordedWith: RecordedWith = {},
): Promise<{ id: number; refNum: string }> {
  // The number contains the id, which the database assigns. Until then the column holds another unique value.
  const { id } = await trx
    .insertInto('boot')
    .values({ ...row, status: 'ACTIVE', refNum: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refNum = refNumOf(regionCode, id);
  await trx
    .updateTable('boot')
    .set({ refNum, refFold: foldText(refNum) })
    .where('id', '=', id)
    .execute();
  await recordEntry(trx, {
    bootId: id,
    kind: 'RECORDED',
    details: {
      refNum,
      factsSha256: factsSha256(recordedValues(row)),
      ...auditedColumns(row),
      ...(row.position == null ? {} : { position: row.position }),
      ...(row.noticeNumber == null ? {} : { noticeNumber: row.noticeNumber }),
      ...recordedWith,
    },
    at: row.createdAt,
    by: row.createdBy ?? null,
  });
  return { id, refNum };
}
