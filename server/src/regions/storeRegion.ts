import type { Transaction } from 'kysely';
import { bySystem } from '../db/bySystem';
import type { RegionTable, Schema } from '../db/schema';
import type { RegionDetails } from './regions';

/** A region's row, with its details not yet serialized. */
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

/**
 * Adds a region. The lists of vehicles, states and payment types already serve every region.
 * @returns the id
 */
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

/** Changes the region with that code. Recorded boots keep their fee and charges. */
export async function updateRegion(trx: Transaction<Schema>, region: RegionRow, now: number): Promise<void> {
  await trx
    .updateTable('region')
    .set({ ...columnsOf(region), changedAt: now, changedBy: null })
    .where('code', '=', region.code)
    .execute();
}
