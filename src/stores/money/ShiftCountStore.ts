import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import { SessionLostError } from '../../api/errors';
import { centsToDollars, parseSignedCents, sumCents, toCents } from '../../domain/money';
import type { FieldError } from '../../domain/validation/fieldError';
import { checkCounted, checkNoteOnBehalf, checkShiftNote } from '../../domain/validation/shift';
import type { CloseShiftBody, CloseShiftReply, ExpectedTotal, OpenShift } from '../../domain/wire/money';
import { AsyncState } from '../lib/AsyncState';
import { FormState } from '../lib/FormState';
import { Submission } from '../lib/Submission';

/** The amount counted for one payment type, as typed. */
type CountForm = FormState<{ counted: string }, FieldError>;

/** One payment type of the shift and its count. */
export interface CountRow {
  readonly paymentType: string;
  readonly expectedCents: number;
  readonly entries: number;
  readonly form: CountForm;
  /** Counted less expected; null while the amount is missing or malformed. */
  readonly differenceCents: number | null;
}

export interface ShiftCountDeps {
  readonly api: Pick<MoneyApi, 'openShift' | 'openShiftOf' | 'closeShift'>;
  /** Called when a shift was closed, from here or elsewhere. */
  readonly onClosed: () => void;
}

/** How a shift is counted. */
export interface CountOptions {
  /** The person whose shift it is; absent for the user's own. */
  readonly of?: number;
  /** Whether the expected amounts are shown only after counting. */
  readonly isBlind?: () => boolean;
}

const sameTotals = (a: readonly ExpectedTotal[], b: readonly ExpectedTotal[]) =>
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
  /** Whether a blind count is complete and its expected amounts are shown. */
  private isRevealed = false;
  /** Whether the user is being asked to confirm closing with a shortage. */
  asksShort = false;
  /** The shift last closed on this page. */
  lastClosed: CloseShiftReply | null = null;
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
    makeAutoObservable<this, 'state' | 'countForms' | 'deps' | 'options' | 'checkFailure' | 'agreedCents'>(
      this,
      {
        regionCode: false,
        noteForm: false,
        submission: false,
        lastClosed: observableRef,
        state: false,
        countForms: false,
        deps: false,
        options: false,
        checkFailure: observableRef,
        agreedCents: false,
      },
      { autoBind: true },
    );
  }

  /** Whether the shift is somebody else's. */
  get isForOther(): boolean {
    return this.options.of !== undefined;
  }

  /** Whether the expected amounts may be shown. */
  get showsExpected(): boolean {
    return this.isRevealed || this.options.isBlind?.() !== true;
  }

  /** Whether a blind count is complete, so that it can no longer be edited, only repeated. */
  get isFixed(): boolean {
    return this.isRevealed;
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
      const expectedCents = toCents(expected);
      const cents = form.isValid ? parseSignedCents(form.values.counted) : null;
      const differenceCents = cents === null ? null : cents - expectedCents;
      return [{ paymentType, expectedCents, entries, form, differenceCents }];
    });
  }

  get expectedCents(): number {
    return sumCents(this.rows.map(({ expectedCents }) => expectedCents));
  }

  /** Total counted less total expected; null until every type is counted. */
  get differenceCents(): number | null {
    const differences = this.rows.map(({ differenceCents }) => differenceCents);
    return differences.includes(null) ? null : sumCents(differences);
  }

  /** The total shortage, whole cents; 0 if nothing is missing. */
  get shortCents(): number {
    return Math.max(0, -(this.differenceCents ?? 0));
  }

  /** Whether any one type differs, even if the total does not. */
  get hasDifference(): boolean {
    return this.rows.some(({ differenceCents }) => differenceCents !== null && differenceCents !== 0);
  }

  /** Whether the note is required. Before a blind count is complete, it would reveal whether the count matches. */
  get needsNote(): boolean {
    return this.isForOther || (this.showsExpected && this.hasDifference);
  }

  get isValid(): boolean {
    return this.noteForm.isValid && this.rows.every(({ form }) => form.isValid);
  }

  /** Whether anything typed has not been recorded. */
  get isUnsent(): boolean {
    return this.noteForm.isDirty || [...this.countForms.values()].some(({ isDirty }) => isDirty);
  }

  /** Whether the close was sent without an answer. */
  get isOutcomeUnknown(): boolean {
    return this.submission.unanswered !== null;
  }

  /** Why the last attempt to close failed; undefined if there is nothing to show. */
  get error(): unknown {
    const error = this.checkFailure ?? this.submission.problem?.error;
    // After a lost session the browser is leaving for the sign-in page.
    return error instanceof SessionLostError ? undefined : error;
  }

  count(form: CountForm, text: string): void {
    form.set('counted', text);
    this.hasArrived = false;
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
    if (unanswered === null && !this.showsExpected && !(await this.reveal())) return false;
    if (unanswered === null && this.shortCents > 0 && this.shortCents !== this.agreedCents) {
      this.asksShort = true;
      return false;
    }
    // The key's count is already on record; this is a new one.
    if (submission.problem?.kind === 'otherDetails') submission.renew();
    const result = await submission.send(async () => {
      if (unanswered !== null) return unanswered;
      return (await this.isAsShown()) ? this.body : null;
    });
    if (result.kind === 'recorded') {
      this.succeed(result.reply);
      this.deps.onClosed();
      await this.load();
      return true;
    }
    // The server answered that the shift has changed or was closed elsewhere.
    if ('error' in result && result.kind !== 'unknown' && !(result.error instanceof SessionLostError)) {
      void this.load();
      this.deps.onClosed();
    }
    return false;
  }

  /** Discards a blind count and starts again. */
  countAgain(): void {
    for (const form of this.countForms.values()) form.reset();
    this.isRevealed = false;
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

  /**
   * Shows the expected amounts once a blind count is complete and still covers the whole shift.
   * @returns whether the shift can be closed without another look
   */
  private async reveal(): Promise<boolean> {
    if (!(await this.isAsShown())) return false;
    runInAction(() => (this.isRevealed = true));
    return this.isValid && !this.hasDifference;
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

  private compare(shown: readonly ExpectedTotal[], now: OpenShift): boolean {
    const isSame = sameTotals(shown, now.totals);
    this.state.set(now);
    this.hasArrived = !isSame;
    if (!isSame) this.isRevealed = false;
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
    const note = this.noteForm.values.note.trim();
    const { of } = this.options;
    return of === undefined ? { counted, note } : { counted, note, of, from: this.shift?.from };
  }

  private succeed(reply: CloseShiftReply): void {
    this.lastClosed = reply;
    for (const form of this.countForms.values()) form.reset();
    this.noteForm.reset();
    this.hasArrived = false;
    this.isRevealed = false;
    this.agreedCents = 0;
    this.submission.renew();
  }
}

function countForm(): CountForm {
  return new FormState<{ counted: string }, FieldError>({ counted: '' }, ({ counted }) => {
    const error = checkCounted(counted);
    return error === null ? {} : { counted: error };
  });
}
