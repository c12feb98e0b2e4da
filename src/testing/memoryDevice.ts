import { isTyped } from '../stores/device/bootChange';
import type { Device, TextStorage, WindowLocks } from '../stores/device/Device';
import { isNewer, NewerEntryError, type EntryChange, type EntryStorage } from '../stores/device/EntryStorage';

/** A device with in-memory storage. Tests can inspect its content and make it fail. */
export class MemoryDevice implements EntryStorage {
  readonly kept = new Map<string, unknown>();
  readonly textsKept = new Map<string, string>();
  private readonly locked = new Map<string, object>();
  /** How often a change was attempted. */
  changes = 0;
  /** If set, every call throws it. */
  failure: Error | null = null;

  async get(key: string): Promise<unknown> {
    this.check();
    return structuredClone(this.kept.get(key));
  }

  async keys(prefix = ''): Promise<string[]> {
    this.check();
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  async entries(prefix: string): Promise<[string, unknown][]> {
    const keys = await this.keys(prefix);
    return keys.map((key) => [key, structuredClone(this.kept.get(key))]);
  }

  async change({ put = [], remove = [] }: EntryChange): Promise<void> {
    this.changes += 1;
    this.check();
    const newer = put.find(([key, { version }]) => isNewer(this.kept.get(key), version));
    if (newer !== undefined) throw new NewerEntryError(newer[0]);
    for (const key of remove) if (!isNewer(this.kept.get(key))) this.kept.delete(key);
    for (const [key, entry] of put) this.kept.set(key, structuredClone(entry));
  }

  async update(key: string, derive: (entry: unknown) => EntryChange | null): Promise<void> {
    this.check();
    const change = derive(structuredClone(this.kept.get(key)));
    if (change !== null) await this.change(change);
  }

  /** The keys of the boots that are being typed. */
  get drafts(): string[] {
    return this.keysOf('boot').filter((key) => isTyped(this.kept.get(key)));
  }

  /** The keys of the boots of the outbox, readable or not. */
  get outbox(): string[] {
    return this.keysOf('boot').filter((key) => !isTyped(this.kept.get(key)));
  }

  /** The keys of the stored entries of one kind. */
  keysOf(kind: string): string[] {
    return [...this.kept.keys()].filter((key) => key.startsWith(`${kind}:`));
  }

  /** Opens a window on this device until `closeWindows`. */
  openWindow(): Device {
    const own = {};
    const isElsewhere = (name: string) => (this.locked.get(name) ?? own) !== own;
    const locks: WindowLocks = {
      take: async (name) => {
        if (isElsewhere(name)) return false;
        this.locked.set(name, own);
        return true;
      },
      isElsewhere: async (name) => isElsewhere(name),
      during: async (name, work) => {
        if (this.locked.has(name)) return false;
        this.locked.set(name, own);
        await work().finally(() => {
          if (this.locked.get(name) === own) this.locked.delete(name);
        });
        return true;
      },
    };
    return { entries: this, texts: this.texts(), locks };
  }

  /** Closes all windows, as after a crash: their locks are released. */
  closeWindows(): void {
    this.locked.clear();
  }

  private texts(): TextStorage {
    const { textsKept } = this;
    return {
      getItem: (key) => textsKept.get(key) ?? null,
      setItem: (key, value) => {
        this.check();
        textsKept.set(key, value);
      },
      removeItem: (key) => void textsKept.delete(key),
      key: (index) => [...textsKept.keys()][index] ?? null,
      get length() {
        return textsKept.size;
      },
    };
  }

  private check(): void {
    if (this.failure) throw this.failure;
  }
}
