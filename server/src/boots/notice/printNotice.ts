import { createHash } from 'node:crypto';
import { NOTICE } from '../../../../src/domain/constants';
import { factsBytes } from '../../../../src/domain/notice/size';
import { checkNoticeNumber, noticeNumberOf } from '../../../../src/domain/notice/number';
import type { Clock } from '../../../../src/domain/time/clock';
import { isWireTime } from '../../../../src/domain/time/text';
import { checkLocalMoment, wireTime } from '../../../../src/domain/time/zone';
import { collectErrors, type FieldError } from '../../../../src/domain/validation/fieldError';
import type { NoticeBody, NoticeReply } from '../../../../src/domain/wire/notices';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import type { NoticePrintTable } from '../../db/schema';
import { notFound } from '../../http/httpError';
import { faultsOf, refuse, type Fault } from '../../validate/fieldFaults';
import type { ValidParts } from '../../validate/validate';
import { recordEntry } from '../bootEntries';
import type { KerbTimes } from '../removal/removalActs';
import { visibleBoot } from '../storedBoot';
import type { Recorded } from '../submissions';
import { numberRefused, printsNotices, refuseTaken } from './noticeNumbers';

const LABELS = { number: 'Notice number', printedTime: 'Printed time', facts: 'Facts' } as const;

const required: FieldError = { code: 'required' };

function checkPrintedTime(printedTime: string, zoneId: string, clock: Clock): FieldError | null {
  if (printedTime === '') return required;
  if (!isWireTime(printedTime)) return { code: 'regexFormat' };
  const [date = '', time = ''] = printedTime.split('T');
  const problem = checkLocalMoment(date, time.slice(0, 'HH:mm'.length), zoneId, clock);
  return problem === null ? null : { code: problem };
}

function checkFacts({ facts, byHand }: ValidParts<NoticeBody>): FieldError | null {
  if (facts == null) return byHand === true ? null : required;
  return factsBytes(facts) > NOTICE.factsBytes ? { code: 'tooLarge', params: { max: '20 kB' } } : null;
}

/** The faults of a notice that need no boot; the body may be only partly valid. */
export function noticeFaults(body: ValidParts<NoticeBody>): Fault[] {
  return faultsOf(
    collectErrors([
      ['number', checkNoticeNumber(body.number ?? '', body.byHand === true)],
      ['printedTime', body.printedTime === '' ? required : null],
      ['facts', checkFacts(body)],
    ]),
    LABELS,
  );
}

/**
 * Checks a notice, and returns the function that records it. The first one gives the boot its number. A notice may be
 * recorded of a closed boot, since a device may have been without a network when it printed.
 * @throws HttpError 404 without such a boot, or if its region prints no notices; 400 naming each wrong field; the function
 *   throws 409 if the boot has another number, or another boot has this one
 */
export async function prepareNotice(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  bootId: number,
  { body, kerb }: { readonly body: NoticeBody; readonly kerb: KerbTimes },
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await visibleBoot(db, viewer, bootId);
  if (!printsNotices(boot)) throw notFound('This region prints no notices');
  const now = clock();
  refuse([
    ...noticeFaults(body),
    ...faultsOf(
      collectErrors([['printedTime', checkPrintedTime(body.printedTime, boot.zoneId, () => now)]]),
      LABELS,
    ),
  ]);
  const number = noticeNumberOf(body.number);
  const byHand = body.byHand === true;
  const facts = body.facts == null ? null : JSON.stringify(body.facts);
  const { id, refNum } = boot;
  return async (trx) => {
    await refuseTaken(trx, viewer, number, id);
    // Simultaneous prints for one boot wait here, so that only one sets the number, and each gets its own copy
    // number.
    const { numUpdatedRows } = await trx
      .updateTable('boot')
      .set({ noticeNumber: number })
      .where('id', '=', id)
      .where((is) => is.or([is('noticeNumber', 'is', null), is('noticeNumber', '=', number)]))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const { noticeNumber: own } = await numberOf(trx, id);
      throw numberRefused(`Boot ${refNum} has notice number ${own ?? ''} already`, own);
    }
    const print = { number, byHand, printedLocal: body.printedTime, facts };
    const copy = await recordNotice(trx, { bootId: id, at: now, by: viewer.id }, print, kerb);
    const answer: NoticeReply = { time: wireTime(now, boot.zoneId), copy };
    return { bootId: id, refNum, answer };
  };
}

/** A notice that was printed or put on by hand; `facts` as JSON. */
type Print = Omit<NoticePrintTable, 'entryId' | 'bootId' | 'copy' | 'byHand'> & { readonly byHand: boolean };

/** Records a print in the boot's history. @returns which copy it is, from 1 on */
export async function recordNotice(
  trx: Db,
  act: { readonly bootId: number; readonly at: number; readonly by: number },
  { number, byHand, printedLocal, facts }: Print,
  { keptAt, sentAt }: KerbTimes = { keptAt: null, sentAt: null },
): Promise<number> {
  const copy = (await printsOf(trx, act.bootId)) + 1;
  const entryId = await recordEntry(trx, {
    ...act,
    kind: 'NOTICE_PRINTED',
    details: {
      number,
      copy,
      printedLocal,
      byHand,
      // The audit trail can never be erased, so it has only the hash of the plate, the address and the names.
      factsSha256: facts === null ? null : createHash('sha256').update(facts).digest('hex'),
      ...(keptAt === null ? {} : { keptAt }),
      ...(sentAt === null ? {} : { sentAt }),
    },
  });
  const row = { entryId, bootId: act.bootId, copy, number, printedLocal, facts };
  await trx
    .insertInto('noticePrint')
    .values({ ...row, byHand: byHand ? 1 : 0 })
    .execute();
  return copy;
}

const numberOf = (trx: Db, bootId: number) =>
  trx.selectFrom('boot').select('noticeNumber').where('id', '=', bootId).executeTakeFirstOrThrow();

async function printsOf(trx: Db, bootId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('noticePrint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bootId', '=', bootId)
    .executeTakeFirstOrThrow();
  return count;
}
