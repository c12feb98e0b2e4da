import * as v from 'valibot';
import { sha256Of } from '../../domain/sha256';
import { BootPhoto } from '../../domain/stored/bootPhoto';
import { isTyped } from './bootChange';
import { keyOf, quietlyLater, type UserStorage } from './Device';
import { ENTRY_VERSION, isNewer, type Entry } from './EntryStorage';
import { fileOf } from './storedFile';

/** The prefix of the keys of photos that were taken before their boot was recorded. */
export const PHOTO = 'photo';
/** The prefix of the keys of boots: of those that are being typed, and of the outbox. */
export const BOOT = 'boot';

/** The number of digits in a photo's id, so that sorting by id sorts by the time the photos were taken. */
const ID_DIGITS = 4;

/** The id of a boot's next photo. @param ids those of its photos so far */
export function nextPhotoId(ids: readonly string[]): string {
  const last = Math.max(0, ...ids.map(Number).filter(Number.isFinite));
  return String(last + 1).padStart(ID_DIGITS, '0');
}

/** A photo, with its id within its boot. */
export interface DraftPhoto {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /**
   * SHA-256 of the bytes, lower-case hex; null if the browser cannot compute it, for example on a page without HTTPS.
   */
  readonly sha256: string | null;
  /** Its name on the region's checklist. */
  readonly label?: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * One user's photos of boots that are not recorded yet, by the boot's idempotency key. Sending a draft therefore does
 * not move its photos. No method but `find` rejects.
 */
export class BootPhotos {
  constructor(private readonly storage: UserStorage) {}

  keyOf(boot: string, id: string): string {
    return keyOf(PHOTO, this.storage.userId, boot, id);
  }

  /** The photo as the device stores it, with its key. */
  entryOf(boot: string, photo: DraftPhoto): readonly [key: string, entry: Entry] {
    const { id, name, type, bytes, sha256, label } = photo;
    const stored = { name, type, bytes, sha256, savedAt: this.storage.clock() } satisfies BootPhoto;
    return [
      this.keyOf(boot, id),
      { version: ENTRY_VERSION, ...stored, ...(label === undefined ? {} : { label }) },
    ];
  }

  /** A boot's photos, in the order in which they were taken. */
  async load(boot: string): Promise<DraftPhoto[]> {
    const prefix = this.keyOf(boot, '');
    const stored = await quietlyLater(() => this.storage.device.entries.entries(prefix), []);
    return stored.flatMap(([key, entry]) => {
      const read = v.safeParse(BootPhoto, entry);
      if (!read.success || isNewer(entry)) return [];
      const { name, type, bytes, sha256, label } = read.output;
      return [{ id: key.slice(prefix.length), name, type, size: bytes.length, sha256, label, bytes }];
    });
  }

  /** One photo as a file; null if the device has lost or damaged its bytes. @throws if the device can't be read */
  async find(boot: string, id: string): Promise<File | null> {
    const read = v.safeParse(BootPhoto, await this.storage.device.entries.get(this.keyOf(boot, id)));
    if (!read.success) return null;
    const { bytes, sha256 } = read.output;
    // Without HTTPS there is no hash to compare. Otherwise, don't send damaged bytes: the server would always refuse them.
    const found = sha256 === null ? null : await sha256Of(bytes);
    return found === null || found === sha256 ? fileOf(read.output) : null;
  }

  /** @returns true if it was stored */
  async put(boot: string, photo: DraftPhoto): Promise<boolean> {
    if (this.storage.isForgotten()) return false;
    const put = [this.entryOf(boot, photo)];
    return quietlyLater(() => this.storage.device.entries.change({ put }).then(() => true), false);
  }

  async remove(boot: string, ids: readonly string[]): Promise<void> {
    const remove = ids.map((id) => this.keyOf(boot, id));
    await quietlyLater(() => this.storage.device.entries.change({ remove }), undefined);
  }

  /** Removes photos with their draft, unless their boot is in the outbox. */
  async removeWithDraft(boot: string, ids: readonly string[]): Promise<void> {
    const { device, userId } = this.storage;
    const entry = await quietlyLater(() => device.entries.get(keyOf(BOOT, userId, boot)), undefined);
    if (entry === undefined || isTyped(entry)) await this.remove(boot, ids);
  }
}
