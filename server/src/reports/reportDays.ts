import { sql, type RawBuilder } from 'kysely';
import { addDays, daysBetween } from '../../../src/domain/time/text';
import { offsetPeriods, startOfDay } from '../../../src/domain/time/zone';

const DAY_MS = 24 * 60 * 60_000;
/** Number of days per query; after each week, other calls get a turn. */
const DAYS_AT_ONCE = 7;

/** A range of days in a region, excluding `end`. */
export interface Stretch {
  readonly first: string;
  readonly end: string;
  /** The same range in epoch milliseconds. */
  readonly fromAt: number;
  readonly toAt: number;
}

/** All days from the first to the last, both included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** Splits the days of a report into weeks. */
export function stretches(from: string, to: string, zoneId: string): Stretch[] {
  const after = addDays(to, 1);
  const pieces: Stretch[] = [];
  for (let first = from; first < after;) {
    const next = addDays(first, DAYS_AT_ONCE);
    const end = next < after ? next : after;
    pieces.push({ first, end, fromAt: startOfDay(first, zoneId), toAt: startOfDay(end, zoneId) });
    first = end;
  }
  return pieces;
}

/**
 * SQL that converts an instant (epoch milliseconds) to the region's local day, as days since 1970. A zone's clock
 * changes a few times a year at most, and between two changes all days have the same length.
 */
export function dayNumber(instant: string, zoneId: string, stretch: Stretch): RawBuilder<number> {
  const at = sql.ref(instant);
  const periods = offsetPeriods(stretch.fromAt, stretch.toAt, zoneId);
  const offset = periods
    .map((period) => ({ until: period.until, offset: sql<number>`${sql.lit(period.offset)}` }))
    .reduceRight((later, { until, offset }) => ({
      until,
      offset: sql<number>`case when ${at} < ${sql.lit(until)} then ${offset} else ${later.offset} end`,
    })).offset;
  return sql<number>`(${at} + ${offset}) / ${sql.lit(DAY_MS)}`;
}

/** The date `YYYY-MM-DD` this many days after 1970-01-01. */
export function dateOfDay(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
