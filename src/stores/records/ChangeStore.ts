import { makeAutoObservable } from 'mobx';
import { ConnectionError } from '../../api/errors';
import type { FieldError } from '../../domain/validation/fieldError';
import { FormState, type Messages } from '../lib/FormState';
import { problemKindOf, Submission } from '../lib/Submission';

/**
 * Why a change is not on record, as far as is known. `refused`: the text says why. `conflict`: somebody else was
 * faster, or an earlier attempt was recorded with other details. `unknown`: no answer came.
 */
export interface ChangeProblem {
  readonly kind: 'refused' | 'conflict' | 'unknown';
  /** The text for a person; undefined if there is nothing to tell. */
  readonly text: string | undefined;
}

export interface ChangeDeps {
  /** Reloads whatever shows the boot. */
  readonly onChanged: (bootId: number) => Promise<void>;
  /** Loads the boot's current version; undefined if that fails, or the server has no versions. */
  readonly versionOf: (bootId: number) => Promise<number | undefined>;
  readonly textOf: (error: unknown) => string | undefined;
}

/** What goes with a change: its key, and the version of the boot that its author has seen. */
export interface SentWith {
  readonly idempotencyKey: string;
  readonly bootVersion?: number | undefined;
}

/**
 * One change of a record: its form and its submission. Whatever goes wrong, everything typed stays.
 */
export class ChangeStore<Values extends object> {
  readonly form: FormState<Values, FieldError>;
  readonly submission: Submission<Values, unknown>;
  /** The version of the boot that the author has seen: when the dialog opened, or when told of a conflict. */
  private seen: number | undefined;

  /**
   * @param initial the values of a blank form
   * @param validate the rules of its fields
   * @param call makes the call
   */
  constructor(
    readonly bootId: number,
    initial: Values,
    validate: (values: Values) => Messages<Values, FieldError>,
    private readonly call: (values: Values, sentWith: SentWith) => Promise<unknown>,
    private readonly deps: ChangeDeps,
  ) {
    this.form = new FormState<Values, FieldError>(initial, validate);
    this.submission = new Submission((values, idempotencyKey) => this.post(values, idempotencyKey));
    makeAutoObservable<this, 'seen' | 'call' | 'deps'>(
      this,
      {
        form: false,
        submission: false,
        bootId: false,
        seen: false,
        saw: false,
        call: false,
        deps: false,
      },
      { autoBind: true },
    );
  }

  get isSending(): boolean {
    return this.submission.isSending;
  }

  /** The change is on record; the dialog has nothing more to do. */
  get isDone(): boolean {
    return this.submission.isRecorded;
  }

  get problem(): ChangeProblem | null {
    const { problem } = this.submission;
    if (problem === null) return null;
    const { kind, error } = problem;
    // That no answer came is all there is to say of a lost connection.
    const text = error instanceof ConnectionError ? undefined : this.deps.textOf(error);
    return { kind: kind === 'otherDetails' ? 'conflict' : kind, text };
  }

  /** The dialog was opened over a boot as it is shown. */
  saw(version: number | undefined): this {
    this.seen = version;
    return this;
  }

  /**
   * Sends the change if it is valid; otherwise every message shows. Does nothing while it is being sent.
   * @returns whether the change is on record now
   */
  async confirm(): Promise<boolean> {
    if (this.isSending || this.isDone || !this.form.trySubmit()) return false;
    // What that key stood for is on record; what is typed now is another change.
    if (this.submission.problem?.kind === 'otherDetails') this.submission.renew();
    const { kind } = await this.submission.send(() => ({ ...this.form.values }));
    if (kind === 'recorded' || kind === 'conflict' || kind === 'otherDetails' || kind === 'unknown') {
      void this.deps.onChanged(this.bootId);
    }
    return kind === 'recorded';
  }

  private async post(values: Values, idempotencyKey: string): Promise<unknown> {
    try {
      return await this.call(values, { idempotencyKey, bootVersion: this.seen });
    } catch (error) {
      const kind = problemKindOf(error);
      // The author is told of the conflict. Confirmed again, the change is meant of the boot as it is now.
      if (kind === 'conflict' || kind === 'otherDetails') {
        this.seen = (await this.deps.versionOf(this.bootId)) ?? this.seen;
      }
      throw error;
    }
  }
}
