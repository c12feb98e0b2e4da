import { compareStructural, makeAutoObservable, runInAction } from 'mobx';
import type { BootDraft } from '../../domain/bootDraft';
import type { BootValues } from '../../domain/bootFields';
import type { DraftBox } from '../device/KeptDraft';

/** What a draft keeps of the submission. */
interface Submission {
  readonly idempotencyKey: string;
  readonly mayBeRecorded: boolean;
}

/** The form is not held up for longer than this by a device that is slow to keep something, milliseconds. */
const KEEP_TIME_LIMIT_MS = 500;

/** The unsent form as it is kept on the device: the last state wins, one write at a time. */
export class Draft {
  /** The form shows a draft of an earlier visit. */
  wasRestored = false;
  /** All that was typed is kept: a reload loses nothing. */
  isKept = true;
  /** The device takes what it is given, as far as is known: it has refused nothing. */
  canKeep = true;
  private hasOne = false;
  /** What the device has: the same again is not written, since a draft's age counts from its last change. */
  private kept: Omit<BootDraft, 'savedAt'> | null = null;
  private wanted: Omit<BootDraft, 'savedAt'> | 'none' | null = null;
  private writing: Promise<void> | null = null;

  /** @param box where it is kept; null where nobody is known to whom it would belong */
  constructor(private readonly box: DraftBox | null) {
    makeAutoObservable<this, 'box' | 'hasOne' | 'kept' | 'wanted' | 'writing'>(
      this,
      { box: false, hasOne: false, kept: false, wanted: false, writing: false },
      { autoBind: true },
    );
  }

  async load(): Promise<BootDraft | null> {
    const kept = (await this.box?.load()) ?? null;
    if (kept !== null) {
      this.hasOne = true;
      this.kept = draftOf(kept.values, { idempotencyKey: kept.idempotencyKey, mayBeRecorded: kept.sent });
    }
    return kept;
  }

  /** Keeps the form; quick changes are written as one. */
  keepSoon(values: BootValues, submission: Submission): void {
    const draft = draftOf(values, submission);
    if (this.writing === null && this.kept !== null && compareStructural(draft, this.kept)) return;
    this.isKept = false;
    this.hasOne = true;
    this.kept = null;
    this.wanted = draft;
    this.writing ??= this.write();
  }

  /** Keeps the form and waits until it is kept, but not for ever. */
  async keepNow(values: BootValues, submission: Submission): Promise<void> {
    this.keepSoon(values, submission);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, KEEP_TIME_LIMIT_MS);
    });
    await Promise.race([this.writing, limit]);
    clearTimeout(timer);
  }

  /** Keeps the form without waiting, where it is not kept already: the page is going. */
  keepAtOnce(values: BootValues, submission: Submission): void {
    if (!this.isKept) this.box?.saveAtOnce(draftOf(values, submission));
  }

  /** Nothing of this form is to be kept any more; a draft that another window made in the meantime stays. */
  drop(): void {
    this.wasRestored = false;
    this.isKept = true;
    this.canKeep = true;
    if (!this.hasOne) return;
    this.hasOne = false;
    this.kept = null;
    this.wanted = 'none';
    this.writing ??= this.write();
  }

  private async write(): Promise<void> {
    while (this.wanted !== null) {
      const wanted = this.wanted;
      this.wanted = null;
      if (wanted === 'none') await this.box?.discard();
      else await this.save(wanted);
    }
    this.writing = null;
  }

  private async save(draft: Omit<BootDraft, 'savedAt'>): Promise<void> {
    const kept = (await this.box?.save(draft)) ?? false;
    if (this.wanted === null && kept) this.kept = draft;
    runInAction(() => {
      this.canKeep = kept;
      if (this.wanted === null) this.isKept = kept;
    });
  }
}

function draftOf(values: BootValues, submission: Submission): Omit<BootDraft, 'savedAt'> {
  return { values, idempotencyKey: submission.idempotencyKey, sent: submission.mayBeRecorded };
}
