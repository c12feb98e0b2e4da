import { DEFAULT_TIME_ZONE } from './constants';
import { nowInZone } from './time';
import { platformNowInZone } from './wallClock';

const MIDNIGHT_IN_KANSAS_CITY = Date.UTC(2024, 0, 31, 6, 0);
const AFTER_THE_SPRING_CHANGE = Date.UTC(2024, 2, 10, 10, 0);

test.each(['America/Los_Angeles', 'America/Chicago', 'America/New_York', 'Pacific/Honolulu', null])(
  'what the browser says of %s is what the date library says',
  (zone) => {
    for (const at of [MIDNIGHT_IN_KANSAS_CITY, AFTER_THE_SPRING_CHANGE, 0])
      expect(platformNowInZone(zone, () => at)).toEqual(nowInZone(zone, () => at));
  },
);

test('midnight is the first hour of its day', () => {
  expect(platformNowInZone('America/Chicago', () => MIDNIGHT_IN_KANSAS_CITY)).toEqual({
    date: '2024-01-31',
    time: '00:00',
    dateTime: '2024-01-31T00:00:00',
  });
});

test.each(['Mars/Olympus', ''])('the zone "%s", which nobody knows, is the default one', (zone) => {
  const clock = () => AFTER_THE_SPRING_CHANGE;
  expect(platformNowInZone(zone, clock)).toEqual(platformNowInZone(DEFAULT_TIME_ZONE, clock));
});
