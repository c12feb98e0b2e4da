import { makeAutoObservable, runInAction } from 'mobx';
import { isOutcomeUnknown, statusOf } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { FieldError } from '../../domain/validation/fieldError';
import { FormState, type Messages } from '../lib/FormState';

/**
 * Why a change is not on record, as far as is known: `refused` in the server's words; `conflict`, where somebody was
 * faster, or an earlier press had arrived after all; `unknown`, where no answer came.
 */
export interface ChangeProblem {
  readonly kind: 'refused' | 'conflict' | 'unknown';
  /** What a person may read of it; undefined where there is nothing to tell. */
  readonly text: string | undefined;
}

export interface ChangeDeps {
  /** Reads anew whatever shows the boot. */
  readonly onChanged: (bootId: number) => Promise<void>;
  /** Asks which version the boot has now; undefined where that could not be learnt, or the server counts none. */
  readonly versionOf: (bootId: number) => Promise<number | undefined>;
  readonly textOf: (error: unknown) => string | undefined;
}

/** What a change goes with: its key, and the version of the boot that its author has seen. */
export interface SentWith {
  readonly idempotencyKey: string;
  readonly bootVersion?: number | undefined;
}

/** HTTP status: the record is not as it was, or the same key is still being worked on. */
const CONFLICT = 409;
/** HTTP status: the key was used with other details, which are on record. */
const KEY_USED = 422;

/**
 * One change of a record as it is typed and sent. One idempotency key is kept until an answer says what became of it,
 * so that pressing again after a lost answer changes nothing twice; whatever goes wrong, everything typed stays.
 */
export class ChangeStore<Values extends object> {
  readonly form: FormState<Values, FieldError>;
  isSending = false;
  problem: ChangeProblem | null = null;
  /** It is on record: the dialog has nothing more to do. */
  isDone = false;
  private idempotencyKey = newIdempotencyKey();
  /** What the author has seen of the boot: at first what the dialog lies over, after a conflict what they were told. */
  private seen: number | undefined;

  /**
   * @param initial the values of a blank form
   * @param validate the rules of its fields
   * @param send makes the call
   */
  constructor(
    readonly bootId: number,
    initial: Values,
    validate: (values: Values) => Messages<Values, FieldError>,
    private readonly send: (values: Values, sentWith: SentWith) => Promise<unknown>,
    private readonly deps: ChangeDeps,
  ) {
    this.form = new FormState<Values, FieldError>(initial, validate);
    makeAutoObservable<this, 'idempotencyKey' | 'seen' | 'send' | 'deps'>(
      this,
      {
        form: false,
        bootId: false,
        idempotencyKey: false,
        seen: false,
        saw: false,
        send: false,
        deps: false,
      },
      { autoBind: true },
    );
  }

  /** The dialog was opened over a boot as it is shown. */
  saw(version: number | undefined): this {
    this.seen = version;
    return this;
  }

  /**
   * Sends the change if nothing is wrong with it; else every message shows. Pressed again while it is being sent, it
   * does nothing.
   * @returns whether the change is on record now
   */
  async confirm(): Promise<boolean> {
    if (this.isSending || this.isDone || !this.form.trySubmit()) return false;
    this.isSending = true;
    this.problem = null;
    const problem = await this.attempt();
    runInAction(() => {
      this.isSending = false;
      this.isDone = problem === null;
      this.problem = problem;
    });
    if (problem?.kind !== 'refused') void this.deps.onChanged(this.bootId);
    return this.isDone;
  }

  /** @returns why it is not on record, null where it is */
  private async attempt(): Promise<ChangeProblem | null> {
    try {
      await this.send(
        { ...this.form.values },
        { idempotencyKey: this.idempotencyKey, bootVersion: this.seen },
      );
      return null;
    } catch (error) {
      const status = statusOf(error);
      const text = this.deps.textOf(error);
      if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
      // What that key stood for is on record; what is typed now is another change.
      if (status === KEY_USED) this.idempotencyKey = newIdempotencyKey();
      if (status !== CONFLICT && status !== KEY_USED) return { kind: 'refused', text };
      // They have been told: pressed again, it is meant of the boot as it is now.
      this.seen = (await this.deps.versionOf(this.bootId)) ?? this.seen;
      return { kind: 'conflict', text };
    }
  }
}
