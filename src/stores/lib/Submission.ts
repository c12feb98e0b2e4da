import { makeAutoObservable } from 'mobx';
import { isOutcomeUnknown, OfflineError, statusOf } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';

/**
 * How an attempt failed:
 * - `refused`: the server did not record it. The key is still unused, so a corrected body may be sent with it.
 * - `conflict` (409): the record has changed since the sender read it, or a request with this key is still running.
 * - `otherDetails` (422): the key was used before with another body, and that body is on record.
 * - `unknown`: no usable answer arrived. The same body may be sent again with the same key; it is recorded only once.
 */
export type ProblemKind = 'refused' | 'conflict' | 'otherDetails' | 'unknown';

export interface SubmissionProblem {
  readonly kind: ProblemKind;
  /** The error of the call; undefined if the user stopped waiting for the answer. */
  readonly error: unknown;
}

/**
 * The outcome of one call of `send`. `notSent`: an attempt was already in progress, or there was nothing to send.
 * `dropped`: the answer arrived after the submission was renewed or the user stopped waiting.
 */
export type SendResult<Body, Reply> =
  | { readonly kind: 'recorded'; readonly body: Body; readonly reply: Reply }
  | SubmissionProblem
  | { readonly kind: 'notSent' }
  | { readonly kind: 'dropped' };

interface Attempt {
  readonly number: number;
  readonly key: string;
  /** Whether an earlier attempt with this key may have been recorded. */
  readonly sentBefore: boolean;
}

const CONFLICT = 409;
const KEY_USED = 422;

/** How the error of a call affects the submission. */
export function problemKindOf(error: unknown): ProblemKind {
  if (isOutcomeUnknown(error)) return 'unknown';
  const status = statusOf(error);
  if (status === CONFLICT) return 'conflict';
  return status === KEY_USED ? 'otherDetails' : 'refused';
}

/**
 * Ensures that a submission is recorded at most once: one request at a time, one idempotency key for all retries.
 * Independent of the form that fills the body and the view that shows the outcome.
 */
export class Submission<Body, Reply> {
  key = newIdempotencyKey();
  isSending = false;
  problem: SubmissionProblem | null = null;
  /** Whether the last attempt failed offline and the device has not been online since. */
  isCutOff = false;
  /** Whether the last attempt was recorded. */
  isRecorded = false;
  /** Whether something was sent with this key and may have been recorded. */
  mayBeRecorded = false;
  private sent: Body | null = null;
  private attempt = 0;

  /** @param post makes the call; `mayBeRecorded` is already true by then */
  constructor(private readonly post: (body: Body, idempotencyKey: string) => Promise<Reply>) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The body of the last attempt, if its outcome is unknown. */
  get unanswered(): Body | null {
    return this.problem?.kind === 'unknown' ? this.sent : null;
  }

  /**
   * Sends a body, unless an attempt is in progress.
   * @param prepare makes the body, after any last checks; null if there is nothing to send
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

  /** Unlocks the form while an answer is pending. A late success with the same key still counts. */
  stopWaiting(): void {
    if (!this.isSending) return;
    this.attempt += 1;
    this.isSending = false;
    this.problem = this.mayBeRecorded ? { kind: 'unknown', error: undefined } : null;
  }

  /** The connection is back. The outcome of the last attempt is still unknown. */
  connectionRecovered(): void {
    this.isCutOff = false;
  }

  /** Starts a new submission with a new key. Pending answers are ignored. */
  renew(): void {
    this.resume(newIdempotencyKey(), false);
  }

  /** Continues a stored submission. @param mayBeRecorded whether it was sent without a known answer */
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
    // Ignore later attempts with the same key.
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
