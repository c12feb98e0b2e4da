import type { Insertable, Transaction } from 'kysely';
import * as v from 'valibot';
import { insertAll } from '../src/db/insertAll';
import type { ReferenceItemTable, Schema } from '../src/db/schema';
import { STORED, type SuiteList } from '../../src/domain/setup/listFields';
import { zoneOf } from '../../src/domain/time/zone';
import { RegionDetails } from '../src/regions/regions';
import { insertRegion } from '../src/regions/storeRegion';
import type { RegionSeed } from './regionSeed';

/** The fields that rows of every list have in common. */
interface AnyItem {
  readonly id?: number;
  readonly code?: string;
  readonly name?: string | null | undefined;
  readonly active?: boolean | null | undefined;
  readonly isActive?: boolean | null | undefined;
  readonly enabled?: boolean | null | undefined;
  /** The road of a road point. */
  readonly routeId?: number;
}

type Row = Insertable<ReferenceItemTable>;

/** One list of a region, in the order of the data. */
function rowsOf(list: SuiteList, regionId: number, items: readonly AnyItem[]): Row[] {
  return items.map((item, index) => ({
    list,
    regionId,
    // Lists whose entity has no id (report links) are numbered by region.
    id: item.id ?? regionId * 1_000 + index + 1,
    code: item.code ?? '',
    name: item.name ?? item.code ?? '',
    parentId: item.routeId ?? null,
    sortOrder: index + 1,
    active: (item.active ?? item.isActive ?? item.enabled) === false ? 0 : 1,
    item: JSON.stringify(item),
  }));
}

function listsOf(seed: RegionSeed, regionId: number): Row[] {
  const lists = Object.keys(STORED) as readonly SuiteList[];
  return lists.flatMap((list) => rowsOf(list, regionId, seed[list]));
}

/**
 * Adds the demo regions and their reference lists.
 * @param managingCompanyId the company that manages the managed ones
 * @returns the id of each region by its code
 */
export async function seedRegions(
  trx: Transaction<Schema>,
  seeds: readonly RegionSeed[],
  managingCompanyId: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const seed of seeds) {
    const { code, name, state, zoneId } = seed.region;
    const details: RegionDetails = {
      ...v.parse(RegionDetails, seed.region),
      owningCompanyId: seed.region.managedRegion === true ? managingCompanyId : null,
    };
    const { charges, rights } = seed;
    const row = {
      ...{ code, name, state: state ?? '', zoneId: zoneOf(zoneId), details },
      bootFeeCents: seed.bootFeeCents,
      defaultLicenseState: state ?? '',
      charges: charges === undefined ? null : JSON.stringify(charges),
      ...{ rightsEn: rights?.en ?? null, rightsEs: rights?.es ?? null, active: 1 as const },
    };
    const id = await insertRegion(trx, row, { at: now, by: null });
    ids.set(code, id);
    await insertAll(trx, 'referenceItem', listsOf(seed, id));
  }
  return ids;
}
