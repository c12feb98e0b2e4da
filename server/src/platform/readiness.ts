/** A part that must work before the server is ready. */
export interface ReadyPart {
  /** The start of a sentence about it: `The database`. */
  readonly name: string;
  /** Rejects if it does not work; may stop waiting when `signal` is aborted. */
  check(signal: AbortSignal): Promise<void>;
}

/** A part that does not work at present. */
export interface Unready {
  /** For example `The database did not answer within 2 seconds`. */
  readonly sentence: string;
  /** For the log only: it may name hosts and paths. */
  readonly error: unknown;
}

export interface ReadinessOptions {
  /** How long each part may take, milliseconds. */
  readonly limitMs?: number;
  /** How long a result is reused, milliseconds. Frequent requests must not cause load. */
  readonly goodForMs?: number;
}

const DEFAULTS = { limitMs: 2_000, goodForMs: 1_000 } as const;
/** A check that has not ended after this many time limits is abandoned, and a new one starts. */
const FORGOTTEN_AFTER_LIMITS = 5;

/** A part and its running check, which all requests share. */
class WatchedPart {
  private underWay: { readonly settled: Promise<Unready | null>; readonly since: number } | null = null;

  constructor(
    private readonly part: ReadyPart,
    private readonly limitMs: number,
  ) {}

  /** Checks the part within the time limit. @returns the fault, or null if it works */
  async look(): Promise<Unready | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Unready>((resolve) => {
      const wait = () => {
        const since = performance.now();
        timer = setTimeout(() => {
          // This process itself was blocked and couldn't read answers that arrived meanwhile.
          if (performance.now() - since > this.limitMs * 1.5) wait();
          else resolve(this.late());
        }, this.limitMs);
      };
      wait();
    });
    try {
      return await Promise.race([this.settled(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private late(): Unready {
    const sentence = `${this.part.name} did not answer within ${this.limitMs / 1_000} seconds`;
    return { sentence, error: new Error(sentence) };
  }

  private settled(): Promise<Unready | null> {
    const { underWay } = this;
    const forgottenMs = this.limitMs * FORGOTTEN_AFTER_LIMITS;
    if (underWay !== null && performance.now() - underWay.since < forgottenMs) return underWay.settled;
    const settled = this.begun().finally(() => {
      if (this.underWay?.settled === settled) this.underWay = null;
    });
    this.underWay = { settled, since: performance.now() };
    return settled;
  }

  private async begun(): Promise<Unready | null> {
    try {
      await this.part.check(AbortSignal.timeout(this.limitMs));
      return null;
    } catch (error) {
      return { sentence: `${this.part.name} cannot be written and read`, error };
    }
  }
}

/** Checks whether every part works. Simultaneous calls share one check per part. */
export class Readiness {
  private readonly parts: readonly WatchedPart[];
  private readonly goodForMs: number;
  private finding: Promise<readonly Unready[]> | null = null;
  private foundAt = 0;

  constructor(parts: readonly ReadyPart[], options: ReadinessOptions = {}) {
    const { limitMs, goodForMs } = { ...DEFAULTS, ...options };
    this.parts = parts.map((part) => new WatchedPart(part, limitMs));
    this.goodForMs = goodForMs;
  }

  /** @returns the parts that do not work; empty if all do. Never rejects */
  unready(): Promise<readonly Unready[]> {
    if (this.finding === null || performance.now() - this.foundAt > this.goodForMs) {
      this.finding = this.find();
      this.foundAt = Infinity;
    }
    return this.finding;
  }

  private async find(): Promise<readonly Unready[]> {
    const found = await Promise.all(this.parts.map((part) => part.look()));
    this.foundAt = performance.now();
    return found.filter((each) => each !== null);
  }
}
