import moment from 'moment-timezone';
import 'moment/locale/en-gb';
import {
  DATE_LOCALE,
  DEFAULT_TIME_ZONE,
  EARLIEST_YEAR,
  FORMATS,
  FUTURE_TOLERANCE_MINUTES,
} from '../constants';
import type { Clock } from './clock';
import { combineDateTime, isDate, isTime, type LocalMoment } from './text';

moment.locale(DATE_LOCALE);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOLERANCE_MS = FUTURE_TOLERANCE_MINUTES * MINUTE_MS;

/** What can be wrong with a date and time taken together. */
export type LocalMomentProblem = 'dateInvalid' | 'timeInvalid' | 'dateTooEarly' | 'inFuture' | 'timeGap';

/** The zone of a region; the default zone if the region names none or one that moment doesn't know. */
export function zoneOf(zoneId: string | null | undefined): string {
  return zoneId && moment.tz.zone(zoneId) ? zoneId : DEFAULT_TIME_ZONE;
}

/** The current local time of a region, whatever zone the machine is in. */
export function nowInZone(zoneId: string | null | undefined, clock: Clock = Date.now): LocalMoment {
  const now = moment.tz(clock(), zoneOf(zoneId));
  const date = now.format(FORMATS.date);
  const time = now.format(FORMATS.time);
  return { date, time, dateTime: combineDateTime(date, time) };
}

/** An instant (milliseconds since the epoch) as a region's local date-time on the wire. */
export function wireTime(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format(FORMATS.wire);
}

/** An instant (milliseconds since the epoch) as ISO 8601 in UTC, for example `2026-11-01T09:30:00.000Z`. */
export const utcTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** The instant of a region's local date-time, milliseconds since the epoch; the earlier one if the hour repeats. */
export function epochOf(local: string, zoneId: string | null | undefined): number {
  return moment.tz(local, FORMATS.wire, zoneOf(zoneId)).valueOf();
}

/**
 * Every instant of a region's local date-time, earliest first: two in the hour that repeats when clocks go back, else
 * one.
 * @returns milliseconds since the epoch
 */
export function epochsOf(local: string, zoneId: string | null | undefined): readonly [number, ...number[]] {
  const first = epochOf(local, zoneId);
  const second = first + HOUR_MS;
  return wireTime(second, zoneId) === local ? [first, second] : [first];
}

/**
 * The instant of a region's local date-time that somebody recorded. In the hour that repeats when clocks go back it is
 * the later reading, unless that was still to come.
 * @param recordedAt when it was recorded; milliseconds since the epoch, as is the result
 */
export function instantOf(local: string, zoneId: string | null | undefined, recordedAt: number): number {
  const [first, second] = epochsOf(local, zoneId);
  if (second === undefined) return first;
  return second - (second % MINUTE_MS) <= recordedAt + TOLERANCE_MS ? second : first;
}

/**
 * Whether one local date-time of a region is before another, to the minute. In the hour that repeats when clocks go
 * back, it is only if every reading of the two says so.
 * @param local `YYYY-MM-DDTHH:mm:ss`, as is `than`
 */
export function isEarlier(local: string, than: string, zoneId: string | null | undefined): boolean {
  const minute = (text: string) => `${text.slice(0, 'YYYY-MM-DDTHH:mm'.length)}:00`;
  return Math.max(...epochsOf(minute(local), zoneId)) < epochOf(minute(than), zoneId);
}

/** The instant at which a region's day begins, milliseconds since the epoch; 01:00 where clocks skip midnight. */
export function startOfDay(date: string, zoneId: string | null | undefined): number {
  return epochOf(`${date}T00:00:00`, zoneId);
}

/** A period in which a zone's offset doesn't change. */
export interface OffsetPeriod {
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds, excluded. */
  readonly until: number;
  /** Local time minus UTC, milliseconds. */
  readonly offset: number;
}

/** The offsets of a zone between two instants (epoch milliseconds), in order. */
export function offsetPeriods(
  from: number,
  to: number,
  zoneId: string | null | undefined,
): readonly [OffsetPeriod, ...OffsetPeriod[]] {
  const zone = moment.tz.zone(zoneOf(zoneId));
  // moment ends its list of changes with null: the last offset stays.
  const untils: readonly (number | null)[] = zone?.untils ?? [];
  const changes = untils.filter((at): at is number => at !== null && at > from && at < to);
  const period = (start: number, until: number): OffsetPeriod => {
    const offset = -(zone?.utcOffset(start) ?? 0) * 60_000;
    return { from: start, until, offset };
  };
  return [
    period(from, changes[0] ?? to),
    ...changes.map((start, index) => period(start, changes[index + 1] ?? to)),
  ];
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
  const instant = epochOf(local, zoneId);
  if (wireTime(instant, zoneId) !== local) return 'timeGap';
  if (instant > clock() + TOLERANCE_MS) return 'inFuture';
  return null;
}

/** A wire time as screens show it, `MM/DD/YYYY HH:mm`; any other text unchanged. */
export function showDateTime(local: string): string {
  return show(local, FORMATS.dateTimeShown);
}

/** A wire time as the confirmation of a release shows it, `MM/DD/YYYY hh:mm:ss`. */
export function showClosedTime(local: string): string {
  return show(local, FORMATS.closedTimeShown);
}

/**
 * Short name of a region's zone at a local time, for example `PDT`.
 * @param utc the same time as `utcTime` gives it; without it the first of the two names in the hour that repeats
 */
export function zoneShortName(local: string, zoneId: string | null | undefined, utc?: string | null): string {
  const at = utc == null ? NaN : Date.parse(utc);
  return zoneShortNameAt(Number.isNaN(at) ? epochOf(local, zoneId) : at, zoneId);
}

/** Short name of a region's zone at an instant (milliseconds since the epoch). */
export function zoneShortNameAt(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format('z');
}

/** An instant (milliseconds since the epoch) as documents show it in a region, for example `11/20/2026 13:05 PST`. */
export function showInstant(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format(`${FORMATS.dateTimeShown} z`);
}

function show(local: string, format: string): string {
  // Text without a zone is read and written as UTC, so the browser's own zone never shows.
  const parsed = moment.utc(local, moment.ISO_8601, true);
  return parsed.isValid() ? parsed.format(format) : local;
}
