import { epochOf, epochsOf, utcTime, wireTime } from '../time/zone';
import type { RemovalRule } from '../wire/region';
import { checkOffTime, checkRemovalRule, dueTime } from './removal';

const ZONE = 'America/Los_Angeles';
const RULE: RemovalRule = {
  minutes: 60,
  night: { from: '22:00', to: '05:00', minutes: 45 },
  countsFrom: 'payment',
};
const NOON: RemovalRule = {
  minutes: 60,
  night: { from: '12:00', to: '13:00', minutes: 10 },
  countsFrom: 'payment',
};
const DAYS: RemovalRule = { minutes: 2_880, night: null, countsFrom: 'request' };

describe('When a boot must be off (REM-1)', () => {
  test.each([
    ['by day', RULE, '2026-03-10T14:00:00', '2026-03-10T15:00:00'],
    ['with its seconds', RULE, '2026-03-10T14:00:31', '2026-03-10T15:00:31'],
    ['just before the night', RULE, '2026-03-10T21:59:59', '2026-03-10T22:59:59'],
    ['at the beginning of the night', RULE, '2026-03-10T22:00:00', '2026-03-10T22:45:00'],
    ['over midnight', RULE, '2026-03-10T23:30:00', '2026-03-11T00:15:00'],
    ['after midnight', RULE, '2026-03-11T00:00:00', '2026-03-11T00:45:00'],
    ['at the last minute of the night', RULE, '2026-03-11T04:59:59', '2026-03-11T05:44:59'],
    ['at the end of the night', RULE, '2026-03-11T05:00:00', '2026-03-11T06:00:00'],
    ['in a night that does not pass midnight', NOON, '2026-03-10T12:59:00', '2026-03-10T13:09:00'],
    ['after that night', NOON, '2026-03-10T13:00:00', '2026-03-10T14:00:00'],
    ['over the end of the year', RULE, '2026-12-31T23:50:00', '2027-01-01T00:35:00'],
    ['two days later', DAYS, '2026-03-10T14:00:00', '2026-03-12T14:00:00'],
    // Minutes are elapsed ones, so clocks may show more or less.
    ['when clocks go forward', RULE, '2026-03-08T01:30:00', '2026-03-08T03:15:00'],
    ['when clocks go back', RULE, '2026-11-01T00:30:00', '2026-11-01T01:15:00'],
    ['two days over the lost hour', DAYS, '2026-03-07T14:00:00', '2026-03-09T15:00:00'],
    ['two days over the repeated hour', DAYS, '2026-10-31T14:00:00', '2026-11-02T13:00:00'],
  ])('%s', (_name, rule, asked, due) => {
    expect(wireTime(dueTime(epochOf(asked, ZONE), rule, ZONE), ZONE)).toBe(due);
  });

  test('is told apart for the two instants of a repeated hour', () => {
    const [first, second = 0] = epochsOf('2026-11-01T01:30:00', ZONE);
    expect([first, second].map((asked) => utcTime(dueTime(asked, RULE, ZONE)))).toEqual([
      '2026-11-01T09:15:00.000Z',
      '2026-11-01T10:15:00.000Z',
    ]);
  });

  test("depends on the region's own night", () => {
    const asked = Date.parse('2026-03-10T06:30:00Z');
    expect(dueTime(asked, RULE, ZONE) - asked).toBe(45 * 60_000);
    expect(dueTime(asked, RULE, 'Europe/Berlin') - asked).toBe(60 * 60_000);
  });
});

test.each([
  [RULE, []],
  [DAYS, []],
  [{ ...DAYS, minutes: 1 }, []],
  [{ ...DAYS, minutes: 0 }, ['removal.minutes']],
  [{ ...DAYS, minutes: 2_881 }, ['removal.minutes']],
  [{ ...DAYS, minutes: 1.5 }, ['removal.minutes']],
  [{ ...DAYS, minutes: NaN }, ['removal.minutes']],
  [{ ...DAYS, night: { from: '22:00', to: '22:00', minutes: 45 } }, ['removal.night.to']],
  [
    { ...DAYS, night: { from: '24:00', to: '5:00', minutes: 0 } },
    ['from', 'to', 'minutes'].map((each) => `removal.night.${each}`),
  ],
] as const)("A region's rule %j has faults in %j (REM-2)", (rule, faulty) => {
  expect(Object.keys(checkRemovalRule(rule))).toEqual(faulty);
});

describe('When a boot was taken off (REM-3)', () => {
  const context = (closedTime: string, now: string) => ({
    ...{ zoneId: ZONE, clock: () => epochOf(now, ZONE), closedTime },
    closedAt: epochOf(closedTime, ZONE),
  });
  const usual = context('2026-03-10T14:00:30', '2026-03-10T14:30:00');

  test.each([
    ['2026-03-10T14:20:05', undefined],
    ['2026-03-10T14:00:00', undefined],
    ['2026-03-10T13:59:59', 'beforeClosing'],
    ['2026-03-10T14:35:00', undefined],
    ['2026-03-10T14:36:00', 'inFuture'],
    ['1999-12-31T14:00:00', 'dateTooEarly'],
    ['2026-02-30T14:00:00', 'regexFormat'],
    ['2026-03-10T14:20', 'regexFormat'],
    ['', 'required'],
  ])('%s: %s', (dateTime, code) => {
    expect(checkOffTime(dateTime, usual)?.code).toBe(code);
  });

  test('is never in the hour that clocks skip', () => {
    const night = context('2026-03-08T01:50:00', '2026-03-08T03:20:00');
    expect(checkOffTime('2026-03-08T02:10:00', night)?.code).toBe('timeGap');
  });

  test('may be in the second of two equal hours', () => {
    const [first, second = 0] = epochsOf('2026-11-01T01:50:00', ZONE);
    const night = { zoneId: ZONE, clock: () => second, closedAt: first, closedTime: '2026-11-01T01:50:00' };
    expect(checkOffTime('2026-11-01T01:10:00', night)).toBeNull();
  });
});
