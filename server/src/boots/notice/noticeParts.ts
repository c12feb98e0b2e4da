import { isNoticeOutdated } from '../../../../src/domain/notice/outdated';
import type { BootDetails, NoticeParts } from '../../../../src/domain/wire/boot';
import type { EntryChange } from '../../../../src/domain/wire/records';
import type { Db } from '../../db/database';
import { Statement } from '../../db/statement';
import { noticeCharges } from '../../regions/charges';
import type { StoredBoot } from '../storedBoot';
import { printsNotices } from './noticeNumbers';

const CORRECTIONS_AND_PRINTS = new Statement((db, bootId: number) =>
  db
    .selectFrom('bootEntry')
    .select(['kind', 'details'])
    .where('bootId', '=', bootId)
    .where('kind', 'in', ['CORRECTED', 'NOTICE_PRINTED'])
    .$narrowType<{ kind: 'CORRECTED' | 'NOTICE_PRINTED' }>()
    .orderBy('id'),
);

/** Whether a correction has changed what the boot's last notice says. */
async function isOutdated(db: Db, { id, noticeNumber }: StoredBoot): Promise<boolean> {
  if (noticeNumber === null) return false;
  const rows = await CORRECTIONS_AND_PRINTS.all(db, id);
  return isNoticeOutdated(
    rows.map(({ kind, details }) => ({
      kind,
      changes: (JSON.parse(details) as { changes?: EntryChange[] }).changes ?? null,
    })),
  );
}

async function partsOf(db: Db, boot: StoredBoot): Promise<NoticeParts | null> {
  if (!printsNotices(boot)) return null;
  const { companyName: name, companyAddress: address, companyPhone: phone } = boot;
  return {
    company: { name, address, phone, licenseNumber: boot.companyLicenseNumber },
    charges: noticeCharges(boot.charges, boot.feeCents),
    isOutdated: await isOutdated(db, boot),
  };
}

/** A boot's notice number, and the facts on its notice that are not fields of the boot. */
export async function noticeOf(
  db: Db,
  boot: StoredBoot,
): Promise<Pick<BootDetails, 'noticeNumber' | 'notice'>> {
  return { noticeNumber: boot.noticeNumber, notice: await partsOf(db, boot) };
}
