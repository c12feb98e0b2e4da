import { centsToDollars, dollarsToCents, formatUsd } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time/zone';
import { validateRefund } from '../../../src/domain/validation/release';
import type { AddPaymentReply, RefundBody } from '../../../src/domain/wire/records';
import { countsInDrawer } from '../../../src/domain/wire/vehicleLists';
import type { Viewer } from '../access/viewer';
import { recordEntry } from '../boots/bootEntries';
import { kindOfPaymentType } from '../boots/closing/payments';
import type { StoredBoot } from '../boots/storedBoot';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { HttpError, notFound } from '../http/httpError';
import { faultsOf, refuse, type Fault } from '../validate/fieldFaults';
import type { ValidParts } from '../validate/validate';
import {
  alreadyVoid,
  countChange,
  leftOfPayment,
  payableBoot,
  receiptOfPayment,
  type PaymentContext,
} from './addedPayments';

const shown = (cents: number) => formatUsd(centsToDollars(cents));

/** The faults of a refund, which may be only partly valid. */
export async function refundFaults(db: Db, body: ValidParts<RefundBody>): Promise<Fault[]> {
  const { paymentType: name = null } = body;
  const errors = validateRefund({
    amount: String(body.amount ?? ''),
    paymentType: name,
    reason: body.reason ?? '',
    paidTo: body.paidTo ?? '',
  });
  const kind = name === null || name === '' ? null : await kindOfPaymentType(db, name);
  const unknown = kind === undefined ? 'notInList' : countsInDrawer(kind) ? null : 'notMoney';
  return faultsOf({ ...errors, ...(unknown === null ? {} : { paymentType: { code: unknown } }) });
}

/** The payment to refund, and what is left of it. */
const paymentOf = (db: Db, bootId: number, paymentId: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'position', 'voidedAt', 'payKind'])
    .select([leftOfPayment.as('leftCents'), receiptOfPayment.as('receiptNumber')])
    .where('id', '=', paymentId)
    .where('bootId', '=', bootId)
    .executeTakeFirst();
type Paid = NonNullable<Awaited<ReturnType<typeof paymentOf>>>;

/** @throws HttpError 409 if less than this is left of the payment */
async function requireLeft(
  db: Db,
  boot: StoredBoot,
  { id, position, voidedAt, payKind, leftCents }: Paid,
  amountCents: number,
): Promise<void> {
  if (voidedAt !== null) throw await alreadyVoid(db, boot, id);
  const payment = `payment ${String(position)} of boot ${boot.refNum}`;
  if (!countsInDrawer(payKind)) {
    throw new HttpError(409, `No money was paid with ${payment}: there is nothing to refund`);
  }
  if (amountCents > leftCents) {
    throw new HttpError(
      409,
      `${shown(amountCents)} is more than is left of ${payment}: at most ${shown(leftCents)} can be paid back`,
    );
  }
}

/**
 * Checks a refund and returns the function that records it. It counts in the shift of the person who pays
 * it out.
 * @throws HttpError 404 if the boot or payment does not exist; 403 without the permission; 400 naming each
 *    wrong field; 409 if the boot is not released, or the payment is void or has less left
 */
export async function prepareRefund(
  { db, clock }: PaymentContext,
  viewer: Viewer,
  { bootId, paymentId }: { readonly bootId: number; readonly paymentId: number },
  body: RefundBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await payableBoot(db, viewer, bootId, 'BILLING_VOID_PAYMENT');
  const known = isRowId(paymentId) ? await paymentOf(db, boot.id, paymentId) : undefined;
  if (known === undefined) throw notFound('There is no such payment');
  refuse(await refundFaults(db, body));
  const amountCents = dollarsToCents(body.amount) ?? 0;
  const now = clock();
  const refund = {
    paymentId: known.id,
    paymentType: body.paymentType,
    amountCents,
    reason: body.reason.trim(),
    paidTo: body.paidTo.trim(),
  };
  return async (trx) => {
    // Updating the boot's row makes simultaneous refunds and voids wait for each other.
    const { status } = await countChange(trx, boot, { at: now, by: viewer.id })
      .returning('status')
      .executeTakeFirstOrThrow();
    const payment = (await paymentOf(trx, boot.id, known.id)) ?? known;
    if (status !== 'RELEASED') {
      throw new HttpError(409, `Boot ${boot.refNum} is not released: its payments can't be refunded`);
    }
    await requireLeft(trx, boot, payment, amountCents);
    const { id } = await trx
      .insertInto('refund')
      .values({ ...refund, bootId: boot.id, createdAt: now, createdBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { regionId, companyId } = boot;
    const { paymentId, paymentType } = refund;
    await recordEntry(trx, {
      bootId: boot.id,
      kind: 'PAYMENT_REFUNDED',
      at: now,
      by: viewer.id,
      details: { refundId: id, ...refund },
      money: {
        ...{ paymentId, refundId: id, paymentType, payKind: 'money', amountCents: -amountCents },
        ...{ regionId, companyId, receiptNumber: payment.receiptNumber },
      },
    });
    const answer: AddPaymentReply = { id, time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}
