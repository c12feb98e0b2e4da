import type { Transaction } from 'kysely';
import { bySystem } from '../db/bySystem';
import type { Flag, RegionTable, Schema } from '../db/schema';
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
> & { readonly details: RegionDetails; readonly active: Flag };

/** The author and time of a change; a null user is the system itself. */
interface Change {
  readonly at: number;
  readonly by: number | null;
}

const columnsOf = ({ details, ...columns }: RegionRow) => ({ ...columns, details: JSON.stringify(details) });

/**
 * Adds a region. The lists of vehicles, states and payment types already serve every region.
 * @returns the id
 */
export async function insertRegion(
  trx: Transaction<Schema>,
  region: RegionRow,
  { at, by }: Change,
): Promise<number> {
  const { id } = await trx
    .insertInto('region')
    .values({ ...bySystem(at), createdBy: by, changedBy: by, ...columnsOf(region) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the region with that code. Recorded boots keep their fee and charges. */
export async function updateRegion(
  trx: Transaction<Schema>,
  region: RegionRow,
  { at, by, version }: Change & { readonly version: number },
): Promise<void> {
  await trx
    .updateTable('region')
    .set({ ...columnsOf(region), version, changedAt: at, changedBy: by })
    .where('code', '=', region.code)
    .execute();
}
