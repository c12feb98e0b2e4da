import { Unavailable } from '../platform/faults';

/** How many are inside, how many are waiting, and the total waiting time so far, milliseconds. */
export interface GateLoad {
  readonly inside: number;
  readonly waiting: number;
  readonly waitedMs: number;
}

/** Admits a limited number at a time; the others queue, each up to a time limit. */
export class Gate {
  private inside = 0;
  private waitedMs = 0;
  private readonly queue: (() => void)[] = [];

  /** @param patienceMs the longest wait, milliseconds */
  constructor(
    private readonly places: number,
    private readonly patienceMs: number,
  ) {}

  get load(): GateLoad {
    return { inside: this.inside, waiting: this.queue.length, waitedMs: this.waitedMs };
  }

  /**
   * @returns a function that leaves the gate; call it once
   * @throws Unavailable if no place becomes free in time
   */
  async enter(): Promise<() => void> {
    if (this.inside < this.places) this.inside += 1;
    else await this.turn();
    return () => {
      const next = this.queue.shift();
      if (next === undefined) this.inside -= 1;
      else next();
    };
  }

  /** Waits for a free place. */
  private async turn(): Promise<void> {
    const since = performance.now();
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(next), 1);
        reject(new Unavailable('busy', 'too much is under way in the database'));
      }, this.patienceMs);
      this.queue.push(next);
    }).finally(() => (this.waitedMs += performance.now() - since));
  }
}
