import { isNoticeOutdated } from '../../../../src/domain/notice/outdated';
import type { BootDetails, NoticeParts } from '../../../../src/domain/wire/boot';
import type { EntryChange } from '../../../../src/domain/wire/records';
import type { Db } from '../../db/database';
import { noticeCharges } from '../../regions/charges';
import type { StoredBoot } from '../storedBoot';
import { printsNotices } from './noticeNumbers';

/** Whether a correction has changed what the boot's last notice says. */
async function isOutdated(db: Db, { id, noticeNumber }: StoredBoot): Promise<boolean> {
  if (noticeNumber === null) return false;
  const rows = await db
    .selectFrom('bootEntry')
    .select(['kind', 'details'])
    .where('bootId', '=', id)
    .where('kind', 'in', ['CORRECTED', 'NOTICE_PRINTED'])
    .$narrowType<{ kind: 'CORRECTED' | 'NOTICE_PRINTED' }>()
    .orderBy('id')
    .execute();
  return isNoticeOutdated(
    rows.map(({ kind, details }) => ({
      kind,
      changes: (JSON.parse(details) as { changes?: EntryChange[] }).changes ?? null,
    })),
  );
}

async function partsOf(db: Db, boot: StoredBoot): Promise<NoticeParts | null> {
  if (!(await printsNotices(db, boot.regionId))) return null;
  const company = await db
    .selectFrom('company')
    .select(['name', 'address', 'phone', 'licenseNumber'])
    .where('id', '=', boot.companyId)
    .executeTakeFirstOrThrow();
  return {
    company,
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
