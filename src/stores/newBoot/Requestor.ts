import { makeAutoObservable, runInAction } from 'mobx';
import { requestorRule, type FieldRule } from '../../domain/dispatch/rules';
import { entered } from '../../domain/equalText';
import type { PatternRunner } from '../../domain/requestorPattern';
import type { FieldError } from '../../domain/validation/fieldError';
import type { AdsRegionConfig } from '../../domain/wire/region';

/**
 * A region's rule for the requestor: label, tooltip and pattern. The pattern runs off the main thread, on the newest
 * text only. A text that has not been tested yet counts as valid.
 */
export class Requestor {
  private readonly rule: FieldRule;
  private refused: string | null = null;
  private wanted: string | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly patterns: PatternRunner,
    config: AdsRegionConfig | null | undefined,
  ) {
    this.rule = requestorRule(config);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The region's own label for the field, if any. */
  get label(): string | undefined {
    return this.rule.label;
  }

  get tooltip(): string | undefined {
    return this.rule.tooltip;
  }

  /** The error of a text, if the text was tested and did not match. */
  check(text: string): FieldError | null {
    if (this.refused === null || this.refused !== entered(text)) return null;
    const { tooltip } = this.rule;
    return tooltip ? { code: 'patternExplained', params: { tooltip } } : { code: 'patternMismatch' };
  }

  /** Tests a text. Resolves once the newest text is tested. */
  judge(text: string): Promise<void> {
    if (this.rule.pattern === undefined || entered(text) === '') return Promise.resolve();
    this.wanted = entered(text);
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    const pattern = this.rule.pattern ?? '';
    while (this.wanted !== null) {
      const text = this.wanted;
      this.wanted = null;
      const mismatch = await this.mismatches(pattern, text);
      runInAction(() => {
        this.refused = mismatch ? text : null;
      });
    }
    this.running = null;
  }

  private async mismatches(pattern: string, text: string): Promise<boolean> {
    try {
      return (await this.patterns.matches(pattern, text)) === 'mismatch';
    } catch (error) {
      console.error("The requestor's pattern could not be tried:", error);
      return false;
    }
  }
}
