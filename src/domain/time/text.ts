// Dates and times as text. No time zone is involved, so this file works without moment, which the first chunk
// does not contain.

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Excludes `24:00`, which moment reads as midnight. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const SECONDS = /^:[0-5]\d$/;
const DAY_MS = 24 * 60 * 60_000;

/** A date and time in a form: `YYYY-MM-DD`, `HH:mm`, and both as a local date-time without a zone. */
export interface LocalMoment {
  date: string;
  time: string;
  dateTime: string;
}

/** Joins `YYYY-MM-DD` and `HH:mm` to a local date-time `YYYY-MM-DDTHH:mm:ss`; empty if either is missing. */
export function combineDateTime(date: string, time: string): string {
  return date && time ? `${date}T${time}:00` : '';
}

/** Whether a text is a real date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  // Date.UTC would read a year below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is a time of day in the form `HH:mm`. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Whether a text is a real local date-time in the form `YYYY-MM-DDTHH:mm:ss`. */
export function isWireTime(text: string): boolean {
  const [date = '', time = '', ...rest] = text.split('T');
  return rest.length === 0 && isDate(date) && isTime(time.slice(0, -3)) && SECONDS.test(time.slice(-3));
}

/** Whether a wire date-time falls in the minute of this date and time. Seconds are ignored. */
export function isInMinute(dateTime: string, date: string, time: string): boolean {
  return SECONDS.test(dateTime.slice(-3)) && dateTime.slice(0, -3) === `${date}T${time}`;
}

/** The number of days from the first `YYYY-MM-DD` to the second. */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from);
}

/** Adds a number of days, possibly negative, to a `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date((dayOf(date) + days) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The Monday on or before a `YYYY-MM-DD`. */
export function weekStart(date: string): string {
  const daysAfterSunday = new Date(dayOf(date) * DAY_MS).getUTCDay();
  return addDays(date, -((daysAfterSunday + 6) % 7));
}

/** Days since 1970. */
function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
