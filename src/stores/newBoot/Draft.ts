import { compareStructural, makeAutoObservable, runInAction } from 'mobx';
import type { BootDraft, TypedBoot } from '../../domain/stored/bootDraft';
import type { BootDrafts } from '../device/BootDrafts';

/** How long sending waits for the device to confirm that the draft is stored, milliseconds. */
const PATIENCE_MS = 1_000;

/** The unsent form as the device stores it: saved on every change. */
export class Draft {
  /** Whether the form was filled from an earlier visit's draft. */
  wasRestored = false;
  /** Whether everything typed is stored, so that a reload loses nothing. */
  isStored = true;
  /** The draft as last saved. Not saved again if unchanged, since a draft's age counts from its last change. */
  private saved: TypedBoot | null = null;
  /** The key under which the device may have stored it. */
  private key: string | null = null;
  private saving: Promise<void> = Promise.resolve();

  /** @param drafts its storage; null if no user is known */
  constructor(private readonly drafts: BootDrafts | null) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * Loads the draft from an earlier visit.
   * @param entry the boot of the outbox that the form corrects
   */
  async load(entry?: string): Promise<BootDraft | null> {
    return (await (entry === undefined ? this.drafts?.takeUp() : this.drafts?.ofEntry(entry))) ?? null;
  }

  /** The form has restored a stored draft. */
  restored({ key, values, edited, position, mayBeRecorded }: BootDraft): void {
    this.key = key;
    this.saved = { key, values, edited, position, mayBeRecorded };
  }

  save(boot: TypedBoot): void {
    if (this.saved !== null && compareStructural(boot, this.saved)) return;
    if (this.key !== boot.key) this.remove();
    this.key = boot.key;
    this.saved = boot;
    this.isStored = false;
    this.saving = this.store(boot);
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
    this.remove();
  }

  private remove(): void {
    if (this.key !== null) void this.drafts?.remove(this.key);
    this.key = null;
  }

  private async store(boot: TypedBoot): Promise<void> {
    const isStored = (await this.drafts?.save(boot)) ?? false;
    // In the meantime, the user may have typed more or discarded everything.
    if (this.saved !== boot) return;
    runInAction(() => {
      this.isStored = isStored;
      if (!isStored) this.saved = null;
    });
  }
}
