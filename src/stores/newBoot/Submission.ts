import { makeAutoObservable } from 'mobx';
import { isOutcomeUnknown, statusOf } from '../../api/errors';
import type { BootApi } from '../../api/Api';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { RecordedBoot } from '../../domain/kept/unsentPhotos';
import type { CreateBootBody, CreateBootReply } from '../../domain/wire/boot';

/**
 * What a person has to know after a submit that did not end well, besides the text in the banner: whether it may be on
 * record all the same (`unknown`), or is, with other details: as the server says (`recorded`), or as it was sent before
 * it was changed (`recordedAsSent`).
 */
export type SubmitProblem =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'recorded'; readonly text: string }
  | { readonly kind: 'recordedAsSent'; readonly boot: RecordedBoot };

/** One sending of a form; whether it had been sent before under the same key. */
export interface Attempt {
  readonly number: number;
  readonly key: string;
  readonly sentBefore: boolean;
}

/** HTTP status of a key that was used with another body. */
const KEY_USED = 422;
/** HTTP status of a key that is still being worked on. */
const KEY_AT_WORK = 409;

/**
 * The sending of one form: one request at a time, one idempotency key over all its retries. A refusal
 * leaves the key good; after an unknown outcome the same bytes go again under it.
 */
export class Submission {
  isSending = false;
  problem: SubmitProblem | null = null;
  /** It was sent under this key and no answer says that nothing came of it. */
  mayBeRecorded = false;
  idempotencyKey = newIdempotencyKey();
  private attempt = 0;

  constructor(
    private readonly api: Pick<BootApi, 'create'>,
    private readonly errors: { report(error: unknown): void },
    private readonly regionCode: string,
  ) {
    makeAutoObservable<this, 'api' | 'errors' | 'regionCode' | 'attempt' | 'isCurrent'>(
      this,
      { api: false, errors: false, regionCode: false, attempt: false, isCurrent: false },
      { autoBind: true },
    );
  }

  /** A form is about to be sent. */
  begin(): Attempt {
    this.attempt += 1;
    this.isSending = true;
    this.problem = null;
    return { number: this.attempt, key: this.idempotencyKey, sentBefore: this.mayBeRecorded };
  }

  /** From here on it may be on record, whatever happens. */
  markSent(): void {
    this.mayBeRecorded = true;
  }

  /** @returns the record, also of one whose answer comes after the waiting was given up; null where there is none */
  async post(attempt: Attempt, body: CreateBootBody): Promise<CreateBootReply | null> {
    try {
      const reply = await this.api.create({ regionCode: this.regionCode, body, idempotencyKey: attempt.key });
      return attempt.key === this.idempotencyKey ? reply : null;
    } catch (error) {
      this.fail(attempt, error);
      return null;
    }
  }

  /** The attempt is over, unless another one has begun. */
  end(attempt: Attempt, problem: SubmitProblem | null): void {
    if (!this.isCurrent(attempt)) return;
    this.isSending = false;
    this.problem = problem;
  }

  /** Whether the form still waits for this attempt. */
  isCurrent({ number }: Attempt): boolean {
    return number === this.attempt;
  }

  /** Gives up waiting: the form is free again, and what became of the request is not known. */
  stopWaiting(): void {
    if (!this.isSending) return;
    this.attempt += 1;
    this.isSending = false;
    this.problem = { kind: 'unknown' };
  }

  /** It is on record as it was sent; what the form says now is something else. */
  foundRecorded(boot: RecordedBoot): void {
    this.problem = { kind: 'recordedAsSent', boot };
  }

  /** Another form, another key. */
  renew(): void {
    this.resume(newIdempotencyKey(), false);
  }

  /** Goes on with the key of a form that was kept. */
  resume(idempotencyKey: string, sent: boolean): void {
    this.attempt += 1;
    this.idempotencyKey = idempotencyKey;
    this.mayBeRecorded = sent;
    this.isSending = false;
    this.problem = sent ? { kind: 'unknown' } : null;
  }

  private fail(attempt: Attempt, error: unknown): void {
    if (!this.isCurrent(attempt)) return;
    this.errors.report(error);
    // A failed create is shown and logged.
    console.error('Adding the boot failed:', error instanceof Error ? error.message : error);
    const problem = problemOf(error, attempt.sentBefore);
    if (problem.kind === 'refused') this.mayBeRecorded = false;
    this.end(attempt, problem);
  }
}

function problemOf(error: unknown, sentBefore: boolean): SubmitProblem {
  const status = statusOf(error);
  if (isOutcomeUnknown(error) || status === KEY_AT_WORK) return { kind: 'unknown' };
  // By an earlier sending, or by another window that had the same draft.
  if (status === KEY_USED && error instanceof Error) return { kind: 'recorded', text: error.message };
  // This one is not on record; of one before it nobody knows.
  return { kind: sentBefore ? 'unknown' : 'refused' };
}
