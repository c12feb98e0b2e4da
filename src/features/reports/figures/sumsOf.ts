import { centsToDollars, sumCents, toCents } from '../../../domain/money';
import type { ReportDay } from '../../../domain/wire/money';

/** The kinds of events that a report counts. */
export const COUNTS = ['recorded', 'released', 'cancelled'] as const;

/** The figures of a day, a person or a region, in the order of a table's columns. */
export const FIGURES = [...COUNTS, 'taken'] as const;

/** The totals over a report's days; `taken` is in dollars. */
export type ReportSums = Readonly<Record<(typeof FIGURES)[number], number>>;

/** Adds up the days of a report. */
export function sumsOf({ days }: { readonly days: readonly ReportDay[] }): ReportSums {
  const count = (what: (typeof COUNTS)[number]) => days.reduce((sum, day) => sum + day[what], 0);
  return {
    recorded: count('recorded'),
    released: count('released'),
    cancelled: count('cancelled'),
    taken: centsToDollars(sumCents(days.map((day) => toCents(day.taken)))),
  };
}
