import moment from 'moment-timezone/builds/moment-timezone-with-data-1970-2030.js';
import 'moment/locale/en-gb';
import {
  DATE_LOCALE,
  DEFAULT_TIME_ZONE,
  EARLIEST_YEAR,
  FORMATS,
  FUTURE_TOLERANCE_MINUTES,
} from './constants';
import { combineDateTime, type Clock, type LocalMoment } from './wallClock';

export { combineDateTime, type Clock, type LocalMoment };

moment.locale(DATE_LOCALE);

/** What can be wrong with a date and time taken together. */
export type LocalMomentProblem = 'dateInvalid' | 'timeInvalid' | 'dateTooEarly' | 'inFuture' | 'timeGap';

/** The zone to use for a region: its own where the date library knows it, else the default. */
export function zoneOf(zoneId: string | null | undefined): string {
  return zoneId && moment.tz.zone(zoneId) ? zoneId : DEFAULT_TIME_ZONE;
}

/** Now, on the clock on the wall of the region, whatever zone the machine is in. */
export function nowInZone(zoneId: string | null | undefined, clock: Clock = Date.now): LocalMoment {
  const now = moment.tz(clock(), zoneOf(zoneId));
  const date = now.format(FORMATS.date);
  const time = now.format(FORMATS.time);
  return { date, time, dateTime: combineDateTime(date, time) };
}

/** An instant (milliseconds since the epoch) as the wire's local date-time of a region. */
export function wireTime(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format(FORMATS.wire);
}

/** The instant, milliseconds since the epoch, that a local date-time of a region stands for. */
export function epochOf(local: string, zoneId: string | null | undefined): number {
  return moment.tz(local, FORMATS.wire, zoneOf(zoneId)).valueOf();
}

/**
 * Whether one local date-time of a region lies before another, to the minute. An hour that the clocks pass twice counts
 * in favour of whoever typed it: the one as its later time, the other as its earlier.
 * @param local `YYYY-MM-DDTHH:mm:ss`, as is `than`
 */
export function isEarlier(local: string, than: string, zoneId: string | null | undefined): boolean {
  const minute = (text: string) => `${text.slice(0, 'YYYY-MM-DDTHH:mm'.length)}:00`;
  const first = epochOf(minute(local), zoneId);
  const again = first + 3_600_000;
  const last = wireTime(again, zoneId) === minute(local) ? again : first;
  return last < epochOf(minute(than), zoneId);
}

/** Whether a date-time of the wire lies in the minute of a date and a time; its seconds are its own. */
export function isInMinute(dateTime: string, date: string, time: string): boolean {
  return /^:[0-5]\d$/.test(dateTime.slice(-3)) && dateTime.slice(0, -3) === `${date}T${time}`;
}

/** Whether a text is a real day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return moment.utc(text, FORMATS.date, true).isValid();
}

/** The instant, milliseconds since the epoch, at which a day of a region begins: at 01:00 where midnight is skipped. */
export function startOfDay(date: string, zoneId: string | null | undefined): number {
  return epochOf(`${date}T00:00:00`, zoneId);
}

/** Some time over which a zone's clocks go on without a change. */
export interface ClockPeriod {
  /** Epoch milliseconds; the last period of a stretch has no end. */
  readonly until: number;
  /** How far the clocks are ahead of UTC, milliseconds. */
  readonly ahead: number;
}

/** The periods of a zone's clocks between two instants (epoch milliseconds), in their order. */
export function clockPeriods(
  from: number,
  to: number,
  zoneId: string | null | undefined,
): readonly ClockPeriod[] {
  const zone = moment.tz.zone(zoneOf(zoneId));
  // A zone without any change has nothing here; the last change of all is followed by none.
  const untils: readonly (number | null)[] = zone?.untils ?? [];
  const changes = untils.filter((until): until is number => until !== null && until > from && until < to);
  const ahead = (at: number) => -(zone?.utcOffset(at) ?? 0) * 60_000;
  return [
    ...changes.map((until) => ({ until, ahead: ahead(until - 1) })),
    { until: Infinity, ahead: ahead(to - 1) },
  ];
}

/** `24:00`, which the date library takes for midnight, is no time of a clock. */
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day written `HH:mm`. */
export function isTime(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

/**
 * Checks a date and a time together: real, from the year 2000 on, at most five minutes
 * ahead of the region's clock, and not inside the hour that daylight saving skips.
 * @returns the first problem, or `null`
 */
export function checkLocalMoment(
  date: string,
  time: string,
  zoneId: string | null | undefined,
  clock: Clock = Date.now,
): LocalMomentProblem | null {
  if (!isDate(date)) return 'dateInvalid';
  if (Number(date.slice(0, 4)) < EARLIEST_YEAR) return 'dateTooEarly';
  if (!isTime(time)) return 'timeInvalid';
  const local = combineDateTime(date, time);
  const instant = moment.tz(local, FORMATS.wire, zoneOf(zoneId));
  if (instant.format(FORMATS.wire) !== local) return 'timeGap';
  if (instant.valueOf() > clock() + FUTURE_TOLERANCE_MINUTES * 60_000) return 'inFuture';
  return null;
}

/** A wire time as screens show it, `MM/DD/YYYY HH:mm`; the text itself where it is no time. */
export function showDateTime(local: string): string {
  return show(local, FORMATS.dateTimeShown);
}

/** A wire time as the release's done view shows it, `MM/DD/YYYY hh:mm:ss`. */
export function showClosedTime(local: string): string {
  return show(local, FORMATS.closedTimeShown);
}

/** Short name of a region's zone at a local time, for example `PDT`. */
export function zoneShortName(local: string, zoneId: string | null | undefined): string {
  return moment.tz(local, zoneOf(zoneId)).format('z');
}

function show(local: string, format: string): string {
  // Strings without zone are read and written as UTC, so that the browser's own zone never shows.
  const parsed = moment.utc(local, moment.ISO_8601, true);
  return parsed.isValid() ? parsed.format(format) : local;
}
