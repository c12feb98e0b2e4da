import { rowForKey } from './rowForKey';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 29, 29],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageDown', 25, 29],
  ['PageUp', 25, 15],
  ['PageUp', 3, 0],
  ['Home', 20, 0],
  ['End', 2, 29],
  ['a', 2, null],
  ['Tab', 2, null],
])('%s from row %i of 30 goes to %s', (key, from, to) => {
  expect(rowForKey(key, from, 30)).toBe(to);
});

it('does not move in an empty list', () => {
  expect(rowForKey('ArrowDown', 0, 0)).toBeNull();
});
