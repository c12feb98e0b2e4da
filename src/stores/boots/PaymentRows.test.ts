import { validatePayment } from '../../domain/validation/release';
import { PaymentRows } from './PaymentRows';

const make = (totalCents = 17_500) => new PaymentRows(totalCents, validatePayment);
const amounts = (payments: PaymentRows) => payments.rows.map(({ form }) => form.values.amount);

it('starts with one row that has the total (REL-2)', () => {
  const payments = make();
  expect(amounts(payments)).toEqual(['175.00']);
  expect(payments.differenceCents).toBe(0);
});

it('adds blank rows if nothing is left to pay, at most 20 (REL-5)', () => {
  const payments = make();
  for (let count = 0; count < 30; count += 1) payments.add();
  expect(payments.rows).toHaveLength(20);
  expect(payments.canAdd).toBe(false);
  expect(amounts(payments).slice(0, 2)).toEqual(['175.00', '']);
});

it('adds a row with the amount still due (REL-20)', () => {
  const payments = make();
  payments.rows[0]!.form.set('amount', '100.5');
  payments.add();
  payments.add();
  expect(amounts(payments)).toEqual(['100.5', '74.50', '']);
});

it('never removes the first row (REL-5)', () => {
  const payments = make();
  payments.add();
  payments.remove(payments.rows[0]!);
  expect(payments.rows).toHaveLength(2);
});

it('sets the only remaining row to the total (REL-6)', () => {
  const payments = make();
  payments.add();
  payments.rows[0]!.form.set('amount', '100');
  payments.remove(payments.rows[1]!);
  expect(amounts(payments)).toEqual(['175.00']);
});

it('does not change the amounts while several rows remain', () => {
  const payments = make();
  payments.add();
  payments.add();
  payments.rows[0]!.form.set('amount', '100');
  payments.rows[2]!.form.set('amount', '5');
  payments.remove(payments.rows[1]!);
  expect(amounts(payments)).toEqual(['100', '5']);
});

it('never reuses the key of a row', () => {
  const payments = make();
  payments.add();
  const [, second] = payments.rows;
  payments.remove(second!);
  payments.add();
  expect(payments.rows[1]!.key).not.toBe(second!.key);
});

it.each([
  [['0.10', '0.20'], 30],
  [['100', '75.'], 17_500],
  [['33.33', '33.33', '33.34'], 10_000],
  [['99999.99', '0.01'], 10_000_000],
  [['1,234.50', '10'], 1_000],
  [['', '$12', '1 2', '-1', '12.345'], 0],
])('adds %j exactly, in whole cents: %i', (texts, cents) => {
  const payments = make();
  texts.forEach((text, index) => {
    if (index > 0) payments.add();
    payments.rows[index]!.form.set('amount', text);
  });
  expect(payments.enteredCents).toBe(cents);
  expect(payments.differenceCents).toBe(17_500 - cents);
  // Malformed amounts stay as typed.
  expect(amounts(payments)).toEqual(texts);
});

it.each([
  ['12', undefined],
  ['12.', undefined],
  ['12.5', undefined],
  ['0', undefined],
  ['99999.99', undefined],
  ['', 'required'],
  ['  ', 'required'],
  ['.5', 'regexFormat'],
  ['1,5', 'regexFormat'],
  ['1,234.50', 'regexFormat'],
  ['$12', 'regexFormat'],
  ['1 2', 'regexFormat'],
  ['12.345', 'regexFormat'],
  ['-1', 'regexFormat'],
  ['1e3', 'regexFormat'],
  ['100000', 'amountTooLarge'],
])('the error of the amount "%s": %s', (text, code) => {
  const row = make().rows[0]!;
  row.form.set('amount', text);
  expect(row.form.errors.amount?.code).toBe(code);
});

it('every row needs a payment type', () => {
  const payments = make();
  expect(payments.rows[0]!.form.errors.paymentType).toEqual({ code: 'required' });
  expect(payments.isValid).toBe(false);
  payments.rows[0]!.form.set('paymentType', 'CASH');
  expect(payments.isValid).toBe(true);
  payments.add();
  expect(payments.isValid).toBe(false);
});

it('has one row with the total after a reset', () => {
  const payments = make(9_000);
  payments.rows[0]!.form.set('paymentType', 'CASH');
  payments.add();
  payments.reset();
  expect(payments.values).toMatchObject([{ paymentType: null, amount: '90.00' }]);
});
