import { Unavailable } from '../platform/faults';

/** How many are inside, and how many wait to be let in. */
export interface GateLoad {
  readonly inside: number;
  readonly waiting: number;
}

/** Lets so many in at once; the others wait in a row, each for so long at most. */
export class Gate {
  private inside = 0;
  private readonly row: (() => void)[] = [];

  /** @param patienceMs how long one waits to be let in, milliseconds */
  constructor(
    private readonly places: number,
    private readonly patienceMs: number,
  ) {}

  get load(): GateLoad {
    return { inside: this.inside, waiting: this.row.length };
  }

  /**
   * @returns leaves again; to be called once
   * @throws Unavailable where nobody has left in time
   */
  async enter(): Promise<() => void> {
    if (this.inside < this.places) this.inside += 1;
    else await this.turn();
    return () => {
      const next = this.row.shift();
      if (next === undefined) this.inside -= 1;
      else next();
    };
  }

  /** Waits until somebody's place is handed over. */
  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.row.splice(this.row.indexOf(next), 1);
        reject(new Unavailable('busy', 'too much is under way in the database'));
      }, this.patienceMs);
      this.row.push(next);
    });
  }
}
