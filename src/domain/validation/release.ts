import { LIMITS, PAYMENTS } from '../constants';
import { isAmount, parseAmountToCents } from '../money';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';
import { checkDateAndTime, type MomentContext } from './localMoment';
import { checkChosen, checkLines, checkText } from './text';

/** One payment as typed: the type's name (its identifier) and the amount in dollars as text. */
export interface PaymentValues {
  paymentType: string | null;
  amount: string;
}

/** What the release form holds. */
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

/** Errors of a release: by field, by payment row (same order as the rows), and of the rows' number. */
export interface ReleaseErrors {
  fields: FieldErrors<ReleaseField>;
  payments: readonly FieldErrors<PaymentField>[];
  paymentCount: FieldError | null;
}

/** Checks one amount as typed. */
export function checkAmount(amount: string): FieldError | null {
  if (amount.trim() === '') return { code: 'required' };
  if (!isAmount(amount)) return { code: 'regexFormat' };
  const cents = parseAmountToCents(amount);
  return cents === null || cents > PAYMENTS.maxCents
    ? { code: 'amountTooLarge', params: { max: '99,999.99' } }
    : null;
}

/** Checks one payment row. */
export function validatePayment(payment: PaymentValues): FieldErrors<PaymentField> {
  return collectErrors<PaymentField>([
    ['paymentType', checkChosen(payment.paymentType)],
    ['amount', checkAmount(payment.amount)],
  ]);
}

/** Every rule of the release form; used by the form and the server. */
export function validateRelease(values: ReleaseValues, context: MomentContext): ReleaseErrors {
  const when = checkDateAndTime(values.date, values.time, context);
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

/** Whether nothing is wrong with a release. */
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
