import type { Device, FileStorage, TextStorage, WindowLocks } from '../stores/device/Device';

/** A device with in-memory storage. Tests can inspect its content and make it fail. */
export class MemoryDevice implements FileStorage {
  readonly kept = new Map<string, unknown>();
  readonly textsKept = new Map<string, string>();
  private readonly locked = new Map<string, object>();
  /** If set, every call throws it. */
  failure: Error | null = null;

  async get(key: string): Promise<unknown> {
    this.check();
    return copied(this.kept.get(key));
  }

  async set(key: string, value: unknown): Promise<void> {
    this.check();
    this.kept.set(key, copied(value));
  }

  async delete(key: string): Promise<void> {
    this.check();
    this.kept.delete(key);
  }

  async keys(): Promise<string[]> {
    this.check();
    return [...this.kept.keys()];
  }

  /** The keys of the stored drafts. */
  get drafts(): string[] {
    return [...this.textsKept.keys()].filter((key) => /^boot-draft:\d/.test(key));
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
    };
    return { files: this, texts: this.texts(), locks };
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

/** A copy of plain data, as by structured clone, except that files are kept as they are. */
function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return structuredClone(value);
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    part instanceof File ? part : structuredClone(part),
  ]);
  return Object.fromEntries(parts);
}
