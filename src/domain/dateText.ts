const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

// Without the date library, so that what needs no zone does not bring it along.

/** Whether a text is a real day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  // Set on its own: years below 100 would be read as of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is a real local date-time written `YYYY-MM-DDTHH:mm:ss`. */
export function isWireTime(text: string): boolean {
  const [date = '', time = '', ...rest] = text.split('T');
  return rest.length === 0 && isDate(date) && TIME.test(time);
}

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** How many days the second `YYYY-MM-DD` is after the first. */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from);
}

/** The day so many days after a `YYYY-MM-DD`; before it for a negative number. */
export function addDays(date: string, days: number): string {
  return new Date((dayOf(date) + days) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
