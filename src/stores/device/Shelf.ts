/** Where drafts are kept on the device: it outlives a reload and a crash. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** The device's storage, of which nothing ever rejects: a device that keeps nothing has nothing. */
export class Shelf {
  constructor(private readonly storage: DraftStorage) {}

  /** @returns whether it was kept */
  write(key: string, value: unknown): Promise<boolean> {
    return quietly(async () => {
      await this.storage.set(key, value);
      return true;
    }, false);
  }

  /** @returns whether it is gone */
  remove(key: string): Promise<boolean> {
    return quietly(async () => {
      await this.storage.delete(key);
      return true;
    }, false);
  }

  /** @param read makes something of what is kept; null: it no longer counts, and goes */
  read<T>(key: string, read: (kept: unknown) => T | null): Promise<T | null> {
    return quietly(async () => {
      const kept = await this.storage.get(key);
      if (kept === undefined) return null;
      const value = read(kept);
      if (value === null) await this.storage.delete(key);
      return value;
    }, null);
  }

  keysFrom(prefix: string): Promise<string[]> {
    return quietly(async () => (await this.storage.keys()).filter((key) => key.startsWith(prefix)), []);
  }
}

async function quietly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.warn('What was not sent yet could not be kept or read on this device:', error);
    return otherwise;
  }
}
