import * as v from 'valibot';
import type { BootEvent } from '../../domain/stored/bootStates';
import { isWaiting, OutboxEntry, type OutboxPhoto } from '../../domain/stored/outboxEntry';
import { StoredFile } from '../../domain/stored/unsentPhotos';
import { bootChange, isTyped } from '../device/bootChange';
import { BOOT, PHOTO, type BootPhotos } from '../device/BootPhotos';
import { keyOf, REMOVAL_ACT, type Device } from '../device/Device';
import { ENTRY_VERSION, type Entry, type EntryChange } from '../device/EntryStorage';
import { PHOTO_OF_BOOT } from '../device/PhotoFiles';
import { readEntries, readEntry } from './readEntries';

/** One user's outbox on this device. Any method may reject. */
export class OutboxEntries {
  private readonly prefix: string;

  constructor(
    private readonly entries: Device['entries'],
    private readonly userId: number | string,
    readonly photos: BootPhotos,
  ) {
    this.prefix = keyOf(BOOT, userId, '');
  }

  /** Oldest first. Entries of newer pages are left alone. */
  async load(): Promise<OutboxEntry[]> {
    return (await this.loadAll()).entries;
  }

  /** The entries, oldest first, and the keys of those that are damaged. */
  async loadAll(): Promise<{ entries: OutboxEntry[]; damaged: string[] }> {
    const stored = await this.entries.entries(this.prefix);
    const sent = stored.filter(([, entry]) => !isTyped(entry));
    return readEntries(OutboxEntry, sent, this.prefix);
  }

  async find(key: string): Promise<OutboxEntry | null> {
    return readEntry(OutboxEntry, await this.entries.get(this.prefix + key))[0] ?? null;
  }

  /** Whether this device has unsent boots of another user. */
  async hasOthers(): Promise<boolean> {
    const all = await this.entries.entries(`${BOOT}:`);
    return all.some(
      ([key, entry]) => !key.startsWith(this.prefix) && readEntry(OutboxEntry, entry).some(isWaiting),
    );
  }

  /**
   * The size of the user's photos that no boot of the outbox has: `acts`, of acts at cars; `others`, of unfinished forms
   * and of boots already recorded. Reads one at a time, since photos are large.
   */
  async otherPhotoBytes(): Promise<{ acts: number; others: number }> {
    const entries = await this.load();
    const own = new Set(
      entries.flatMap(({ key, photos }) => photos.map(({ id }) => this.photos.keyOf(key, id))),
    );
    const prefix = keyOf(REMOVAL_ACT, this.userId, '');
    const acts = (await this.entries.keys(prefix)).map((key) => key.slice(prefix.length));
    const bytes = { acts: 0, others: 0 };
    for (const kind of [PHOTO, PHOTO_OF_BOOT])
      for (const key of await this.entries.keys(keyOf(kind, this.userId, ''))) {
        if (own.has(key)) continue;
        const isOfAct = acts.some((act) => key.startsWith(this.photos.keyOf(act, '')));
        bytes[isOfAct ? 'acts' : 'others'] += sizeOf(await this.entries.get(key));
      }
    return bytes;
  }

  /**
   * Changes the state of a boot.
   * @param put what to store in the same transaction
   * @returns false if the event does not apply to the stored boot; nothing is stored then
   */
  async apply(event: BootEvent, key: string, put: EntryChange['put'] = []): Promise<boolean> {
    let hasChanged = false;
    await this.entries.update(this.prefix + key, (stored) => {
      const change = bootChange(this.prefix + key, stored, event);
      hasChanged = change !== null;
      return change && { ...change, put: [...(change.put ?? []), ...put] };
    });
    return hasChanged;
  }

  /** Changes an entry if it still exists. @returns the entry; null if it was removed */
  async update(
    key: string,
    change: (entry: OutboxEntry) => Partial<OutboxEntry>,
    more: EntryChange = {},
  ): Promise<OutboxEntry | null> {
    let next: OutboxEntry | null = null;
    await this.entries.update(this.prefix + key, (stored) => {
      const [entry] = readEntry(OutboxEntry, stored);
      next = entry === undefined ? null : { ...entry, ...change(entry) };
      return next && this.changeOf(next, more);
    });
    return next;
  }

  /** Changes a photo, unless another window has changed its state in the meantime. */
  async changePhoto(
    key: string,
    { id, state }: Pick<OutboxPhoto, 'id' | 'state'>,
    change: Partial<OutboxPhoto>,
  ): Promise<void> {
    const isMeant = (photo: OutboxPhoto) => photo.id === id && photo.state === state;
    await this.update(key, ({ photos }) => ({
      photos: photos.map((photo) => (isMeant(photo) ? { ...photo, ...change } : photo)),
    }));
  }

  /** Removes an entry with its photos. */
  async remove({ key, photos }: OutboxEntry): Promise<void> {
    const bytes = photos.map(({ id }) => this.photos.keyOf(key, id));
    await this.entries.change({ remove: [this.prefix + key, ...bytes] });
  }

  /** Removes an entry with everything stored for its key, even if it is damaged. */
  async discard(key: string): Promise<void> {
    const photos = await this.entries.keys(this.photos.keyOf(key, ''));
    await this.entries.change({ remove: [this.prefix + key, ...photos] });
  }

  /** A photo's file; null if its bytes are missing. */
  async fileOf(key: string, id: string): Promise<File | null> {
    return this.photos.find(key, id);
  }

  private changeOf(entry: OutboxEntry, more: EntryChange): EntryChange {
    return { ...more, put: [[this.prefix + entry.key, stored(entry)], ...(more.put ?? [])] };
  }
}

/** A photo of a form, or of a boot already recorded. */
const AnyPhoto = v.union([StoredFile, v.object({ file: StoredFile })]);

function sizeOf(stored: unknown): number {
  const read = v.safeParse(AnyPhoto, stored);
  if (!read.success) return 0;
  return ('file' in read.output ? read.output.file : read.output).bytes.byteLength;
}

/** The entry in the form in which it is stored. */
function stored(entry: OutboxEntry): Entry {
  return { ...entry, version: ENTRY_VERSION };
}
