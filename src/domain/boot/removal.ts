import { TAKE_OFF_MINUTES } from '../constants';
import { checkLocalMoment, epochsOf, showDateTime, wireTime } from '../time/zone';
import type { Clock } from '../time/clock';
import { isTime, isWireTime } from '../time/text';
import { collectErrors, type FieldError, type FieldErrors } from '../validation/fieldError';
import type { RemovalRule } from '../wire/region';

const MINUTE_MS = 60_000;

/** Whether a time of day is in the night; the beginning is, the end is not. All as `HH:mm`. */
function isAtNight(time: string, { from, to }: NonNullable<RemovalRule['night']>): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/**
 * The latest time for taking a boot off: elapsed minutes after it was asked for, those of the night if it was asked for
 * at night by the region's clock.
 * @param requestedAt milliseconds since the epoch, like the result
 */
export function dueTime(requestedAt: number, rule: RemovalRule, zone: string | null | undefined): number {
  const time = wireTime(requestedAt, zone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);
  const { minutes } = rule.night != null && isAtNight(time, rule.night) ? rule.night : rule;
  return requestedAt + minutes * MINUTE_MS;
}

const checkMinutes = (minutes: number): FieldError | null =>
  Number.isInteger(minutes) && minutes >= TAKE_OFF_MINUTES.min && minutes <= TAKE_OFF_MINUTES.max
    ? null
    : { code: 'wholeNumberRange', params: TAKE_OFF_MINUTES };

const checkTime = (time: string): FieldError | null => (isTime(time) ? null : { code: 'timeInvalid' });

/** The fields of a region's rule, as a path on the wire. */
export type RemovalRuleField = `removal.${'minutes' | 'night.from' | 'night.to' | 'night.minutes'}`;

/** Checks a region's rule for taking boots off. */
export function checkRemovalRule({ minutes, night }: RemovalRule): FieldErrors<RemovalRuleField> {
  const isEmpty = night != null && isTime(night.from) && night.from === night.to;
  return collectErrors<RemovalRuleField>([
    ['removal.minutes', checkMinutes(minutes)],
    ['removal.night.from', night == null ? null : checkTime(night.from)],
    ['removal.night.to', night == null ? null : isEmpty ? { code: 'nightEmpty' } : checkTime(night.to)],
    ['removal.night.minutes', night == null ? null : checkMinutes(night.minutes)],
  ]);
}

/** What the time of taking a boot off is checked against: the region's zone, the clock, and when the boot was closed. */
export interface OffContext {
  readonly zoneId: string | null | undefined;
  readonly clock: Clock;
  /** The time of the release or cancellation, as an instant (epoch milliseconds) and local to the region. */
  readonly closedAt: number;
  readonly closedTime: string;
}

/**
 * Checks when a boot was taken off: like the time of a boot, and never before the minute of the release or
 * cancellation. In the hour that repeats when clocks go back, one of the two instants must be late enough.
 */
export function checkOffTime(dateTime: string, context: OffContext): FieldError | null {
  const { zoneId, clock, closedAt, closedTime } = context;
  if (dateTime === '') return { code: 'required' };
  if (!isWireTime(dateTime)) return { code: 'regexFormat' };
  const [date = '', time = ''] = dateTime.split('T');
  const problem = checkLocalMoment(date, time.slice(0, 'HH:mm'.length), zoneId, clock);
  if (problem !== null) return { code: problem };
  const last = Math.max(...epochsOf(dateTime, zoneId));
  return last < closedAt - (closedAt % MINUTE_MS)
    ? { code: 'beforeClosing', params: { time: showDateTime(closedTime) } }
    : null;
}
