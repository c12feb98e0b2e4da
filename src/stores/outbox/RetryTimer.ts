/** The pauses between attempts to send, milliseconds. */
const FIRST_PAUSE_MS = 2_000;
/**
 * Short enough to notice within a minute that the network is back when there is no other sign of it, as behind a
 * captive portal.
 */
const LONGEST_PAUSE_MS = 45_000;

interface RetryTimerDeps {
  readonly clock: () => number;
  /** Runs a callback once, later. @returns a function that cancels it */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onDue: () => void;
}

/**
 * Decides when the outbox sends again: after growing pauses, and never before the time that the server has asked for.
 * Each window waits on its own, so a second one may ask the server once before it waits too. That is harmless: only one
 * window at a time holds the lock to send.
 */
export class RetryTimer {
  private pause = FIRST_PAUSE_MS;
  private failedAt = 0;
  /** How long the server has asked to wait, milliseconds from that moment. */
  private requestedPauseMs = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly deps: RetryTimerDeps) {}

  /**
   * There is a sign of a network, so the pauses start from the shortest again.
   * @returns whether sending may begin now
   */
  wake(): boolean {
    this.pause = FIRST_PAUSE_MS;
    const passed = this.deps.clock() - this.failedAt;
    // If the clock was set back, it can't tell how much time has passed.
    if (passed < 0 || passed >= this.requestedPauseMs) return true;
    this.schedule(this.requestedPauseMs - passed);
    return false;
  }

  /** Something could not be sent. @param retryAfterMs the pause that the server has asked for */
  failed(retryAfterMs: number): void {
    this.failedAt = this.deps.clock();
    this.requestedPauseMs = retryAfterMs;
    this.schedule(Math.max(this.pause, retryAfterMs));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Everything was sent. */
  rest(): void {
    this.pause = FIRST_PAUSE_MS;
    this.stop();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private schedule(ms: number): void {
    this.stop();
    this.cancel = this.deps.later(ms, () => {
      this.cancel = null;
      this.deps.onDue();
    });
  }
}
