import { readBootDraft, type BootDraft } from '../../domain/stored/bootDraft';
import { newIdempotencyKey } from '../../domain/idempotency';
import { fileKeys, keyOf, quietly, quietlyLater, textKeys, type Owner } from './Device';

const DRAFT = 'boot-draft';

/**
 * Stores the draft of one window's form. Each window locks its own slot, so that no other window restores a draft in
 * use. A new window takes over a slot whose window is closed.
 */
export class DraftSlot {
  private readonly prefix: string;
  private key: string;
  private isUsed = false;

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf(DRAFT, owner.userId, owner.regionCode, '');
    this.key = this.prefix + newIdempotencyKey();
  }

  /** Takes over a draft whose window is closed, unless this window has saved its own in the meantime. */
  async takeUp(): Promise<BootDraft | null> {
    const { texts, locks } = this.owner.device;
    await this.moveOldDrafts();
    const kept = quietly(() => textKeys(texts, this.prefix), []).map((key) => ({
      key,
      draft: this.read(key),
    }));
    for (const { key, draft } of kept.sort((a, b) => (a.draft?.savedAt ?? 0) - (b.draft?.savedAt ?? 0))) {
      if (draft === null || !(await locks.take(key))) continue;
      if (this.isUsed) return null;
      this.key = key;
      return draft;
    }
    await locks.take(this.key);
    return null;
  }

  /** @returns true if it was stored */
  save(draft: Omit<BootDraft, 'savedAt'>): boolean {
    const { device, clock, isForgotten } = this.owner;
    if (isForgotten()) return false;
    this.isUsed = true;
    const text = JSON.stringify({ ...draft, savedAt: clock() } satisfies BootDraft);
    return quietly(() => {
      device.texts.setItem(this.key, text);
      return true;
    }, false);
  }

  remove(): void {
    quietly(() => this.owner.device.texts.removeItem(this.key), undefined);
  }

  /** Reads a draft. Deletes it if it is no longer valid. */
  private read(key: string): BootDraft | null {
    const { device, clock, notBefore } = this.owner;
    return quietly(() => {
      const kept: unknown = JSON.parse(device.texts.getItem(key) ?? 'null');
      const draft = readBootDraft(kept, clock(), notBefore());
      if (draft === null) device.texts.removeItem(key);
      return draft;
    }, null);
  }

  /** Moves drafts of earlier versions, which stored them as files. */
  private async moveOldDrafts(): Promise<void> {
    const { device, userId, regionCode } = this.owner;
    const first = keyOf(DRAFT, userId, regionCode);
    for (const old of await fileKeys(device.files, first)) {
      if (old !== first && !old.startsWith(this.prefix)) continue;
      await quietlyLater(async () => {
        const text = JSON.stringify(await device.files.get(old));
        device.texts.setItem(this.prefix + old, text);
        await device.files.delete(old);
      }, undefined);
    }
  }
}
