import { bookedCents, paidFor } from '../../../domain/boot/paid';
import { centsToDollars, sumCents, toCents } from '../../../domain/money';
import type { Payment, RecordedPayment } from '../../../domain/wire/boot';
import type { StoredBoot } from '../../builders';

/**
 * A payment as the backend records it: for cash with change, the amount after giving change.
 * @param leftCents the balance without this payment
 */
export function recordedPayment(payment: Payment, leftCents: number) {
  const { paymentType, tendered = null, reference = null, reason = null } = payment;
  const given = tendered === null ? null : toCents(tendered);
  const paymentAmount = centsToDollars(bookedCents(toCents(payment.paymentAmount), given, leftCents));
  return { paymentAmount, paymentType, tendered, reference, reason, refunds: [] };
}

/** The unpaid balance of a boot, in cents. */
export const leftOf = ({ payments, totalPaymentAmount }: StoredBoot): number =>
  paidFor({ payments, totalPaymentAmount }).leftCents;

/** A payment minus its refunds, in dollars. */
export const leftOfPayment = ({ paymentAmount, refunds }: RecordedPayment): number =>
  centsToDollars(toCents(paymentAmount) - sumCents((refunds ?? []).map(({ amount }) => toCents(amount))));
