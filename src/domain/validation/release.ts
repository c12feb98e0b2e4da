import { CASH_TYPE, LIMITS, PAYMENTS } from '../constants';
import { entered } from '../equalText';
import { isAmount, parseAmountToCents } from '../money';
import { combineDateTime } from '../time/text';
import { instantOf, isEarlier, showDateTime } from '../time/zone';
import { countsInDrawer, PAYMENT_KINDS, type PaymentKind } from '../wire/vehicleLists';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';
import { checkDateAndTime, type MomentContext } from './localMoment';
import { checkReason } from './record';
import { checkChosen, checkLines, checkText } from './text';

/** One payment as typed: the type's name (its identifier) and the amount in dollars. */
export interface PaymentValues {
  paymentType: string | null;
  amount: string;
  /** The cash tendered, dollars. `amount` is what remains of it after giving change. */
  tendered?: string;
  /** The number of a card slip or a check. */
  reference?: string;
  /** Why nobody pays this amount. */
  reason?: string;
}

/** The values of the release form. */
export interface ReleaseValues {
  firstName: string;
  lastName: string;
  date: string;
  time: string;
  receiptNumber: string;
  payments: readonly PaymentValues[];
}
export type ReleaseField = Exclude<keyof ReleaseValues, 'payments'>;
export type PaymentField = keyof PaymentValues;

/** Errors of a release: by field, by payment row (in the order of the rows), and for the number of rows. */
export interface ReleaseErrors {
  fields: FieldErrors<ReleaseField>;
  payments: readonly FieldErrors<PaymentField>[];
  paymentCount: FieldError | null;
}

/** Checks a typed amount. */
export function checkAmount(amount: string): FieldError | null {
  if (entered(amount) === '') return { code: 'required' };
  if (!isAmount(amount)) return { code: 'regexFormat' };
  const cents = parseAmountToCents(amount);
  return cents === null || cents > PAYMENTS.maxCents
    ? { code: 'amountTooLarge', params: { max: '99,999.99' } }
    : null;
}

/** Checks the cash tendered for a payment; blank if no change was given. */
function checkTendered({ paymentType, amount, tendered = '' }: PaymentValues): FieldError | null {
  if (entered(tendered) === '') return null;
  const error = checkAmount(tendered);
  if (error !== null) return error;
  if (paymentType !== null && paymentType !== CASH_TYPE) return { code: 'cashOnly' };
  const [given, due] = [parseAmountToCents(tendered), parseAmountToCents(amount)];
  return given !== null && due !== null && given < due ? { code: 'tenderedTooLittle' } : null;
}

/** Checks one payment row. */
export function validatePayment(payment: PaymentValues): FieldErrors<PaymentField> {
  const { paymentType, amount, reference = '', reason = '' } = payment;
  return collectErrors<PaymentField>([
    ['paymentType', checkChosen(paymentType)],
    ['amount', checkAmount(amount)],
    ['tendered', checkTendered(payment)],
    ['reference', checkText(reference, { max: LIMITS.paymentReference, required: false })],
    ['reason', checkLines(reason, { max: LIMITS.reason })],
  ]);
}

/**
 * The additional field of a payment; null if it has none.
 * @param kind the kind of its type; undefined if the server does not send kinds
 */
export function paymentDetail(
  kind: PaymentKind | undefined,
  paymentType: string | null,
): 'reference' | 'reason' | null {
  if (kind === undefined) return null;
  if (PAYMENT_KINDS[kind].needsReason) return 'reason';
  return countsInDrawer(kind) && paymentType !== CASH_TYPE ? 'reference' : null;
}

/** A refund as typed: amount in dollars, name of the payment type, reason, and recipient. */
export interface RefundValues {
  amount: string;
  paymentType: string | null;
  reason: string;
  paidTo: string;
}

/** Checks a refund. What is left of its payment is checked when the refund is recorded. */
export function validateRefund({
  amount,
  paymentType,
  reason,
  paidTo,
}: RefundValues): FieldErrors<keyof RefundValues> {
  const isZero = parseAmountToCents(amount) === 0;
  return collectErrors<keyof RefundValues>([
    ['amount', checkAmount(amount) ?? (isZero ? { code: 'amountZero' } : null)],
    ['paymentType', checkChosen(paymentType)],
    ['reason', checkReason(reason)],
    ['paidTo', checkText(paidTo, { max: LIMITS.personName, required: true })],
  ]);
}

/** Everything that a release's time is checked against. */
export interface ReleaseContext extends MomentContext {
  /** `YYYY-MM-DDTHH:mm:ss` on the region's clock; undefined if the boot time is unknown. */
  bootTime?: string | null | undefined;
  /** The boot time as an instant, epoch milliseconds, if known. Needed in the hour that repeats. */
  bootedAt?: number | undefined;
}

/** Whether a local date-time, to the minute, is before the boot time. */
function isBeforeBoot(local: string, bootTime: string, context: ReleaseContext): boolean {
  const { bootedAt, zoneId, clock = Date.now } = context;
  if (bootedAt === undefined) return isEarlier(local, bootTime, zoneId);
  return instantOf(local, zoneId, clock()) < bootedAt - (bootedAt % 60_000);
}

/** The errors of a release's date and time, including a time before the boot time. */
function checkWhen(
  { date, time }: ReleaseValues,
  context: ReleaseContext,
): ReturnType<typeof checkDateAndTime> {
  const when = checkDateAndTime(date, time, context);
  const { bootTime } = context;
  if (when.date || when.time || !bootTime || !isBeforeBoot(combineDateTime(date, time), bootTime, context))
    return when;
  const beforeBoot: FieldError = { code: 'beforeBoot', params: { time: showDateTime(bootTime) } };
  return date < bootTime.slice(0, date.length)
    ? { ...when, date: beforeBoot }
    : { ...when, time: beforeBoot };
}

/** Every rule of the release form, for both the form and the server. */
export function validateRelease(values: ReleaseValues, context: ReleaseContext): ReleaseErrors {
  const when = checkWhen(values, context);
  const name = { max: LIMITS.personName, required: true };
  const count = values.payments.length;
  return {
    fields: collectErrors<ReleaseField>([
      ['firstName', checkText(values.firstName, name)],
      ['lastName', checkText(values.lastName, name)],
      ['date', when.date],
      ['time', when.time],
      ['receiptNumber', checkText(values.receiptNumber, { max: LIMITS.receiptNumber, required: true })],
    ]),
    payments: values.payments.map(validatePayment),
    paymentCount:
      count < PAYMENTS.min || count > PAYMENTS.max
        ? { code: 'paymentCount', params: { min: PAYMENTS.min, max: PAYMENTS.max } }
        : null,
  };
}

/** Whether a release has no errors. */
export function isReleaseValid(errors: ReleaseErrors): boolean {
  return (
    errors.paymentCount === null &&
    Object.keys(errors.fields).length === 0 &&
    errors.payments.every((payment) => Object.keys(payment).length === 0)
  );
}

/** Checks the note of a cancellation, which is optional. */
export function checkCancelNote(note: string): FieldError | null {
  return checkLines(note, { max: LIMITS.notes });
}
