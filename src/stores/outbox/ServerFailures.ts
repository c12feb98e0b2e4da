import { makeAutoObservable, observable } from 'mobx';
import type { ApiError } from '../../api/errors';
import { answeredFailure, type Outcome } from './outcome';

/** The server's last failure for each boot, act or photo that the device sends, by key. */
export class ServerFailures {
  private readonly failures = observable.map<string, ApiError>(undefined, { deep: false });

  /** @param report shows a failure of the server in the banner */
  constructor(private readonly report: (error: unknown) => void) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The last failure; undefined if there was none, or if the server did not answer. */
  of(key: string): ApiError | undefined {
    return this.failures.get(key);
  }

  /** Notes how sending ended. Reports a repeated failure only once. */
  note(key: string, outcome: Outcome<unknown>): void {
    const failure = outcome.kind === 'again' ? answeredFailure(outcome.error) : null;
    const before = this.of(key);
    if (failure === null) this.failures.delete(key);
    else this.failures.set(key, failure);
    if (failure === null || failure.message === before?.message) return;
    this.report(failure);
    console.error('The server failed on what the outbox sent:', failure.message);
  }
}
