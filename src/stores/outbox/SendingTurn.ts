import type { WindowLocks } from '../device/Device';

/**
 * After this many passes in which another window seems to hold the lock, one pass runs without it: Safari keeps locks
 * past a reload. Everything is sent with the key of its submission, so that it counts once.
 */
const MOST_MISSES = 3;

/** Lets only one window send at a time. */
export class SendingTurn {
  private misses = 0;

  constructor(
    private readonly locks: Pick<WindowLocks, 'during'>,
    private readonly name: string,
  ) {}

  /** Runs a pass, unless another window sends. @returns whether it has run */
  async run(pass: () => Promise<void>): Promise<boolean> {
    const hasRun = await this.locks.during(this.name, pass);
    this.misses = hasRun ? 0 : this.misses + 1;
    if (this.misses < MOST_MISSES) return hasRun;
    await pass();
    return true;
  }

  /** Another window is open and really holds the lock. */
  otherIsActive(): void {
    this.misses = 0;
  }
}
