import { sql } from 'kysely';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { holds, type Permission } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import { wireTime } from '../../../src/domain/time/zone';
import { validatePayment } from '../../../src/domain/validation/release';
import type {
  AddPaymentBody,
  AddPaymentReply,
  ChangedReply,
  ReasonBody,
} from '../../../src/domain/wire/records';
import type { Viewer } from '../access/viewer';
import { recordEntry } from '../boots/bootEntries';
import {
  insertPayments,
  kindOfPaymentType,
  newPayment,
  paymentErrorsOf,
  paymentValuesOf,
} from '../boots/closing/payments';
import { changedMeanwhile, sayWhen, visibleBoot, type StoredBoot } from '../boots/storedBoot';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import { forbidden, HttpError, notFound, REFUSALS } from '../http/httpError';
import { faultsOf, refuse, type Fault } from '../validate/fieldFaults';
import type { ValidParts } from '../validate/validate';
import { reasonFaults } from './reason';

export interface PaymentContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** @throws HttpError 404 if the viewer may not see the boot; 403 without the permission in its region */
export async function payableBoot(
  db: Db,
  viewer: Viewer,
  bootId: number,
  permission: Permission,
): Promise<StoredBoot> {
  const boot = await visibleBoot(db, viewer, bootId);
  if (!holds(viewer.permissions, boot.regionCode, permission)) throw forbidden(REFUSALS.permission);
  return boot;
}

/** The kind of a payment's type, and the faults of the payment, which may be only partly valid. */
async function judged(db: Db, body: ValidParts<AddPaymentBody>) {
  const kind = body.paymentType == null ? undefined : await kindOfPaymentType(db, body.paymentType);
  const faults = faultsOf(paymentErrorsOf(validatePayment(paymentValuesOf(body)), kind !== undefined));
  return { kind, faults };
}

/** The faults of a payment, which may be only partly valid. */
export async function paymentFaults(db: Db, body: ValidParts<AddPaymentBody>): Promise<Fault[]> {
  return (await judged(db, body)).faults;
}

const notReleased = ({ refNum }: StoredBoot) =>
  new HttpError(409, `Boot ${refNum} is not released: payments can be added only to a released boot`);

/** The refusal of a payment because somebody has reopened the boot, or added or voided a payment. */
async function notAsSeen(db: Db, boot: StoredBoot): Promise<HttpError> {
  const { status, coveredCents } = await db
    .selectFrom('boot')
    .select(['status', 'coveredCents'])
    .where('id', '=', boot.id)
    .executeTakeFirstOrThrow();
  if (status !== 'RELEASED') return notReleased(boot);
  const paid = formatUsd(centsToDollars(coveredCents));
  return changedMeanwhile(db, boot, `${paid} of ${formatUsd(centsToDollars(boot.feeCents))} is paid now`);
}

/** Counts a change of payments as a change of the boot, so that simultaneous changes wait for its row. */
export const countChange = (
  trx: Db,
  boot: StoredBoot,
  { at, by }: { readonly at: number; readonly by: number },
) =>
  trx
    .updateTable('boot')
    .set((eb) => ({ version: eb('version', '+', 1), changedAt: at, changedBy: by }))
    .where('id', '=', boot.id);

/** The boot to pay for. `seen` is the version that the author has seen; null accepts any. */
export interface PayAsk {
  readonly bootId: number;
  readonly seen: number | null;
}

/**
 * Checks a payment and returns the function that adds it to a released boot.
 * @throws HttpError 404, 403 as `payableBoot`; 409 if the boot is not released, or has changed since its author saw
 *   it; 400 naming each wrong field
 */
export async function prepareAddPayment(
  { db, clock }: PaymentContext,
  viewer: Viewer,
  { bootId, seen }: PayAsk,
  body: AddPaymentBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await payableBoot(db, viewer, bootId, 'BILLING_ADD_PAYMENT');
  const { kind = 'money', faults } = await judged(db, body);
  refuse(faults);
  if (boot.status !== 'RELEASED') throw notReleased(boot);
  const now = clock();
  return async (trx) => {
    const changed = await countChange(trx, boot, { at: now, by: viewer.id })
      .where('status', '=', 'RELEASED')
      .$if(seen !== null, (query) => query.where('version', '=', seen))
      .returning(['coveredCents', 'receiptNumber'])
      .executeTakeFirst();
    if (changed === undefined) throw await notAsSeen(trx, boot);
    const payment = newPayment(body, kind, boot.feeCents - changed.coveredCents);
    const { receiptNumber } = changed;
    const made = { at: now, by: viewer.id };
    const [paymentId = 0] = await insertPayments(trx, { ...boot, receiptNumber }, [payment], made);
    const answer: AddPaymentReply = { id: paymentId, time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}

/** A payment minus its refunds, in cents. */
export const leftOfPayment = sql<number>`payment.amount_cents - (
  select coalesce(sum(refund.amount_cents), 0) from refund where refund.payment_id = payment.id)`;

/** The receipt number of the release that a payment is for. */
export const receiptOfPayment = sql<string | null>`(
  select receipt_number from cash_entry where payment_id = payment.id and kind = 'PAYMENT')`;

/** The author, time (epoch milliseconds) and reason of a void. */
interface Voiding {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

/**
 * Voids the payments that are not void yet, except for what was already refunded, each with its entry.
 * Run it in a transaction that has updated the boot's row, so that simultaneous voids wait for each
 * other.
 * @returns the amount voided of each
 */
async function makeVoid(
  trx: Db,
  { id: bootId, regionId, companyId }: StoredBoot,
  paymentId: number | null,
  { at, by, reason }: Voiding,
): Promise<{ readonly amountCents: number }[]> {
  const open = await trx
    .selectFrom('payment')
    .select(['id', 'paymentType', 'payKind', leftOfPayment.as('amountCents')])
    .select(receiptOfPayment.as('receiptNumber'))
    .where('bootId', '=', bootId)
    .where('voidedAt', 'is', null)
    .$if(paymentId !== null, (query) => query.where('id', '=', paymentId))
    .orderBy('id')
    .execute();
  // One at a time, so that they enter the open shift in order; a single statement guarantees no order.
  for (const { id, paymentType, payKind, amountCents, receiptNumber } of open) {
    await trx
      .updateTable('payment')
      .set({ voidedAt: at, voidedBy: by, voidReason: reason })
      .where('id', '=', id)
      .execute();
    const details = { paymentId: id, paymentType, amountCents, reason };
    const back = { paymentId: id, refundId: null, paymentType, payKind, amountCents: 0 - amountCents };
    const money = { ...back, regionId, companyId, receiptNumber };
    await recordEntry(trx, { bootId, kind: 'PAYMENT_VOIDED', details, at, by, money });
  }
  return open;
}

/** Voids every payment of a boot that is not void yet. Run it in a transaction that has updated the boot's row. */
export async function voidAll(trx: Db, boot: StoredBoot, voiding: Voiding): Promise<void> {
  await makeVoid(trx, boot, null, voiding);
}

/**
 * Text for a payment that is already void, for example `Payment 1 was made void already by Sam Rivera on
 * 11/20/2026 at 13:05 PST`.
 */
export async function alreadyVoid(db: Db, { zoneId }: StoredBoot, paymentId: number): Promise<HttpError> {
  const row = await db
    .selectFrom('payment')
    .leftJoin('appUser', 'appUser.id', 'payment.voidedBy')
    .select(['position', 'voidedAt', 'shortName'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const who = row.shortName === null ? '' : ` by ${row.shortName}`;
  const when = sayWhen(row.voidedAt ?? 0, zoneId);
  return new HttpError(409, `Payment ${String(row.position)} was made void already${who} on ${when}`);
}

/**
 * Checks a void and returns the function that voids the payment, which stays visible.
 * @throws HttpError 404 if the boot or payment does not exist; 403 without the permission; 409 if it is already void;
 *   400 if the reason is invalid
 */
export async function prepareVoidPayment(
  { db, clock }: PaymentContext,
  viewer: Viewer,
  { bootId, paymentId }: { readonly bootId: number; readonly paymentId: number },
  body: ReasonBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await payableBoot(db, viewer, bootId, 'BILLING_VOID_PAYMENT');
  const payment = isRowId(paymentId)
    ? await db
        .selectFrom('payment')
        .select(['id', 'voidedAt', 'position'])
        .where('id', '=', paymentId)
        .where('bootId', '=', boot.id)
        .executeTakeFirst()
    : undefined;
  if (payment === undefined) throw notFound('There is no such payment');
  refuse(reasonFaults(body.reason));
  if (payment.voidedAt !== null) throw await alreadyVoid(db, boot, payment.id);
  const now = clock();
  const reason = body.reason.trim();
  return async (trx) => {
    await countChange(trx, boot, { at: now, by: viewer.id }).execute();
    const [voided] = await makeVoid(trx, boot, payment.id, { at: now, by: viewer.id, reason });
    if (voided === undefined) throw await alreadyVoid(trx, boot, payment.id);
    if (voided.amountCents === 0)
      throw new HttpError(
        409,
        `All of payment ${String(payment.position)} was refunded: nothing is left to void`,
      );
    const answer: ChangedReply = { time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}
