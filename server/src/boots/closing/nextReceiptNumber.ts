import * as v from 'valibot';
import { receiptNumberAfter } from '../../../../src/domain/receiptNumber';
import { RECEIPT_NUMBERS } from '../../../../src/domain/wire/region';
import type { Db } from '../../db/database';
import type { StoredBoot } from '../storedBoot';

/** How many of the latest receipts are used to find the next number. */
const LATEST = 50;

const Details = v.object({ receiptNumbers: v.nullish(v.picklist(RECEIPT_NUMBERS)) });

/** The latest receipt numbers of a region, including those of void releases, newest first. */
async function latestOf(db: Db, regionId: number): Promise<string[]> {
  const inEffect = await db
    .selectFrom('boot')
    .select(['receiptNumber', 'closedLocal'])
    .where('regionId', '=', regionId)
    .where('status', '=', 'RELEASED')
    // Lets PostgreSQL skip the active boots in the index.
    .where('closedLocal', 'is not', null)
    .orderBy('closedLocal', 'desc')
    .limit(LATEST)
    .execute();
  const voided = await db
    .selectFrom('voidRelease')
    .select(['receiptNumber', 'closedLocal'])
    .where('regionId', '=', regionId)
    .orderBy('closedLocal', 'desc')
    .limit(LATEST)
    .execute();
  return [...inEffect, ...voided]
    .sort((a, b) => ((a.closedLocal ?? '') < (b.closedLocal ?? '') ? 1 : -1))
    .map(({ receiptNumber }) => receiptNumber ?? '');
}

/** The number for the next receipt of the boot's region; null in a region where people type the numbers. */
export async function nextReceiptNumber(
  db: Db,
  { regionId, regionDetails }: StoredBoot,
): Promise<string | null> {
  const { receiptNumbers } = v.parse(Details, JSON.parse(regionDetails));
  return receiptNumbers === 'automatic' ? receiptNumberAfter(await latestOf(db, regionId)) : null;
}
