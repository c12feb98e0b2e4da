import { makeAutoObservable, observableRef } from 'mobx';
import { compilePattern, type PatternRunner } from '../../domain/requestorPattern';

/** What a pattern says of a text; `slow`: it was stopped, because it took too long. */
export type TrialVerdict = 'match' | 'mismatch' | 'slow';

export interface Trial {
  readonly text: string;
  readonly verdict: TrialVerdict;
}

/** How many texts are tried at once. */
const MOST_TEXTS = 20;

/** Tries a pattern on texts of one's own, off the page's thread and within a time limit. */
export class PatternTrialStore {
  /** The texts, one per line. */
  texts = '';
  trials: readonly Trial[] = [];
  isTrying = false;
  private attempt = 0;

  constructor(private readonly patterns: PatternRunner) {
    makeAutoObservable<this, 'patterns' | 'attempt'>(
      this,
      { trials: observableRef, patterns: false, attempt: false },
      { autoBind: true },
    );
  }

  type(texts: string): void {
    this.texts = texts;
  }

  /** Tries each text. The latest call wins. A pattern that does not compile is tried on none: its field says so. */
  async run(pattern: string): Promise<void> {
    const attempt = ++this.attempt;
    const isUseful = pattern.trim() !== '' && compilePattern(pattern) !== null;
    const lines = this.texts.split('\n').filter((line) => line.trim() !== '');
    this.begin(isUseful);
    const trials: Trial[] = [];
    for (const text of isUseful ? lines.slice(0, MOST_TEXTS) : []) {
      const verdict = await this.patterns.matches(pattern, text.trim());
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
