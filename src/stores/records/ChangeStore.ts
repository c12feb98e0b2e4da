import { makeAutoObservable } from 'mobx';
import { ConnectionError } from '../../api/errors';
import type { FieldError } from '../../domain/validation/fieldError';
import type { DeviceElsewhere } from '../../domain/wire/devices';
import { deviceElsewhereIn } from '../lib/deviceElsewhere';
import { FormState, type Messages } from '../lib/FormState';
import { problemKindOf, Submission } from '../lib/Submission';

/**
 * Why a change is not known to be recorded. `refused`: the text says why. `conflict`: somebody else changed the boot
 * first, or an earlier attempt was recorded with other details. `unknown`: no answer arrived.
 */
export interface ChangeProblem {
  readonly kind: 'refused' | 'conflict' | 'unknown';
  /** The text to show; undefined if there is none. */
  readonly text: string | undefined;
}

export interface ChangeDeps {
  /** Reloads the boot wherever it is shown. */
  readonly onChanged: (bootId: number) => Promise<void>;
  /** Loads the boot's current version; undefined if the call fails or the server has no versions. */
  readonly versionOf: (bootId: number) => Promise<number | undefined>;
  readonly textOf: (error: unknown) => string | undefined;
}

/** What is sent with a change: its idempotency key, and the boot's version that the author has seen. */
export interface SentWith {
  readonly idempotencyKey: string;
  readonly bootVersion?: number | undefined;
}

/** One change of a record: its form and its submission. After a failure, everything typed stays. */
export class ChangeStore<Values extends object> {
  readonly form: FormState<Values, FieldError>;
  readonly submission: Submission<Values, unknown>;
  /** The boot's version that the author has seen, when the dialog opened or after a conflict. */
  private seen: number | undefined;

  /**
   * @param initial the values of a blank form
   * @param validate the rules of its fields
   * @param call sends the change
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
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get isSending(): boolean {
    return this.submission.isSending;
  }

  /** Whether the change is recorded, so that the dialog may close. */
  get isDone(): boolean {
    return this.submission.isRecorded;
  }

  /** The car that the boot is on, if the change was refused because of that. */
  get deviceOn(): DeviceElsewhere['deviceOn'] | null {
    return deviceElsewhereIn(this.submission.problem?.error);
  }

  get problem(): ChangeProblem | null {
    const { problem } = this.submission;
    if (problem === null) return null;
    const { kind, error } = problem;
    // A lost connection has no further text: the problem's kind says it all.
    const text = error instanceof ConnectionError ? undefined : this.deps.textOf(error);
    // The record has not changed: the server only says where the boot is.
    if (this.deviceOn !== null) return { kind: 'refused', text };
    return { kind: kind === 'otherDetails' ? 'conflict' : kind, text };
  }

  /** Sets the boot's version that the dialog shows when it opens. */
  saw(version: number | undefined): this {
    this.seen = version;
    return this;
  }

  /**
   * Sends the change if it is valid; otherwise shows every message. Does nothing while one is being sent.
   * @returns whether the change is recorded now
   */
  async confirm(): Promise<boolean> {
    if (this.isSending || this.isDone || !this.form.trySubmit()) return false;
    // The key's change is already on record; the typed values are a new one.
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
      // The author now sees the conflict, so a second confirmation applies to the current version.
      if (kind === 'conflict' || kind === 'otherDetails') {
        this.seen = (await this.deps.versionOf(this.bootId)) ?? this.seen;
      }
      throw error;
    }
  }
}
