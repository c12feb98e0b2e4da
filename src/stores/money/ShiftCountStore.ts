import { makeAutoObservable, observable } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import { HttpError, SessionLostError } from '../../api/errors';
import { entered } from '../../domain/equalText';
import { centsToDollars, parseSignedCents, sumCents, toCents } from '../../domain/money';
import type { FieldError } from '../../domain/validation/fieldError';
import { checkCounted, checkNoteOnBehalf, checkShiftNote } from '../../domain/validation/shift';
import type { CloseShiftBody, CloseShiftReply, OpenShift, OpenTotal, Shift } from '../../domain/wire/money';
import { AsyncState } from '../lib/AsyncState';
import { FormState } from '../lib/FormState';
import { Submission } from '../lib/Submission';

/** The amount counted for one payment type, as typed. */
type CountForm = FormState<{ counted: string }, FieldError>;

/** One payment type of the shift and its count. */
export interface CountRow {
  readonly paymentType: string;
  /** Null in a region with blind counts. */
  readonly expectedCents: number | null;
  readonly entries: number;
  readonly form: CountForm;
  /** Counted minus expected. Null in a blind count, and while the amount is missing or malformed. */
  readonly differenceCents: number | null;
}

export interface ShiftCountDeps {
  readonly api: Pick<MoneyApi, 'openShift' | 'openShiftOf' | 'closeShift' | 'closedShift'>;
  /** Called when a shift was closed, on this page or elsewhere. */
  readonly onClosed: () => void;
}

/** How a shift is counted. */
export interface CountOptions {
  /** The person whose shift it is; absent for the user's own. */
  readonly of?: number;
}

const sameTotals = (a: readonly OpenTotal[], b: readonly OpenTotal[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * What one person, usually the user, has taken in one region since their last close, and the user's count of it. Typed
 * values stay until the shift is closed, through failures and while other screens are shown.
 */
export class ShiftCountStore {
  readonly noteForm: FormState<{ note: string }, FieldError>;
  readonly submission: Submission<CloseShiftBody, CloseShiftReply>;
  /** A payment arrived after the count began, so the user must count again. */
  hasArrived = false;
  /** The server refused a blind count without a note because it differs from the expected amounts. */
  differs = false;
  /** Whether the user is being asked to confirm closing with a shortage. */
  asksShort = false;
  /** The shift last closed on this page. */
  lastClosed: CloseShiftReply | null = null;
  /** The shift last closed by a blind count, with its expected amounts. */
  lastBlind: Shift | null = null;
  private readonly state = new AsyncState<OpenShift>();
  /** By payment type. Forms survive a reload, so that nothing typed is lost. */
  private readonly countForms = observable.map<string, CountForm>(undefined, { deep: false });
  private checkFailure: unknown = undefined;
  /** The shortage that the user has accepted, whole cents. */
  private agreedCents = 0;

  constructor(
    readonly regionCode: string,
    private readonly deps: ShiftCountDeps,
    private readonly options: CountOptions = {},
  ) {
    this.noteForm = new FormState<{ note: string }, FieldError>({ note: '' }, ({ note }) => {
      const error = this.isForOther ? checkNoteOnBehalf(note) : checkShiftNote(note, this.needsNote);
      return error === null ? {} : { note: error };
    });
    this.submission = new Submission((body, idempotencyKey) =>
      deps.api.closeShift({ regionCode, body, idempotencyKey }),
    );
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether the shift is somebody else's. */
  get isForOther(): boolean {
    return this.options.of !== undefined;
  }

  /** Whether the server reveals the expected amounts only after the shift is closed. */
  get isBlind(): boolean {
    return this.shift?.totals.some(({ expected }) => expected === null) === true;
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
    return (this.shift?.totals ?? []).flatMap(({ paymentType, expected, count: entries }) => {
      const form = this.countForms.get(paymentType);
      if (form === undefined) return [];
      const expectedCents = expected === null ? null : toCents(expected);
      const cents = form.isValid ? parseSignedCents(form.values.counted) : null;
      const differenceCents = cents === null || expectedCents === null ? null : cents - expectedCents;
      return [{ paymentType, expectedCents, entries, form, differenceCents }];
    });
  }

  /** The total expected; 0 in a blind count. */
  get expectedCents(): number {
    return sumCents(this.rows.map(({ expectedCents }) => expectedCents ?? 0));
  }

  /** Total counted minus total expected; null until every type is counted. */
  get differenceCents(): number | null {
    const differences = this.rows.map(({ differenceCents }) => differenceCents);
    return differences.includes(null) ? null : sumCents(differences);
  }

  /** The total shortage, whole cents; 0 if nothing is missing. */
  get shortCents(): number {
    return Math.max(0, -(this.differenceCents ?? 0));
  }

  /** Whether any payment type differs, even if the total does not. */
  get hasDifference(): boolean {
    return this.rows.some(({ differenceCents }) => differenceCents !== null && differenceCents !== 0);
  }

  get needsNote(): boolean {
    return this.isForOther || this.hasDifference || this.differs;
  }

  get isValid(): boolean {
    return this.noteForm.isValid && this.rows.every(({ form }) => form.isValid);
  }

  /** Whether anything typed has not been recorded. */
  get isUnsent(): boolean {
    return this.noteForm.isDirty || [...this.countForms.values()].some(({ isDirty }) => isDirty);
  }

  /** Whether the close was sent but not answered. */
  get isOutcomeUnknown(): boolean {
    return this.submission.unanswered !== null;
  }

  /** Why the last attempt to close failed; undefined if there is no message to show. */
  get error(): unknown {
    if (this.differs) return undefined;
    const error = this.checkFailure ?? this.submission.problem?.error;
    // After a lost session the browser is leaving for the sign-in page.
    return error instanceof SessionLostError ? undefined : error;
  }

  count(form: CountForm, text: string): void {
    form.set('counted', text);
    this.hasArrived = false;
    this.differs = false;
  }

  /** The user left a field. A blank one shows no error before they try to close. */
  leave(form: CountForm): void {
    if (form.values.counted !== '') form.touch('counted');
  }

  async load(): Promise<void> {
    await this.state.run(this.fetch);
  }

  /**
   * Closes the shift if the count is valid and no payment has arrived since it was shown; otherwise shows
   * what is wrong. Asks once before closing with a shortage.
   * @returns whether the shift is closed now; if not, typed values stay
   */
  async close(): Promise<boolean> {
    const { submission } = this;
    if (submission.isSending || !this.tryClose()) return false;
    const { unanswered } = submission;
    const { isBlind } = this;
    if (unanswered === null && this.shortCents > 0 && this.shortCents !== this.agreedCents) {
      this.asksShort = true;
      return false;
    }
    // The count sent with this key is already on record, so this one needs a new key.
    if (submission.problem?.kind === 'otherDetails') submission.renew();
    const result = await submission.send(async () => {
      if (unanswered !== null) return unanswered;
      return (await this.isAsShown()) ? this.body : null;
    });
    if (result.kind === 'recorded') {
      this.succeed(result.reply);
      this.deps.onClosed();
      await Promise.all([this.load(), isBlind ? this.loadResult(result.reply) : null]);
      return true;
    }
    if (isBlind && 'error' in result && isRefusal(result.error) && this.isWithoutNote) {
      this.setDiffers();
      return false;
    }
    // The server answered that the shift has changed or was closed elsewhere.
    if ('error' in result && result.kind !== 'unknown' && !(result.error instanceof SessionLostError)) {
      void this.load();
      this.deps.onClosed();
    }
    return false;
  }

  /** Confirms closing with a shortage. */
  closeAnyway(): Promise<boolean> {
    this.agreedCents = this.shortCents;
    this.asksShort = false;
    return this.close();
  }

  /** Goes back to counting. */
  goBack(): void {
    this.asksShort = false;
  }

  private async fetch(): Promise<OpenShift> {
    const { api } = this.deps;
    const { regionCode } = this;
    const { of } = this.options;
    const shift = await (of === undefined
      ? api.openShift({ regionCode })
      : api.openShiftOf({ regionCode, personId: of }));
    this.addForms(shift);
    return shift;
  }

  private addForms({ totals }: OpenShift): void {
    for (const { paymentType } of totals) {
      if (!this.countForms.has(paymentType)) this.countForms.set(paymentType, countForm());
    }
  }

  /** Shows every message. @returns whether the count is valid */
  private tryClose(): boolean {
    this.checkFailure = undefined;
    for (const { form } of this.rows) form.trySubmit();
    this.noteForm.trySubmit();
    return this.isValid;
  }

  /** Once a count is complete, the server refuses it only for a difference without a note. */
  private setDiffers(): void {
    this.differs = true;
    this.noteForm.trySubmit();
  }

  private get isWithoutNote(): boolean {
    return entered(this.noteForm.values.note) === '';
  }

  /**
   * Loads the shift that was just closed. Ignores a failure: the shift is closed, and the list of closed shifts has the
   * same data.
   */
  private async loadResult({ id: shiftId }: CloseShiftReply): Promise<void> {
    try {
      const shift = await this.deps.api.closedShift({ regionCode: this.regionCode, shiftId });
      this.setResult(shift);
    } catch {
      this.setResult(null);
    }
  }

  private setResult(shift: Shift | null): void {
    this.lastBlind = shift;
  }

  /** Reloads the shift and compares: a payment may have been recorded since it was shown. */
  private async isAsShown(): Promise<boolean> {
    const shown = this.shift?.totals ?? [];
    try {
      return this.compare(shown, await this.fetch());
    } catch (error) {
      this.failCheck(error);
      return false;
    }
  }

  private compare(shown: readonly OpenTotal[], now: OpenShift): boolean {
    const isSame = sameTotals(shown, now.totals);
    this.state.set(now);
    this.hasArrived = !isSame;
    return isSame;
  }

  private failCheck(error: unknown): void {
    this.checkFailure = error;
  }

  private get body(): CloseShiftBody {
    const counted = this.rows.map(({ paymentType, form }) => ({
      paymentType,
      amount: centsToDollars(parseSignedCents(form.values.counted) ?? 0),
    }));
    const note = entered(this.noteForm.values.note);
    const { of } = this.options;
    return of === undefined ? { counted, note } : { counted, note, of, from: this.shift?.from };
  }

  private succeed(reply: CloseShiftReply): void {
    this.lastClosed = reply;
    for (const form of this.countForms.values()) form.reset();
    this.noteForm.reset();
    this.hasArrived = false;
    this.differs = false;
    this.lastBlind = null;
    this.agreedCents = 0;
    this.submission.renew();
  }
}

const isRefusal = (error: unknown) => error instanceof HttpError && error.status === 400;

function countForm(): CountForm {
  return new FormState<{ counted: string }, FieldError>({ counted: '' }, ({ counted }) => {
    const error = checkCounted(counted);
    return error === null ? {} : { counted: error };
  });
}
