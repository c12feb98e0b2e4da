import { HttpError } from '../../api/errors';
import { noticeNumberOf } from '../../domain/notice/number';
import { isNoticeOutdated } from '../../domain/notice/outdated';
import type { BootDetails } from '../../domain/wire/boot';
import type { noticeCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** What a boot's details say about its notice; nothing in a region without notices. */
export function noticeOf(world: World, boot: StoredBoot): Pick<BootDetails, 'notice' | 'noticeNumber'> {
  if (world.region(boot.regionCode).notice == null) return {};
  const { name, address, phone, licenseNumber } = world.user().company ?? {};
  return {
    noticeNumber: boot.noticeNumber ?? null,
    notice: {
      company: { name, address, phone, licenseNumber },
      charges: boot.charges,
      isOutdated: isNoticeOutdated(world.entriesOf(boot)),
    },
  };
}

/** The call for notices. */
export function noticeHandlers(world: World): HandlersOf<typeof noticeCalls> {
  return {
    noticePrinted: ({ bootId, body }) => {
      const boot = world.boot(bootId);
      const number = noticeNumberOf(body.number ?? '');
      boot.noticeNumber ??= number;
      if (boot.noticeNumber !== number) {
        const { noticeNumber } = boot;
        const details = `Boot ${boot.refNum} has notice number ${noticeNumber} already`;
        throw new HttpError(409, details, details, { noticeNumber, details });
      }
      const copy = world.entriesOf(boot).filter(({ kind }) => kind === 'NOTICE_PRINTED').length + 1;
      const notice = { number, copy, byHand: body.byHand === true, facts: body.facts ?? null };
      return { time: world.write(boot, 'NOTICE_PRINTED', { notice }), copy };
    },
  };
}
