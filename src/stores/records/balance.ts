import { sumCents, toCents } from '../../domain/money';
import type { BootRecord } from '../../domain/wire/records';

type Amounts = Pick<BootRecord, 'status' | 'totalPaymentAmount' | 'paidAmount'>;

/** The balance of a released boot, whole cents; negative if it is overpaid. */
export function leftCents({ status, totalPaymentAmount, paidAmount }: Amounts): number {
  return status === 'RELEASED' ? toCents(totalPaymentAmount) - toCents(paidAmount) : 0;
}

/** The total owed by these records, and the total overpaid, whole cents. */
export function balancesOf(records: readonly Amounts[]): { readonly owed: number; readonly tooMuch: number } {
  const left = records.map(leftCents);
  return {
    owed: sumCents(left.map((cents) => Math.max(0, cents))),
    tooMuch: sumCents(left.map((cents) => Math.max(0, -cents))),
  };
}
