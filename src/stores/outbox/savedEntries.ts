import * as v from 'valibot';
import { valuesOfBody } from '../../domain/boot/form';
import { LIMITS, NOTICE } from '../../domain/constants';
import { checkNoticeNumber } from '../../domain/notice/number';
import { factsBytes } from '../../domain/notice/size';
import { NoticePrint } from '../../domain/stored/noticePrint';
import { OutboxEntry, OutboxPhoto } from '../../domain/stored/outboxEntry';
import { RemovalAct } from '../../domain/stored/removalAct';
import { isDate, isInMinute, isTime, isWireTime } from '../../domain/time/text';
import { validateBoot } from '../../domain/validation/boot';
import { checkReason } from '../../domain/validation/record';
import { checkLines, checkText } from '../../domain/validation/text';
import { id } from '../../domain/wire/schema';

// The entries that a file of the outbox may have: waiting to be sent, and such as our pages make.

const key = v.pipe(v.string(), v.uuid());
const moment = v.pipe(v.string(), v.check(isWireTime));

/** A boot. */
export const SavedBoot = v.pipe(
  v.object({
    ...OutboxEntry.entries,
    key,
    body: v.pipe(
      OutboxEntry.entries.body,
      v.check(
        (body) => Object.keys(validateBoot(valuesOfBody(body), { date: null, time: null })).length === 0,
      ),
      v.check(
        ({ date, time, dateTime }) =>
          isDate(date) && isTime(time) && (dateTime == null || isInMinute(dateTime, date, time)),
      ),
    ),
    photos: v.array(v.object({ ...OutboxPhoto.entries, state: v.literal('waiting') })),
    state: v.literal('waiting'),
    problem: v.null(),
    recorded: v.null(),
    recordedAt: v.null(),
    draft: v.optional(v.null(), null),
  }),
  v.check(({ body, regionCode }) => body.regionCode === regionCode),
);

/** An act at a car. */
export const SavedAct = v.pipe(
  v.object({
    ...RemovalAct.entries,
    key,
    bootId: id,
    dateTime: moment,
    device: v.pipe(
      v.string(),
      v.check((device) => checkText(device, { max: LIMITS.deviceNumber, required: false }) === null),
    ),
    state: v.literal('waiting'),
    problem: v.literal(''),
    asksSwap: v.literal(false),
  }),
  v.check(
    ({ kind, note }) =>
      (kind === 'off' ? checkLines(note, { max: LIMITS.notes }) : checkReason(note)) === null,
  ),
  v.check(({ isSent, photos }) => !isSent || photos.length > 0),
);

/** A notice that was printed or put on by hand. */
export const SavedPrint = v.pipe(
  v.object({
    ...NoticePrint.entries,
    key,
    bootId: v.nullable(id),
    printedTime: moment,
    state: v.literal('waiting'),
    problem: v.literal(''),
    ownNumber: v.null(),
  }),
  v.check(({ bootId, bootKey }) => bootId !== null || bootKey !== null),
  v.check(({ number, byHand }) => checkNoticeNumber(number, byHand) === null),
  v.check(({ byHand, facts }) => byHand === (facts === null)),
  v.check(({ facts }) => factsBytes(facts) <= NOTICE.factsBytes),
);
