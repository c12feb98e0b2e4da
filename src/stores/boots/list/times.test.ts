import { aRegion } from '../../../testing/builders';
import { timesIn } from './times';

const HOUR_MS = 3_600_000;
/** The first 01:30 in New York on the day on which clocks go back. */
const FIRST = Date.UTC(2026, 10, 1, 5, 30);
const region = aRegion({ code: 'BAL', zoneId: 'America/New_York', towEligibleAfterHours: 72 });

describe('times in the hour that repeats (BOOT-9)', () => {
  test.each([
    ['the first hour', '2026-11-01T01:30:00', '2026-11-04T00:30:00', FIRST],
    ['the second hour', '2026-11-01T01:30:00', '2026-11-04T01:30:00', FIRST + HOUR_MS],
    ['three days before the first', '2026-10-29T01:30:00', '2026-11-01T01:30:00', FIRST - 72 * HOUR_MS],
    ['three days before the second', '2026-10-29T02:30:00', '2026-11-01T01:30:00', FIRST - 71 * HOUR_MS],
    ['any other hour', '2026-11-01T12:00:00', '2026-11-04T12:00:00', Date.UTC(2026, 10, 1, 17)],
  ])('of a boot of %s follow from its tow-eligible time', (_hour, bootTime, towEligibleTime, bootedAt) => {
    const times = timesIn([region], 'BAL')({ id: 1, bootTime, towEligibleTime });
    expect(times).toEqual({ bootedAt, towEligibleAt: bootedAt + 72 * HOUR_MS });
  });

  test('are the first ones where the region has no limit, or another than the server', () => {
    const boot = { id: 1, bootTime: '2026-11-01T01:30:00' };
    const unlimited = aRegion({ ...region, towEligibleAfterHours: null });
    expect(timesIn([unlimited], 'BAL')(boot)).toEqual({ bootedAt: FIRST, towEligibleAt: null });
    const later = { ...boot, towEligibleTime: '2026-11-03T12:00:00' };
    expect(timesIn([region], 'BAL')(later)).toEqual({
      bootedAt: FIRST,
      towEligibleAt: Date.UTC(2026, 10, 3, 17),
    });
  });
});
