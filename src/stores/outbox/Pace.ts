/** The pauses between passes of sending, milliseconds. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

interface PaceDeps {
  readonly clock: () => number;
  /** Runs a callback once, later. @returns a function that cancels it */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onDue: () => void;
}

/** When the outbox sends again: after growing pauses, and never before the time that the server has asked for. */
export class Pace {
  private pause = FIRST_PAUSE_MS;
  private notBefore = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly deps: PaceDeps) {}

  /** A sign of a network: the pauses begin anew. @returns whether sending may begin now */
  wake(): boolean {
    this.pause = FIRST_PAUSE_MS;
    const wait = this.notBefore - this.deps.clock();
    if (wait <= 0) return true;
    this.schedule(wait);
    return false;
  }

  /** Something could not be sent. @param retryAfterMs what the server has asked for */
  failed(retryAfterMs: number): void {
    this.notBefore = this.deps.clock() + retryAfterMs;
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
