import { compareStructural, makeAutoObservable } from 'mobx';
import type { BootDraft } from '../../domain/kept/bootDraft';
import type { DraftSlot } from '../device/DraftSlot';

/** The unsent form as the device keeps it: written at every change. */
export class Draft {
  /** The form shows a draft of an earlier visit. */
  wasRestored = false;
  /** All that was typed is kept: a reload loses nothing. */
  isKept = true;
  /** What the device has: the same again is not written, since a draft's age counts from its last change. */
  private kept: Omit<BootDraft, 'savedAt'> | null = null;

  /** @param slot where it is kept; null where nobody is known to whom it would belong */
  constructor(private readonly slot: DraftSlot | null) {
    makeAutoObservable<this, 'slot' | 'kept'>(this, { slot: false, kept: false }, { autoBind: true });
  }

  async takeUp(): Promise<BootDraft | null> {
    const found = (await this.slot?.takeUp()) ?? null;
    if (found !== null) {
      const { values, edited, idempotencyKey, sent } = found;
      this.kept = { values, edited, idempotencyKey, sent };
    }
    return found;
  }

  keep(draft: Omit<BootDraft, 'savedAt'>): void {
    if (this.kept !== null && compareStructural(draft, this.kept)) return;
    this.isKept = this.slot?.save(draft) ?? false;
    this.kept = this.isKept ? draft : null;
  }

  /** Nothing of this form is to be kept any more. */
  drop(): void {
    this.wasRestored = false;
    this.isKept = true;
    this.kept = null;
    this.slot?.remove();
  }
}
