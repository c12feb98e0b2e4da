import { addDays } from '../../../domain/time/text';
import { periodsOf } from './periods';
import { daysOfPreset, type Preset } from '../choice/presets';

const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(from, index),
    ...{ recorded: 1, released: index % 2, cancelled: 0, taken: 0.1 },
  }));

test.each([
  [1, 'day', 1, '2026-01-01', '2026-01-01'],
  [59, 'day', 59, '2026-02-28', '2026-02-28'],
  [60, 'week', 9, '2026-02-23', '2026-03-01'],
  [199, 'week', 29, '2026-07-13', '2026-07-18'],
  [200, 'month', 7, '2026-07-01', '2026-07-19'],
  [366, 'month', 13, '2027-01-01', '2027-01-01'],
] as const)('%i days are shown by %s (REP-8)', (count, length, periods, date, to) => {
  const found = periodsOf(daysFrom('2026-01-01', count));
  expect([found.length, found.periods.length]).toEqual([length, periods]);
  expect(found.periods.at(-1)).toMatchObject({ date, to });
  expect(found.periods.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(count);
});

test('weeks begin on Monday, except the first one, which begins with the first day; sums are exact (REP-8)', () => {
  const { periods } = periodsOf(daysFrom('2026-01-01', 60));
  expect(periods.slice(0, 2)).toEqual([
    { date: '2026-01-01', to: '2026-01-04', recorded: 4, released: 2, cancelled: 0, taken: 0.4 },
    { date: '2026-01-05', to: '2026-01-11', recorded: 7, released: 3, cancelled: 0, taken: 0.7 },
  ]);
});

test.each<[Preset, string, string, string]>([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['thisWeek', '2026-03-02', '2026-03-02', '2026-03-02'],
  ['thisWeek', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['thisWeek', '2026-01-02', '2025-12-29', '2026-01-02'],
  ['thisMonth', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
])('%s on %s is from %s to %s (REP-10)', (preset, today, from, to) => {
  expect(daysOfPreset(preset, today)).toEqual({ from, to });
});
