import { daysBetween, weekStart } from '../../../domain/time/text';
import type { Report, ReportDay } from '../../../domain/wire/money';
import { sumsOf } from '../figures/sumsOf';

/** The span of time that one bar of a chart and one row of its table cover. */
export type PeriodLength = 'day' | 'week' | 'month';

/** From this many days on, a bar covers a week or a month. */
const FROM_DAYS = { week: 60, month: 200 } as const;

/** Some consecutive days of a report, added up. */
export interface Period extends ReportDay {
  /** The last day. */
  readonly to: string;
}

/** The period length at which the bars of a report stay readable. */
export function periodLengthOf(days: number): PeriodLength {
  if (days >= FROM_DAYS.month) return 'month';
  return days >= FROM_DAYS.week ? 'week' : 'day';
}

/** The first day of a period of calendar time, `YYYY-MM-DD`. */
function startOf(date: string, length: PeriodLength): string {
  if (length === 'month') return `${date.slice(0, 'YYYY-MM'.length)}-01`;
  return length === 'week' ? weekStart(date) : date;
}

function sumOf(days: readonly ReportDay[]): Period {
  return { date: days[0]?.date ?? '', to: days.at(-1)?.date ?? '', ...sumsOf({ days }) };
}

/** The days of a report by day, week or month. The first and the last period may be cut short. */
export function periodsOf(days: Report['days']): {
  readonly length: PeriodLength;
  readonly periods: readonly Period[];
} {
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? first;
  const length = periodLengthOf(days.length === 0 ? 0 : daysBetween(first, last) + 1);
  const grouped = new Map<string, ReportDay[]>();
  for (const day of days) {
    const start = startOf(day.date, length);
    grouped.set(start, [...(grouped.get(start) ?? []), day]);
  }
  return { length, periods: [...grouped.values()].map(sumOf) };
}
