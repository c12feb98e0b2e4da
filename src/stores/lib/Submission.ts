import { makeAutoObservable, observableRef } from 'mobx';
import { isOutcomeUnknown, OfflineError, statusOf } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';

/**
 * How an attempt failed:
 * - `refused`: the server did not record it. The key is not used up, so the mended body may go under it.
 * - `conflict` (409): the record is not as the sender saw it, or the same key is still being worked on.
 * - `otherDetails` (422): the key was used before with another body, and that one is on record.
 * - `unknown`: no usable answer came. The same body may go again under the same key; it is never recorded twice.
 */
export type ProblemKind = 'refused' | 'conflict' | 'otherDetails' | 'unknown';

export interface SubmissionProblem {
  readonly kind: ProblemKind;
  /** The error of the call; undefined if nobody waited for the answer. */
  readonly error: unknown;
}

/**
 * What became of one call of `send`. `notSent`: an attempt was already under way, or there was nothing to send.
 * `dropped`: the answer came after the submission had moved on (it was renewed, or the person stopped waiting).
 */
export type SendResult<Body, Reply> =
  | { readonly kind: 'recorded'; readonly body: Body; readonly reply: Reply }
  | SubmissionProblem
  | { readonly kind: 'notSent' }
  | { readonly kind: 'dropped' };

interface Attempt {
  readonly number: number;
  readonly key: string;
  /** Whether an earlier attempt under this key may be on record. */
  readonly sentBefore: boolean;
}

const CONFLICT = 409;
const KEY_USED = 422;

/** What the error of a call says about the submission. */
export function problemKindOf(error: unknown): ProblemKind {
  if (isOutcomeUnknown(error)) return 'unknown';
  const status = statusOf(error);
  if (status === CONFLICT) return 'conflict';
  return status === KEY_USED ? 'otherDetails' : 'refused';
}

/**
 * Makes sure that a submission is recorded at most once: one request at a time, one idempotency key for all retries.
 * It knows neither the form that fills the body nor the view that shows the outcome.
 */
export class Submission<Body, Reply> {
  key = newIdempotencyKey();
  isSending = false;
  problem: SubmissionProblem | null = null;
  /** The device had no connection for the last attempt, and has not been online again since. */
  isCutOff = false;
  /** The last attempt was recorded. */
  isRecorded = false;
  /** Something was sent under this key, and no answer says that nothing was recorded. */
  mayBeRecorded = false;
  private sent: Body | null = null;
  private attempt = 0;

  /** @param post makes the call; `mayBeRecorded` is already true when it runs */
  constructor(private readonly post: (body: Body, idempotencyKey: string) => Promise<Reply>) {
    makeAutoObservable<this, 'post' | 'sent' | 'attempt'>(
      this,
      { problem: observableRef, post: false, sent: observableRef, attempt: false },
      { autoBind: true },
    );
  }

  /** The body of the last attempt if its outcome is unknown. */
  get unanswered(): Body | null {
    return this.problem?.kind === 'unknown' ? this.sent : null;
  }

  /**
   * Sends a body, unless an attempt is already under way.
   * @param prepare makes the body, after any last check; null if there is nothing to send
   */
  async send(prepare: () => Body | null | Promise<Body | null>): Promise<SendResult<Body, Reply>> {
    if (this.isSending) return { kind: 'notSent' };
    const attempt = this.begin();
    let body: Body | null = null;
    try {
      body = await prepare();
    } finally {
      if (body === null) this.end(attempt);
    }
    if (body === null) return { kind: 'notSent' };
    if (!this.markSent(attempt, body)) return { kind: 'dropped' };
    try {
      const reply = await this.post(body, attempt.key);
      return this.succeed(attempt) ? { kind: 'recorded', body, reply } : { kind: 'dropped' };
    } catch (error) {
      return this.fail(attempt, { kind: problemKindOf(error), error });
    }
  }

  /** Frees the form while an answer is awaited. A late success under the same key still counts. */
  stopWaiting(): void {
    if (!this.isSending) return;
    this.attempt += 1;
    this.isSending = false;
    this.problem = this.mayBeRecorded ? { kind: 'unknown', error: undefined } : null;
  }

  /** The connection is back. Whether the last attempt was recorded is still unknown. */
  connectionRecovered(): void {
    this.isCutOff = false;
  }

  /** Begins another submission under a new key. Answers still on their way are dropped. */
  renew(): void {
    this.resume(newIdempotencyKey(), false);
  }

  /** Continues a stored submission. @param mayBeRecorded whether it was sent and no answer is known */
  resume(key: string, mayBeRecorded: boolean): void {
    this.attempt += 1;
    this.key = key;
    this.sent = null;
    this.isSending = false;
    this.isCutOff = false;
    this.isRecorded = false;
    this.mayBeRecorded = mayBeRecorded;
    this.problem = mayBeRecorded ? { kind: 'unknown', error: undefined } : null;
  }

  private begin(): Attempt {
    this.attempt += 1;
    this.isSending = true;
    this.isCutOff = false;
    this.isRecorded = false;
    this.problem = null;
    return { number: this.attempt, key: this.key, sentBefore: this.mayBeRecorded };
  }

  private end({ number }: Attempt): void {
    if (number === this.attempt) this.isSending = false;
  }

  private markSent({ number }: Attempt, body: Body): boolean {
    if (number !== this.attempt) return false;
    this.mayBeRecorded = true;
    this.sent = body;
    return true;
  }

  private succeed({ key }: Attempt): boolean {
    if (key !== this.key) return false;
    // A later attempt under the same key has nothing more to say.
    this.attempt += 1;
    this.isSending = false;
    this.isRecorded = true;
    this.problem = null;
    return true;
  }

  private fail(attempt: Attempt, problem: SubmissionProblem): SubmissionProblem | { kind: 'dropped' } {
    if (attempt.number !== this.attempt) return { kind: 'dropped' };
    this.end(attempt);
    this.problem = problem;
    this.isCutOff = problem.error instanceof OfflineError;
    if (problem.kind === 'refused' && !attempt.sentBefore) this.mayBeRecorded = false;
    return problem;
  }
}
