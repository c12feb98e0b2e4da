import {
  checkAmount,
  checkCancelNote,
  isReleaseValid,
  validatePayment,
  validateRelease,
  type PaymentValues,
  type ReleaseField,
  type ReleaseValues,
} from './release';

const clock = () => Date.UTC(2026, 2, 10, 18, 30);
const context = { zoneId: 'America/Los_Angeles', clock };
const aPayment = (changes: Partial<PaymentValues> = {}): PaymentValues => ({
  paymentType: 'CASH',
  amount: '175.00',
  ...changes,
});
const aRelease = (changes: Partial<ReleaseValues> = {}): ReleaseValues => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  date: '2026-03-10',
  time: '11:30',
  receiptNumber: 'R-1001',
  payments: [aPayment()],
  ...changes,
});

test('a complete release has no errors (REL-3)', () => {
  expect(isReleaseValid(validateRelease(aRelease(), context))).toBe(true);
});

test.each<[ReleaseField, Partial<ReleaseValues>, string]>([
  ['firstName', { firstName: ' ' }, 'required'],
  ['lastName', { lastName: '\u200B\u2800' }, 'required'],
  ['receiptNumber', { receiptNumber: '\u00AD' }, 'required'],
  ['lastName', { lastName: '' }, 'required'],
  ['date', { date: '' }, 'required'],
  ['time', { time: '' }, 'required'],
  ['receiptNumber', { receiptNumber: '' }, 'required'],
  ['receiptNumber', { receiptNumber: '12345678901234' }, 'tooLong'],
  ['firstName', { firstName: 'x'.repeat(121) }, 'tooLong'],
  ['lastName', { lastName: 'a\u0000' }, 'characters'],
  ['time', { time: '12:00' }, 'inFuture'],
  ['time', { date: '2026-03-08', time: '02:30' }, 'timeGap'],
])('%s %j gives the error %s', (field, change, code) => {
  const found = validateRelease(aRelease(change), context);
  expect(Object.keys(found.fields)).toEqual([field]);
  expect(found.fields[field]?.code).toBe(code);
  expect(isReleaseValid(found)).toBe(false);
});

test.each<[string | null, Partial<ReleaseValues>, ReleaseField | null]>([
  ['2026-03-10T11:30:00', {}, null],
  ['2026-03-10T11:30:59', {}, null],
  ['2026-03-10T11:31:00', {}, 'time'],
  ['2026-03-10T08:00:00', { date: '2026-03-09', time: '23:00' }, 'date'],
  ['2026-03-10T08:00:00', { time: '' }, 'time'],
  [null, {}, null],
  ['soon', {}, null],
])('booted at %s, released at %j: %s (REL-18)', (bootTime, change, field) => {
  const { fields } = validateRelease(aRelease(change), { ...context, bootTime });
  expect(Object.keys(fields)).toEqual(field === null ? [] : [field]);
});

test('a receipt number of thirteen characters is valid (REL-3)', () => {
  expect(isReleaseValid(validateRelease(aRelease({ receiptNumber: '1234567890123' }), context))).toBe(true);
});

test.each([
  ['', 'required'],
  [' ', 'required'],
  ['.5', 'regexFormat'],
  ['1,5', 'regexFormat'],
  ['12.345', 'regexFormat'],
  ['-1', 'regexFormat'],
  ['abc', 'regexFormat'],
  ['100000', 'amountTooLarge'],
  ['99999999999999999999', 'amountTooLarge'],
])('the amount %j is invalid: %s', (amount, code) => {
  expect(checkAmount(amount)?.code).toBe(code);
});

test.each(['0', '12', '12.', '12.5', '99999.99', ' 175.00 '])('the amount %j is valid (REL-4)', (amount) => {
  expect(checkAmount(amount)).toBeNull();
});

test('a payment needs a type and an amount (REL-4)', () => {
  expect(validatePayment(aPayment({ paymentType: null, amount: '' }))).toEqual({
    paymentType: { code: 'required' },
    amount: { code: 'required' },
  });
});

test('the errors of payments are in the order of the rows, and a single one blocks the release', () => {
  const found = validateRelease(aRelease({ payments: [aPayment(), aPayment({ amount: '1,5' })] }), context);
  expect(found.payments).toEqual([{}, { amount: { code: 'regexFormat' } }]);
  expect(isReleaseValid(found)).toBe(false);
});

test.each([
  [0, false],
  [1, true],
  [20, true],
  [21, false],
])('%d payments are valid: %s', (count, expected) => {
  const payments = Array.from({ length: count }, () => aPayment());
  expect(isReleaseValid(validateRelease(aRelease({ payments }), context))).toBe(expected);
});

test('the note of a cancellation may be empty and have several lines, up to its limit (CAN-1)', () => {
  expect(checkCancelNote('')).toBeNull();
  expect(checkCancelNote('paid\r\nby phone\t!')).toBeNull();
  expect(checkCancelNote('x'.repeat(2_000))).toBeNull();
  expect(checkCancelNote('x'.repeat(2_001))?.code).toBe('tooLong');
  expect(checkCancelNote('a\u0000b')?.code).toBe('characters');
  expect(checkCancelNote('half an emoji \ude00')?.code).toBe('characters');
  expect(checkCancelNote('a whole one \ud83d\ude00')).toBeNull();
});
