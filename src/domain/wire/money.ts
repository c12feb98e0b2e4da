import * as v from 'valibot';
import { day, id, localDateTime, maybeText, pageSize, text } from './schema';

/** What can lie in a shift. */
export const CASH_KINDS = ['PAYMENT', 'VOID'] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/** One payment or void as it was taken down, local to the region; dollars, a void's amount is negative. */
export const CashEntry = v.object({
  time: localDateTime,
  bootId: id,
  refNum: v.union([v.string(), v.number()]),
  /** Null without a plate. */
  license: maybeText,
  kind: v.picklist(CASH_KINDS),
  /** A payment type's name. */
  paymentType: text,
  amount: v.number(),
});
export type CashEntry = v.InferOutput<typeof CashEntry>;

/** What a shift holds of one payment type: dollars, payments less voids, and of how many entries. */
export const ExpectedTotal = v.object({ paymentType: text, expected: v.number(), count: v.number() });
export type ExpectedTotal = v.InferOutput<typeof ExpectedTotal>;

/** What a person has taken in a region since they last closed; `from` is null where nothing was ever taken. */
export const OpenShift = v.object({
  from: v.nullable(localDateTime),
  entries: v.array(CashEntry),
  totals: v.array(ExpectedTotal),
});
export type OpenShift = v.InferOutput<typeof OpenShift>;

/** One payment type as it was counted, dollars. */
export const Counted = v.object({ paymentType: text, amount: v.number() });
export type Counted = v.InferOutput<typeof Counted>;

/** Body of `shift/{regionCode}/close`. */
export const CloseShiftBody = v.object({
  counted: v.nullish(v.array(Counted), []),
  note: v.nullish(v.string(), ''),
});
export type CloseShiftBody = v.InferOutput<typeof CloseShiftBody>;

/** `time` is when it was closed, local to the region. */
export const CloseShiftReply = v.object({ id, time: localDateTime });
export type CloseShiftReply = v.InferOutput<typeof CloseShiftReply>;

/** One payment type of a closed shift, dollars; `difference` is counted less expected. */
export const ShiftTotal = v.object({
  ...ExpectedTotal.entries,
  counted: v.number(),
  difference: v.number(),
});
export type ShiftTotal = v.InferOutput<typeof ShiftTotal>;

const shift = {
  id,
  /** A short name. */
  by: text,
  /** From and to when, local to the region. */
  from: localDateTime,
  to: localDateTime,
  totals: v.array(ShiftTotal),
  expected: v.number(),
  counted: v.number(),
  difference: v.number(),
  note: maybeText,
};

/** A closed shift. */
export const Shift = v.object(shift);
export type Shift = v.InferOutput<typeof Shift>;

/** A closed shift with all that lies in it, in the order in which it was taken down. */
export const WholeShift = v.object({ ...shift, entries: v.array(CashEntry) });
export type WholeShift = v.InferOutput<typeof WholeShift>;

/** Query of `shift/{regionCode}/closed`: `from` and `to` are days of closing, both included. */
export const ShiftQuery = v.object({
  from: v.optional(day),
  to: v.optional(day),
  cursor: v.optional(text),
  limit: pageSize,
});
export type ShiftQuery = v.InferOutput<typeof ShiftQuery>;

/** A page of closed shifts, newest first; `next` is the cursor of the page after it, null after the last one. */
export const ShiftPage = v.object({ items: v.array(Shift), next: v.nullable(text) });
export type ShiftPage = v.InferOutput<typeof ShiftPage>;

const counts = { recorded: v.number(), released: v.number(), cancelled: v.number(), taken: v.number() };

/** What happened on one day of the region; `taken` is dollars, payments less voids. */
export const ReportDay = v.object({ date: text, ...counts });
export type ReportDay = v.InferOutput<typeof ReportDay>;

/** What one person did; the name is null for what the system itself did. */
export const ReportPerson = v.object({ name: v.nullable(text), ...counts });
export type ReportPerson = v.InferOutput<typeof ReportPerson>;

/** A region over some days. Minutes are from the boot time to the release; null where nothing was released. */
export const Report = v.object({
  days: v.array(ReportDay),
  byPaymentType: v.array(v.object({ paymentType: text, taken: v.number(), count: v.number() })),
  byPerson: v.array(ReportPerson),
  /** Boots by the hour of their boot time, from midnight on. */
  byHour: v.pipe(v.array(v.number()), v.length(24)),
  minutesToRelease: v.object({ median: v.nullable(v.number()), p90: v.nullable(v.number()) }),
  activeNow: v.number(),
  towEligibleNow: v.number(),
});
export type Report = v.InferOutput<typeof Report>;

/** Query of `report/{regionCode}`: days of the region, both included; left out: the thirty days up to today. */
export const ReportQuery = v.object({ from: v.optional(day), to: v.optional(day) });
export type ReportQuery = v.InferOutput<typeof ReportQuery>;

/** Where a closed shift is as CSV. */
export function shiftCsvPath(regionCode: string, shiftId: number): string {
  return `/api-web/api/shift/${encodeURIComponent(regionCode)}/${String(shiftId)}/csv`;
}

/** Where a report is as CSV. */
export function reportCsvPath(
  regionCode: string,
  days: { readonly from: string; readonly to: string },
): string {
  return `/api-web/api/report/${encodeURIComponent(regionCode)}/csv?${new URLSearchParams(days).toString()}`;
}
