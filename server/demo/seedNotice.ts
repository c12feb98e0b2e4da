import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { noticeFacts } from '../../src/domain/notice/facts';
import { newNoticeNumber } from '../../src/domain/notice/number';
import { wireTime } from '../../src/domain/time/zone';
import type { Schema } from '../src/db/schema';
import { recordNotice } from '../src/boots/notice/printNotice';
import { noticeCharges } from '../src/regions/charges';
import { RegionDetails } from '../src/regions/regions';

const MINUTE_MS = 60_000;

/** Prints the notice of the oldest active boot of each region that prints notices. The others have none yet. */
export async function seedNotices(trx: Transaction<Schema>): Promise<void> {
  const regions = await trx.selectFrom('region').select(['id', 'zoneId', 'details']).execute();
  for (const { id: regionId, zoneId, details } of regions) {
    const { notice, removal, towEligibleAfterHours } = v.parse(RegionDetails, JSON.parse(details));
    if (notice == null) continue;
    const boot = await trx
      .selectFrom('boot')
      .innerJoin('company', 'company.id', 'boot.companyId')
      .innerJoin('appUser', 'appUser.id', 'boot.createdBy')
      .selectAll('boot')
      .select([
        'company.name',
        'company.address',
        'company.phone',
        'company.licenseNumber',
        'appUser.shortName',
      ])
      .where('boot.regionId', '=', regionId)
      .where('status', '=', 'ACTIVE')
      .orderBy('bootAt')
      .executeTakeFirstOrThrow();
    const { name, address, phone, licenseNumber } = boot;
    const number = newNoticeNumber();
    const facts = noticeFacts({
      boot: {
        ...{
          license: boot.license,
          licenseState: boot.licenseState,
          make: boot.makeName,
          color: boot.colorName,
        },
        ...{ addr1: boot.addr1, addr2: boot.addr2, city: boot.city, state: boot.state },
        ...{ bootedAt: boot.bootAt, bootedBy: boot.shortName },
      },
      region: { zoneId, towEligibleAfterHours, notice, removal: removal ?? null },
      company: { name, address, phone, licenseNumber },
      charges: noticeCharges(boot.charges, boot.feeCents),
      number,
    });
    const at = boot.createdAt + MINUTE_MS;
    await trx.updateTable('boot').set({ noticeNumber: number }).where('id', '=', boot.id).execute();
    await recordNotice(
      trx,
      { bootId: boot.id, at, by: boot.createdBy ?? 0 },
      { number, byHand: false, printedLocal: wireTime(at, zoneId), facts: JSON.stringify(facts) },
    );
  }
}
