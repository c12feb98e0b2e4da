import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BootColumns } from '../../../src/domain/boot/fields';
import type { Db } from '../db/database';
import type { BootTable } from '../db/schema';
import { recordEvent } from './bootEvents';
import { auditedColumns, factsSha256 } from './recordedFacts';
import { foldText } from './searchColumns';
import { recordedValues } from './storedBoot';

const REF_DIGITS = 6;

/** The number by which people call a boot, for example `SF-000123`: unique because the id in it is. */
export function refNumOf(regionCode: string, bootId: number): string {
  return `${regionCode}-${String(bootId).padStart(REF_DIGITS, '0')}`;
}

/** Everything of a new boot but what is given to it here. */
export type NewBootRow = Omit<Insertable<BootTable>, 'id' | 'refNum' | 'status'> & BootColumns;

/** Inserts an active boot with its event and gives it its reference number; run it in a transaction. */
export async function insertBoot(
  trx: Db,
  regionCode: string,
  row: NewBootRow,
): Promise<{ id: number; refNum: string }> {
  // The number holds the id, which only the database counts up; until then the column holds something as unique.
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
  await recordEvent(trx, {
    bootId: id,
    kind: 'CREATED',
    details: { refNum, factsSha256: factsSha256(recordedValues(row)), ...auditedColumns(row) },
    at: row.createdAt,
    by: row.createdBy ?? null,
    entries: [{ kind: 'RECORDED' }],
  });
  return { id, refNum };
}
