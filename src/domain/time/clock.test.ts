import { elapsed } from './clock';

test('elapsed time is in whole minutes, and its hours continue past 24', () => {
  const from = Date.UTC(2026, 2, 7, 20, 0);
  expect(elapsed(from, from + 190 * 60_000 + 59_000)).toEqual({ hours: 3, minutes: 10 });
  expect(elapsed(from, from + 75 * 3_600_000)).toEqual({ hours: 75, minutes: 0 });
  expect(elapsed(from, from - 1)).toEqual({ hours: 0, minutes: 0 });
});
