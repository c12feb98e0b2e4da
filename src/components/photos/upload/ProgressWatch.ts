/**
 * A time-out that counts time without progress (contract §4): a slow signal must not fail a photo that still moves.
 */
export class ProgressWatch {
  private readonly timers = new Map<File, ReturnType<typeof setTimeout>>();

  /**
   * @param limitMs how long a file may stand still, milliseconds
   * @param onStalled called once for a file that did
   */
  constructor(
    private readonly limitMs: number,
    private readonly onStalled: (file: File) => void,
  ) {}

  /** The file begins, or has moved: its time starts again. */
  touch(file: File): void {
    this.stop(file);
    const timer = setTimeout(() => {
      this.timers.delete(file);
      this.onStalled(file);
    }, this.limitMs);
    this.timers.set(file, timer);
  }

  /** The file has ended, one way or the other. */
  stop(file: File): void {
    clearTimeout(this.timers.get(file));
    this.timers.delete(file);
  }

  stopAll(): void {
    for (const file of [...this.timers.keys()]) this.stop(file);
  }
}
