import { addDays, combineDateTime, daysBetween, isDate, isInMinute, isTime, isWireTime } from './text';

test('a date and a time form a local date-time; one alone does not (ADD-21)', () => {
  expect(combineDateTime('2026-03-10', '11:30')).toBe('2026-03-10T11:30:00');
  expect([combineDateTime('2026-03-10', ''), combineDateTime('', '11:30')]).toEqual(['', '']);
});

test.each([
  ['2026-03-10', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['03/10/2026', false],
  ['2026-3-1', false],
  ['12026-03-10', false],
  ['', false],
])('%j is a valid day: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['11:60', false],
  ['9:05', false],
  ['11:30:00', false],
  ['', false],
])('%j is a valid time of day: %s', (text, expected) => {
  expect(isTime(text)).toBe(expected);
});

test.each([
  ['2026-03-10T11:30:00', true],
  ['2026-03-10T11:30:59', true],
  ['2026-03-10T11:30:60', false],
  ['2026-03-10T11:30', false],
  ['2026-03-10T11:30:', false],
  ['2026-03-10T11:31:00', false],
  ['2026-03-11T11:30:00', false],
  ['2026-03-10T11:30:00Z', false],
  ['2026-03-10T11:30:00.5', false],
  ['', false],
])('%s is in the minute of its date and time: %s', (dateTime, isWithin) => {
  expect(isInMinute(dateTime, '2026-03-10', '11:30')).toBe(isWithin);
});

test.each([
  ['2026-03-10T11:30:00', true],
  ['2026-03-10T11:30:59', true],
  ['2026-02-30T11:30:00', false],
  ['2026-03-10T24:00:00', false],
  ['2026-03-10T11:30', false],
  ['2026-03-10T11:30:00Z', false],
  ['2026-03-10 11:30:00', false],
])('%j is a valid local date-time: %s', (text, expected) => {
  expect(isWireTime(text)).toBe(expected);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 0, '2026-03-08'],
])('%s plus %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});
