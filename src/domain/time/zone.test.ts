import { ZONE_EXAMPLES } from './zoneExamples';
import {
  checkLocalMoment,
  epochOf,
  epochsOf,
  instantOf,
  isEarlier,
  nowInZone,
  offsetPeriods,
  showClosedTime,
  showDateTime,
  showInstant,
  utcTime,
  wireTime,
  zoneOf,
  zoneOfPerson,
  zoneShortName,
  zoneShortNameAt,
} from './zone';

const PACIFIC = 'America/Los_Angeles';
/** 10 March 2026, 18:30 UTC: 11:30 in San Francisco. */
const NOW = Date.UTC(2026, 2, 10, 18, 30);
const clock = () => NOW;

describe("the current time on the region's clock (ADD-4)", () => {
  test.each([
    [PACIFIC, '2026-03-10', '11:30'],
    ['America/Chicago', '2026-03-10', '13:30'],
    ['America/New_York', '2026-03-10', '14:30'],
    ['Asia/Tokyo', '2026-03-11', '03:30'],
    ['America/Phoenix', '2026-03-10', '11:30'],
  ])('in %s', (zone, date, time) => {
    expect(nowInZone(zone, clock)).toEqual({ date, time, dateTime: `${date}T${time}:00` });
  });

  test.each([null, undefined, '', 'Mars/Olympus'])('a region with the zone %j uses Los Angeles', (zone) => {
    expect(zoneOf(zone)).toBe(PACIFIC);
    expect(nowInZone(zone, clock).time).toBe('11:30');
  });
});

test.each([
  ['KC', ['BAL', 'KC'], 'America/Chicago'],
  ['SF', ['BAL', 'KC'], 'America/New_York'],
  [null, ['KC', 'BAL'], 'America/Chicago'],
  ['KC', [], PACIFIC],
])('the zone of a person with the default region %s and the regions %j (SETUP-26)', (usual, codes, zone) => {
  const zones: Record<string, string> = { KC: 'America/Chicago', BAL: 'America/New_York' };
  const regions = codes.map((code) => ({ code, zoneId: zones[code] ?? null }));
  expect(zoneOfPerson(usual, regions)).toBe(zone);
});

describe('checking a date and time together', () => {
  test.each([
    ['now', '2026-03-10', '11:30', null],
    ['yesterday', '2026-03-09', '23:59', null],
    ['five minutes ahead', '2026-03-10', '11:35', null],
    ['six minutes ahead', '2026-03-10', '11:36', 'inFuture'],
    ['tomorrow', '2026-03-11', '00:00', 'inFuture'],
    ['the first valid day', '2000-01-01', '00:00', null],
    ['the day before it', '1999-12-31', '23:59', 'dateTooEarly'],
    ['an invalid date', '2026-02-30', '11:30', 'dateInvalid'],
    ['an invalid time', '2026-03-10', '25:00', 'timeInvalid'],
    ['the last minute before the clocks go forward', '2026-03-08', '01:59', null],
    ['inside the hour that is skipped', '2026-03-08', '02:30', 'timeGap'],
    ['the first minute after it', '2026-03-08', '03:00', null],
    ['inside the hour that repeats', '2025-11-02', '01:30', null],
  ])('%s', (_what, date, time, problem) => {
    expect(checkLocalMoment(date, time, PACIFIC, clock)).toBe(problem);
  });

  test('an hour is skipped only on the day when clocks go forward (ADD-20)', () => {
    expect(checkLocalMoment('2026-03-08', '02:30', 'America/Phoenix', clock)).toBeNull();
  });

  test("the region's clock, not the browser's, decides what is in the future (ADD-20)", () => {
    expect(checkLocalMoment('2026-03-10', '14:00', 'America/New_York', clock)).toBeNull();
    expect(checkLocalMoment('2026-03-10', '14:00', PACIFIC, clock)).toBe('inFuture');
  });
});

test.each([
  ['a minute before', '2026-03-10T11:29:00', '2026-03-10T11:30:00', true],
  ['within the same minute', '2026-03-10T11:30:00', '2026-03-10T11:30:59', false],
  ['later', '2026-03-10T11:31:00', '2026-03-10T11:30:00', false],
  ['after the clocks went back', '2025-11-02T01:10:00', '2025-11-02T01:50:00', false],
  ['before the hour that repeats', '2025-11-02T00:50:00', '2025-11-02T01:10:00', true],
])('%s: is earlier', (_what, local, than, expected) => {
  expect(isEarlier(local, than, PACIFIC)).toBe(expected);
});

test('an instant and its local time convert to each other', () => {
  expect(wireTime(NOW, PACIFIC)).toBe('2026-03-10T11:30:00');
  expect(epochOf('2026-03-10T11:30:00', PACIFIC)).toBe(NOW);
});

describe('displayed times (DET-6)', () => {
  test('show a boot time in 24 hours, and a release time with seconds in 12 hours (REL-13)', () => {
    expect(showDateTime('2026-03-10T14:05:09')).toBe('03/10/2026 14:05');
    expect(showClosedTime('2026-03-10T14:05:09')).toBe('03/10/2026 02:05:09');
    expect(showClosedTime('2026-03-10T00:05:09')).toBe('03/10/2026 12:05:09');
  });

  test('show a time in an hour that some zone skips unchanged', () => {
    expect(showDateTime('2026-03-08T02:30:00')).toBe('03/08/2026 02:30');
  });

  test('show text that is not a time unchanged', () => {
    expect(showDateTime('yesterday')).toBe('yesterday');
  });

  test('the short name of the zone changes with daylight saving time', () => {
    expect(zoneShortName('2026-01-10T12:00:00', PACIFIC)).toBe('PST');
    expect(zoneShortName('2026-07-10T12:00:00', PACIFIC)).toBe('PDT');
  });
});

test.each(ZONE_EXAMPLES)('%s in %s is the instant %s, in %s', (local, zone, utc, short) => {
  const instant = Date.parse(utc);
  expect(epochOf(local, zone)).toBe(instant);
  expect(wireTime(instant, zone)).toBe(local);
  expect([zoneShortName(local, zone), zoneShortNameAt(instant, zone)]).toEqual([short, short]);
});

test('a local time has two instants in the hour that repeats, otherwise one', () => {
  const first = Date.UTC(2025, 10, 2, 8, 30);
  expect(epochsOf('2025-11-02T01:30:00', PACIFIC)).toEqual([first, first + 3_600_000]);
  expect(epochsOf('2025-11-02T02:30:00', PACIFIC)).toEqual([Date.UTC(2025, 10, 2, 10, 30)]);
  const names = epochsOf('2025-11-02T01:30:00', PACIFIC).map((each) => zoneShortNameAt(each, PACIFIC));
  expect(names).toEqual(['PDT', 'PST']);
});

describe('the instant of a time recorded in the hour that repeats (BOOT-9)', () => {
  const [first, second] = [Date.UTC(2026, 10, 1, 8), Date.UTC(2026, 10, 1, 9)];
  const minutes = (count: number) => count * 60_000;
  test.each([
    ['at the time itself, the first time', '01:30', first + minutes(30), first + minutes(30)],
    ['at the time itself, the second time', '01:30', second + minutes(30), second + minutes(30)],
    ['by a clock that is five minutes behind', '01:30', second + minutes(25), second + minutes(30)],
    ['while the second time is six minutes ahead', '01:30', second + minutes(24), first + minutes(30)],
    ['twenty minutes later, past the change', '01:50', second + minutes(10), first + minutes(50)],
    ['in the morning', '01:30', second + minutes(400), second + minutes(30)],
    ['long before it', '01:30', first - minutes(600), first + minutes(30)],
    ['of an hour that comes once', '02:30', second + minutes(400), second + minutes(90)],
  ])('a time recorded %s: %s', (_when, time, recordedAt, expected) => {
    expect(instantOf(`2026-11-01T${time}:00`, PACIFIC, recordedAt)).toBe(expected);
  });

  test('seconds make no difference', () => {
    expect(instantOf('2026-11-01T01:30:59', PACIFIC, second + minutes(25))).toBe(second + 1_859_000);
  });

  test('the two instants have different zone names', () => {
    expect(showInstant(first, PACIFIC)).toBe('11/01/2026 01:00 PDT');
    expect(showInstant(second, PACIFIC)).toBe('11/01/2026 01:00 PST');
    const local = '2026-11-01T01:00:00';
    expect(zoneShortName(local, PACIFIC)).toBe('PDT');
    expect(zoneShortName(local, PACIFIC, utcTime(second))).toBe('PST');
    expect(zoneShortName(local, PACIFIC, 'no time')).toBe('PDT');
  });
});

test("the periods of a zone's offset follow each other without gaps", () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
  const forward = Date.UTC(2026, 2, 8, 10);
  const back = Date.UTC(2026, 10, 1, 9);
  expect(offsetPeriods(from, to, PACIFIC)).toEqual([
    { from, until: forward, offset: -8 * 3_600_000 },
    { from: forward, until: back, offset: -7 * 3_600_000 },
    { from: back, until: to, offset: -8 * 3_600_000 },
  ]);
  expect(offsetPeriods(from, to, 'America/Phoenix')).toEqual([{ from, until: to, offset: -7 * 3_600_000 }]);
});

test.each([
  'America/Los_Angeles',
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Pacific/Honolulu',
])('the times of %s agree with the platform from 2000 to 2037', (zone) => {
  const platform = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const days: number[] = [];
  for (let day = Date.UTC(2000, 0, 1); day < Date.UTC(2038, 0, 1); day += 5 * 86_400_000) days.push(day);
  expect(days.map((day) => wireTime(day, zone))).toEqual(
    days.map((day) => platform.format(day).replace(', ', 'T')),
  );
});
