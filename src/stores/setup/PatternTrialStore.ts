import { makeAutoObservable } from 'mobx';
import { entered } from '../../domain/equalText';
import { compilePattern, type PatternRunner } from '../../domain/requestorPattern';

/** The result for one text; `slow` means the match was stopped because it took too long. */
export type TrialVerdict = 'match' | 'mismatch' | 'slow';

export interface Trial {
  readonly text: string;
  readonly verdict: TrialVerdict;
}

/** The maximum number of texts tried at once. */
const MOST_TEXTS = 20;

/** Tries a pattern on sample texts, in a worker and with a time limit. */
export class PatternTrialStore {
  /** The sample texts, one per line. */
  texts = '';
  trials: readonly Trial[] = [];
  isTrying = false;
  private attempt = 0;

  constructor(private readonly patterns: PatternRunner) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  type(texts: string): void {
    this.texts = texts;
  }

  /**
   * Tries each text; the latest call wins. Does nothing if the pattern does not compile, since its field
   * shows that error.
   */
  async run(pattern: string): Promise<void> {
    const attempt = ++this.attempt;
    const isUseful = entered(pattern) !== '' && compilePattern(pattern) !== null;
    const lines = this.texts.split('\n').filter((line) => entered(line) !== '');
    this.begin(isUseful);
    const trials: Trial[] = [];
    for (const text of isUseful ? lines.slice(0, MOST_TEXTS) : []) {
      const verdict = await this.patterns.matches(entered(pattern), entered(text));
      if (attempt !== this.attempt) return;
      trials.push({ text, verdict: verdict === 'ignored' ? 'slow' : verdict });
    }
    this.end(trials);
  }

  private begin(isUseful: boolean): void {
    this.isTrying = isUseful;
  }

  private end(trials: readonly Trial[]): void {
    this.isTrying = false;
    this.trials = trials;
  }
}
