import {
  readOpenRecord,
  readUnsentPhoto,
  type OpenRecord,
  type RecordedBoot,
  type UnsentPhoto,
} from '../../domain/unsentPhotos';
import type { KeepingPlace } from './KeepingPlace';

/** The photos of one user in one region that were taken and have not arrived. Nothing here ever rejects. */
export interface PhotoBox {
  /** Each with the name under which it can be removed; none of a boot that another window is at. */
  load(): Promise<(UnsentPhoto & { readonly name: string })[]>;
  /** @returns whether it was kept */
  keep(name: string, boot: RecordedBoot, file: File): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** The boot whose confirmation was open when its page went; null for none, or one that another window is at. */
  openRecord(): Promise<RecordedBoot | null>;
  /** The confirmation of a boot opens in this window: its photos are nobody else's. */
  open(boot: RecordedBoot): Promise<void>;
  /** It was closed by the person: there is nothing to come back to. */
  close(): Promise<void>;
}

/** Whose photos they are, and what they are kept with. */
export interface PhotosPlace extends KeepingPlace {
  /** What the key of each photo begins with. */
  readonly prefix: string;
  /** The key of the boot whose confirmation is open. */
  readonly recordKey: string;
}

/** Photos and the open confirmation of one user in one region, on the device. */
export class KeptPhotos implements PhotoBox {
  constructor(private readonly place: PhotosPlace) {}

  async load(): Promise<(UnsentPhoto & { readonly name: string })[]> {
    const { shelf, prefix } = this.place;
    const names = (await shelf.keysFrom(prefix)).map((key) => key.slice(prefix.length));
    const photos = await Promise.all(names.map((name) => this.photo(name)));
    return photos.filter((photo) => photo !== null);
  }

  async keep(name: string, boot: RecordedBoot, file: File): Promise<boolean> {
    const { shelf, prefix, clock, isForgotten } = this.place;
    if (isForgotten()) return false;
    return shelf.write(prefix + name, { boot, file, savedAt: clock() } satisfies UnsentPhoto);
  }

  async remove(name: string): Promise<void> {
    await this.place.shelf.remove(this.place.prefix + name);
  }

  async openRecord(): Promise<RecordedBoot | null> {
    const { shelf, recordKey, clock, notBefore } = this.place;
    const open = await shelf.read(recordKey, (kept) => readOpenRecord(kept, clock(), notBefore()));
    return open === null || (await this.isElsewhere(open.boot)) ? null : open.boot;
  }

  async open(boot: RecordedBoot): Promise<void> {
    const { shelf, claims, recordKey, clock, isForgotten } = this.place;
    void claims.claim(this.claimOf(boot));
    if (!isForgotten()) await shelf.write(recordKey, { boot, savedAt: clock() } satisfies OpenRecord);
  }

  async close(): Promise<void> {
    await this.place.shelf.remove(this.place.recordKey);
  }

  private async photo(name: string): Promise<(UnsentPhoto & { readonly name: string }) | null> {
    const { shelf, prefix, clock, notBefore } = this.place;
    const photo = await shelf.read(prefix + name, (kept) => readUnsentPhoto(kept, clock(), notBefore()));
    return photo === null || (await this.isElsewhere(photo.boot)) ? null : { ...photo, name };
  }

  private isElsewhere(boot: RecordedBoot): Promise<boolean> {
    return this.place.claims.isElsewhere(this.claimOf(boot));
  }

  private claimOf(boot: RecordedBoot): string {
    return this.place.prefix + String(boot.id);
  }
}
