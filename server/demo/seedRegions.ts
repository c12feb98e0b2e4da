import type { Insertable, Transaction } from 'kysely';
import * as v from 'valibot';
import { insertAll } from '../src/db/insertAll';
import type { ReferenceItemTable, Schema } from '../src/db/schema';
import { zoneOf } from '../../src/domain/time/zone';
import type { ListName } from '../src/refdata/lists';
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
}

type Row = Insertable<ReferenceItemTable>;

/**
 * One list of a region, in the order of the data. `links` are the references between rows, stored beside the item.
 */
function rowsOf<T extends AnyItem>(
  list: ListName,
  regionId: number,
  items: readonly T[],
  parentOf: (item: T) => number | null = () => null,
): Row[] {
  return items.map((item, index) => ({
    list,
    regionId,
    // Lists whose entity has no id (report links) are numbered by region.
    id: item.id ?? regionId * 1_000 + index + 1,
    code: item.code ?? '',
    name: item.name ?? item.code ?? '',
    parentId: parentOf(item),
    sortOrder: index + 1,
    active: (item.active ?? item.isActive ?? item.enabled) === false ? 0 : 1,
    item: JSON.stringify(item),
  }));
}

function listsOf(seed: RegionSeed, regionId: number): Row[] {
  return [
    ...rowsOf('precinct', regionId, seed.precincts),
    ...rowsOf('zone', regionId, seed.zones),
    ...rowsOf('holdAgency', regionId, seed.holdAgencies),
    ...rowsOf('holdForUnit', regionId, seed.holdForUnits),
    ...rowsOf('holdType', regionId, seed.holdTypes),
    ...rowsOf('account', regionId, seed.accounts),
    ...rowsOf('destination', regionId, seed.destinations),
    ...rowsOf('equipment', regionId, seed.equipments),
    ...rowsOf('reason', regionId, seed.reasons),
    ...rowsOf('route', regionId, seed.routes),
    ...rowsOf('roadPoint', regionId, seed.roadPoints, (point) => point.routeId),
    ...rowsOf('standardLocation', regionId, seed.standardLocations),
    ...rowsOf('dispatchCompany', regionId, seed.dispatchCompanies),
    ...rowsOf('reportLink', regionId, seed.reportLinks),
  ];
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
