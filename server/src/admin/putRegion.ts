import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import type { StoredCharge } from '../regions/charges';
import { RegionDetails } from '../regions/regions';
import { insertRegion, updateRegion, type RegionRow } from '../regions/storeRegion';
import { auditChange, only, type By, type Outcome } from './auditChange';
import { differing } from './differing';
import { idOf, type Ids } from './ids';

/** The new values of a region. The fee is the sum of the charges, in cents. Omitted values become null. */
export type RegionValues = Omit<RegionDetails, 'owningCompanyId'> & {
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly zoneId: string;
  readonly bootFeeCents: number;
  readonly charges?: readonly StoredCharge[] | null | undefined;
  readonly rights?:
    { readonly en?: string | null | undefined; readonly es?: string | null | undefined } | null | undefined;
  /** Defaults to the region's own state. */
  readonly defaultLicenseState?: string | null | undefined;
  /** A company's code. */
  readonly owningCompany?: string | null | undefined;
  readonly active?: boolean | undefined;
};

function rowOf(region: RegionValues, companyIds: Ids): RegionRow {
  const { code, name, state, zoneId, bootFeeCents, defaultLicenseState, owningCompany, active } = region;
  const owningCompanyId = owningCompany == null ? null : idOf(companyIds, owningCompany);
  return {
    code,
    name,
    state,
    zoneId,
    bootFeeCents,
    defaultLicenseState: defaultLicenseState ?? state,
    charges: region.charges == null ? null : JSON.stringify(region.charges),
    rightsEn: region.rights?.en ?? null,
    rightsEs: region.rights?.es ?? null,
    active: active === false ? 0 : 1,
    details: v.parse(RegionDetails, { ...region, owningCompanyId }),
  };
}

/** Regions with every setup column. */
export function selectRegions(db: Db) {
  return db
    .selectFrom('region')
    .select(['id', 'version', 'code', 'name', 'state', 'zoneId', 'bootFeeCents', 'defaultLicenseState'])
    .select(['details', 'charges', 'rightsEn', 'rightsEs', 'active']);
}

/** Parses the details of such a row. */
export function storedRegion<R extends { readonly details: string }>(row: R) {
  return { ...row, details: v.parse(RegionDetails, JSON.parse(row.details)) };
}

/** A region's properties, by the names used in a setup file. */
function asInFile({ details, charges, rightsEn: en, rightsEs: es, active, ...columns }: RegionRow) {
  const { owningCompanyId, ...others } = details;
  return {
    ...columns,
    ...others,
    active: active === 1,
    owningCompany: owningCompanyId,
    charges: charges === null ? null : (JSON.parse(charges) as unknown),
    rights: en === null && es === null ? null : { en, es },
  };
}

/** Adds or changes the region with that code. Recorded boots keep their fee and charges. */
export async function putRegion(
  trx: Transaction<Schema>,
  region: RegionValues,
  companyIds: Ids,
  by: By,
): Promise<Outcome> {
  const row = rowOf(region, companyIds);
  const subject = subjectOf.region(region.code);
  const found = await selectRegions(trx).where('code', '=', region.code).executeTakeFirst();
  const after = asInFile(row);
  if (found === undefined) {
    const id = await insertRegion(trx, row, by);
    auditChange(trx, by, { kind: 'REGION_ADDED', subject, before: null, after });
    return { id, done: 'added', changed: [] };
  }
  const { id, version, ...stored } = storedRegion(found);
  const before = asInFile(stored);
  const changed = differing(before, after);
  if (changed.length === 0) return { id, done: 'same', changed };
  await updateRegion(trx, row, { ...by, version: version + 1 });
  auditChange(trx, by, {
    kind: 'REGION_CHANGED',
    subject,
    before: only(changed, before),
    after: only(changed, after),
  });
  return { id, done: 'changed', changed };
}
