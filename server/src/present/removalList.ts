import { NO_PLATE_MARKER, REMOVALS_LISTED } from '../../../src/domain/constants';
import { holds } from '../../../src/domain/permissions';
import type { RemovalItem } from '../../../src/domain/wire/removals';
import type { Viewer } from '../access/viewer';
import { namedRemovals, presentRemoval } from '../boots/removal/storedRemoval';
import { storedPosition } from '../boots/storedBoot';
import type { Db } from '../db/database';

/** The boots of a region that are closed but still on their cars, of those that the viewer may see; earliest due first. */
export async function removalList(
  { db, hasDevices }: { readonly db: Db; readonly hasDevices: boolean },
  viewer: Viewer,
  regionCode: string,
): Promise<RemovalItem[]> {
  const seesAll = holds(viewer.permissions, regionCode, 'BOOT_VIEW_ALL');
  if (!seesAll && !holds(viewer.permissions, regionCode, 'BOOT_VIEW')) return [];
  const region = await db
    .selectFrom('region')
    .select(['id', 'zoneId'])
    .where('code', '=', regionCode)
    .executeTakeFirst();
  if (region === undefined) return [];
  const rows = await namedRemovals(db)
    .innerJoin('boot', 'boot.id', 'removal.bootId')
    .select([
      'boot.id',
      'refNum',
      'license',
      'licenseState',
      'noLicense',
      'makeName',
      'modelName',
      'colorName',
    ])
    .select(['boot.device', 'addr1', 'addr2', 'city', 'boot.state as addressState', 'position'])
    .where('removal.regionId', '=', region.id)
    .where('removal.state', 'in', ['WAITING', 'TAKEN', 'NOT_FOUND'])
    .$if(!seesAll, (query) => query.where('boot.companyId', '=', viewer.company.id))
    .orderBy('dueAt')
    .orderBy('removal.bootId')
    .limit(REMOVALS_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    refNum: row.refNum,
    license: row.license ?? NO_PLATE_MARKER,
    licenseState: row.licenseState,
    noLicense: row.noLicense === 1,
    make: row.makeName,
    model: row.modelName,
    color: row.colorName,
    addr1: row.addr1,
    addr2: row.addr2,
    city: row.city,
    state: row.addressState,
    position: storedPosition(row),
    device: hasDevices ? row.device : null,
    removal: presentRemoval(row, region.zoneId),
  }));
}
