import { makeAutoObservable, runInAction } from 'mobx';
import type { PatternRunner } from '../domain/requestorPattern';
import type { FieldError } from '../domain/validation/fieldError';
import type { AdsRegionConfig } from '../domain/wire/region';

/**
 * What a region asks of the requestor: its label, its tooltip, its pattern (contract §4). The pattern is tried away
 * from the page, the newest text only; until a verdict on the very text in the field is there, nothing is held
 * against it.
 */
export class NewBootRequestor {
  private readonly config: AdsRegionConfig;
  private refused: string | null = null;
  private wanted: string | null = null;
  private running: Promise<void> | null = null;

  constructor(
    private readonly patterns: PatternRunner,
    config: AdsRegionConfig | null | undefined,
  ) {
    this.config = config ?? {};
    makeAutoObservable<this, 'patterns' | 'config' | 'wanted' | 'running'>(
      this,
      { patterns: false, config: false, wanted: false, running: false },
      { autoBind: true },
    );
  }

  /** The region's own name of the field; undefined where it has none. */
  get label(): string | undefined {
    return textOf(this.config.requestedByLabel);
  }

  get tooltip(): string | undefined {
    return textOf(this.config.requestedByTooltip);
  }

  /** What the pattern has against a text, as far as it is known. */
  check(text: string): FieldError | null {
    return this.refused !== null && this.refused === text.trim() ? { code: 'patternMismatch' } : null;
  }

  /** Tries a text; resolves once the verdict on the newest one is there. */
  judge(text: string): Promise<void> {
    if (textOf(this.config.requestedByRegex) === undefined || text.trim() === '') return Promise.resolve();
    this.wanted = text.trim();
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    const pattern = this.config.requestedByRegex ?? '';
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

function textOf(text: string | null | undefined): string | undefined {
  return text === '' || text === null ? undefined : text;
}
