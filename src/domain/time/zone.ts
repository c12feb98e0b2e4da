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

/** The possible problems of a date and time together. */
export type LocalMomentProblem = 'dateInvalid' | 'timeInvalid' | 'dateTooEarly' | 'inFuture' | 'timeGap';

/** A region's time zone. The default zone if the region has none or moment does not know it. */
export function zoneOf(zoneId: string | null | undefined): string {
  return zoneId && moment.tz.zone(zoneId) ? zoneId : DEFAULT_TIME_ZONE;
}

/**
 * The zone of times that belong to no region, such as those of the setup screens: that of the person's default region,
 * otherwise of the first region. The default zone if there is none.
 * @param regions the regions that the person may see, sorted by code
 */
export function zoneOfPerson(
  defaultRegionCode: string | null | undefined,
  regions: readonly { readonly code: string; readonly zoneId?: string | null | undefined }[],
): string {
  return zoneOf((regions.find(({ code }) => code === defaultRegionCode) ?? regions[0])?.zoneId);
}

/** A region's current local time, independent of the machine's own time zone. */
export function nowInZone(zoneId: string | null | undefined, clock: Clock = Date.now): LocalMoment {
  const now = moment.tz(clock(), zoneOf(zoneId));
  const date = now.format(FORMATS.date);
  const time = now.format(FORMATS.time);
  return { date, time, dateTime: combineDateTime(date, time) };
}

/** Formats an instant (milliseconds since the epoch) as a region's local date-time for the wire. */
export function wireTime(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format(FORMATS.wire);
}

/** Formats an instant (milliseconds since the epoch) as ISO 8601 in UTC, for example `2026-11-01T09:30:00.000Z`. */
export const utcTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** The instant of a region's local date-time, milliseconds since the epoch; the earlier one if the hour repeats. */
export function epochOf(local: string, zoneId: string | null | undefined): number {
  return moment.tz(local, FORMATS.wire, zoneOf(zoneId)).valueOf();
}

/**
 * All instants of a region's local date-time, earliest first: two in the hour that repeats when clocks go back,
 * otherwise one.
 * @returns milliseconds since the epoch
 */
export function epochsOf(local: string, zoneId: string | null | undefined): readonly [number, ...number[]] {
  const first = epochOf(local, zoneId);
  const second = first + HOUR_MS;
  return wireTime(second, zoneId) === local ? [first, second] : [first];
}

/**
 * The instant of a recorded local date-time of a region. In the hour that repeats when clocks go back, the second
 * instant, unless it was still in the future when it was recorded.
 * @param recordedAt when it was recorded; milliseconds since the epoch, like the result
 */
export function instantOf(local: string, zoneId: string | null | undefined, recordedAt: number): number {
  const [first, second] = epochsOf(local, zoneId);
  if (second === undefined) return first;
  return second - (second % MINUTE_MS) <= recordedAt + TOLERANCE_MS ? second : first;
}

/**
 * Whether one local date-time of a region is before another, to the minute. In the hour that repeats when
 * clocks go back, true only if it holds for every instant that the two may mean.
 * @param local `YYYY-MM-DDTHH:mm:ss`, like `than`
 */
export function isEarlier(local: string, than: string, zoneId: string | null | undefined): boolean {
  const minute = (text: string) => `${text.slice(0, 'YYYY-MM-DDTHH:mm'.length)}:00`;
  return Math.max(...epochsOf(minute(local), zoneId)) < epochOf(minute(than), zoneId);
}

/** The instant when a region's day begins, milliseconds since the epoch. It is 01:00 if clocks skip midnight. */
export function startOfDay(date: string, zoneId: string | null | undefined): number {
  return epochOf(`${date}T00:00:00`, zoneId);
}

/** A period during which a zone's offset does not change. */
export interface OffsetPeriod {
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds, exclusive. */
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
  // moment ends the list of changes with null: the last offset has no end.
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
 * Checks a date and a time together: real, not before the year 2000, at most five minutes ahead of the region's
 * clock, and not in the hour that daylight saving skips.
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

/** Formats a wire time for the screen, `MM/DD/YYYY HH:mm`. Returns other text unchanged. */
export function showDateTime(local: string): string {
  return show(local, FORMATS.dateTimeShown);
}

/** Formats a wire time for a release's confirmation, `MM/DD/YYYY hh:mm:ss`. */
export function showClosedTime(local: string): string {
  return show(local, FORMATS.closedTimeShown);
}

/**
 * Short name of a region's time zone at a local time, for example `PDT`.
 * @param utc the same time as formatted by `utcTime`; without it, a repeated hour gets the first of its two names
 */
export function zoneShortName(local: string, zoneId: string | null | undefined, utc?: string | null): string {
  const at = utc == null ? NaN : Date.parse(utc);
  return zoneShortNameAt(Number.isNaN(at) ? epochOf(local, zoneId) : at, zoneId);
}

/** Short name of a region's time zone at an instant (milliseconds since the epoch). */
export function zoneShortNameAt(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format('z');
}

/** Formats an instant (milliseconds since the epoch) for a region's documents, for example `11/20/2026 13:05 PST`. */
export function showInstant(epochMs: number, zoneId: string | null | undefined): string {
  return moment.tz(epochMs, zoneOf(zoneId)).format(`${FORMATS.dateTimeShown} z`);
}

function show(local: string, format: string): string {
  // Parses and formats in UTC, so that the browser's own zone has no effect.
  const parsed = moment.utc(local, moment.ISO_8601, true);
  return parsed.isValid() ? parsed.format(format) : local;
}
