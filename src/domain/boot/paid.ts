import { dollarsToCents, sumCents, toCents } from '../money';
import type { BootDetails, RecordedPayment } from '../wire/boot';

/** The amount paid for a boot and the amount left, in whole cents. */
export interface Paid {
  readonly paidCents: number;
  /** Negative if overpaid; 0 if the amount due is unknown. */
  readonly leftCents: number;
}

/**
 * The amount of cash that remains after giving change, in cents: at most the balance. Without a tendered amount, the
 * payment counts as stated.
 * @param tenderedCents null if it was not stated
 */
export function bookedCents(amountCents: number, tenderedCents: number | null, leftCents: number): number {
  return tenderedCents === null || leftCents <= 0 ? amountCents : Math.min(amountCents, leftCents);
}

/** What is left of a payment after its refunds, in whole cents; 0 for a voided payment. */
export function leftOfPaymentCents({
  voided,
  paymentAmount,
  refunds,
}: Pick<RecordedPayment, 'voided' | 'paymentAmount' | 'refunds'>): number {
  if (voided) return 0;
  return (
    (dollarsToCents(paymentAmount) ?? 0) - sumCents((refunds ?? []).map(({ amount }) => toCents(amount)))
  );
}

/** Computes the amount paid for a boot and the amount left. Voided payments and refunds do not count. */
export function paidFor({
  payments,
  totalPaymentAmount,
}: Pick<BootDetails, 'payments' | 'totalPaymentAmount'>): Paid {
  const paidCents = sumCents((payments ?? []).map(leftOfPaymentCents));
  const due = typeof totalPaymentAmount === 'number' ? dollarsToCents(totalPaymentAmount) : null;
  return { paidCents, leftCents: due === null ? 0 : due - paidCents };
}
