/** The pauses between passes of sending, milliseconds. */
const FIRST_PAUSE_MS = 2_000;
/** Short enough that within a minute the outbox notices a network that came back without a sign, as behind a portal. */
const LONGEST_PAUSE_MS = 45_000;

interface PaceDeps {
  readonly clock: () => number;
  /** Runs a callback once, later. @returns a function that cancels it */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onDue: () => void;
}

/** When the outbox sends again: after growing pauses, and never before the time that the server has asked for. */
export class Pace {
  private pause = FIRST_PAUSE_MS;
  private failedAt = 0;
  /** How long the server asked to wait from then on, milliseconds. */
  private asked = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly deps: PaceDeps) {}

  /** A sign of a network: the pauses begin anew. @returns whether sending may begin now */
  wake(): boolean {
    this.pause = FIRST_PAUSE_MS;
    const passed = this.deps.clock() - this.failedAt;
    // A clock that was set back says nothing of the time that has passed.
    if (passed < 0 || passed >= this.asked) return true;
    this.schedule(this.asked - passed);
    return false;
  }

  /** Something could not be sent. @param retryAfterMs what the server has asked for */
  failed(retryAfterMs: number): void {
    this.failedAt = this.deps.clock();
    this.asked = retryAfterMs;
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
