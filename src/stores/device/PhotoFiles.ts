import {
  readOpenRecord,
  readUnsentPhoto,
  type OpenRecord,
  type RecordedBoot,
  type UnsentPhoto,
} from '../../domain/stored/unsentPhotos';
import { fileKeys, keyOf, quietlyLater, type Owner } from './Device';

/** A photo with its name in the storage. */
export type KeptPhoto = UnsentPhoto & { readonly name: string };

/** One user's unsent photos in one region, and the boot whose confirmation is open. No method rejects. */
export class PhotoFiles {
  private readonly prefix: string;
  private readonly recordKey: string;

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf('boot-photo', owner.userId, owner.regionCode, '');
    this.recordKey = keyOf('boot-record', owner.userId, owner.regionCode);
  }

  /** All photos, except those of a boot that is open in another window. */
  async load(): Promise<KeptPhoto[]> {
    const keys = await fileKeys(this.owner.device.files, this.prefix);
    const photos = await Promise.all(
      keys.map(async (key) => {
        const photo = await this.read(key, readUnsentPhoto);
        return photo === null ? [] : [{ ...photo, name: key.slice(this.prefix.length) }];
      }),
    );
    return photos.flat();
  }

  /** @returns true if it was stored */
  async keep(name: string, boot: RecordedBoot, file: File): Promise<boolean> {
    return this.write(this.prefix + name, { boot, file, savedAt: this.owner.clock() } satisfies UnsentPhoto);
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
    return quietlyLater(() => device.files.set(key, value).then(() => true), false);
  }

  private async delete(key: string): Promise<void> {
    await quietlyLater(() => this.owner.device.files.delete(key), undefined);
  }

  /** Reads a stored value and deletes it if it is no longer valid. Null while another window uses it. */
  private async read<T extends { readonly boot: RecordedBoot }>(
    key: string,
    readStored: (kept: unknown, now: number, notBefore: number) => T | null,
  ): Promise<T | null> {
    const { device, clock, notBefore } = this.owner;
    return quietlyLater(async () => {
      const kept = await device.files.get(key);
      if (kept === undefined) return null;
      const value = readStored(kept, clock(), notBefore());
      if (value === null) await device.files.delete(key);
      return value === null || (await device.locks.isElsewhere(this.lockOf(value.boot))) ? null : value;
    }, null);
  }

  private lockOf(boot: RecordedBoot): string {
    return this.prefix + String(boot.id);
  }
}
