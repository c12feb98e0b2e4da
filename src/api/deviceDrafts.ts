import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

/** Name of the database that the drafts have for themselves. */
const DATABASE = 'towbridge-boot';
const TABLE = 'drafts';

/**
 * The device's own keeping of drafts, in IndexedDB: it outlives a reload, a crash and a sign-in.
 * Opened on first use; every method rejects where the browser keeps nothing (a private window, a full disk).
 */
export class DeviceDrafts {
  private opened: UseStore | null = null;

  get(key: string): Promise<unknown> {
    return get<unknown>(key, this.store());
  }

  set(key: string, value: unknown): Promise<void> {
    return set(key, value, this.store());
  }

  delete(key: string): Promise<void> {
    return del(key, this.store());
  }

  keys(): Promise<string[]> {
    return keys<string>(this.store());
  }

  private store(): UseStore {
    this.opened ??= createStore(DATABASE, TABLE);
    return this.opened;
  }
}
