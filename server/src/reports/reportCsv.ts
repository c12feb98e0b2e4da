import { toCents } from '../../../src/domain/money';
import type { Report } from '../../../src/domain/wire/money';
import { Amount, csvTable } from '../platform/csv';

const COLUMNS = [
  'section',
  'name',
  'recorded',
  'released',
  'cancelled',
  'taken',
  'count',
  'minutes',
] as const;

const dollars = (amount: number) => new Amount(toCents(amount));

/** A report as one CSV table; `section` names what a row counts by. */
export function reportCsv(report: Report): string {
  const { median, p90 } = report.minutesToRelease;
  return csvTable(COLUMNS, [
    ...report.days.map(({ date, taken, ...counts }) => ({
      ...{ section: 'day', name: date, taken: dollars(taken) },
      ...counts,
    })),
    ...report.byPaymentType.map(({ paymentType, taken, count }) => ({
      ...{ section: 'paymentType', name: paymentType, taken: dollars(taken), count },
    })),
    ...report.byPerson.map(({ name, taken, ...counts }) => ({
      ...{ section: 'person', name, taken: dollars(taken) },
      ...counts,
    })),
    ...report.byHour.map((recorded, hour) => ({
      ...{ section: 'hour', name: String(hour).padStart(2, '0'), recorded },
    })),
    { section: 'minutesToRelease', name: 'median', minutes: median },
    { section: 'minutesToRelease', name: 'p90', minutes: p90 },
    ...(['onAccount', 'waived', 'refunded'] as const).map((name) => ({
      ...{ section: 'money', name, taken: dollars(report[name] ?? 0) },
    })),
    { section: 'now', name: 'active', count: report.activeNow },
    { section: 'now', name: 'towEligible', count: report.towEligibleNow },
  ]);
}
