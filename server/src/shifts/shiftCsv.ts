import { toCents } from '../../../src/domain/money';
import type { WholeShift } from '../../../src/domain/wire/money';
import { Amount, csvTable } from '../platform/csv';

const COLUMNS = [
  ...(['kind', 'time', 'bootId', 'refNum', 'license', 'paymentType', 'amount'] as const),
  ...(['expected', 'counted', 'difference', 'by', 'note', 'closedBy'] as const),
  ...(['receiptNumber', 'reference'] as const),
];

const dollars = (amount: number) => new Amount(toCents(amount));

/** A closed shift as CSV: a row for each entry, then one (`TOTAL`) for each payment type with its count. */
export function shiftCsv({ by, closedBy, to, note, entries, totals }: WholeShift): string {
  return csvTable(COLUMNS, [
    ...entries.map(({ amount, license, receiptNumber, reference, payKind: _, ...entry }) => ({
      ...entry,
      by,
      license: license ?? null,
      amount: dollars(amount),
      receiptNumber: receiptNumber ?? null,
      reference: reference ?? null,
    })),
    ...totals.map(({ paymentType, expected, counted, difference }) => ({
      kind: 'TOTAL',
      time: to,
      by,
      note: note ?? null,
      closedBy: closedBy ?? null,
      paymentType,
      expected: dollars(expected),
      counted: dollars(counted),
      difference: dollars(difference),
    })),
  ]);
}
