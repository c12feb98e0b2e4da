import { makeAutoObservable } from 'mobx';
import type { BootApi } from '../../api/Api';
import { entered } from '../../domain/equalText';
import type { FieldError } from '../../domain/validation/fieldError';
import { checkCancelNote } from '../../domain/validation/release';
import type { ClosedReply } from '../../domain/wire/boot';
import { FormState } from '../lib/FormState';
import { Submission } from '../lib/Submission';
import type { BootClosingStore } from './BootClosingStore';

export interface CancelBootDeps {
  readonly api: Pick<BootApi, 'cancel'>;
  readonly closing: Pick<BootClosingStore, 'sending' | 'close'>;
}

/** The note of a cancellation, as typed. */
interface CancelValues {
  note: string;
}

/** The cancellation of one boot. The note and the idempotency key survive a refusal and closing the dialog. */
export class CancelBootStore {
  readonly form = new FormState<CancelValues, FieldError>({ note: '' }, ({ note }) => {
    const error = checkCancelNote(note);
    return error === null ? {} : { note: error };
  });
  readonly submission: Submission<string, ClosedReply>;
  isOpen = false;
  /** Whether the boot is off the car already. */
  isOff = false;
  private readonly boot: { readonly id: number; readonly regionCode: string };
  private readonly deps: CancelBootDeps;

  constructor(boot: { readonly id: number; readonly regionCode: string }, deps: CancelBootDeps) {
    this.boot = boot;
    this.deps = deps;
    const { id: bootId, regionCode } = boot;
    this.submission = new Submission((body, idempotencyKey) =>
      deps.api.cancel({ regionCode, bootId, body, idempotencyKey, ...(this.isOff ? { bootOff: true } : {}) }),
    );
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get isValid(): boolean {
    return this.form.isValid;
  }

  /** Whether nothing is being sent for the boot. The button then sends the note or shows its error. */
  get canSubmit(): boolean {
    return this.deps.closing.sending(this.boot.id) === undefined;
  }

  /** The error of the note. It shows while the user types, since a blank note is valid. */
  get error(): FieldError | null {
    return this.form.errorOf('note');
  }

  setNote(note: string): void {
    this.form.set('note', note);
  }

  setOff(isOff: boolean): void {
    this.isOff = isOff;
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /**
   * Sends the cancellation. The dialog closes on any answer, so that it does not hide the banner. It stays open if no
   * answer arrives.
   * @returns whether the boot is cancelled now
   */
  async confirm(): Promise<boolean> {
    if (!this.form.trySubmit()) return false;
    const note = entered(this.form.values.note);
    const isCancelled = await this.deps.closing.close(this.boot.id, { kind: 'cancelled' }, () =>
      this.submission.send(() => note),
    );
    // A lost connection shows in the dialog, which stays open for another try.
    if (!this.submission.isCutOff) this.close();
    return isCancelled;
  }
}
