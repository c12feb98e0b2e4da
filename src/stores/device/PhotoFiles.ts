import {
  readOpenRecord,
  readUnsentPhoto,
  type OpenRecord,
  type RecordedBoot,
  type UnsentPhoto,
} from '../../domain/stored/unsentPhotos';
import { keyOf, keysWith, quietlyLater, readEntry, type Owner } from './Device';
import { ENTRY_VERSION } from './EntryStorage';
import { fileOf, storedFile } from './storedFile';

/** The key prefixes of a recorded boot's photos, and of the note that names the open confirmation. */
export const PHOTO_OF_BOOT = 'boot-photo';
export const OPEN_RECORD = 'boot-record';

/** A photo with its name in the storage. */
export interface KeptPhoto {
  readonly boot: RecordedBoot;
  readonly file: File;
  readonly name: string;
}

/** One user's unsent photos in one region, and the boot whose confirmation is open. No method rejects. */
export class PhotoFiles {
  private readonly prefix: string;
  private readonly recordKey: string;

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf(PHOTO_OF_BOOT, owner.userId, owner.regionCode, '');
    this.recordKey = keyOf(OPEN_RECORD, owner.userId, owner.regionCode);
  }

  /** All photos, except those of a boot that is open in another window. */
  async load(): Promise<KeptPhoto[]> {
    const keys = await keysWith(this.owner, this.prefix);
    const photos = await Promise.all(
      keys.map(async (key) => {
        const photo = await this.read(key, readUnsentPhoto);
        const name = key.slice(this.prefix.length);
        return photo === null ? [] : [{ boot: photo.boot, file: fileOf(photo.file), name }];
      }),
    );
    return photos.flat();
  }

  /** @returns true if it was stored */
  async keep(name: string, boot: RecordedBoot, file: File): Promise<boolean> {
    const savedAt = this.owner.clock();
    return quietlyLater(
      async () => this.write(this.prefix + name, { boot, file: await storedFile(file), savedAt }),
      false,
    );
  }

  async remove(name: string): Promise<void> {
    await this.delete(this.prefix + name);
  }

  /** The boot whose confirmation was open when its page closed. Null if there is none or another window shows it. */
  async openRecord(): Promise<RecordedBoot | null> {
    return (await this.read(this.recordKey, readOpenRecord))?.boot ?? null;
  }

  /** Notes that this window shows a boot's confirmation, and locks its photos for this window. */
  async open(boot: RecordedBoot): Promise<void> {
    void this.owner.device.locks.take(this.lockOf(boot));
    await this.write(this.recordKey, { boot, savedAt: this.owner.clock() } satisfies OpenRecord);
  }

  /** The user closed the confirmation, so it is not offered again. */
  async close(): Promise<void> {
    await this.delete(this.recordKey);
  }

  private async write(key: string, value: UnsentPhoto | OpenRecord): Promise<boolean> {
    const { device, isForgotten } = this.owner;
    if (isForgotten()) return false;
    const put = [[key, { version: ENTRY_VERSION, ...value }] as const];
    return quietlyLater(() => device.entries.change({ put }).then(() => true), false);
  }

  private async delete(key: string): Promise<void> {
    await quietlyLater(() => this.owner.device.entries.change({ remove: [key] }), undefined);
  }

  /** Reads a stored value and deletes it if it is no longer valid. Null while another window uses it. */
  private async read<T extends { readonly boot: RecordedBoot }>(
    key: string,
    readStored: (stored: unknown, now: number, notBefore: number) => T | null,
  ): Promise<T | null> {
    const value = await readEntry(this.owner, key, readStored);
    if (value === null) return null;
    const { locks } = this.owner.device;
    const isElsewhere = await quietlyLater(() => locks.isElsewhere(this.lockOf(value.boot)), false);
    return isElsewhere ? null : value;
  }

  private lockOf(boot: RecordedBoot): string {
    return this.prefix + String(boot.id);
  }
}
