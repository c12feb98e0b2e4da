import { readBoot, readQuery, writeQuery } from './listAddress';

it.each([
  [undefined, { kind: 'none' }],
  ['12', { kind: 'boot', id: 12 }],
  ['0', { kind: 'boot', id: 0 }],
  ['abc', { kind: 'invalid' }],
  ['-1', { kind: 'invalid' }],
  ['1.5', { kind: 'invalid' }],
  ['12abc', { kind: 'invalid' }],
  ['1e3', { kind: 'invalid' }],
  ['99999999999999999999', { kind: 'invalid' }],
])('reads the boot id %s', (parameter, boot) => {
  expect(readBoot(parameter)).toEqual(boot);
});

it.each([
  ['', { region: null, find: '', sort: null, towOnly: false }],
  [
    'region=SF&find=8abc&sort=make',
    { region: 'SF', find: '8abc', sort: { column: 'make', descending: false }, towOnly: false },
  ],
  ['sort=-color', { region: null, find: '', sort: { column: 'color', descending: true }, towOnly: false }],
  ['sort=price', { region: null, find: '', sort: null, towOnly: false }],
  ['find=a%20b%26c', { region: null, find: 'a b&c', sort: null, towOnly: false }],
])('reads the query "%s"', (search, query) => {
  expect(readQuery(new URLSearchParams(search))).toEqual(query);
});

it.each([
  ['', { find: 'a b&c' }, '?find=a+b%26c'],
  ['find=x&lng=es', { find: '' }, '?lng=es'],
  ['region=SF', { region: null }, ''],
  ['region=SF&find=x', { region: 'KC' }, '?region=KC&find=x'],
  ['', { sort: { column: 'make', descending: true } }, '?sort=-make'],
  ['sort=-make&find=x', { sort: null, towOnly: true }, '?find=x&tow=1'],
] as const)('writes into "%s" the change %j', (search, change, expected) => {
  expect(writeQuery(new URLSearchParams(search), change)).toBe(expected);
});

it('reads what it wrote', () => {
  const query = {
    region: 'A B',
    find: 'ñ/?&=',
    sort: { column: 'license', descending: true },
    towOnly: false,
  } as const;
  expect(readQuery(new URLSearchParams(writeQuery(new URLSearchParams(), query)))).toEqual(query);
});
