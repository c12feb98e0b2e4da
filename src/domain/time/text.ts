// Dates and times as text. No zone is involved, so none of this needs moment, which the first chunk does without.

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** No `24:00`, which moment reads as midnight. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const SECONDS = /^:[0-5]\d$/;
const DAY_MS = 24 * 60 * 60_000;

/** A moment in a form: `YYYY-MM-DD`, `HH:mm`, and both as a local date-time without a zone. */
export interface LocalMoment {
  date: string;
  time: string;
  dateTime: string;
}

/** `YYYY-MM-DD` and `HH:mm` as one local date-time `YYYY-MM-DDTHH:mm:ss`; empty if either is missing. */
export function combineDateTime(date: string, time: string): string {
  return date && time ? `${date}T${time}:00` : '';
}

/** Whether a text is a real day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  // Date.UTC would read a year below 100 as 19xx.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is a time of day written `HH:mm`. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Whether a text is a real local date-time written `YYYY-MM-DDTHH:mm:ss`. */
export function isWireTime(text: string): boolean {
  const [date = '', time = '', ...rest] = text.split('T');
  return rest.length === 0 && isDate(date) && isTime(time.slice(0, -3)) && SECONDS.test(time.slice(-3));
}

/** Whether a wire date-time is in the minute of this date and time; its seconds may be any. */
export function isInMinute(dateTime: string, date: string, time: string): boolean {
  return SECONDS.test(dateTime.slice(-3)) && dateTime.slice(0, -3) === `${date}T${time}`;
}

/** How many days the second `YYYY-MM-DD` is after the first. */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from);
}

/** The day this many days after a `YYYY-MM-DD`; before it if the number is negative. */
export function addDays(date: string, days: number): string {
  return new Date((dayOf(date) + days) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Days since 1970. */
function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
