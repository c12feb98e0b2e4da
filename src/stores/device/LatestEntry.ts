import { quietly, quietlyLater, type Device } from './Device';
import type { Entry } from './EntryStorage';

/**
 * Writes one entry that changes often, one write at a time. Of the changes that arrive during a write, only the latest
 * is written. Until then, local storage has a copy, which is written synchronously, so a reload in between loses
 * nothing. `moveTexts` recovers the copy.
 */
export class LatestEntry {
  private next: { readonly key: string; readonly entry: Entry | null } | null = null;
  private writing: Promise<boolean> | null = null;

  /** @param mayStore whether storing is still allowed; called right before each write */
  constructor(
    private readonly device: Pick<Device, 'entries' | 'texts'>,
    private readonly mayStore: () => boolean,
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
    this.next = { key, entry };
    this.writing ??= this.write();
    return this.writing;
  }

  private async write(): Promise<boolean> {
    let isStored = false;
    let written = '';
    while (this.next !== null) {
      const { key, entry } = this.next;
      this.next = null;
      isStored = await this.writeOne(key, entry);
      written = key;
    }
    if (isStored) this.removeCopy(written);
    this.writing = null;
    return isStored;
  }

  private async writeOne(key: string, entry: Entry | null): Promise<boolean> {
    if (entry !== null && !this.mayStore()) return false;
    const change = entry === null ? { remove: [key] } : { put: [[key, entry] as const] };
    return quietlyLater(() => this.device.entries.change(change).then(() => true), false);
  }

  private removeCopy(key: string): void {
    quietly(() => this.device.texts.removeItem(key), undefined);
  }
}
