import { aRegion } from '../../../testing/builders';
import { timesIn } from './times';

const HOUR_MS = 3_600_000;
/** The first 01:30 in New York on the day when clocks go back. */
const FIRST = Date.UTC(2026, 10, 1, 5, 30);
const bootTime = '2026-11-01T01:30:00';
const region = aRegion({ code: 'BAL', zoneId: 'America/New_York', towEligibleAfterHours: 72 });
const timesOf = timesIn([region], 'BAL');

describe('times in the hour that repeats (BOOT-9)', () => {
  test.each([
    ['the first hour', '2026-11-01T05:30:00Z', FIRST],
    ['the second hour', '2026-11-01T06:30:00Z', FIRST + HOUR_MS],
  ])('of a boot in %s follow from its instant', (_hour, bootTimeUtc, bootedAt) => {
    const times = timesOf({ id: 1, bootTime, bootTimeUtc });
    expect(times).toMatchObject({ bootedAt, towEligibleAt: bootedAt + 72 * HOUR_MS });
  });

  test('belong to the first hour if the server sends no instant', () => {
    expect(timesOf({ id: 1, bootTime })).toMatchObject({
      bootedAt: FIRST,
      towEligibleAt: FIRST + 72 * HOUR_MS,
    });
  });
});

test('the server may say when a boot may be towed even if the region has no limit', () => {
  const unlimited = timesIn([aRegion({ ...region, towEligibleAfterHours: null })], 'BAL');
  const towEligibleTime = '2026-11-03T12:00:00';
  expect(unlimited({ id: 1, bootTime, towEligibleTime }).towEligibleAt).toBe(Date.UTC(2026, 10, 3, 17));
  expect(unlimited({ id: 1, bootTime })).toMatchObject({ bootedAt: FIRST, towEligibleAt: null });
});

test('a boot in an unknown region has no times', () => {
  expect(timesIn([], 'BAL')({ id: 1, bootTime })).toMatchObject({ bootedAt: null, towEligibleAt: null });
});
