import { sumCents, toCents } from '../../domain/money';
import type { BootRecord } from '../../domain/wire/records';

type Amounts = Pick<BootRecord, 'status' | 'totalPaymentAmount' | 'paidAmount'>;

/** What is left to pay of a released boot, whole cents; negative if more than the total was paid. */
export function leftCents({ status, totalPaymentAmount, paidAmount }: Amounts): number {
  return status === 'RELEASED' ? toCents(totalPaymentAmount) - toCents(paidAmount) : 0;
}

/** What these records owe together, and what was paid too much, whole cents. */
export function balancesOf(records: readonly Amounts[]): { readonly owed: number; readonly tooMuch: number } {
  const left = records.map(leftCents);
  return {
    owed: sumCents(left.map((cents) => Math.max(0, cents))),
    tooMuch: sumCents(left.map((cents) => Math.max(0, -cents))),
  };
}
