import { quietly, quietlyLater, type Device } from './Device';
import type { Entry, EntryChange } from './EntryStorage';

/**
 * Makes the change of a write.
 * @param stored the entry so far; undefined if there is none
 * @param entry the new one; null to remove it
 * @returns null if the entry must stay as it is
 */
export type ChangeOf = (key: string, stored: unknown, entry: Entry | null) => EntryChange | null;

/** Replaces the entry. */
export const replace: ChangeOf = (key, _stored, entry) =>
  entry === null ? { remove: [key] } : { put: [[key, entry]] };

/**
 * Writes entries that change often, one write at a time. Of the changes of an entry that arrive during a write, only the
 * latest is written. Until then, local storage has a copy, which is written synchronously, so a reload in between loses
 * nothing. `moveTexts` recovers the copy.
 */
export class LatestEntry {
  private readonly next = new Map<string, Entry | null>();
  private writing: Promise<boolean> | null = null;

  /** @param mayStore whether storing is still allowed; called right before each write */
  constructor(
    private readonly device: Pick<Device, 'entries' | 'texts'>,
    private readonly mayStore: () => boolean,
    private readonly changeOf: ChangeOf,
  ) {}

  /** @returns whether the latest change is stored; never rejects */
  put(key: string, entry: Entry): Promise<boolean> {
    if (this.mayStore()) quietly(() => this.device.texts.setItem(key, JSON.stringify(entry)), undefined);
    return this.change(key, entry);
  }

  remove(key: string): Promise<boolean> {
    this.removeCopy(key);
    return this.change(key, null);
  }

  private change(key: string, entry: Entry | null): Promise<boolean> {
    this.next.set(key, entry);
    this.writing ??= this.write();
    return this.writing;
  }

  private async write(): Promise<boolean> {
    let isStored = false;
    for (let [next] = this.next; next !== undefined; [next] = this.next) {
      const [key, entry] = next;
      this.next.delete(key);
      isStored = await this.writeOne(key, entry);
      if (isStored && !this.next.has(key)) this.removeCopy(key);
    }
    this.writing = null;
    return isStored;
  }

  private async writeOne(key: string, entry: Entry | null): Promise<boolean> {
    if (entry !== null && !this.mayStore()) return false;
    return quietlyLater(async () => {
      let isChanged = false;
      await this.device.entries.update(key, (stored) => {
        const change = this.changeOf(key, stored, entry);
        isChanged = change !== null;
        return change;
      });
      return isChanged;
    }, false);
  }

  private removeCopy(key: string): void {
    quietly(() => this.device.texts.removeItem(key), undefined);
  }
}
