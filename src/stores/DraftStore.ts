import { readBootDraft, type BootDraft } from '../domain/bootDraft';
import type { Clock } from '../domain/time';

/** Where drafts are kept on the device: it outlives a reload and a crash. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** What is known at once, without waiting (the Web Storage interface, the part that is used). */
export interface MarkerStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The draft of one user in one region. Nothing here ever rejects: a device that keeps nothing has no drafts. */
export interface DraftBox {
  load(): Promise<BootDraft | null>;
  /** @returns whether it was kept */
  save(draft: Omit<BootDraft, 'savedAt'>): Promise<boolean>;
  discard(): Promise<void>;
}

const PREFIX = 'boot-draft';
const SIGNED_OUT = 'boot-draft-signed-out';

/**
 * Unsent boots, kept on the device for 24 hours, each for its user and region alone.
 * Signing out leaves a mark first, since the browser may be gone before the drafts themselves are.
 */
export class DraftStore {
  constructor(
    private readonly storage: DraftStorage,
    private readonly markers: MarkerStorage,
    private readonly clock: Clock,
  ) {}

  /** @param userId whose draft it is: nobody else on the device sees it */
  of(userId: string | number, regionCode: string): DraftBox {
    const key = keyOf(userId, regionCode);
    return {
      load: () => quietly(() => this.load(key, userId), null),
      save: (draft) =>
        quietly(async () => {
          await this.storage.set(key, { ...draft, savedAt: this.clock() } satisfies BootDraft);
          return true;
        }, false),
      discard: () => quietly(() => this.storage.delete(key), undefined),
    };
  }

  /** The person signs out: every draft of theirs goes. */
  async forget(userId: string | number): Promise<void> {
    try {
      this.markers.setItem(markOf(userId), String(this.clock()));
    } catch (error) {
      console.warn('The sign-out could not be noted on this device:', error);
    }
    await quietly(async () => {
      const keys = await this.storage.keys();
      const own = keys.filter((key) => key.startsWith(keyOf(userId, '')));
      await Promise.all(own.map((key) => this.storage.delete(key)));
    }, undefined);
  }

  private async load(key: string, userId: string | number): Promise<BootDraft | null> {
    const kept = await this.storage.get(key);
    if (kept === undefined) return null;
    const draft = readBootDraft(kept, this.clock(), this.signedOutAt(userId));
    if (draft === null) await this.storage.delete(key);
    return draft;
  }

  private signedOutAt(userId: string | number): number {
    try {
      return Number(this.markers.getItem(markOf(userId)) ?? 0);
    } catch {
      return 0;
    }
  }
}

function keyOf(userId: string | number, regionCode: string): string {
  return `${PREFIX}:${String(userId)}:${regionCode}`;
}

function markOf(userId: string | number): string {
  return `${SIGNED_OUT}:${String(userId)}`;
}

async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.warn('The draft could not be kept or read on this device:', error);
    return otherwise;
  }
}
