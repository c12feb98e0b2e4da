import * as v from 'valibot';
import type { Feature } from '../../../src/domain/features';
import { Region, type RegionPlace } from '../../../src/domain/wire/region';
import { zoneOfPerson } from '../../../src/domain/time/zone';
import type { Viewer } from '../access/viewer';
import { noticeCharges } from './charges';
import type { Db } from '../db/database';

/** The part of a region that is stored as JSON: all fields of the wire without their own column. */
export const RegionDetails = v.omit(Region, [
  'id',
  'code',
  'name',
  'state',
  'zoneId',
  'charges',
  'hasDevices',
]);
export type RegionDetails = v.InferOutput<typeof RegionDetails>;

/**
 * Active regions by code, sorted by code.
 * @param has whether the site has a feature; the fields of others are left out
 */
export async function regionsOf(
  db: Db,
  codes: readonly string[],
  has: (feature: Feature) => boolean,
): Promise<Region[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('region')
    .select(['id', 'code', 'name', 'state', 'zoneId', 'details', 'charges', 'bootFeeCents'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('device')
          .select('device.id')
          .whereRef('device.regionId', '=', 'region.id')
          .where('device.active', '=', 1)
          .where('device.state', '<>', 'OUT_OF_USE'),
      ).as('hasDevices'),
    )
    .where('code', 'in', codes)
    .where('active', '=', 1)
    .execute();
  return rows
    .map(({ details, charges, bootFeeCents, hasDevices, ...columns }) => {
      const { notice, removal, deviceRequired, ...others } = v.parse(RegionDetails, JSON.parse(details));
      const ofNotice = {
        notice: notice ?? null,
        charges: notice == null ? null : noticeCharges(charges, bootFeeCents),
      };
      const ofDevices = { deviceRequired: deviceRequired ?? false, hasDevices: Boolean(hasDevices) };
      return {
        photoMaxPixels: null,
        blindCount: false,
        receiptNumbers: 'typed' as const,
        ...others,
        ...columns,
        ...(has('removal') ? { removal: removal ?? null } : {}),
        ...(has('devices') ? ofDevices : {}),
        ...(has('notice') ? ofNotice : {}),
      };
    })
    .sort((a, b) => a.code.localeCompare(b.code, 'en'));
}

/** The zone of times that belong to no region, for this viewer. */
export async function zoneOfViewer(db: Db, { defaultRegionCode, permissions }: Viewer): Promise<string> {
  return zoneOfPerson(defaultRegionCode, await regionsOf(db, Object.keys(permissions), () => false));
}

/** A region's name and state; null if the region does not exist. */
export async function placeOfRegion(db: Db, code: string): Promise<RegionPlace | null> {
  const row = await db
    .selectFrom('region')
    .select(['name', 'state'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}
