import { readBootDraft, type BootDraft } from '../domain/bootDraft';
import type { Clock } from '../domain/time';
import { readUnsentPhoto, type RecordedBoot, type UnsentPhoto } from '../domain/unsentPhotos';
import { LastWords, type MarkerStorage } from './LastWords';

/** Where drafts are kept on the device: it outlives a reload and a crash. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** The draft of one user in one region. Nothing here ever rejects: a device that keeps nothing has no drafts. */
export interface DraftBox {
  load(): Promise<BootDraft | null>;
  /** @returns whether it was kept */
  save(draft: Omit<BootDraft, 'savedAt'>): Promise<boolean>;
  /** Keeps it without waiting, for a page that is going this very moment. */
  saveAtOnce(draft: Omit<BootDraft, 'savedAt'>): void;
  discard(): Promise<void>;
}

/** The photos of one user in one region that were taken and have not arrived. Nothing here ever rejects. */
export interface PhotoBox {
  /** Each with the name under which it can be removed. */
  load(): Promise<(UnsentPhoto & { readonly name: string })[]>;
  /** @returns whether it was kept */
  keep(name: string, boot: RecordedBoot, file: File): Promise<boolean>;
  remove(name: string): Promise<void>;
}

const DRAFT = 'boot-draft';
const PHOTO = 'boot-photo';
const LAST_WORDS = 'boot-draft-last-words';
const SIGNED_OUT = 'boot-draft-signed-out';

/**
 * What was not sent yet, kept on the device for 24 hours, for its user and region alone: the form, and the photos of
 * what is on record. Signing out leaves a mark first, since the browser may be gone before the rest is cleared away.
 */
export class DraftStore {
  /** Who has signed out on this page: whatever it still wants to keep of theirs while it goes is not kept. */
  private readonly forgotten = new Set<string | number>();

  constructor(
    private readonly storage: DraftStorage,
    private readonly markers: MarkerStorage,
    private readonly clock: Clock,
  ) {}

  /** @param userId whose draft it is: nobody else on the device sees it */
  of(userId: string | number, regionCode: string): DraftBox {
    const key = keyOf(DRAFT, userId, regionCode);
    const read = (kept: unknown) => readBootDraft(kept, this.clock(), this.signedOutAt(userId));
    const lastWords = this.lastWordsOf(userId);
    return {
      load: () =>
        quietly(async () => {
          const kept = await this.readOrDrop(key, read);
          const last = lastWords.of(regionCode);
          if (last === null) return kept;
          if ('goneAt' in last) return kept !== null && kept.savedAt > last.goneAt ? kept : null;
          const said = read(last.draft);
          return said !== null && said.savedAt >= (kept?.savedAt ?? 0) ? said : kept;
        }, null),
      save: async (draft) =>
        !this.forgotten.has(userId) &&
        this.write(key, { ...draft, savedAt: this.clock() } satisfies BootDraft),
      saveAtOnce: (draft) => {
        if (this.forgotten.has(userId)) return;
        lastWords.say(regionCode, { draft: { ...draft, savedAt: this.clock() } });
      },
      discard: async () => {
        // Said first: the page may be gone before the draft is.
        lastWords.say(regionCode, { goneAt: this.clock() });
        const gone = await this.delete(key);
        const last = lastWords.of(regionCode);
        if (gone && last !== null && 'goneAt' in last) lastWords.unsay(regionCode);
      },
    };
  }

  /** @param userId whose photos they are: nobody else on the device sees them */
  photosOf(userId: string | number, regionCode: string): PhotoBox {
    const prefix = keyOf(PHOTO, userId, regionCode, '');
    const read = (kept: unknown) => readUnsentPhoto(kept, this.clock(), this.signedOutAt(userId));
    const load = async () => {
      const names = (await this.keysFrom(prefix)).map((key) => key.slice(prefix.length));
      const photos = await Promise.all(
        names.map(async (name) => {
          const photo = await this.readOrDrop(prefix + name, read);
          return photo === null ? [] : [{ ...photo, name }];
        }),
      );
      return photos.flat();
    };
    return {
      load: () => quietly(load, []),
      keep: (name, boot, file) =>
        this.write(prefix + name, { boot, file, savedAt: this.clock() } satisfies UnsentPhoto),
      remove: async (name) => {
        await this.delete(prefix + name);
      },
    };
  }

  /** The person signs out: everything of theirs goes. */
  async forget(userId: string | number): Promise<void> {
    this.forgotten.add(userId);
    this.note(keyOf(SIGNED_OUT, userId), String(this.clock()));
    this.lastWordsOf(userId).unsayAll();
    await quietly(async () => {
      const own = await Promise.all([DRAFT, PHOTO].map((kind) => this.keysFrom(keyOf(kind, userId, ''))));
      await Promise.all(own.flat().map((key) => this.storage.delete(key)));
    }, undefined);
  }

  private write(key: string, value: unknown): Promise<boolean> {
    return quietly(async () => {
      await this.storage.set(key, value);
      return true;
    }, false);
  }

  /** @returns whether it is gone */
  private delete(key: string): Promise<boolean> {
    return quietly(async () => {
      await this.storage.delete(key);
      return true;
    }, false);
  }

  private async keysFrom(prefix: string): Promise<string[]> {
    return (await this.storage.keys()).filter((key) => key.startsWith(prefix));
  }

  /** What is kept no longer counts: it goes. */
  private async readOrDrop<T>(key: string, read: (kept: unknown) => T | null): Promise<T | null> {
    const kept = await this.storage.get(key);
    if (kept === undefined) return null;
    const value = read(kept);
    if (value === null) await this.storage.delete(key);
    return value;
  }

  /** Notes something at once; a device that takes no notes says so on the console. */
  private note(key: string, text: string): void {
    try {
      this.markers.setItem(key, text);
    } catch (error) {
      console.warn('This could not be noted on this device:', key, error);
    }
  }

  private lastWordsOf(userId: string | number): LastWords {
    return new LastWords(this.markers, keyOf(LAST_WORDS, userId), (key, text) => this.note(key, text));
  }

  private signedOutAt(userId: string | number): number {
    try {
      return Number(this.markers.getItem(keyOf(SIGNED_OUT, userId)) ?? 0);
    } catch {
      return 0;
    }
  }
}

function keyOf(...parts: readonly (string | number)[]): string {
  return parts.join(':');
}

async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.warn('What was not sent yet could not be kept or read on this device:', error);
    return otherwise;
  }
}
