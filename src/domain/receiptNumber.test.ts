import { receiptNumberAfter } from './receiptNumber';

test.each([
  ['the first of a region', [], '1'],
  ['digits alone', ['41'], '42'],
  ['a prefix', ['RX-9'], 'RX-10'],
  ['leading zeros', ['SF-000099'], 'SF-000100'],
  ['digits in the prefix too', ['2026-7'], '2026-8'],
  ['the newest, whatever came before', ['RX-7', 'RX-90', '12'], 'RX-8'],
  ['past those that are used, in any case', ['RX-7', 'rx-8', 'RX-9'], 'RX-10'],
  ['the newest that ends in digits', ['none', 'RX-7b', 'RX-7'], 'RX-8'],
  ['none that ends in digits', ['none'], '1'],
  ['one more digit where it fits', ['999999999999'], '1000000000000'],
  ['one that would be too long', ['9999999999999'], null],
])('after %s (REL-30)', (_what, latest, next) => {
  expect(receiptNumberAfter(latest)).toBe(next);
});
