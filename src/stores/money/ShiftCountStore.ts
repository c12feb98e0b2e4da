import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import { HttpError, isOutcomeUnknown, SessionLostError } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import { centsToDollars, parseSignedCents, sumCents, toCents } from '../../domain/money';
import type { FieldError } from '../../domain/validation/fieldError';
import { checkCounted, checkShiftNote } from '../../domain/validation/shift';
import type { CloseShiftBody, CloseShiftReply, ExpectedTotal, OpenShift } from '../../domain/wire/money';
import { AsyncState } from '../lib/AsyncState';

/** One payment type of the shift, as it is counted. */
export interface CountRow {
  readonly paymentType: string;
  readonly expectedCents: number;
  readonly entries: number;
  /** As typed. */
  readonly counted: string;
  /** Null where nothing that can be counted was typed. */
  readonly differenceCents: number | null;
  readonly error: FieldError | null;
}

export interface ShiftCountDeps {
  readonly api: Pick<MoneyApi, 'openShift' | 'closeShift'>;
  /** Told when a shift was closed. */
  readonly onClosed: () => void;
}

const sameTotals = (a: readonly ExpectedTotal[], b: readonly ExpectedTotal[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * What the person has taken in one region since they last closed, and how they count it. What was typed stays until
 * the shift is closed, whatever fails meanwhile, and while other screens are shown.
 */
export class ShiftCountStore {
  note = '';
  submitTried = false;
  isSending = false;
  /** What was taken after the person had begun to count: they count again. */
  hasArrived = false;
  /** Why the last try to close came to nothing. */
  error: unknown = undefined;
  /** The shift that was closed last on this page. */
  lastClosed: CloseShiftReply | null = null;
  private readonly state = new AsyncState<OpenShift>();
  private readonly counts = observable.map<string, string>();
  private readonly touched = observable.map<string, true>();
  private idempotencyKey = newIdempotencyKey();
  /** What was sent and came to no answer: it is sent again as it was. */
  private unanswered: CloseShiftBody | null = null;

  constructor(
    readonly regionCode: string,
    private readonly deps: ShiftCountDeps,
  ) {
    makeAutoObservable<this, 'state' | 'counts' | 'touched' | 'deps' | 'idempotencyKey' | 'unanswered'>(
      this,
      {
        regionCode: false,
        error: observableRef,
        lastClosed: observableRef,
        ...{ state: false, counts: false, touched: false, deps: false, idempotencyKey: false },
        unanswered: observableRef,
      },
      { autoBind: true },
    );
  }

  get status() {
    return this.state.status;
  }

  get loadError(): unknown {
    return this.state.error;
  }

  get shift(): OpenShift | undefined {
    return this.state.value;
  }

  get rows(): CountRow[] {
    return (this.shift?.totals ?? []).map(({ paymentType, expected, count }) => {
      const counted = this.counts.get(paymentType) ?? '';
      const error = checkCounted(counted);
      const expectedCents = toCents(expected);
      const cents = error === null ? parseSignedCents(counted) : null;
      return {
        ...{ paymentType, expectedCents, counted, error, entries: count },
        differenceCents: cents === null ? null : cents - expectedCents,
      };
    });
  }

  get expectedCents(): number {
    return sumCents(this.rows.map(({ expectedCents }) => expectedCents));
  }

  /** Counted less expected of everything; null until each type is counted. */
  get differenceCents(): number | null {
    const differences = this.rows.map(({ differenceCents }) => differenceCents);
    return differences.includes(null) ? null : sumCents(differences);
  }

  /** Whether any one type differs, though together they may come out even. */
  get hasDifference(): boolean {
    return this.rows.some(({ differenceCents }) => differenceCents !== null && differenceCents !== 0);
  }

  get noteError(): FieldError | null {
    return checkShiftNote(this.note, this.hasDifference);
  }

  get shownNoteError(): FieldError | null {
    return this.submitTried ? this.noteError : null;
  }

  get isValid(): boolean {
    return this.noteError === null && this.rows.every(({ error }) => error === null);
  }

  /** Whether something was typed that is not on record yet. */
  get isUnsent(): boolean {
    return this.note.trim() !== '' || [...this.counts.values()].some((text) => text.trim() !== '');
  }

  /** Whether it was sent and no answer came. */
  get isOutcomeUnknown(): boolean {
    return this.unanswered !== null;
  }

  /** What a field of a type shows now. */
  shownError({ paymentType, error }: CountRow): FieldError | null {
    return this.submitTried || this.touched.has(paymentType) ? error : null;
  }

  count(paymentType: string, text: string): void {
    this.counts.set(paymentType, text);
    this.hasArrived = false;
  }

  leave(paymentType: string): void {
    if ((this.counts.get(paymentType) ?? '') !== '') this.touched.set(paymentType, true);
  }

  setNote(text: string): void {
    this.note = text;
  }

  async load(): Promise<void> {
    await this.state.run(() => this.deps.api.openShift({ regionCode: this.regionCode }));
  }

  /**
   * Closes the shift if nothing is wrong with the count, and nothing was taken since it was shown; else says so.
   * @returns whether it is closed now; what was typed stays where it is not
   */
  async close(): Promise<boolean> {
    if (this.isSending) return false;
    this.submitTried = true;
    this.error = undefined;
    if (!this.isValid) return false;
    this.isSending = true;
    try {
      return await this.closeNow();
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  private async closeNow(): Promise<boolean> {
    if (this.unanswered === null && !(await this.isAsShown())) return false;
    const body = this.unanswered ?? this.body;
    try {
      const { regionCode, idempotencyKey } = this;
      this.succeed(await this.deps.api.closeShift({ regionCode, body, idempotencyKey }));
    } catch (error) {
      this.fail(error, body);
      return false;
    }
    this.deps.onClosed();
    await this.load();
    return true;
  }

  /** Asks again what was taken: a payment of a minute ago must not be counted by a guess. */
  private async isAsShown(): Promise<boolean> {
    const shown = this.shift?.totals ?? [];
    try {
      const now = await this.deps.api.openShift({ regionCode: this.regionCode });
      return this.compare(shown, now);
    } catch (error) {
      runInAction(() => (this.error = error));
      return false;
    }
  }

  private compare(shown: readonly ExpectedTotal[], now: OpenShift): boolean {
    const isSame = sameTotals(shown, now.totals);
    this.state.set(now);
    this.hasArrived = !isSame;
    return isSame;
  }

  private get body(): CloseShiftBody {
    const counted = this.rows.map(({ paymentType, counted: text }) => ({
      paymentType,
      amount: centsToDollars(parseSignedCents(text) ?? 0),
    }));
    return { counted, note: this.note.trim() };
  }

  private succeed(reply: CloseShiftReply): void {
    this.lastClosed = reply;
    this.counts.clear();
    this.touched.clear();
    this.note = '';
    this.submitTried = false;
    this.hasArrived = false;
    this.unanswered = null;
    this.idempotencyKey = newIdempotencyKey();
  }

  private fail(error: unknown, body: CloseShiftBody): void {
    // Who has lost the session is on the way to sign in: nothing is to be said here.
    if (!(error instanceof SessionLostError)) this.error = error;
    this.unanswered = isOutcomeUnknown(error) ? body : null;
    // Refused: what the shift holds may be another now; after a closing elsewhere the list has it.
    if (error instanceof HttpError && error.status < 500) {
      if (error.status === 422) this.idempotencyKey = newIdempotencyKey();
      void this.load();
      this.deps.onClosed();
    }
  }
}
