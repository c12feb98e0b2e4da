import * as v from 'valibot';
import { BOOT_FIELD_ORDER, specOf, type BootField } from '../boot/fields';
import { LIMITS, RECORD_SEARCH } from '../constants';
import { BOOT_STATUSES, Payment, queryFlag, Removal } from './boot';
import { EXCEPTION_KINDS } from './money';
import { PrintedNotice } from './notices';
import { day, id, localDateTime, maybe, maybeFlag, maybeText, nameInQuery, pageSize, text } from './schema';
import { OTHER_SUMS } from './vehicleLists';

const orNull = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
const textOrNull = orNull(text);
const oneOrMany = <T extends v.GenericSchema>(item: T) => v.union([item, v.array(item)]);

/** The filters by a boot's payments. */
export const MONEY_FILTERS = ['unpaid', 'overpaid', 'changed'] as const;
export type MoneyFilter = (typeof MONEY_FILTERS)[number];

/** The kinds of exceptions that concern boots. The other kinds concern shifts. */
export const BOOT_EXCEPTIONS = EXCEPTION_KINDS.filter((kind) => kind !== 'SHORT' && kind !== 'OVER');
export type BootException = (typeof BOOT_EXCEPTIONS)[number];

/** The events of removals. A server without removals refuses them. */
export const REMOVAL_EVENTS = ['toTakeOff', 'takenOff', 'offInTime'] as const;

/**
 * The event that the days of a search refer to: the boot time, the closing, the recording of money, or an exception.
 * `taken` is every payment, void and refund of money, `refunded` only the refunds. `toTakeOff` are the removals that
 * began, `takenOff` those of boots that are off, `offInTime` those of boots that were off by their due time; all by the
 * day when they were asked for. Reports count by the same events.
 */
export const RECORD_EVENTS = [
  'recorded',
  'released',
  'cancelled',
  'taken',
  ...OTHER_SUMS,
  'refunded',
  ...REMOVAL_EVENTS,
  ...BOOT_EXCEPTIONS,
] as const;
export type RecordEvent = (typeof RECORD_EVENTS)[number];

/** Whether an event is about removals. */
export const isAboutRemovals = (event: RecordEvent): boolean =>
  event === 'LATE_REMOVAL' || REMOVAL_EVENTS.some((one) => one === event);

/** Whole numbers in a query, which arrive as text. */
const whole = (digits: RegExp) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(digits), v.transform(Number));

/**
 * Query of `boot/search`. A blank `q` finds everything. `from` and `to` are days of the `event`, inclusive; without an
 * `event`, of the boot time. Several filters are combined with AND.
 */
export const RecordQuery = v.object({
  q: v.optional(v.pipe(text, v.maxLength(RECORD_SEARCH.maxLength)), ''),
  region: v.optional(oneOrMany(text)),
  status: v.optional(oneOrMany(v.picklist(BOOT_STATUSES))),
  from: v.optional(day),
  to: v.optional(day),
  /** Released boots that are underpaid or overpaid. */
  unpaid: queryFlag,
  overpaid: queryFlag,
  /** Boots with a voided payment, a refund or a reopening. */
  changed: queryFlag,
  /** Closed boots that are still on their cars. */
  onCar: queryFlag,
  event: v.optional(v.picklist(RECORD_EVENTS), 'recorded'),
  /** The author's short name. */
  by: v.optional(nameInQuery),
  /** The author's id, because short names may be equal; 0 for the system. */
  person: v.optional(whole(/^\d{1,15}$/)),
  /** The type of the payments; only for money. */
  paymentType: v.optional(nameInQuery),
  /** The hour of the boot time, 0 to 23; only for `recorded`. */
  hour: v.optional(v.pipe(whole(/^\d{1,2}$/), v.maxValue(23))),
  cursor: v.optional(text),
  limit: pageSize,
});
export type RecordQuery = v.InferOutput<typeof RecordQuery>;

/** The receipt of a release that was voided by a reopening. `time` is when the boot was released. */
export const VoidReceipt = v.object({ receiptNumber: text, releasedTo: text, time: localDateTime });
export type VoidReceipt = v.InferOutput<typeof VoidReceipt>;

/** A boot in the search results. Amounts are dollars; `paidAmount` excludes voided payments and refunds. */
export const BootRecord = v.object({
  id,
  refNum: text,
  regionCode: text,
  status: v.picklist(BOOT_STATUSES),
  /** Null for a vehicle without a plate. */
  license: textOrNull,
  licenseState: textOrNull,
  noLicense: v.boolean(),
  vin: textOrNull,
  make: textOrNull,
  model: textOrNull,
  color: textOrNull,
  bootTime: localDateTime,
  closedTime: orNull(localDateTime),
  /** The times above in UTC, ISO 8601. They resolve local times in a repeated hour. */
  bootTimeUtc: maybeText,
  closedTimeUtc: maybeText,
  receiptNumber: textOrNull,
  /** First and last name. */
  releasedTo: textOrNull,
  totalPaymentAmount: v.number(),
  paidAmount: v.number(),
  towCompanyId: id,
  towCompanyName: text,
  /** The boot's removal; null if there is none. */
  removal: maybe(Removal),
  /** The number of the physical boot; null if none was recorded. */
  device: maybeText,
  /** Missing if there are none. */
  voidReceipts: v.optional(v.array(VoidReceipt)),
});
export type BootRecord = v.InferOutput<typeof BootRecord>;

/** A page of records. `next` is the next page's cursor; null on the last page. */
export const RecordPage = v.object({ items: v.array(BootRecord), next: textOrNull });
export type RecordPage = v.InferOutput<typeof RecordPage>;

/** The kinds of entries in a boot's history. */
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
  'PAYMENT_REFUNDED',
  'RECEIPT_MADE',
  'EVIDENCE_MADE',
  'REMOVAL_REQUESTED',
  'REMOVAL_TAKEN',
  'REMOVAL_LEFT',
  'BOOT_NOT_FOUND',
  'BOOT_OFF',
  'REMOVAL_BACK',
  'NOTICE_PRINTED',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * One change of a correction. `field` is the field's name in a create body. List items are codes; null means no
 * value.
 */
export const EntryChange = v.object({
  field: text,
  from: orNull(v.union([v.string(), v.boolean()])),
  to: orNull(v.union([v.string(), v.boolean()])),
});
export type EntryChange = v.InferOutput<typeof EntryChange>;

/** An entry in a boot's history. `time` is when it was recorded, local to the region; `by` is a short name. */
export const Entry = v.object({
  id,
  time: localDateTime,
  /** `time` in UTC, ISO 8601. */
  timeUtc: maybeText,
  /** Null for the system. */
  by: textOrNull,
  kind: v.picklist(ENTRY_KINDS),
  note: textOrNull,
  changes: orNull(v.array(EntryChange)),
  /** Dollars. */
  amount: orNull(v.number()),
  paymentType: textOrNull,
  /** The SHA-256 of the evidence manifest. */
  sha256: maybeText,
  /** The release or cancellation time stated in the form. Missing in other entries. */
  closedTime: v.optional(localDateTime),
  closedTimeUtc: maybeText,
  /** When the boot was taken off, as its author stated. Missing in other entries. */
  offTime: v.optional(localDateTime),
  offTimeUtc: maybeText,
  /**
   * When a boot was stored on the device and when it was sent, by the device's clock. Missing in other entries, or if
   * the device sent no times.
   */
  keptTime: v.optional(localDateTime),
  keptTimeUtc: maybeText,
  sentTime: v.optional(localDateTime),
  sentTimeUtc: maybeText,
  /** The notice that was printed, or put on by hand. Missing in other entries. */
  notice: v.optional(PrintedNotice),
  /** When the notice was printed, as its author stated. Missing in other entries. */
  printedTime: v.optional(localDateTime),
});
export type Entry = v.InferOutput<typeof Entry>;

/** Typed text. A missing or null value counts as empty, so that a single rule reports it as missing. */
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

/** Body of `boot/correct/{regionCode}/{bootId}`: only the fields to change. Other fields keep their values. */
export const CorrectBootBody = v.object({
  reason: typed,
  changes: v.object({ regionCode: maybeText, ...changeable, dateTime: maybeText }),
});
export type CorrectBootBody = v.InferOutput<typeof CorrectBootBody>;

/** Query of `boot/receipt-number/{regionCode}`. */
export const ReceiptNumberQuery = v.object({
  number: v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(LIMITS.receiptNumber)),
});

/** Earlier uses of a receipt number in a region, newest first. `time` is when that boot was released. */
export const UsedReceiptNumber = v.object({
  used: v.array(v.object({ refNum: text, time: localDateTime })),
});
export type UsedReceiptNumber = v.InferOutput<typeof UsedReceiptNumber>;

/** Body of `boot/note/{bootId}`. */
export const NoteBody = v.object({ text: typed });
export type NoteBody = v.InferOutput<typeof NoteBody>;

/**
 * Body of `boot/reopen/{regionCode}/{bootId}`. A boot that was taken off is reopened only with `onAgain`: it is on the car
 * again. With `device: null` it is reopened without its number, which may be on another car by now.
 */
export const ReopenBody = v.object({ reason: typed, onAgain: maybeFlag, device: v.optional(v.null()) });
export type ReopenBody = v.InferOutput<typeof ReopenBody>;

/** Body of the call that voids a payment. */
export const ReasonBody = v.object({ reason: typed });
export type ReasonBody = v.InferOutput<typeof ReasonBody>;

/** Body of `boot/payment/{bootId}`: dollars and the payment type's name. */
export const AddPaymentBody = Payment;
export type AddPaymentBody = v.InferOutput<typeof AddPaymentBody>;

/** Body of `boot/payment/{bootId}/{paymentId}/refund`: dollars, payment type, reason, and recipient. */
export const RefundBody = v.object({
  amount: v.number(),
  paymentType: text,
  reason: typed,
  paidTo: typed,
});
export type RefundBody = v.InferOutput<typeof RefundBody>;

/** When a change was recorded, local to the boot's region. */
export const ChangedReply = v.object({ time: localDateTime });
export type ChangedReply = v.InferOutput<typeof ChangedReply>;

export const AddPaymentReply = v.object({ id, time: localDateTime });
export type AddPaymentReply = v.InferOutput<typeof AddPaymentReply>;
