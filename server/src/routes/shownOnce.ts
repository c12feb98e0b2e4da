import type { Clock } from '../../../src/domain/time/clock';
import { HttpError } from '../http/httpError';

/**
 * How long an answer is remembered, milliseconds: long enough for a page that missed it to send the request
 * again.
 */
const REMEMBERED_MS = 10 * 60_000;

/** Remembers answers that contain a secret, for a limited time and only in this process. */
export class ShownOnce<T extends object> {
  private readonly answers = new Map<string, { readonly answer: T; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  /**
   * The new answer, or the remembered one for the same key.
   * @throws HttpError 409 if the answer has been forgotten
   */
  of(key: string, made: T | null): T {
    const now = this.clock();
    for (const [each, { until }] of this.answers) if (until < now) this.answers.delete(each);
    if (made !== null) {
      this.answers.set(key, { answer: made, until: now + REMEMBERED_MS });
      return made;
    }
    const known = this.answers.get(key);
    if (known !== undefined) return known.answer;
    throw new HttpError(409, "This link was made already and can't be shown again: make a new one");
  }
}
