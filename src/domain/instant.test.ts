import { elapsed, instantOf } from './instant';
import { epochOf } from './time';

it.each([
  ['2026-03-06T12:00:00', 'America/Los_Angeles'],
  ['2026-03-08T01:59:59', 'America/Los_Angeles'],
  ['2026-03-08T03:00:00', 'America/Los_Angeles'],
  ['2026-11-01T00:30:00', 'America/New_York'],
  ['2026-11-01T03:00:00', 'America/New_York'],
  ['2000-01-01T00:00:00', 'America/Chicago'],
  ['2026-07-04T23:59:59', 'Asia/Kolkata'],
])('%s in %s is the instant that the date library says', (local, zone) => {
  expect(instantOf(local, zone)).toBe(epochOf(local, zone));
});

it('the first of two hours counts where the clocks go back', () => {
  expect(instantOf('2026-11-01T01:30:00', 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30));
});

it('an unknown zone is the default one, and what is no time is none', () => {
  const usual = instantOf('2026-07-04T12:00:00', 'America/Los_Angeles');
  expect(instantOf('2026-07-04T12:00:00', 'Nowhere/Here')).toBe(usual);
  expect(instantOf('2026-07-04T12:00:00', undefined)).toBe(usual);
  expect(instantOf('yesterday', 'America/New_York')).toBeNull();
});

it('elapsed time is counted in whole minutes, hours as they pass', () => {
  const from = Date.UTC(2026, 2, 7, 20, 0);
  expect(elapsed(from, from + 190 * 60_000 + 59_000)).toEqual({ hours: 3, minutes: 10 });
  expect(elapsed(from, from + 75 * 3_600_000)).toEqual({ hours: 75, minutes: 0 });
  expect(elapsed(from, from - 1)).toEqual({ hours: 0, minutes: 0 });
});
