import * as v from 'valibot';
import { LIMITS } from '../constants';
import { eachField, RECORDED_FIELDS, type RecordedField } from '../boot/fields';
import { NoticeCharge } from './region';
import { id, localDateTime, maybe, maybeEach, maybeFlag, maybeNumber, maybeText, text } from './schema';

/** The statuses of a boot. Other servers may not send them. */
export const BOOT_STATUSES = ['ACTIVE', 'RELEASED', 'CANCELLED'] as const;
export type BootStatus = (typeof BOOT_STATUSES)[number];

/**
 * The state of a boot's removal. `REQUESTED`: the boot is active, and its motorist is waiting. `WAITING`: nobody has
 * taken it. `NOT_FOUND`: the car was not there. `OFF`: the boot is off.
 */
export const REMOVAL_STATES = ['REQUESTED', 'WAITING', 'TAKEN', 'NOT_FOUND', 'OFF'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** Taking a boot off its car. Times are local to the region, and in UTC (ISO 8601); people are short names. */
export const Removal = v.object({
  state: v.picklist(REMOVAL_STATES),
  /** What began the removal; null while the boot is active. */
  why: v.nullable(v.picklist(['RELEASED', 'CANCELLED'])),
  /** When it was asked for. This time and `dueTime` never change. */
  askedTime: localDateTime,
  askedTimeUtc: maybeText,
  /** When the boot must be off; null while the boot is active. */
  dueTime: v.nullable(localDateTime),
  dueTimeUtc: maybeText,
  takenBy: v.nullable(text),
  takenTime: v.nullable(localDateTime),
  takenTimeUtc: maybeText,
  offTime: v.nullable(localDateTime),
  offTimeUtc: maybeText,
  offBy: v.nullable(text),
});
export type Removal = v.InferOutput<typeof Removal>;

/** A flag in a query that is off by default. */
export const queryFlag = v.optional(
  v.pipe(
    v.union([v.string(), v.boolean()]),
    v.transform(String),
    v.picklist(['true', 'false']),
    v.transform((flag) => flag === 'true'),
  ),
  false,
);

/** Typed text. A missing or null value counts as empty, so that a single rule reports it as missing. */
const typedText = v.nullish(v.string(), '');

/** Where a device was when a boot was recorded: WGS 84 degrees, and the accuracy in meters. */
export const Position = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  accuracy: v.pipe(v.number(), v.minValue(0)),
});
export type Position = v.InferOutput<typeof Position>;

/** Body of `boot/create/{regionCode}`. List items are codes. */
export const CreateBootBody = v.object({
  regionCode: maybeText,
  ...eachField(
    () => maybeText,
    () => maybeFlag,
    () => typedText,
  ),
  dateTime: maybeText,
  // Additions of this server.
  /** The number of the physical boot. */
  device: maybeText,
  position: maybe(Position),
  /** The active boot on the same vehicle that this one intentionally duplicates; true if its id is unknown. */
  duplicateOf: maybe(v.union([id, v.literal(true)])),
  /** The number of the notice that was printed before the boot was recorded. */
  noticeNumber: maybeText,
});
export type CreateBootBody = v.InferOutput<typeof CreateBootBody>;

/** `time` is when the boot was recorded, local to its region. */
export const CreateBootReply = v.object({
  id,
  refNum: v.union([v.string(), v.number()]),
  time: localDateTime,
});
export type CreateBootReply = v.InferOutput<typeof CreateBootReply>;

/**
 * The body of the 409 of `boot/create`, if the caller asked for the check: the same vehicle has an active
 * boot in the region. `id` and `by` (a short name) are null if the caller may not see that boot. `bootTime`
 * is local to the region.
 */
export const DuplicateBoot = v.object({
  duplicateOf: v.object({
    id: v.nullable(id),
    refNum: text,
    license: text,
    bootTime: localDateTime,
    by: v.nullable(text),
    /** Whether the boot belongs to the caller's company. */
    sameCompany: v.boolean(),
    /** `TO_REMOVE`: it was released or cancelled, but is not off yet. */
    status: maybe(v.picklist(['ACTIVE', 'TO_REMOVE'])),
  }),
  details: text,
});
export type DuplicateBoot = v.InferOutput<typeof DuplicateBoot>;

/**
 * The text columns of the list of boots, in display order, each with the boot's database column. Its header is the text
 * `common:field.{name}`.
 */
export const LISTED_TEXTS = {
  license: 'license',
  make: 'makeName',
  model: 'modelName',
  color: 'colorName',
} as const;
export type TextColumn = keyof typeof LISTED_TEXTS;
export const TEXT_COLUMNS = Object.keys(LISTED_TEXTS) as readonly TextColumn[];

/** An object with a value for each text column. */
export function eachText<T>(of: (column: TextColumn) => T): Record<TextColumn, T> {
  return Object.fromEntries(TEXT_COLUMNS.map((column) => [column, of(column)])) as Record<TextColumn, T>;
}

export const BootListItem = v.object({
  id,
  ...eachText(() => maybeText),
  // Additions of this server. Clients must work without them.
  bootTime: maybeText,
  /** `bootTime` as an instant, ISO 8601 in UTC. */
  bootTimeUtc: maybeText,
  /** When the boot may be towed; null if its region has no limit. */
  towEligibleTime: maybeText,
  vin: maybeText,
  refNum: maybe(v.union([v.string(), v.number()])),
  addr1: maybeText,
  /** Present in a company's list, which may have boots of several regions. */
  regionCode: maybeText,
  /** Since when the motorist has been waiting, ISO 8601 in UTC. Only in regions that count from the request. */
  waitingSinceUtc: maybeText,
});
export type BootListItem = v.InferOutput<typeof BootListItem>;

/** A photo. Everything but `id` and `url` is this server's addition. */
export const Photo = v.object({
  id,
  url: text,
  thumbUrl: maybeText,
  /** The SHA-256 of the file as it was uploaded, lower-case hexadecimal. */
  sha256: maybeText,
  /** The photo's name on the region's checklist. */
  label: maybeText,
});
export type Photo = v.InferOutput<typeof Photo>;

/**
 * An amount in dollars with at most two decimals, and the payment type's name. The rest is an addition of
 * this server.
 */
export const Payment = v.object({
  paymentAmount: v.number(),
  paymentType: text,
  /** The cash handed over, dollars. `paymentAmount` is the part that was kept; the rest was change. */
  tendered: maybeNumber,
  /** The number of a card slip or a check. */
  reference: maybeText,
  /** Why nobody pays, for a waived amount. */
  reason: maybeText,
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * A refund of all or part of a payment: dollars, and the payment type used. Times are when it was recorded,
 * as in payments.
 */
export const RecordedRefund = v.object({
  id,
  amount: v.number(),
  paymentType: text,
  reason: maybeText,
  paidTo: maybeText,
  time: maybeText,
  timeUtc: maybeText,
  by: maybeText,
});
export type RecordedRefund = v.InferOutput<typeof RecordedRefund>;

/**
 * A recorded payment. Everything but the amount and its type is an addition of this server. Times are when
 * the payment was recorded or voided, local to the region and in UTC (ISO 8601). `by` is a short name.
 */
export const RecordedPayment = v.object({
  ...Payment.entries,
  id: maybe(id),
  time: maybeText,
  timeUtc: maybeText,
  by: maybeText,
  /** Null unless voided. */
  voided: maybe(v.object({ time: text, timeUtc: maybeText, by: maybeText, reason: maybeText })),
  refunds: maybeEach(RecordedRefund),
});
export type RecordedPayment = v.InferOutput<typeof RecordedPayment>;

/** One item of the amount due, dollars. */
export const Charge = v.object({ name: text, amount: v.number() });
export type Charge = v.InferOutput<typeof Charge>;

/**
 * Query of `boot/registerFile`. The server refuses the photo if the uploaded file has a different SHA-256.
 */
export const RegisterFileQuery = v.object({
  /** The photo's name on the region's checklist. */
  label: v.optional(v.pipe(text, v.maxLength(LIMITS.photoName))),
  sha256: v.optional(v.pipe(text, v.regex(/^[0-9a-f]{64}$/))),
});
export type RegisterFileQuery = v.InferOutput<typeof RegisterFileQuery>;

/** The fields that the details show as recorded. The VIN and the requestor are additions of this server. */
const recorded = Object.fromEntries(RECORDED_FIELDS.map((field) => [field, maybeText])) as Readonly<
  Record<RecordedField, typeof maybeText>
>;

/** The facts on a boot's notice that are not fields of the boot. */
export const NoticeParts = v.object({
  /** The company that booted the car. */
  company: v.object({ name: maybeText, address: maybeText, phone: maybeText, licenseNumber: maybeText }),
  /** The items of the total at the time of recording. */
  charges: v.array(NoticeCharge),
  /** Whether a correction has changed what the last notice says. */
  isOutdated: v.boolean(),
});
export type NoticeParts = v.InferOutput<typeof NoticeParts>;

export const BootDetails = v.object({
  id,
  ...recorded,
  makeName: maybeText,
  modelName: maybeText,
  colorName: maybeText,
  bodyName: maybeText,
  bootTime: maybeText,
  regionCode: text,
  /** Dollars. */
  totalPaymentAmount: maybeNumber,
  error: maybeText,
  photoUrls: maybeEach(Photo),
  // Additions of this server. Clients must work without them.
  refNum: maybe(v.union([v.string(), v.number()])),
  bootedBy: maybeText,
  status: maybe(v.picklist(BOOT_STATUSES)),
  closedTime: maybeText,
  closedBy: maybeText,
  /** First and last name of the person who took the vehicle. */
  releasedTo: maybeText,
  cancelNote: maybeText,
  receiptNumber: maybeText,
  /**
   * The receipt number to use next, if the region numbers receipts automatically, the boot is active and the
   * user may release it.
   */
  nextReceiptNumber: maybeText,
  payments: maybe(v.array(RecordedPayment)),
  /** The items of the total at the time of recording. */
  charges: maybe(v.array(Charge)),
  /** The region's IANA time zone. */
  timeZone: maybeText,
  /** Boot time and closed time in UTC, ISO 8601. They resolve local times in a repeated hour. */
  bootTimeUtc: maybeText,
  closedTimeUtc: maybeText,
  /** Where the device was when the boot was recorded. Never corrected. */
  position: maybe(Position),
  /** The boot's removal; null if there is none. */
  removal: maybe(Removal),
  /** The number of the boot's notice; null if it has none. */
  noticeNumber: maybeText,
  /** The other facts on its notice; null if the region prints none. */
  notice: maybe(NoticeParts),
  /** Increases with each correction, closing, reopening, payment and void. */
  version: maybeNumber,
});
export type BootDetails = v.InferOutput<typeof BootDetails>;

/** Body of `boot/release/{regionCode}`. */
export const ReleaseBootBody = v.object({
  id,
  firstName: typedText,
  lastName: typedText,
  date: typedText,
  time: typedText,
  dateTime: maybeText,
  receiptNumber: typedText,
  cancelNote: maybeText,
  payments: v.nullish(v.array(Payment), []),
  /** Whether the boot is off the car already. */
  bootOff: maybeFlag,
});
export type ReleaseBootBody = v.InferOutput<typeof ReleaseBootBody>;

/** Body of `boot/cancel/{regionCode}/{bootId}`: the note as a JSON string. */
export const CancelBootBody = v.nullish(v.string(), '');

/** Query of `boot/cancel/{regionCode}/{bootId}`: whether the boot is off the car already. */
export const CancelBootQuery = v.object({ bootOff: queryFlag });

/** `time` is the time in the release form, or when the boot was cancelled; local to the boot's region. */
export const ClosedReply = v.object({ time: localDateTime });
export type ClosedReply = v.InferOutput<typeof ClosedReply>;

/** The failure reply of the list and detail calls. */
export const ErrorDetails = v.object({ error: maybeText, details: maybeText });
export type ErrorDetails = v.InferOutput<typeof ErrorDetails>;
