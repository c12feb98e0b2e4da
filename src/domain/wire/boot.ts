import * as v from 'valibot';
import { eachField, RECORDED_FIELDS, type RecordedField } from '../boot/fields';
import { id, localDateTime, maybe, maybeEach, maybeFlag, maybeNumber, maybeText, text } from './schema';

/** States of a boot; another server need not say. */
export const BOOT_STATUSES = ['ACTIVE', 'RELEASED', 'CANCELLED'] as const;
export type BootStatus = (typeof BOOT_STATUSES)[number];

/** What a person types: left out or null is the same as empty, so that one rule says that it is missing. */
const typedText = v.nullish(v.string(), '');

/** Body of `boot/create/{regionCode}`: list items as their code. */
export const CreateBootBody = v.object({
  regionCode: maybeText,
  ...eachField(
    () => maybeText,
    () => maybeFlag,
    () => typedText,
  ),
  dateTime: maybeText,
});
export type CreateBootBody = v.InferOutput<typeof CreateBootBody>;

/** `time` is when the boot was posted, local to its region. */
export const CreateBootReply = v.object({
  id,
  refNum: v.union([v.string(), v.number()]),
  time: localDateTime,
});
export type CreateBootReply = v.InferOutput<typeof CreateBootReply>;

export const BootListItem = v.object({
  id,
  license: maybeText,
  make: maybeText,
  model: maybeText,
  color: maybeText,
  // This server's additions; a client must do without them.
  bootTime: maybeText,
  /** The instant of `bootTime`, ISO 8601 in UTC. */
  bootTimeUtc: maybeText,
  /** From when on it may be towed; null: its region sets no limit. */
  towEligibleTime: maybeText,
  vin: maybeText,
  refNum: maybe(v.union([v.string(), v.number()])),
  addr1: maybeText,
  /** In a company's list, which may have boots of several regions. */
  regionCode: maybeText,
});
export type BootListItem = v.InferOutput<typeof BootListItem>;

/** A photo; `thumbUrl` is this server's own addition and may be missing. */
export const Photo = v.object({ id, url: text, thumbUrl: maybeText });
export type Photo = v.InferOutput<typeof Photo>;

/** Dollars, at most two decimals, and a payment type's name. */
export const Payment = v.object({ paymentAmount: v.number(), paymentType: text });
export type Payment = v.InferOutput<typeof Payment>;

/**
 * A payment that was taken down; all but the amount and its type is this server's addition. Times are when it was
 * taken down or made void, local to the region, and the same in UTC, ISO 8601; `by` is a short name.
 */
export const RecordedPayment = v.object({
  ...Payment.entries,
  id: maybe(id),
  time: maybeText,
  timeUtc: maybeText,
  by: maybeText,
  /** Null: it counts. */
  voided: maybe(v.object({ time: text, timeUtc: maybeText, by: maybeText, reason: maybeText })),
});
export type RecordedPayment = v.InferOutput<typeof RecordedPayment>;

/** A part of what a release is due, dollars. */
export const Charge = v.object({ name: text, amount: v.number() });
export type Charge = v.InferOutput<typeof Charge>;

/** What was recorded of a boot and is shown as it was; the VIN and the requestor are this server's additions. */
const recorded = Object.fromEntries(RECORDED_FIELDS.map((field) => [field, maybeText])) as Readonly<
  Record<RecordedField, typeof maybeText>
>;

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
  // This server's additions; a client must do without them.
  refNum: maybe(v.union([v.string(), v.number()])),
  bootedBy: maybeText,
  status: maybe(v.picklist(BOOT_STATUSES)),
  closedTime: maybeText,
  closedBy: maybeText,
  /** "First Last" of who took the vehicle. */
  releasedTo: maybeText,
  cancelNote: maybeText,
  receiptNumber: maybeText,
  payments: maybe(v.array(RecordedPayment)),
  /** What the total is made of, as it stood when the boot was recorded. */
  charges: maybe(v.array(Charge)),
  /** The region's IANA zone. */
  timeZone: maybeText,
  /** Boot time and closed time in UTC, ISO 8601: they tell the two readings of a repeated hour apart. */
  bootTimeUtc: maybeText,
  closedTimeUtc: maybeText,
  /** Grows with each correction, closing, reopening, payment and void. */
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
});
export type ReleaseBootBody = v.InferOutput<typeof ReleaseBootBody>;

/** Body of `boot/cancel/{regionCode}/{bootId}`: the note as a JSON string. */
export const CancelBootBody = v.nullish(v.string(), '');

/** `time` is the release form's own, or when the boot was cancelled, local to the boot's region. */
export const ClosedReply = v.object({ time: localDateTime });
export type ClosedReply = v.InferOutput<typeof ClosedReply>;

/** Failure of the list and detail calls. */
export const ErrorDetails = v.object({ error: maybeText, details: maybeText });
export type ErrorDetails = v.InferOutput<typeof ErrorDetails>;
