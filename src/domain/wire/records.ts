import * as v from 'valibot';
import { BOOT_FIELD_ORDER, specOf, type BootField } from '../boot/fields';
import { LIMITS, RECORD_SEARCH } from '../constants';
import { BOOT_STATUSES, Payment } from './boot';
import { day, id, localDateTime, maybeText, pageSize, text } from './schema';

const orNull = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
const textOrNull = orNull(text);
const oneOrMany = <T extends v.GenericSchema>(item: T) => v.union([item, v.array(item)]);

/** Query of `boot/search`: a blank `q` finds everything, `from` and `to` are days of the boot time, both included. */
export const RecordQuery = v.object({
  q: v.optional(v.pipe(text, v.maxLength(RECORD_SEARCH.maxLength)), ''),
  region: v.optional(oneOrMany(text)),
  status: v.optional(oneOrMany(v.picklist(BOOT_STATUSES))),
  from: v.optional(day),
  to: v.optional(day),
  cursor: v.optional(text),
  limit: pageSize,
});
export type RecordQuery = v.InferOutput<typeof RecordQuery>;

/** A receipt of a release that a reopening made void; `time` is when the boot was released. */
export const VoidReceipt = v.object({ receiptNumber: text, releasedTo: text, time: localDateTime });
export type VoidReceipt = v.InferOutput<typeof VoidReceipt>;

/** A boot as a search finds it; amounts are dollars, and `paidAmount` counts the payments that are not void. */
export const BootRecord = v.object({
  id,
  refNum: text,
  regionCode: text,
  status: v.picklist(BOOT_STATUSES),
  /** Null without a plate. */
  license: textOrNull,
  licenseState: textOrNull,
  noLicense: v.boolean(),
  vin: textOrNull,
  make: textOrNull,
  model: textOrNull,
  color: textOrNull,
  bootTime: localDateTime,
  closedTime: orNull(localDateTime),
  /** The same in UTC, ISO 8601: they tell the two readings of a repeated hour apart. */
  bootTimeUtc: maybeText,
  closedTimeUtc: maybeText,
  receiptNumber: textOrNull,
  /** First and last name. */
  releasedTo: textOrNull,
  totalPaymentAmount: v.number(),
  paidAmount: v.number(),
  towCompanyId: id,
  towCompanyName: text,
  /** Left out where there is none. */
  voidReceipts: v.optional(v.array(VoidReceipt)),
});
export type BootRecord = v.InferOutput<typeof BootRecord>;

/** A page of records; `next` is the cursor of the page after it, null after the last one. */
export const RecordPage = v.object({ items: v.array(BootRecord), next: textOrNull });
export type RecordPage = v.InferOutput<typeof RecordPage>;

/** What a line of a boot's history can say. */
export const ENTRY_KINDS = [
  'RECORDED',
  'PHOTO_ADDED',
  'CORRECTED',
  'NOTE',
  'RELEASED',
  'CANCELLED',
  'REOPENED',
  'PAYMENT_ADDED',
  'PAYMENT_VOIDED',
  'RECEIPT_MADE',
  'EVIDENCE_MADE',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One thing that a correction changed, by create's name of the field; list items by their code, null: nothing there. */
export const EntryChange = v.object({
  field: text,
  from: orNull(v.union([v.string(), v.boolean()])),
  to: orNull(v.union([v.string(), v.boolean()])),
});
export type EntryChange = v.InferOutput<typeof EntryChange>;

/** A line of a boot's history. `time` is when it was taken down, local to the region; `by` a short name. */
export const Entry = v.object({
  id,
  time: localDateTime,
  /** The same in UTC, ISO 8601. */
  timeUtc: maybeText,
  /** Null: the system itself. */
  by: textOrNull,
  kind: v.picklist(ENTRY_KINDS),
  note: textOrNull,
  changes: orNull(v.array(EntryChange)),
  /** Dollars. */
  amount: orNull(v.number()),
  paymentType: textOrNull,
  /** Of the manifest of evidence. */
  sha256: maybeText,
  /** When the boot was released or cancelled, as the form said; left out of all other entries. */
  closedTime: v.optional(localDateTime),
  closedTimeUtc: maybeText,
});
export type Entry = v.InferOutput<typeof Entry>;

/** What was typed; left out or null is the same as empty, so that one rule says that it is missing. */
const typed = v.nullish(v.string(), '');

const changeable = Object.fromEntries(
  BOOT_FIELD_ORDER.map((field) => [
    field,
    v.optional(orNull(specOf(field).kind === 'flag' ? v.boolean() : v.string())),
  ]),
) as unknown as Readonly<
  Record<
    Exclude<BootField, 'noLicense'>,
    v.OptionalSchema<v.NullableSchema<v.StringSchema<undefined>, undefined>, undefined>
  > & {
    noLicense: v.OptionalSchema<v.NullableSchema<v.BooleanSchema<undefined>, undefined>, undefined>;
  }
>;

/** Body of `boot/correct/{regionCode}/{bootId}`: the fields to change only; what is left out stays as it is. */
export const CorrectBootBody = v.object({
  reason: typed,
  changes: v.object({ regionCode: maybeText, ...changeable, dateTime: maybeText }),
});
export type CorrectBootBody = v.InferOutput<typeof CorrectBootBody>;

/** Query of `boot/receipt-number/{regionCode}`. */
export const ReceiptNumberQuery = v.object({
  number: v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(LIMITS.receiptNumber)),
});

/** Where a receipt number was used in a region, the newest first; `time` is when that boot was released. */
export const UsedReceiptNumber = v.object({
  used: v.array(v.object({ refNum: text, time: localDateTime })),
});
export type UsedReceiptNumber = v.InferOutput<typeof UsedReceiptNumber>;

/** Body of `boot/note/{bootId}`. */
export const NoteBody = v.object({ text: typed });
export type NoteBody = v.InferOutput<typeof NoteBody>;

/** Body of `boot/reopen/{regionCode}/{bootId}` and of voiding a payment. */
export const ReasonBody = v.object({ reason: typed });
export type ReasonBody = v.InferOutput<typeof ReasonBody>;

/** Body of `boot/payment/{bootId}`: dollars, and a payment type's name. */
export const AddPaymentBody = Payment;
export type AddPaymentBody = v.InferOutput<typeof AddPaymentBody>;

/** When a change was taken down, local to the boot's region. */
export const ChangedReply = v.object({ time: localDateTime });
export type ChangedReply = v.InferOutput<typeof ChangedReply>;

export const AddPaymentReply = v.object({ id, time: localDateTime });
export type AddPaymentReply = v.InferOutput<typeof AddPaymentReply>;
