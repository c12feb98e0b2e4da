import { compareStructural, makeAutoObservable } from 'mobx';
import type { BootDraft } from '../../domain/stored/bootDraft';
import type { DraftSlot } from '../device/DraftSlot';

/** The unsent form as the device stores it: saved on every change. */
export class Draft {
  /** Whether the form was filled from an earlier visit's draft. */
  wasRestored = false;
  /** Whether everything typed is stored, so that a reload loses nothing. */
  isStored = true;
  /** The stored draft. Not stored again if unchanged, since a draft's age counts from its last change. */
  private stored: Omit<BootDraft, 'savedAt'> | null = null;

  /** @param slot its storage; null if no user is known */
  constructor(private readonly slot: DraftSlot | null) {
    makeAutoObservable<this, 'slot' | 'stored'>(this, { slot: false, stored: false }, { autoBind: true });
  }

  /** Loads the draft from an earlier visit. */
  async takeUp(): Promise<BootDraft | null> {
    const found = (await this.slot?.takeUp()) ?? null;
    if (found !== null) {
      const { values, edited, idempotencyKey, sent } = found;
      this.stored = { values, edited, idempotencyKey, sent };
    }
    return found;
  }

  save(draft: Omit<BootDraft, 'savedAt'>): void {
    if (this.stored !== null && compareStructural(draft, this.stored)) return;
    this.isStored = this.slot?.save(draft) ?? false;
    this.stored = this.isStored ? draft : null;
  }

  /** Removes the stored draft. */
  drop(): void {
    this.wasRestored = false;
    this.isStored = true;
    this.stored = null;
    this.slot?.remove();
  }
}
