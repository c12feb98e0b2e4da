import { HttpError } from './httpError';

/** About two seconds of work, at a tenth of a second per piece. */
const MOST_WAITING = 20;

/** Runs expensive work one piece at a time. People take turns, and each may queue only a limited amount. */
export class PersonTurns {
  /** The queued work of each person, who take turns in this order. */
  private readonly waiting = new Map<number, readonly (() => void)[]>();
  private isBusy = false;

  constructor(private readonly mostWaiting = MOST_WAITING) {}

  /** @throws HttpError 429 if this person already has too much work waiting */
  async take<T>(personId: number, work: () => Promise<T>): Promise<T> {
    await this.turnOf(personId);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async turnOf(personId: number): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    const own = this.waiting.get(personId) ?? [];
    if (own.length >= this.mostWaiting) {
      throw new HttpError(429, `${String(own.length)} of your documents are waiting: try again in a moment`);
    }
    await new Promise<void>((begin) => this.waiting.set(personId, [...own, begin]));
  }

  private next(): void {
    const [first] = this.waiting;
    if (first === undefined) {
      this.isBusy = false;
      return;
    }
    const [personId, [begin, ...rest]] = first;
    this.waiting.delete(personId);
    // Setting a key that was deleted puts it last.
    if (rest.length > 0) this.waiting.set(personId, rest);
    begin?.();
  }
}
