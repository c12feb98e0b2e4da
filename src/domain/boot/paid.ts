import { dollarsToCents, sumCents } from '../money';
import type { BootDetails } from '../wire/boot';

/** What was paid for a boot and what is left, in whole cents. */
export interface Paid {
  readonly paidCents: number;
  /** Negative if more was paid than was due; 0 if the amount due is unknown. */
  readonly leftCents: number;
}

/** What was paid for a boot and what is left. Void payments do not count. */
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
