import * as v from 'valibot';
import { readBootDraft, type BootDraft } from '../../domain/stored/bootDraft';
import { OutboxEntry } from '../../domain/stored/outboxEntry';
import { newIdempotencyKey } from '../../domain/idempotency';
import { OUTBOX } from './BootPhotos';
import { keyOf, keysWith, quietlyLater, readEntry, type Owner } from './Device';
import { moveTexts } from './earlierTexts';
import { ENTRY_VERSION, type Entry } from './EntryStorage';
import { LatestEntry } from './LatestEntry';

/** The prefix of every draft's key. */
export const BOOT_DRAFT = 'boot-draft';

/**
 * Stores the draft of one window's form. Each window locks its own slot, so that no other window restores a draft in
 * use. A new window takes over a slot whose window is closed.
 */
export class DraftSlot {
  private readonly prefix: string;
  private readonly latest: LatestEntry;
  private key: string;
  private isUsed = false;

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf(BOOT_DRAFT, owner.userId, owner.regionCode, '');
    this.latest = new LatestEntry(owner.device, () => !owner.isForgotten());
    this.key = this.prefix + newIdempotencyKey();
  }

  /**
   * Takes over a draft whose window is closed, unless this window has saved its own in the meantime.
   * @param wanted the idempotency key of the only draft to take
   */
  async takeUp(wanted?: string): Promise<BootDraft | null> {
    const { locks } = this.owner.device;
    await moveTexts(this.owner, this.prefix);
    const keys = await keysWith(this.owner, this.prefix);
    const stored = await Promise.all(
      keys.map(async (key) => ({ key, draft: await readEntry(this.owner, key, readBootDraft) })),
    );
    for (const { key, draft } of stored.sort((a, b) => (a.draft?.savedAt ?? 0) - (b.draft?.savedAt ?? 0))) {
      if (draft === null) continue;
      if (wanted !== undefined && wanted !== draft.idempotencyKey) continue;
      if (!(await locks.take(key))) continue;
      if (await this.isHandedOver(draft)) {
        await quietlyLater(() => this.owner.device.entries.change({ remove: [key] }), undefined);
        continue;
      }
      if (this.isUsed) return null;
      this.key = key;
      return draft;
    }
    // No need to wait: no other window knows this key until something is saved under it.
    void quietlyLater(() => locks.take(this.key), false);
    return null;
  }

  /**
   * Whether the outbox has the draft's boot and does not need the user. After a crash, the browser may restore the copy
   * of a draft that was removed when its boot was sent.
   */
  private async isHandedOver({ idempotencyKey }: BootDraft): Promise<boolean> {
    const { device, userId } = this.owner;
    const key = keyOf(OUTBOX, userId, idempotencyKey);
    const read = v.safeParse(OutboxEntry, await quietlyLater(() => device.entries.get(key), undefined));
    return read.success && read.output.state !== 'needsYou';
  }

  /** The draft as it is stored, with its key. */
  entryOf(draft: Omit<BootDraft, 'savedAt'>): readonly [key: string, entry: Entry] {
    const stored = { ...draft, savedAt: this.owner.clock() } satisfies BootDraft;
    return [this.key, { version: ENTRY_VERSION, ...stored }];
  }

  /** @returns whether it is stored, once that is known; never rejects */
  save(draft: Omit<BootDraft, 'savedAt'>): Promise<boolean> {
    this.isUsed = true;
    return this.latest.put(...this.entryOf(draft));
  }

  async remove(): Promise<void> {
    await this.latest.remove(this.key);
  }
}
