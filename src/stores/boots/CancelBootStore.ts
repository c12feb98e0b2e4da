import { makeAutoObservable } from 'mobx';
import type { BootApi } from '../../api/Api';
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

/** The note of a cancellation, as it is typed. */
interface CancelValues {
  note: string;
}

/**
 * The cancellation of one boot. A refusal and closing the dialog keep the note, and the idempotency key with it.
 */
export class CancelBootStore {
  readonly form = new FormState<CancelValues, FieldError>({ note: '' }, ({ note }) => {
    const error = checkCancelNote(note);
    return error === null ? {} : { note: error };
  });
  readonly submission: Submission<string, ClosedReply>;
  isOpen = false;
  private readonly boot: { readonly id: number; readonly regionCode: string };
  private readonly deps: CancelBootDeps;

  constructor(boot: { readonly id: number; readonly regionCode: string }, deps: CancelBootDeps) {
    this.boot = boot;
    this.deps = deps;
    const { id: bootId, regionCode } = boot;
    this.submission = new Submission((body, idempotencyKey) =>
      deps.api.cancel({ regionCode, bootId, body, idempotencyKey }),
    );
    makeAutoObservable<this, 'boot' | 'deps'>(
      this,
      { form: false, submission: false, boot: false, deps: false },
      { autoBind: true },
    );
  }

  get isValid(): boolean {
    return this.form.isValid;
  }

  /** Nothing is being sent for the boot: a press on the button sends the note, or shows what is wrong with it. */
  get canSubmit(): boolean {
    return this.deps.closing.sending(this.boot.id) === undefined;
  }

  /** What is wrong with the note: said as it is typed, since a blank note is fine. */
  get error(): FieldError | null {
    return this.form.errorOf('note');
  }

  setNote(note: string): void {
    this.form.set('note', note);
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /**
   * Sends the cancellation. The dialog closes with the answer, whatever it is, so that nothing hides the banner. It stays
   * open if no answer comes.
   * @returns whether the boot is cancelled now
   */
  async confirm(): Promise<boolean> {
    if (!this.form.trySubmit()) return false;
    const { note } = this.form.values;
    const isCancelled = await this.deps.closing.close(this.boot.id, { kind: 'cancelled' }, () =>
      this.submission.send(() => note),
    );
    // A lost connection is said in the dialog, which stays for another try.
    if (!this.submission.isCutOff) this.close();
    return isCancelled;
  }
}
