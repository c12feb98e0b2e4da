import { keptCents, paidFor } from '../../domain/boot/paid';
import { centsToDollars, sumCents, toCents } from '../../domain/money';
import type { Payment, RecordedPayment } from '../../domain/wire/boot';
import type { StoredBoot } from '../builders';

/**
 * A payment as the backend records it: of cash with change, what is kept.
 * @param leftCents what is left to pay without it
 */
export function recordedPayment(payment: Payment, leftCents: number) {
  const { paymentType, tendered = null, reference = null, reason = null } = payment;
  const given = tendered === null ? null : toCents(tendered);
  const paymentAmount = centsToDollars(keptCents(toCents(payment.paymentAmount), given, leftCents));
  return { paymentAmount, paymentType, tendered, reference, reason, refunds: [] };
}

/** What is left to pay for a boot, in cents. */
export const leftOf = ({ payments, totalPaymentAmount }: StoredBoot): number =>
  paidFor({ payments, totalPaymentAmount }).leftCents;

/** What the refunds have left of a payment, in dollars. */
export const leftOfPayment = ({ paymentAmount, refunds }: RecordedPayment): number =>
  centsToDollars(toCents(paymentAmount) - sumCents((refunds ?? []).map(({ amount }) => toCents(amount))));
