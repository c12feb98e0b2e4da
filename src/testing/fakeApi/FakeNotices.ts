import { HttpError } from '../../api/errors';
import { checkNoticeNumber, noticeNumberOf } from '../../domain/notice/number';
import { isNoticeOutdated } from '../../domain/notice/outdated';
import type { BootDetails } from '../../domain/wire/boot';
import type { noticeCalls } from '../../domain/wire/calls';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

const refusal = (details: string, noticeNumber: string | null) =>
  new HttpError(409, details, details, { noticeNumber, details });

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
    noticePrinted: ({ bootId, body, idempotencyKey }) =>
      world.once(idempotencyKey, ['notice', bootId, body], () => {
        world.changer();
        const boot = world.bootSeen(bootId);
        if (world.region(boot.regionCode).notice == null) throw new HttpError(404, 'Not found');
        const number = noticeNumberOf(body.number ?? '');
        const byHand = body.byHand === true;
        if (checkNoticeNumber(number, byHand) !== null) throw new HttpError(400, 'Notice number is wrong');
        const other = world.boots.find((each) => each !== boot && each.noticeNumber === number);
        if (other !== undefined) throw refusal(`Notice number ${number} is on another boot`, null);
        boot.noticeNumber ??= number;
        if (boot.noticeNumber !== number) {
          throw refusal(
            `Boot ${boot.refNum} has notice number ${boot.noticeNumber} already`,
            boot.noticeNumber,
          );
        }
        const copy = world.entriesOf(boot).filter(({ kind }) => kind === 'NOTICE_PRINTED').length + 1;
        const notice = { number, copy, byHand, facts: body.facts ?? null };
        const time = world.write(boot, 'NOTICE_PRINTED', { notice });
        return { refNum: boot.refNum, reply: { time, copy } };
      }),
  };
}
