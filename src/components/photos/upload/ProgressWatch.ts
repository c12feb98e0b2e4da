/**
 * A time-out that counts time without progress: a slow signal must not fail a photo that still moves.
 * Nor one that waits inside the browser, which sends only a few files at once, for others that move.
 */
export class ProgressWatch {
  private readonly timers = new Map<File, ReturnType<typeof setTimeout>>();
  /** Those of which something has gone. */
  private readonly begun = new Set<File>();

  /**
   * @param limitMs how long a file may stand still, milliseconds
   * @param onStalled called once for a file that did
   */
  constructor(
    private readonly limitMs: number,
    private readonly onStalled: (file: File) => void,
  ) {}

  /** The file was given to the browser: its time starts. */
  start(file: File): void {
    this.stop(file);
    this.startClock(file);
  }

  /** Something of the file has gone, or its answer has come: its time starts again, and that of all not begun. */
  moved(file: File): void {
    this.begun.add(file);
    for (const other of [...this.timers.keys()]) {
      if (other === file || !this.begun.has(other)) this.startClock(other);
    }
  }

  /** The file has ended, one way or the other. */
  stop(file: File): void {
    clearTimeout(this.timers.get(file));
    this.timers.delete(file);
    this.begun.delete(file);
  }

  stopAll(): void {
    for (const file of [...this.timers.keys()]) this.stop(file);
  }

  private startClock(file: File): void {
    clearTimeout(this.timers.get(file));
    const timer = setTimeout(() => {
      this.stop(file);
      this.onStalled(file);
    }, this.limitMs);
    this.timers.set(file, timer);
  }
}
