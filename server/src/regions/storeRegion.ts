import type { Transaction } from 'kysely';
import { bySystem } from '../db/bySystem';
import type { RegionTable, Schema } from '../db/schema';
import type { RegionDetails } from './regions';

/** A region as its row holds it, its details not yet written as text. */
export type RegionRow = Pick<
  RegionTable,
  | 'code'
  | 'name'
  | 'state'
  | 'zoneId'
  | 'bootFeeCents'
  | 'defaultLicenseState'
  | 'charges'
  | 'rightsEn'
  | 'rightsEs'
> & { readonly details: RegionDetails };

const columnsOf = ({ details, ...columns }: RegionRow) => ({ ...columns, details: JSON.stringify(details) });

/** Makes a region; the lists of vehicles, states and payment types are every region's already. @returns the id */
export async function insertRegion(
  trx: Transaction<Schema>,
  region: RegionRow,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('region')
    .values({ ...bySystem(now), ...columnsOf(region) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes the region of that code; boots that are recorded keep the fee and the charges that they were recorded with.
 */
export async function updateRegion(trx: Transaction<Schema>, region: RegionRow, now: number): Promise<void> {
  await trx
    .updateTable('region')
    .set({ ...columnsOf(region), changedAt: now, changedBy: null })
    .where('code', '=', region.code)
    .execute();
}
