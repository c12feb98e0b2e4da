import { makeAutoObservable, reaction, runInAction } from 'mobx';
import type { BootApi } from '../../api/Api';
import { CASH_TYPE } from '../../domain/constants';
import { entered, enteredCode } from '../../domain/equalText';
import { centsToDollars } from '../../domain/money';
import type { ReleaseDraft } from '../../domain/stored/releaseDraft';
import type { Clock } from '../../domain/time/clock';
import { combineDateTime } from '../../domain/time/text';
import { nowInZone } from '../../domain/time/zone';
import type { FieldError, FieldErrors } from '../../domain/validation/fieldError';
import {
  paymentDetail,
  validatePayment,
  validateRelease,
  type PaymentField,
  type ReleaseField,
  type ReleaseValues,
} from '../../domain/validation/release';
import type { ClosedReply, ReleaseBootBody } from '../../domain/wire/boot';
import type { UsedReceiptNumber } from '../../domain/wire/records';
import type { PaymentKind } from '../../domain/wire/vehicleLists';
import { AsyncState } from '../lib/AsyncState';
import { FormState } from '../lib/FormState';
import { Submission } from '../lib/Submission';
import type { BootClosingStore } from './BootClosingStore';
import { PaymentRows, type PaymentRow, type TypedPayment } from './PaymentRows';

/** The boot to release; `totalCents` is the amount due. */
export interface BootToRelease {
  readonly id: number;
  readonly regionCode: string;
  readonly zoneId: string | null | undefined;
  readonly totalCents: number;
  /** When it was booted, `YYYY-MM-DDTHH:mm:ss` on the region's clock; undefined if unknown. */
  readonly bootTime?: string | null | undefined;
}

/** The device's storage for this user's draft of this boot's release. `read` never rejects. */
export interface ReleaseStorage {
  read(): Promise<ReleaseDraft | null>;
  save(draft: Omit<ReleaseDraft, 'savedAt'>): void;
  remove(): void;
}

export interface ReleaseBootDeps {
  readonly api: Pick<BootApi, 'release'>;
  readonly closing: Pick<BootClosingStore, 'sending' | 'close'>;
  readonly clock: Clock;
  readonly storage: ReleaseStorage;
  /** Returns the kind of a payment type. Undefined if the server does not support change, references and waivers. */
  readonly kindOf?: ((paymentType: string) => PaymentKind) | undefined;
  /** Finds earlier uses of a receipt number in the boot's region. Undefined if the server can't. */
  readonly usesOfReceipt?: ((number: string) => Promise<UsedReceiptNumber>) | undefined;
}

/** What the form may ask about before it sends the release. */
export type ReleaseQuestion = 'balance' | 'receiptNumber';

/** One error of the form: in a field of its own, or in a field of a payment row. */
export type ReleaseProblem =
  | { readonly field: ReleaseField; readonly error: FieldError }
  | {
      readonly row: PaymentRow;
      readonly index: number;
      readonly field: keyof TypedPayment;
      readonly error: FieldError;
    };

type Fields = Omit<ReleaseValues, 'payments'>;

/** A control of the form. `row` is the row of a payment field. */
export interface ReleaseControl {
  readonly field: ReleaseField | keyof TypedPayment;
  readonly row?: PaymentRow;
}

/** The fields in screen order. */
const BEFORE_PAYMENTS = ['firstName', 'lastName', 'date', 'time'] as const;
const AFTER_PAYMENTS = ['receiptNumber'] as const;

/**
 * The release form of one boot. It starts blank and offers what was typed for this boot earlier. All retries use one
 * idempotency key.
 */
export class ReleaseBootStore {
  readonly form: FormState<Fields, FieldError>;
  readonly payments: PaymentRows;
  readonly submission: Submission<ReleaseBootBody, ClosedReply>;
  /** The draft from an earlier visit, until it is restored. */
  offered: ReleaseDraft | null = null;
  /** Whether the form is asking its questions. */
  isAsking = false;
  /** The difference that the user has agreed to, whole cents. */
  private agreedCents = 0;
  /** The receipt number that the user has agreed to use again. */
  private agreedNumber: string | null = null;
  /** Whether the boot is off the car already. */
  isOff = false;
  private isStarted = false;
  private readonly uses = new AsyncState<UsedReceiptNumber & { readonly number: string }>();
  private readonly boot: BootToRelease;
  private readonly deps: ReleaseBootDeps;

  constructor(boot: BootToRelease, deps: ReleaseBootDeps) {
    this.boot = boot;
    this.deps = deps;
    this.form = new FormState<Fields, FieldError>(this.blank(), (values) => this.check(values));
    this.payments = new PaymentRows(boot.totalCents, (payment) => this.checkPayment(payment));
    this.submission = new Submission((body, idempotencyKey) =>
      deps.api.release({ regionCode: boot.regionCode, body, idempotencyKey }),
    );
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
    // These reactions observe only this store's own state, so they need no disposal.
    reaction(() => this.receiptNumber, this.askForUses);
    reaction(
      () => this.draft,
      (draft) => {
        if (draft !== null) deps.storage.save(draft);
        else if (this.offered === null) deps.storage.remove();
      },
    );
  }

  /** Checks once whether an earlier visit left a draft. Never throws. */
  async start(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    const offered = await this.deps.storage.read();
    runInAction(() => {
      this.offered = offered;
    });
  }

  /** Whether anything was typed or chosen. */
  get isDirty(): boolean {
    return this.form.isDirty || this.payments.isDirty;
  }

  get isValid(): boolean {
    return this.form.isValid && this.payments.isValid;
  }

  /** Whether nothing is being sent for the boot. The button then sends the form or shows its errors. */
  get canSubmit(): boolean {
    return this.deps.closing.sending(this.boot.id) === undefined;
  }

  /**
   * The change if more cash was tendered than is due: the row and whole cents. Null if there is none, or if
   * it is unclear which row it belongs to.
   */
  get change(): { readonly row: PaymentRow; readonly cents: number } | null {
    if (this.deps.kindOf === undefined) return null;
    const cents = -this.payments.differenceCents;
    const [row, ...others] = this.payments.rows.filter(({ form }) => form.values.paymentType === CASH_TYPE);
    const isGiven = cents > 0 && row !== undefined && others.length === 0 && (row.cents ?? 0) > cents;
    return isGiven ? { row, cents } : null;
  }

  /** The additional field that a payment of this type needs. */
  detailOf({ form }: PaymentRow): 'reference' | 'reason' | null {
    const { paymentType } = form.values;
    return paymentDetail(paymentType === null ? undefined : this.deps.kindOf?.(paymentType), paymentType);
  }

  /** The receipt number as it will be recorded. */
  get receiptNumber(): string {
    return enteredCode(this.form.values.receiptNumber);
  }

  /** Earlier uses of the typed receipt number, newest first; empty until known. */
  get receiptUses(): UsedReceiptNumber['used'] {
    const { value } = this.uses;
    return value?.number === this.receiptNumber ? value.used : [];
  }

  /** What the user has not agreed to yet. While the form asks, the answer about the receipt number may still arrive. */
  get questions(): ReleaseQuestion[] {
    const { differenceCents } = this.payments;
    const isOff = differenceCents !== 0 && this.change === null;
    const asksBalance = isOff && differenceCents !== this.agreedCents;
    const asksNumber = this.receiptUses.length > 0 && this.receiptNumber !== this.agreedNumber;
    return [...(asksBalance ? ['balance' as const] : []), ...(asksNumber ? ['receiptNumber' as const] : [])];
  }

  /** Every error of the form, in screen order. */
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

  /**
   * The control to focus after a payment type is chosen: the payment's amount if the amounts do not add up to
   * the total; otherwise another payment without a type, or the receipt number.
   */
  nextAfterType(row: PaymentRow): ReleaseControl {
    const isOff = this.payments.differenceCents !== 0 && this.change === null;
    if (isOff || row.cents === null) return { field: 'amount', row };
    const [other] = this.payments.withoutType.filter((each) => each !== row);
    return other === undefined ? { field: 'receiptNumber' } : { field: 'paymentType', row: other };
  }

  /** Whether the receipt number is the next one that the server suggested. */
  get hasNextReceiptNumber(): boolean {
    return this.receiptNumber !== '' && !this.form.isChanged('receiptNumber');
  }

  /**
   * Prefills the receipt number in a region that numbers its receipts automatically. Keeps a typed number,
   * and one that may be on record.
   * @param number the next one; null if the server suggests none
   */
  prefillReceiptNumber(number: string | null | undefined): void {
    if (!this.submission.mayBeRecorded) this.form.rebase({ receiptNumber: number ?? '' });
  }

  /** Fills the form from the draft of the earlier visit. */
  restore(): void {
    const { offered } = this;
    if (offered === null) return;
    const { firstName, lastName, receiptNumber, when, payments } = offered;
    this.offered = null;
    this.form.assign({ firstName, lastName, receiptNumber, ...when });
    this.payments.restore(payments);
  }

  /** The message currently shown for one field of a payment row. */
  shownPaymentError(row: PaymentRow, field: keyof TypedPayment): FieldError | null {
    return this.form.submitTried ? row.form.errorOf(field) : row.form.shownErrorOf(field);
  }

  /**
   * Sends the release if it is valid; otherwise shows every message. Asks first if the payments do not add up to the
   * total (once per difference) or the receipt number was used before (once per number), both in one dialog.
   * @returns whether the boot is released now; if not, the form keeps its values
   */
  async submit(): Promise<boolean> {
    this.form.trySubmit();
    if (!this.isValid) return false;
    this.isAsking = this.questions.length > 0;
    if (this.isAsking) return false;
    const { body } = this;
    const releasedTo = `${body.firstName} ${body.lastName}`;
    const isReleased = await this.deps.closing.close(this.boot.id, { kind: 'released', releasedTo }, () =>
      this.submission.send(() => body),
    );
    if (isReleased) this.deps.storage.remove();
    return isReleased;
  }

  /** Answers the questions with yes and sends the release. */
  releaseAnyway(): Promise<boolean> {
    const { questions } = this;
    if (questions.includes('balance')) this.agreedCents = this.payments.differenceCents;
    if (questions.includes('receiptNumber')) this.agreedNumber = this.receiptNumber;
    return this.submit();
  }

  setOff(isOff: boolean): void {
    this.isOff = isOff;
  }

  /** Answers the questions with no. */
  goBack(): void {
    this.isAsking = false;
  }

  /** What was typed for the release of this boot; null if the form belongs to another boot or nothing was typed. */
  typedFor(bootId: number): Omit<ReleaseDraft, 'savedAt'> | null {
    return bootId === this.boot.id ? (this.draft ?? this.offered) : null;
  }

  /** Resets to a blank form: current date and time, one payment row with the total, a new submission. */
  reset(): void {
    this.form.reset(this.blank());
    this.payments.reset();
    this.isOff = false;
    this.submission.renew();
  }

  /**
   * Asks on every keystroke, so that the answer is ready when the user types the number and presses Enter. Sending
   * does not wait: without an answer, the number counts as unused.
   */
  private askForUses(number: string): void {
    const { usesOfReceipt } = this.deps;
    if (usesOfReceipt === undefined || number === '') return;
    void this.uses.run(async () => ({ number, ...(await usesOfReceipt(number)) }));
  }

  /** The draft to store; null if nothing was typed. */
  private get draft(): Omit<ReleaseDraft, 'savedAt'> | null {
    if (!this.isDirty) return null;
    const { firstName, lastName, date, time, receiptNumber } = this.form.values;
    const when = this.form.isChanged('date') || this.form.isChanged('time') ? { date, time } : null;
    return { firstName, lastName, receiptNumber, when, payments: this.payments.values };
  }

  private get body(): ReleaseBootBody {
    const { firstName, lastName, date, time } = this.form.values;
    return {
      id: this.boot.id,
      firstName: entered(firstName),
      lastName: entered(lastName),
      date,
      time,
      dateTime: combineDateTime(date, time),
      receiptNumber: this.receiptNumber,
      payments: this.payments.rows.map((row) => this.paymentOf(row)),
      ...(this.isOff ? { bootOff: true } : {}),
    };
  }

  /** A payment as it is sent. For cash, `amount` is what remains after giving change. */
  private paymentOf(row: PaymentRow): ReleaseBootBody['payments'][number] {
    const { paymentType, reference, reason } = row.form.values;
    const given = row.cents ?? 0;
    const change = this.change?.row === row ? this.change.cents : 0;
    const detail = this.detailOf(row);
    return {
      paymentType: paymentType ?? '',
      paymentAmount: centsToDollars(given - change),
      ...(change === 0 ? {} : { tendered: centsToDollars(given) }),
      ...(detail === 'reference' && enteredCode(reference) !== ''
        ? { reference: enteredCode(reference) }
        : {}),
      ...(detail === 'reason' ? { reason: entered(reason) } : {}),
    };
  }

  /** Checks a payment, and its reason if its kind needs one. */
  private checkPayment(payment: TypedPayment): FieldErrors<PaymentField> {
    const { paymentType, reason } = payment;
    const errors = validatePayment(payment);
    const kind = paymentType === null ? undefined : this.deps.kindOf?.(paymentType);
    return paymentDetail(kind, paymentType) === 'reason' && entered(reason) === ''
      ? { ...errors, reason: { code: 'required' } }
      : errors;
  }

  private blank(): Fields {
    const { date, time } = nowInZone(this.boot.zoneId, this.deps.clock);
    return { firstName: '', lastName: '', date, time, receiptNumber: '' };
  }

  private check(values: Fields): FieldErrors<ReleaseField> {
    const { zoneId, bootTime } = this.boot;
    const context = { zoneId, bootTime, clock: this.deps.clock };
    return validateRelease({ ...values, payments: [] }, context).fields;
  }
}

function problemsOfRow(row: PaymentRow, index: number): ReleaseProblem[] {
  const fields: readonly (keyof TypedPayment)[] = ['paymentType', 'amount', 'reference', 'reason'];
  return fields.flatMap((field) => {
    const error = row.form.errorOf(field);
    return error ? [{ row, index, field, error }] : [];
  });
}
