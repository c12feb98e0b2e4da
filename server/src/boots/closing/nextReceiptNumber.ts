import * as v from 'valibot';
import { receiptNumberAfter } from '../../../../src/domain/receiptNumber';
import { RECEIPT_NUMBERS } from '../../../../src/domain/wire/region';
import type { Db } from '../../db/database';
import { Statement } from '../../db/statement';

/** How many of the latest receipts are used to find the next number. */
const LATEST = 50;

const DETAILS = new Statement((db, regionId: number) =>
  db.selectFrom('region').select('details').where('id', '=', regionId),
);

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

/** The number for the region's next receipt; null in a region where people type the numbers. */
export async function nextReceiptNumber(db: Db, regionId: number): Promise<string | null> {
  const row = await DETAILS.first(db, regionId);
  const { receiptNumbers } = v.parse(Details, JSON.parse(row?.details ?? '{}'));
  return receiptNumbers === 'automatic' ? receiptNumberAfter(await latestOf(db, regionId)) : null;
}
