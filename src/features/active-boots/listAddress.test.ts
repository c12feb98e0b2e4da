import { readAddress, readBoot, writeQuery } from './listAddress';

const BLANK = { region: null, find: '', sort: null, towOnly: false };

it.each([
  [undefined, null],
  ['12', 12],
  ['0', 0],
  ['abc', 'invalid'],
  ['-1', 'invalid'],
  ['1.5', 'invalid'],
  ['12abc', 'invalid'],
  ['1e3', 'invalid'],
  ['99999999999999999999', 'invalid'],
])('reads the boot id %s', (parameter, boot) => {
  expect(readBoot(parameter)).toEqual(boot);
});

it.each([
  ['', {}],
  [
    '?region=SF&find=8abc&sort=make',
    { region: 'SF', find: '8abc', sort: { column: 'make', descending: false } },
  ],
  ['?sort=-color', { sort: { column: 'color', descending: true } }],
  ['?sort=price', {}],
  ['?find=a%20b%26c', { find: 'a b&c' }],
  ['?tow=1', { towOnly: true }],
])('reads the query "%s"', (search, query) => {
  expect(readAddress('7', search)).toEqual({ ...BLANK, boot: 7, ...query });
});

it.each([
  ['', { find: 'a b&c' }, '?find=a+b%26c'],
  ['?find=x&lng=es', {}, '?lng=es'],
  ['?region=SF', {}, ''],
  ['?region=SF&find=x', { region: 'KC', find: 'x' }, '?region=KC&find=x'],
  ['', { sort: { column: 'make', descending: true } }, '?sort=-make'],
  ['?sort=-make&find=x', { find: 'x', towOnly: true }, '?find=x&tow=1'],
] as const)('turns the query "%s" into the address %j', (search, address, expected) => {
  expect(writeQuery(search, { ...BLANK, ...address })).toBe(expected);
});

it('reads back what it wrote', () => {
  const address = {
    region: 'A B',
    find: 'ñ/?&=',
    sort: { column: 'license', descending: true },
    towOnly: false,
    boot: null,
  } as const;
  expect(readAddress(undefined, writeQuery('', address))).toEqual(address);
});
