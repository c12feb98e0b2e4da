import { dollarsToCents, sumCents } from '../money';
import type { BootDetails } from '../wire/boot';

/** The amount paid for a boot and the amount left, in whole cents. */
export interface Paid {
  readonly paidCents: number;
  /** Negative if overpaid; 0 if the amount due is unknown. */
  readonly leftCents: number;
}

/** Computes the amount paid for a boot and the amount left. Voided payments do not count. */
export function paidFor({
  payments,
  totalPaymentAmount,
}: Pick<BootDetails, 'payments' | 'totalPaymentAmount'>): Paid {
  const paidCents = sumCents(
    (payments ?? []).map(({ voided, paymentAmount }) => (voided ? 0 : dollarsToCents(paymentAmount))),
  );
  const due = typeof totalPaymentAmount === 'number' ? dollarsToCents(totalPaymentAmount) : null;
  return { paidCents, leftCents: due === null ? 0 : due - paidCents };
}
