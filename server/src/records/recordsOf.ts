import { centsToDollars } from '../../../src/domain/money';
import { utcTime } from '../../../src/domain/time/zone';
import type { BootRecord } from '../../../src/domain/wire/records';
import { removalsOf } from '../boots/removal/storedRemoval';
import type { Db } from '../db/database';
import { voidReceiptsOf } from './voidReleases';

const orNull = (text: string | null) => (text === '' ? null : text);

/** Boots in the wire's shape for search results, in the order of the ids. */
export async function recordsOf(
  db: Db,
  ids: readonly number[],
  { hasRemovals, hasDevices }: { readonly hasRemovals: boolean; readonly hasDevices: boolean },
): Promise<BootRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('boot')
    .innerJoin('region', 'region.id', 'boot.regionId')
    .innerJoin('company', 'company.id', 'boot.companyId')
    .selectAll('boot')
    .select(['region.code as regionCode', 'region.zoneId', 'company.name as companyName'])
    .where('boot.id', 'in', ids)
    .execute();
  const voidReceipts = await voidReceiptsOf(db, ids);
  const removals = hasRemovals ? await removalsOf(db, rows) : null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const names = [row.releasedToFirstName, row.releasedToLastName].filter(Boolean);
    return [
      {
        id,
        refNum: row.refNum,
        regionCode: row.regionCode,
        status: row.status,
        license: row.license,
        licenseState: row.licenseState,
        noLicense: row.noLicense === 1,
        vin: orNull(row.vin),
        make: orNull(row.makeName),
        model: orNull(row.modelName),
        color: orNull(row.colorName),
        bootTime: row.bootLocal,
        closedTime: row.closedLocal,
        bootTimeUtc: utcTime(row.bootAt),
        closedTimeUtc: row.closedAt === null ? null : utcTime(row.closedAt),
        receiptNumber: row.receiptNumber,
        releasedTo: names.length === 0 ? null : names.join(' '),
        totalPaymentAmount: centsToDollars(row.feeCents),
        paidAmount: centsToDollars(row.coveredCents),
        towCompanyId: row.companyId,
        towCompanyName: row.companyName,
        removal: removals?.get(id) ?? null,
        device: hasDevices ? row.device : null,
        ...(voidReceipts.has(id) ? { voidReceipts: [...(voidReceipts.get(id) ?? [])] } : {}),
      },
    ];
  });
}
