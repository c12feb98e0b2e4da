import { compareStructural, makeAutoObservable, runInAction } from 'mobx';
import type { BootDraft } from '../../domain/stored/bootDraft';
import type { DraftSlot } from '../device/DraftSlot';

/** How long sending waits for the device to confirm that the draft is stored, milliseconds. */
const PATIENCE_MS = 1_000;

/** The unsent form as the device stores it: saved on every change. */
export class Draft {
  /** Whether the form was filled from an earlier visit's draft. */
  wasRestored = false;
  /** Whether everything typed is stored, so that a reload loses nothing. */
  isStored = true;
  /** The draft as last saved. Not saved again if unchanged, since a draft's age counts from its last change. */
  private saved: Omit<BootDraft, 'savedAt'> | null = null;
  private saving: Promise<void> = Promise.resolve();

  /** @param slot its storage; null if no user is known */
  constructor(private readonly slot: DraftSlot | null) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Loads the draft from an earlier visit. @param wanted only load the draft with this key */
  async takeUp(wanted?: string): Promise<BootDraft | null> {
    const found = (await this.slot?.takeUp(wanted)) ?? null;
    if (found !== null) {
      const { values, edited, position, idempotencyKey, sent } = found;
      this.saved = { values, edited, position, idempotencyKey, sent };
    }
    return found;
  }

  save(draft: Omit<BootDraft, 'savedAt'>): void {
    if (this.saved !== null && compareStructural(draft, this.saved)) return;
    this.saved = draft;
    this.isStored = false;
    this.saving = this.store(draft);
  }

  /** The draft as the device stores it, with its key; null if no user is known. */
  entryOf(draft: Omit<BootDraft, 'savedAt'>): ReturnType<DraftSlot['entryOf']> | null {
    return this.slot?.entryOf(draft) ?? null;
  }

  /** Resolves once the draft is stored or refused, or the device has taken too long to answer. */
  async settled(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.saving, limit]);
    clearTimeout(timer);
  }

  /** Removes the stored draft. */
  drop(): void {
    this.wasRestored = false;
    this.isStored = true;
    this.saved = null;
    void this.slot?.remove();
  }

  private async store(draft: Omit<BootDraft, 'savedAt'>): Promise<void> {
    const isStored = (await this.slot?.save(draft)) ?? false;
    // In the meantime, the user may have typed more or discarded everything.
    if (this.saved !== draft) return;
    runInAction(() => {
      this.isStored = isStored;
      if (!isStored) this.saved = null;
    });
  }
}
