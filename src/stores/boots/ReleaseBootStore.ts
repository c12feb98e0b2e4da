import { makeAutoObservable } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import { centsToDollars } from '../../domain/money';
import { combineDateTime, nowInZone, type Clock } from '../../domain/time';
import type { FieldError, FieldErrors } from '../../domain/validation/fieldError';
import {
  validatePayment,
  validateRelease,
  type PaymentField,
  type ReleaseField,
  type ReleaseValues,
} from '../../domain/validation/release';
import type { ReleaseBootBody } from '../../domain/wire/boot';
import { FormState } from '../lib/FormState';
import { PaymentRows, type PaymentRow } from './PaymentRows';

/** The boot that a form is opened for; `totalCents` is what is to be paid. */
export interface BootToRelease {
  readonly id: number;
  readonly regionCode: string;
  readonly zoneId: string | null | undefined;
  readonly totalCents: number;
}

export interface ReleaseBootDeps {
  readonly closing: {
    sending(bootId: number): unknown;
    release(regionCode: string, body: ReleaseBootBody, idempotencyKey: string): Promise<boolean>;
  };
  readonly clock: Clock;
}

/** One thing that keeps the form from being sent: in a field, or in a field of a payment row. */
export type ReleaseProblem =
  | { readonly field: ReleaseField; readonly error: FieldError }
  | {
      readonly row: PaymentRow;
      readonly index: number;
      readonly field: PaymentField;
      readonly error: FieldError;
    };

type Fields = Omit<ReleaseValues, 'payments'>;

/** The fields in the order in which they stand on the screen; the payments come before the receipt number. */
const BEFORE_PAYMENTS = ['firstName', 'lastName', 'date', 'time'] as const;
const AFTER_PAYMENTS = ['receiptNumber'] as const;

/**
 * The release form of one boot. Made anew for every boot. One idempotency key is kept for
 * all retries of it.
 */
export class ReleaseBootStore {
  readonly form: FormState<Fields, FieldError>;
  readonly payments: PaymentRows;
  private idempotencyKey = newIdempotencyKey();
  private readonly boot: BootToRelease;
  private readonly deps: ReleaseBootDeps;

  constructor(boot: BootToRelease, deps: ReleaseBootDeps) {
    this.boot = boot;
    this.deps = deps;
    this.form = new FormState<Fields, FieldError>(this.blank(), (values) => this.check(values));
    this.payments = new PaymentRows(boot.totalCents, validatePayment);
    makeAutoObservable<this, 'boot' | 'deps' | 'idempotencyKey'>(
      this,
      { form: false, payments: false, boot: false, deps: false, idempotencyKey: false },
      { autoBind: true },
    );
  }

  get isValid(): boolean {
    return this.form.isValid && this.payments.isValid;
  }

  /** A press on the button does something: it sends, or says what is wrong. */
  get canSubmit(): boolean {
    return this.deps.closing.sending(this.boot.id) === undefined;
  }

  /** Everything that keeps the form from being sent, in the order of the screen. */
  get problems(): ReleaseProblem[] {
    const ofField = (field: ReleaseField): ReleaseProblem[] => {
      const error = this.form.errorOf(field);
      return error ? [{ field, error }] : [];
    };
    return [
      ...BEFORE_PAYMENTS.flatMap(ofField),
      ...this.payments.rows.flatMap(problemsOfRow),
      ...AFTER_PAYMENTS.flatMap(ofField),
    ];
  }

  /** What one field of a payment row says now. */
  shownPaymentError(row: PaymentRow, field: PaymentField): FieldError | null {
    return this.form.submitTried ? row.form.errorOf(field) : row.form.shownErrorOf(field);
  }

  /**
   * Sends the release if nothing is wrong with it; else every message shows.
   * @returns whether the boot is released now; the form keeps everything where it is not
   */
  async submit(): Promise<boolean> {
    this.form.trySubmit();
    if (!this.isValid) return false;
    return this.deps.closing.release(this.boot.regionCode, this.body, this.idempotencyKey);
  }

  /** A blank form again: date and time now, one payment row with the total, and a new submission. */
  reset(): void {
    this.form.reset(this.blank());
    this.payments.reset();
    this.idempotencyKey = newIdempotencyKey();
  }

  private get body(): ReleaseBootBody {
    const { firstName, lastName, date, time, receiptNumber } = this.form.values;
    return {
      id: this.boot.id,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      date,
      time,
      dateTime: combineDateTime(date, time),
      receiptNumber: receiptNumber.trim(),
      payments: this.payments.rows.map(({ form, cents }) => ({
        paymentType: form.values.paymentType ?? '',
        paymentAmount: centsToDollars(cents ?? 0),
      })),
    };
  }

  private blank(): Fields {
    const { date, time } = nowInZone(this.boot.zoneId, this.deps.clock);
    return { firstName: '', lastName: '', date, time, receiptNumber: '' };
  }

  private check(values: Fields): FieldErrors<ReleaseField> {
    const context = { zoneId: this.boot.zoneId, clock: this.deps.clock };
    return validateRelease({ ...values, payments: [] }, context).fields;
  }
}

function problemsOfRow(row: PaymentRow, index: number): ReleaseProblem[] {
  const fields: readonly PaymentField[] = ['paymentType', 'amount'];
  return fields.flatMap((field) => {
    const error = row.form.errorOf(field);
    return error ? [{ row, index, field, error }] : [];
  });
}
