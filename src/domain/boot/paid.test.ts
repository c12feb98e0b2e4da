import { paidFor } from './paid';

const payment = (paymentAmount: number) => ({ paymentType: 'CASH', paymentAmount });
const voided = { reason: 'Bounced', by: 'lee', time: '2026-03-09T11:00:00' };

test.each([
  ['nothing', [], 175, { paidCents: 0, leftCents: 17_500 }],
  ['a part', [payment(100), payment(70.1)], 175, { paidCents: 17_010, leftCents: 490 }],
  ['all', [payment(175)], 175, { paidCents: 17_500, leftCents: 0 }],
  ['more', [payment(180)], 175, { paidCents: 18_000, leftCents: -500 }],
  [
    'a part that was made void',
    [{ ...payment(100), voided }, payment(75)],
    175,
    { paidCents: 7_500, leftCents: 10_000 },
  ],
  ['something, of nobody knows how much', [payment(75)], null, { paidCents: 7_500, leftCents: 0 }],
  ['something where no payments are told', undefined, 175, { paidCents: 0, leftCents: 17_500 }],
])('%s was paid (REC-48, REC-54)', (_name, payments, totalPaymentAmount, expected) => {
  expect(paidFor({ payments, totalPaymentAmount })).toEqual(expected);
});
