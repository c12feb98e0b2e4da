import { DEFAULT_TIME_ZONE } from '../constants';
import { platformEpochOf, platformNowInZone } from './platformZone';
import { epochOf, nowInZone } from './zone';

const MIDNIGHT_IN_KANSAS_CITY = Date.UTC(2024, 0, 31, 6, 0);
const AFTER_THE_SPRING_CHANGE = Date.UTC(2024, 2, 10, 10, 0);

test.each(['America/Los_Angeles', 'America/Chicago', 'America/New_York', 'Pacific/Honolulu', null])(
  'the browser and moment agree on the current time in %s',
  (zone) => {
    for (const at of [MIDNIGHT_IN_KANSAS_CITY, AFTER_THE_SPRING_CHANGE, 0, 1_772_000_000_000.5])
      expect(platformNowInZone(zone, () => at)).toEqual(nowInZone(zone, () => at));
  },
);

test('midnight is hour 00 of the new day', () => {
  expect(platformNowInZone('America/Chicago', () => MIDNIGHT_IN_KANSAS_CITY)).toEqual({
    date: '2024-01-31',
    time: '00:00',
    dateTime: '2024-01-31T00:00:00',
  });
});

test.each([
  ['2026-03-06T12:00:00', 'America/Los_Angeles'],
  ['2026-03-08T01:59:59', 'America/Los_Angeles'],
  ['2026-03-08T03:00:00', 'America/Los_Angeles'],
  ['2026-11-01T00:30:00', 'America/New_York'],
  ['2026-11-01T03:00:00', 'America/New_York'],
  ['2000-01-01T00:00:00', 'America/Chicago'],
  ['2026-07-04T23:59:59', 'Asia/Kolkata'],
  ['2037-07-04T23:59:59', 'America/Los_Angeles'],
])('the browser and moment agree on the instant of %s in %s', (local, zone) => {
  expect(platformEpochOf(local, zone)).toBe(epochOf(local, zone));
});

test('in the hour that repeats, a local time means the first of its two instants', () => {
  const first = Date.UTC(2026, 10, 1, 5, 30);
  expect(platformEpochOf('2026-11-01T01:30:00', 'America/New_York')).toBe(first);
  expect(epochOf('2026-11-01T01:30:00', 'America/New_York')).toBe(first);
});

test.each(['Mars/Olympus', ''])('a region in the unknown zone "%s" uses the default zone', (zone) => {
  const clock = () => AFTER_THE_SPRING_CHANGE;
  const local = '2026-07-04T12:00:00';
  expect(platformNowInZone(zone, clock)).toEqual(platformNowInZone(DEFAULT_TIME_ZONE, clock));
  expect(platformEpochOf(local, zone)).toBe(platformEpochOf(local, DEFAULT_TIME_ZONE));
});

test('any other text has no instant', () => {
  expect(platformEpochOf('yesterday', 'America/New_York')).toBeNull();
});
