import {
  centsToDollars,
  centsToInput,
  dollarsToCents,
  formatUsd,
  isAmount,
  parseAmountToCents,
  parseSignedCents,
  sumCents,
} from './money';

describe('a typed amount (DET-6)', () => {
  test.each([
    ['0', 0],
    ['12', 1_200],
    ['12.', 1_200],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['12.05', 1_205],
    ['0.01', 1],
    ['007', 700],
    [' 175.00 ', 17_500],
    ['99999.99', 9_999_999],
    // 1.15 * 100 is 114.99999999999999 in floating point.
    ['1.15', 115],
    ['8.95', 895],
  ])('%j is %d cents', (typed, cents) => {
    expect(isAmount(typed)).toBe(true);
    expect(parseAmountToCents(typed)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '1,5',
    '1,000',
    '12.345',
    '-1',
    '+1',
    '1e3',
    '$5',
    '1 000',
    'NaN',
    '٣',
    '0x10',
    '1.2.3',
  ])('%j is malformed', (typed) => {
    expect(isAmount(typed)).toBe(false);
    expect(parseAmountToCents(typed)).toBeNull();
  });

  test('an amount too large for an exact integer is malformed', () => {
    expect(parseAmountToCents('99999999999999999')).toBeNull();
    expect(parseAmountToCents('90071992547409.91')).toBe(9_007_199_254_740_991);
  });
});

describe('a counted amount, as the page itself writes it (SHIFT-30)', () => {
  test.each([
    ['3149.50', 314_950],
    ['3,149.50', 314_950],
    ['$3,149.50', 314_950],
    ['$ 3,149.50', 314_950],
    [' 3 149.5 ', 314_950],
    ['1,234,567', 123_456_700],
    ['12.', 1_200],
    ['-12.50', -1_250],
    ['-$1,012.50', -101_250],
    ['$-12.50', -1_250],
    ['\u2212$12.50', -1_250],
    ['-0', 0],
    [formatUsd(-1_234.5, 'en-US'), -123_450],
    [formatUsd(1_234.5, 'es-US'), 123_450],
  ])('%j is %d cents', (typed, cents) => {
    expect(parseSignedCents(typed)).toBe(cents);
  });

  test.each([
    '',
    '$',
    '-',
    '3,14',
    '3149,50',
    '3,1495',
    '31,49.50',
    '3.149,50',
    '.5',
    '12.345',
    '--5',
    '-$-5',
  ])('%j is malformed', (typed) => {
    expect(parseSignedCents(typed)).toBeNull();
  });
});

test.each([
  [175, 17_500],
  [125.5, 12_550],
  [0.1, 10],
  [0, 0],
  [0.07, 7],
  [1.005, null],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%d dollars on the wire are %s cents', (dollars, cents) => {
  expect(dollarsToCents(dollars)).toBe(cents);
});

test.each([
  [17_500, '175.00'],
  [5, '0.05'],
  [0, '0.00'],
  [-150, '-1.50'],
])('%d cents appear in a payment row as %j', (cents, shown) => {
  expect(centsToInput(cents)).toBe(shown);
});

test('amounts add exactly, and a malformed one counts as zero (REL-7)', () => {
  expect(sumCents([10, 20])).toBe(30);
  expect(sumCents(['0.1', '0.2'].map(parseAmountToCents))).toBe(30);
  expect(sumCents([1_000, null, 5])).toBe(1_005);
  expect(sumCents([])).toBe(0);
  expect(centsToDollars(17_550)).toBe(175.5);
});

test.each([
  [175, '$175.00'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
  [undefined, '-'],
  [null, '-'],
])('%s dollars are formatted as %j', (dollars, shown) => {
  expect(formatUsd(dollars)).toBe(shown);
});
