import { bookedCents, paidFor } from './paid';

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
  [
    'a part that was paid back',
    [{ ...payment(175), refunds: [{ id: 1, amount: 50.25, paymentType: 'CASH' }] }],
    175,
    { paidCents: 12_475, leftCents: 5_025 },
  ],
  ['something, of nobody knows how much', [payment(75)], null, { paidCents: 7_500, leftCents: 0 }],
  ['something where no payments are told', undefined, 175, { paidCents: 0, leftCents: 17_500 }],
])('%s was paid (REC-48, REC-54)', (_name, payments, totalPaymentAmount, expected) => {
  expect(paidFor({ payments, totalPaymentAmount })).toEqual(expected);
});

test.each([
  ['no change is stated', 20_000, null, 12_550, 20_000],
  ['more is handed over than is kept', 12_550, 20_000, 12_550, 12_550],
  ['the amount is what was handed over', 20_000, 20_000, 12_550, 12_550],
  ['less is kept than is left', 5_000, 10_000, 12_550, 5_000],
  ['everything was paid before', 5_000, 5_000, 0, 5_000],
])(
  'of cash, the amount after giving change is recorded: %s (MONEY-2)',
  (_name, amount, tendered, left, kept) => {
    expect(bookedCents(amount, tendered, left)).toBe(kept);
  },
);
