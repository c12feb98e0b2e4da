import * as v from 'valibot';
import { day, id, localDateTime, maybe, maybeNumber, maybeText, pageSize, text } from './schema';
import { urlOf } from './urlOf';
import { otherSums, PAYMENT_KIND_NAMES } from './vehicleLists';

/** The kinds of entries in a shift. */
export const CASH_KINDS = ['PAYMENT', 'VOID', 'REFUND'] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/**
 * One payment, void or refund, and when it was recorded. The time is local to the region; dollars, negative for a void
 * or a refund.
 */
export const CashEntry = v.object({
  time: localDateTime,
  bootId: id,
  refNum: v.union([v.string(), v.number()]),
  /** Null for a vehicle without a plate. */
  license: maybeText,
  kind: v.picklist(CASH_KINDS),
  /** The payment type's name. */
  paymentType: text,
  amount: v.number(),
  /** Whether it is money in a drawer. Only money is counted. */
  payKind: maybe(v.picklist(PAYMENT_KIND_NAMES)),
  /** The release's receipt number. */
  receiptNumber: maybeText,
  /** The number of a card slip or a check. */
  reference: maybeText,
});
export type CashEntry = v.InferOutput<typeof CashEntry>;

/**
 * The expected amount of one payment type in a shift: payments minus voids and refunds, dollars, and the number of
 * entries. Only types that take money are counted.
 */
export const ExpectedTotal = v.object({ paymentType: text, expected: v.number(), count: v.number() });
export type ExpectedTotal = v.InferOutput<typeof ExpectedTotal>;

/** An entry of an open shift. `amount` is null in a region with blind counts. */
export const OpenEntry = v.object({ ...CashEntry.entries, amount: v.nullable(v.number()) });
export type OpenEntry = v.InferOutput<typeof OpenEntry>;

/** One payment type of an open shift. `expected` is null in a region with blind counts; the closed shift shows it. */
export const OpenTotal = v.object({ ...ExpectedTotal.entries, expected: v.nullable(v.number()) });
export type OpenTotal = v.InferOutput<typeof OpenTotal>;

/** What a user has taken in a region since their last close. `from` is null if nothing was ever taken. */
export const OpenShift = v.object({
  from: v.nullable(localDateTime),
  entries: v.array(OpenEntry),
  totals: v.array(OpenTotal),
});
export type OpenShift = v.InferOutput<typeof OpenShift>;

/** Somebody's open shift: its start, the number of its entries, and the totals by payment type. */
export const OpenDrawer = v.object({
  person: v.object({ id, name: text }),
  from: localDateTime,
  count: v.number(),
  totals: v.array(OpenTotal),
});
export type OpenDrawer = v.InferOutput<typeof OpenDrawer>;

/** The counted amount of one payment type, dollars. */
export const Counted = v.object({ paymentType: text, amount: v.number() });
export type Counted = v.InferOutput<typeof Counted>;

/** Body of `shift/{regionCode}/close`. */
export const CloseShiftBody = v.object({
  counted: v.nullish(v.array(Counted), []),
  note: v.nullish(v.string(), ''),
  /** The person whose shift to close; defaults to the caller. */
  of: maybe(id),
  /** The start of the counted shift. The call is refused if that shift has been closed in the meantime. */
  from: maybe(localDateTime),
});
export type CloseShiftBody = v.InferOutput<typeof CloseShiftBody>;

/** `time` is when the shift was closed, local to the region. */
export const CloseShiftReply = v.object({ id, time: localDateTime });
export type CloseShiftReply = v.InferOutput<typeof CloseShiftReply>;

/** One payment type of a closed shift, dollars. `difference` is counted minus expected. */
export const ShiftTotal = v.object({
  ...ExpectedTotal.entries,
  counted: v.number(),
  difference: v.number(),
});
export type ShiftTotal = v.InferOutput<typeof ShiftTotal>;

const shift = {
  id,
  /** The cashier's short name. */
  by: text,
  /** The start and end of the shift, local to the region. */
  from: localDateTime,
  to: localDateTime,
  totals: v.array(ShiftTotal),
  expected: v.number(),
  counted: v.number(),
  difference: v.number(),
  note: maybeText,
  /** The short name of the person who counted and closed it. */
  closedBy: maybeText,
};

/** A closed shift. */
export const Shift = v.object(shift);
export type Shift = v.InferOutput<typeof Shift>;

/** A closed shift with all its entries, in the order in which they were recorded. */
export const WholeShift = v.object({ ...shift, entries: v.array(CashEntry) });
export type WholeShift = v.InferOutput<typeof WholeShift>;

/** Query of `shift/{regionCode}/closed`. `from` and `to` are days of closing, inclusive. */
export const ShiftQuery = v.object({
  from: v.optional(day),
  to: v.optional(day),
  cursor: v.optional(text),
  limit: pageSize,
});
export type ShiftQuery = v.InferOutput<typeof ShiftQuery>;

/** A page of closed shifts, newest first. `next` is the next page's cursor; null on the last page. */
export const ShiftPage = v.object({ items: v.array(Shift), next: v.nullable(text) });
export type ShiftPage = v.InferOutput<typeof ShiftPage>;

const counts = { recorded: v.number(), released: v.number(), cancelled: v.number(), taken: v.number() };

/** One day of a region. `taken` is money: payments minus voids and refunds, dollars. */
export const ReportDay = v.object({ date: text, ...counts });
export type ReportDay = v.InferOutput<typeof ReportDay>;

/** One person's activity. The name is null for the system. */
export const ReportPerson = v.object({ name: v.nullable(text), ...counts });
export type ReportPerson = v.InferOutput<typeof ReportPerson>;

const minutesSummary = v.object({ median: v.nullable(v.number()), p90: v.nullable(v.number()) });

/**
 * The removals that began in these days, without those of boots that were off already when they were closed. Minutes are
 * from when they were asked for until the boot was off; null if none is.
 */
export const ReportRemovals = v.object({
  count: v.number(),
  off: v.number(),
  onTime: v.number(),
  /** Off after the due time, or past it and not off. */
  late: v.number(),
  minutes: minutesSummary,
});
export type ReportRemovals = v.InferOutput<typeof ReportRemovals>;

/** A region over some days. Minutes are from the boot time to the release; null if no boot was released. */
export const Report = v.object({
  days: v.array(ReportDay),
  byPaymentType: v.array(v.object({ paymentType: text, taken: v.number(), count: v.number() })),
  byPerson: v.array(ReportPerson),
  /** Boots by hour of their boot time, starting at midnight. */
  byHour: v.pipe(v.array(v.number()), v.length(24)),
  minutesToRelease: minutesSummary,
  activeNow: v.number(),
  towEligibleNow: v.number(),
  /** Payments minus voids of each kind that is not money, dollars. */
  ...otherSums(() => maybeNumber),
  /** Refunds, dollars; already subtracted from `taken`. */
  refunded: maybeNumber,
  /** Missing without removals. */
  removals: maybe(ReportRemovals),
});
export type Report = v.InferOutput<typeof Report>;

/** One region's part of a report over several regions. */
export const ReportRegion = v.object({
  regionCode: text,
  ...counts,
  ...otherSums(() => v.number()),
  refunded: v.number(),
});
export type ReportRegion = v.InferOutput<typeof ReportRegion>;

/** The kinds of exceptions in a report, in display order. */
export const EXCEPTION_KINDS = [
  'VOID',
  'REFUND',
  'REOPENED',
  'SHORT',
  'OVER',
  'WAIVED',
  'UNPAID',
  'BACKDATED',
  'RECEIPT_TWICE',
  'LATE_REMOVAL',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/**
 * The maximum number of boots and shifts that an exception lists. `count` is the full number, and a search for its kind
 * and person (`RecordQuery`) finds all of its boots.
 */
export const EXCEPTION_RECORDS = 100;

/**
 * How often one person did one kind of thing. Includes the records themselves, newest first, up to `EXCEPTION_RECORDS`.
 * The records are boots, except for `SHORT` and `OVER`, which list closed shifts.
 */
export const ReportException = v.object({
  kind: v.picklist(EXCEPTION_KINDS),
  /**
   * The author; for `SHORT` and `OVER`, the owner of the shift. Null for the system, or for a late boot that nobody has
   * taken off.
   */
  person: v.nullable(v.object({ id, name: text })),
  /** The number of voids, refunds, reopenings, shifts, waivers or boots. */
  count: v.number(),
  /**
   * Dollars, never negative: the amount voided, refunded, short, over, waived or owed. 0 for the other kinds; null for
   * `LATE_REMOVAL`.
   */
  amount: v.nullable(v.number()),
  boots: v.array(v.object({ regionCode: text, id, refNum: text })),
  shifts: v.array(v.object({ regionCode: text, id })),
});
export type ReportException = v.InferOutput<typeof ReportException>;

/**
 * One report over several regions, each by its own days and hours. `previous` is the report of the same
 * number of days directly before. The current figures (`activeNow`, `towEligibleNow`) are the same in both.
 */
export const RegionsReport = v.object({
  ...Report.entries,
  /** In the order of the query. */
  byRegion: v.array(ReportRegion),
  exceptions: v.array(ReportException),
  previous: v.object({ ...Report.entries, byRegion: v.array(ReportRegion) }),
});
export type RegionsReport = v.InferOutput<typeof RegionsReport>;

/** Query of `report/{regionCode}`: days of the region, inclusive. The default is the thirty days up to today. */
export const ReportQuery = v.object({ from: v.optional(day), to: v.optional(day) });
export type ReportQuery = v.InferOutput<typeof ReportQuery>;

/**
 * Query of `report`: the same for one or more regions. By default it ends on the latest current day of its
 * regions.
 */
export const RegionsReportQuery = v.object({
  region: v.union([text, v.pipe(v.array(text), v.minLength(1))]),
  ...ReportQuery.entries,
});
export type RegionsReportQuery = v.InferOutput<typeof RegionsReportQuery>;

/** Query of `report/csv`. `money` is a table for accounting: a line per region, day and payment type. */
export const RegionsReportCsvQuery = v.object({
  ...RegionsReportQuery.entries,
  table: v.optional(v.picklist(['all', 'money']), 'all'),
});
export type RegionsReportCsvQuery = v.InferOutput<typeof RegionsReportCsvQuery>;

/** The path of a closed shift as CSV. */
export function shiftCsvPath(regionCode: string, shiftId: number): string {
  return `/api-web/api/shift/${encodeURIComponent(regionCode)}/${String(shiftId)}/csv`;
}

/** The path of a region's report as CSV. */
export function reportCsvPath(
  regionCode: string,
  days: { readonly from: string; readonly to: string },
): string {
  return `/api-web/api/report/${encodeURIComponent(regionCode)}/csv?${new URLSearchParams(days).toString()}`;
}

/** The path of a report over several regions as CSV. */
export function regionsReportCsvPath(
  regionCodes: readonly string[],
  days: { readonly from: string; readonly to: string },
  table?: RegionsReportCsvQuery['table'],
): string {
  return urlOf('/api-web/api/report/csv', { region: regionCodes, ...days, table });
}
