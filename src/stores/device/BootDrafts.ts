import * as v from 'valibot';
import { BootDraft, readBootDraft, type TypedBoot } from '../../domain/stored/bootDraft';
import { discarded, typed } from '../../domain/stored/bootStates';
import { bootChange, isTyped } from './bootChange';
import { BOOT } from './BootPhotos';
import { keyOf, quietlyLater, type Owner } from './Device';
import { moveTexts } from './earlierTexts';
import { ENTRY_VERSION, isNewer, type Entry, type EntryChange } from './EntryStorage';
import { LatestEntry } from './LatestEntry';

/**
 * The boots that one user is typing in one region. A window locks those that it types or restores, so that no other
 * window restores them. No method rejects.
 */
export class BootDrafts {
  private readonly prefix: string;
  private readonly latest: LatestEntry;
  private readonly locked = new Set<string>();

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf(BOOT, owner.userId, '');
    this.latest = new LatestEntry(owner.device, () => !owner.isForgotten(), changeOf);
  }

  /** Takes over the oldest draft that no open window uses. Null if this window has saved its own by then. */
  async takeUp(): Promise<BootDraft | null> {
    const { device, regionCode } = this.owner;
    await moveTexts(this.owner, this.prefix, changeOf);
    const stored = await quietlyLater(() => device.entries.entries(this.prefix), []);
    const drafts: BootDraft[] = [];
    for (const [storedAs, entry] of stored) {
      if (!isTyped(entry) || isNewer(entry)) continue;
      const draft = await this.read(entry);
      if (draft === null) await quietlyLater(() => device.entries.change({ remove: [storedAs] }), undefined);
      else if (draft.regionCode === regionCode) drafts.push(draft);
    }
    for (const draft of drafts.sort((a, b) => a.savedAt - b.savedAt)) {
      const isFree = await device.locks.take(this.prefix + draft.key);
      if (isFree) return this.locked.size > 0 ? null : draft;
    }
    return null;
  }

  /** The unsent corrections of a boot in the outbox. */
  async ofEntry(key: string): Promise<BootDraft | null> {
    await moveTexts(this.owner, this.prefix + key, changeOf);
    return quietlyLater(async () => {
      const entry = await this.owner.device.entries.get(this.prefix + key);
      return this.read(typeof entry === 'object' && entry !== null && 'draft' in entry ? entry.draft : null);
    }, null);
  }

  /** @returns whether it is stored, once that is known */
  save(boot: TypedBoot): Promise<boolean> {
    const { regionCode, clock, device } = this.owner;
    const storedAs = this.prefix + boot.key;
    if (!this.locked.has(storedAs)) void quietlyLater(() => device.locks.take(storedAs), false);
    this.locked.add(storedAs);
    const draft = { ...boot, state: 'typed', regionCode, savedAt: clock() } satisfies BootDraft;
    return this.latest.put(storedAs, { ...draft, version: ENTRY_VERSION });
  }

  async remove(key: string): Promise<void> {
    await this.latest.remove(this.prefix + key);
  }

  private async read(stored: unknown): Promise<BootDraft | null> {
    return readBootDraft(stored, this.owner.clock(), await this.owner.notBefore());
  }
}

/** @param entry the draft; null to discard it */
function changeOf(storedAs: string, stored: unknown, entry: Entry | null): EntryChange | null {
  if (entry === null) return bootChange(storedAs, stored, discarded);
  const read = v.safeParse(BootDraft, entry);
  return read.success ? bootChange(storedAs, stored, typed(read.output)) : null;
}
