import { dollarsToCents, sumCents } from '../../../src/domain/money';
import { combineDateTime, epochOf, type Clock } from '../../../src/domain/time';
import { checkCancelNote, validateRelease, type ReleaseValues } from '../../../src/domain/validation/release';
import type { ReleaseBootBody } from '../../../src/domain/wire/boot';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { badRequest } from '../http/httpError';
import { joined, labelOf, sentence, sentencesOf } from '../http/sentences';
import { closeBoot } from './closeBoot';
import { bootToChange } from './storedBoot';
import type { Recorded } from './submissions';

/** The form's values as a release body carries them. Amounts go back to text: the form's own rule judges them. */
function valuesOf(body: ReleaseBootBody): ReleaseValues {
  return {
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    date: body.date,
    time: body.time,
    receiptNumber: body.receiptNumber.trim(),
    payments: body.payments.map(({ paymentType, paymentAmount }) => ({
      paymentType,
      amount: String(paymentAmount),
    })),
  };
}

async function paymentTypes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('paymentType').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

interface ReleaseContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** @throws HttpError 400 with a sentence for each field that is wrong, payments by their row */
async function checkRelease(
  values: ReleaseValues,
  body: ReleaseBootBody,
  { db, clock }: ReleaseContext,
  zoneId: string,
): Promise<void> {
  const { fields, payments, paymentCount } = validateRelease(values, { zoneId, clock });
  const sentences = sentencesOf(fields);
  const dateTime = combineDateTime(values.date, values.time);
  if (body.dateTime != null && body.dateTime !== dateTime && !fields.date && !fields.time) {
    sentences.push(sentence(labelOf('dateTime'), { code: 'dateTimeMismatch' }));
  }
  const note = checkCancelNote(body.cancelNote ?? '');
  if (note !== null) sentences.push(sentence(labelOf('cancelNote'), note));
  if (paymentCount !== null) sentences.push(sentence(labelOf('payments'), paymentCount));
  const known = await paymentTypes(db);
  for (const [index, errors] of payments.entries()) {
    const type = values.payments[index]?.paymentType ?? '';
    const all =
      errors.paymentType || known.has(type)
        ? errors
        : { ...errors, paymentType: { code: 'notInList' as const } };
    sentences.push(...sentencesOf(all, `Payment ${String(index + 1)} `));
  }
  if (sentences.length > 0) throw badRequest(joined(sentences));
}

/**
 * Checks a release and gives the work that records it with its payments, in whole cents (specification §5 and §7
 * `boot/release`, contract §2).
 * @throws HttpError 404 for a boot that is not there; 400 naming each wrong field
 */
export async function prepareRelease(
  context: ReleaseContext,
  viewer: Viewer,
  regionCode: string,
  body: ReleaseBootBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(context.db, viewer, body.id, regionCode);
  const values = valuesOf(body);
  await checkRelease(values, body, context, boot.zoneId);
  const now = context.clock();
  const payments = body.payments.map(({ paymentAmount, paymentType }, index) => ({
    bootId: boot.id,
    position: index + 1,
    paymentType,
    amountCents: dollarsToCents(paymentAmount) ?? 0,
    createdAt: now,
    createdBy: viewer.id,
  }));
  const closedLocal = combineDateTime(values.date, values.time);
  const closing = {
    status: 'RELEASED',
    closedLocal,
    closedAt: epochOf(closedLocal, boot.zoneId),
    releasedToFirstName: values.firstName,
    releasedToLastName: values.lastName,
    receiptNumber: values.receiptNumber,
  } as const;
  const eventDetails = { paidCents: sumCents(payments.map(({ amountCents }) => amountCents)) };
  return async (trx) => {
    const recorded = await closeBoot(trx, boot, closing, { userId: viewer.id, now, eventDetails });
    await trx.insertInto('payment').values(payments).execute();
    return recorded;
  };
}
