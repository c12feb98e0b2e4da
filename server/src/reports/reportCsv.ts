import { toCents } from '../../../src/domain/money';
import type { DayRange } from '../../../src/domain/validation/days';
import type { RegionsReport, Report, ReportRegion } from '../../../src/domain/wire/money';
import { OTHER_SUMS, otherSums } from '../../../src/domain/wire/vehicleLists';
import { Amount, csvTable, type Cell } from '../platform/csv';

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
const MORE_COLUMNS = [...COLUMNS, 'kind', 'amount', ...OTHER_SUMS, 'refunded'] as const;
type Row = Readonly<Partial<Record<(typeof MORE_COLUMNS)[number], Cell>>>;

const dollars = (amount: number) => new Amount(toCents(amount));

/** How many boots had to come off, and how many minutes that took. */
function removalRows({ removals }: Report): Row[] {
  if (removals == null) return [];
  const { minutes } = removals;
  return [
    ...(['count', 'off', 'onTime', 'late'] as const).map((name) => ({
      section: 'removals',
      name,
      count: removals[name],
    })),
    { section: 'minutesToOff', name: 'median', minutes: minutes.median },
    { section: 'minutesToOff', name: 'p90', minutes: minutes.p90 },
  ];
}

/** The rows that every report has; `section` says how rows are grouped. */
function rowsOf(report: Report): Row[] {
  const { median, p90 } = report.minutesToRelease;
  return [
    ...report.days.map(({ date, taken, ...counts }) => ({
      section: 'day',
      name: date,
      taken: dollars(taken),
      ...counts,
    })),
    ...report.byPaymentType.map(({ paymentType, taken, count }) => ({
      section: 'paymentType',
      name: paymentType,
      taken: dollars(taken),
      count,
    })),
    ...report.byPerson.map(({ name, taken, ...counts }) => ({
      section: 'person',
      name,
      taken: dollars(taken),
      ...counts,
    })),
    ...report.byHour.map((recorded, hour) => ({
      section: 'hour',
      name: String(hour).padStart(2, '0'),
      recorded,
    })),
    { section: 'minutesToRelease', name: 'median', minutes: median },
    { section: 'minutesToRelease', name: 'p90', minutes: p90 },
    ...([...OTHER_SUMS, 'refunded'] as const).map((name) => ({
      section: 'money',
      name,
      taken: dollars(report[name] ?? 0),
    })),
    ...removalRows(report),
    { section: 'now', name: 'active', count: report.activeNow },
    { section: 'now', name: 'towEligible', count: report.towEligibleNow },
  ];
}

const regionRow =
  (section: string) =>
  ({ regionCode, recorded, released, cancelled, ...sums }: ReportRegion): Row => ({
    section,
    name: regionCode,
    recorded,
    released,
    cancelled,
    taken: dollars(sums.taken),
    ...otherSums((_, sum) => dollars(sums[sum])),
    refunded: dollars(sums.refunded),
  });

/** A region's report as one CSV table. */
export function reportCsv(report: Report): string {
  return csvTable(COLUMNS, rowsOf(report));
}

/** A report over several regions as one CSV table: the same columns, then those specific to it. */
export function regionsReportCsv(report: RegionsReport): string {
  return csvTable(MORE_COLUMNS, [
    ...report.byRegion.map(regionRow('region')),
    ...report.previous.byRegion.map(regionRow('regionBefore')),
    ...report.exceptions.map(({ kind, person, count, amount }) => ({
      section: 'exception',
      name: person?.name ?? null,
      kind,
      count,
      amount: amount === null ? null : dollars(amount),
    })),
    ...rowsOf(report),
  ]);
}

/** The name of the file with a report. */
export const reportFileName = (regionCodes: readonly string[], { from, to }: DayRange): string =>
  `report-${regionCodes.join('-')}-${from}-${to}.csv`;
