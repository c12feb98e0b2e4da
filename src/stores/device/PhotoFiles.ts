import {
  readOpenRecord,
  readUnsentPhoto,
  type OpenRecord,
  type RecordedBoot,
  type UnsentPhoto,
} from '../../domain/stored/unsentPhotos';
import { fileKeys, keyOf, quietlyLater, type Owner } from './Device';

/** A photo with the name that removes it. */
export type KeptPhoto = UnsentPhoto & { readonly name: string };

/**
 * One user's photos in one region that have not arrived, and the boot whose confirmation is open. Nothing here
 * rejects.
 */
export class PhotoFiles {
  private readonly prefix: string;
  private readonly recordKey: string;

  constructor(private readonly owner: Owner) {
    this.prefix = keyOf('boot-photo', owner.userId, owner.regionCode, '');
    this.recordKey = keyOf('boot-record', owner.userId, owner.regionCode);
  }

  /** All of them, except those of a boot that is open in another window. */
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

  /** The boot whose confirmation was open when its page closed; null if there is none, or another window has it. */
  async openRecord(): Promise<RecordedBoot | null> {
    return (await this.read(this.recordKey, readOpenRecord))?.boot ?? null;
  }

  /** Opens a boot's confirmation in this window, which claims its photos. */
  async open(boot: RecordedBoot): Promise<void> {
    void this.owner.device.locks.take(this.lockOf(boot));
    await this.write(this.recordKey, { boot, savedAt: this.owner.clock() } satisfies OpenRecord);
  }

  /** The person closed it, so it will not be offered again. */
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

  /** Deletes what no longer counts, except what another window is using. */
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
