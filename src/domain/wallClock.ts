import { DEFAULT_TIME_ZONE } from './constants';

/** A clock, in milliseconds since the epoch; a parameter so that tests can hold it still. */
export type Clock = () => number;

/** A moment as a form keeps it: `YYYY-MM-DD`, `HH:mm`, and both as a local date-time without zone. */
export interface LocalMoment {
  date: string;
  time: string;
  dateTime: string;
}

/** `YYYY-MM-DD` and `HH:mm` as one local date-time `YYYY-MM-DDTHH:mm:ss`; empty until both are there. */
export function combineDateTime(date: string, time: string): string {
  return date && time ? `${date}T${time}:00` : '';
}

/**
 * Now on the clock on the wall of the region, as the browser's own zones have it: for what has to be shown before the
 * date library is there, whose zones are the ones that count (`nowInZone`).
 */
export function platformNowInZone(zoneId: string | null | undefined, clock: Clock): LocalMoment {
  const parts = formatOf(zoneId).formatToParts(clock());
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  const time = `${of('hour')}:${of('minute')}`;
  return { date, time, dateTime: combineDateTime(date, time) };
}

function formatOf(zoneId: string | null | undefined): Intl.DateTimeFormat {
  const two = '2-digit';
  const shape = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zoneId ?? DEFAULT_TIME_ZONE });
  } catch {
    // A zone that the browser does not know.
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: DEFAULT_TIME_ZONE });
  }
}
