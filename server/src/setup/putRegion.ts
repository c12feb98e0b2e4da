import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { subjectOf } from '../audit/auditTrail';
import type { Schema } from '../db/schema';
import { RegionDetails } from '../regions/regions';
import { insertRegion, updateRegion, type RegionRow } from '../regions/storeRegion';
import { auditChange, only } from './auditChange';
import { differing } from './differing';
import { idOf, type Ids } from './ids';
import type { SiteRegion } from './site';

function rowOf(region: SiteRegion, companyIds: Ids): RegionRow {
  const { code, name, state, zoneId, bootFeeCents, defaultLicenseState, owningCompany } = region;
  const owningCompanyId = owningCompany == null ? null : idOf(companyIds, owningCompany);
  return {
    ...{ code, name, state, zoneId, bootFeeCents },
    defaultLicenseState: defaultLicenseState ?? state,
    charges: region.charges == null ? null : JSON.stringify(region.charges),
    rightsEn: region.rights?.en ?? null,
    rightsEs: region.rights?.es ?? null,
    details: v.parse(RegionDetails, { ...region, owningCompanyId }),
  };
}

async function storedRow(trx: Transaction<Schema>, code: string): Promise<RegionRow | null> {
  const row = await trx
    .selectFrom('region')
    .select(['code', 'name', 'state', 'zoneId', 'bootFeeCents', 'defaultLicenseState', 'details'])
    .select(['charges', 'rightsEn', 'rightsEs'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, details: v.parse(RegionDetails, JSON.parse(row.details)) };
}

/** A region's properties, by the names used in a setup file. */
function asInFile({ details, charges, rightsEn: en, rightsEs: es, ...columns }: RegionRow) {
  const { owningCompanyId, ...others } = details;
  return {
    ...columns,
    ...others,
    owningCompany: owningCompanyId,
    charges: charges === null ? null : (JSON.parse(charges) as unknown),
    rights: en === null && es === null ? null : { en, es },
  };
}

/**
 * Adds or changes a region.
 * @returns what was done, in one line with the fee as people will see it; null if nothing changed
 */
export async function putRegion(
  trx: Transaction<Schema>,
  region: SiteRegion,
  companyIds: Ids,
  now: number,
): Promise<string | null> {
  const row = rowOf(region, companyIds);
  const subject = subjectOf.region(region.code);
  const stored = await storedRow(trx, region.code);
  const named = `region ${region.code} (boot fee ${formatUsd(centsToDollars(row.bootFeeCents))})`;
  if (stored === null) {
    await insertRegion(trx, row, now);
    auditChange(trx, { at: now, kind: 'REGION_ADDED', subject, before: null, after: asInFile(row) });
    return `added ${named}`;
  }
  const changed = differing(asInFile(stored), asInFile(row));
  if (changed.length === 0) return null;
  await updateRegion(trx, row, now);
  const [before, after] = [only(changed, asInFile(stored)), only(changed, asInFile(row))];
  auditChange(trx, { at: now, kind: 'REGION_CHANGED', subject, before, after });
  return `changed ${named}: ${changed.join(', ')}`;
}
