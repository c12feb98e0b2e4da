const MINUTE_MS = 60_000;

/** A clock that moves only when told to. */
export class TestClock {
  constructor(public nowMs: number = Date.now()) {}

  readonly read = (): number => this.nowMs;

  advanceMinutes(minutes: number): void {
    this.nowMs += minutes * MINUTE_MS;
  }

  advanceSeconds(seconds: number): void {
    this.nowMs += seconds * 1_000;
  }
}
