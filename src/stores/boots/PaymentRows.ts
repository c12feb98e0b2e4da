import { makeAutoObservable, observable, type IObservableArray } from 'mobx';
import { PAYMENTS } from '../../domain/constants';
import { centsToInput, parseAmountToCents, sumCents } from '../../domain/money';
import type { FieldError, FieldErrors } from '../../domain/validation/fieldError';
import type { PaymentField, PaymentValues } from '../../domain/validation/release';
import { FormState } from '../lib/FormState';

/** A payment in the form. `amount` is the cash tendered; the change is computed. */
export type TypedPayment = Required<Omit<PaymentValues, 'tendered'>>;

/** The rules for one row. Passed in, so that they load with the form. */
export type PaymentRules = (payment: TypedPayment) => FieldErrors<PaymentField>;

const BLANK = { paymentType: null, reference: '', reason: '' };

/** One payment of a release, as typed. */
export class PaymentRow {
  readonly form: FormState<TypedPayment, FieldError>;

  /**
   * @param key the row's React key; never reused
   * @param amount dollars as text
   */
  constructor(
    readonly key: number,
    amount: string,
    rules: PaymentRules,
  ) {
    this.form = new FormState<TypedPayment, FieldError>({ ...BLANK, amount }, rules);
  }

  /** Whole cents; null while the amount is malformed. */
  get cents(): number | null {
    return parseAmountToCents(this.form.values.amount);
  }
}

/**
 * The payment rows of one release. Sums are in whole cents. The first row can't be removed, and there are at most 20.
 */
export class PaymentRows {
  readonly rows: IObservableArray<PaymentRow>;
  readonly totalCents: number;
  private nextKey = 0;
  private readonly rules: PaymentRules;

  /** @param totalCents the amount due, which the first row starts with */
  constructor(totalCents: number, rules: PaymentRules) {
    this.totalCents = totalCents;
    this.rules = rules;
    this.rows = observable.array([this.newRow(centsToInput(totalCents))], { deep: false });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get canAdd(): boolean {
    return this.rows.length < PAYMENTS.max;
  }

  get isValid(): boolean {
    return this.rows.every((row) => row.form.isValid);
  }

  /** The sum of the well-formed amounts. */
  get enteredCents(): number {
    return sumCents(this.rows.map((row) => row.cents));
  }

  /** The amount due less the amount entered. Negative if too much was entered. */
  get differenceCents(): number {
    return this.totalCents - this.enteredCents;
  }

  /** The amount still to be paid; never negative. */
  get unpaidCents(): number {
    return Math.max(0, this.differenceCents);
  }

  /** The rows without a payment type. */
  get withoutType(): PaymentRow[] {
    return this.rows.filter(({ form }) => form.values.paymentType === null);
  }

  /** Whether anything differs from a new form. */
  get isDirty(): boolean {
    return this.rows.length > 1 || this.rows.some(({ form }) => form.isDirty);
  }

  get values(): TypedPayment[] {
    return this.rows.map(({ form }) => ({ ...form.values }));
  }

  /** Adds a row for the unpaid amount. */
  add(): void {
    if (!this.canAdd) return;
    const { unpaidCents } = this;
    this.rows.push(this.newRow(unpaidCents > 0 ? centsToInput(unpaidCents) : ''));
  }

  /** Removes a row, never the first. If one row remains, it gets the total. */
  remove(row: PaymentRow): void {
    if (this.rows.indexOf(row) < 1) return;
    this.rows.remove(row);
    if (this.rows.length === 1) this.rows[0]?.form.set('amount', centsToInput(this.totalCents));
  }

  /** Resets to one row with the total. */
  reset(): void {
    this.rows.replace([this.newRow(centsToInput(this.totalCents))]);
  }

  /** Restores stored rows, up to the limit. */
  restore(values: readonly PaymentValues[]): void {
    const restored = values.slice(0, PAYMENTS.max).map((payment) => {
      const row = this.newRow(centsToInput(this.totalCents));
      row.form.assign(payment);
      return row;
    });
    if (restored.length > 0) this.rows.replace(restored);
  }

  private newRow(amount: string): PaymentRow {
    this.nextKey += 1;
    return new PaymentRow(this.nextKey, amount, this.rules);
  }
}
