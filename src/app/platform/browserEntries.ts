import {
  isNewer,
  NewerEntryError,
  NoRoomError,
  type EntryChange,
  type EntryStorage,
} from '../../stores/device/EntryStorage';
import { isSame } from './isSame';

/** The database and its one object store. */
const DATABASE = 'towbridge-boot';
const ENTRIES = 'entries';
/**
 * Increase it when older pages must no longer write to the store: the browser then refuses to open it for
 * them. An upgrade only adds; it never recreates existing data.
 */
const VERSION = 1;

/**
 * The device's store in IndexedDB. A browser may close the connection at any time (iOS does so in the
 * background), so an operation that finds it closed reopens it and runs once more.
 * @param factory reads `window.indexedDB`, which may throw or be missing where the browser forbids storage
 */
export function browserEntries(factory: () => IDBFactory = () => window.indexedDB): EntryStorage {
  const connection = new Connection(factory);
  return {
    get: (key) =>
      connection.read((store) => {
        const request = store.get(key) as IDBRequest<unknown>;
        return () => request.result;
      }),
    keys: (prefix) =>
      connection.read((store) => {
        const request = store.getAllKeys(startingWith(prefix));
        return () => textsIn(request.result);
      }),
    entries: (prefix) =>
      connection.read((store) => {
        const range = startingWith(prefix);
        const keys = store.getAllKeys(range);
        const values = store.getAll(range) as IDBRequest<unknown[]>;
        return () => textsIn(keys.result).map((key, index) => [key, values.result[index]]);
      }),
    change: (change) =>
      connection.change((store, refuse) => {
        write(change, store, refuse);
        return () => change;
      }),
    update: (key, derive) =>
      connection.change((store, refuse) => {
        let change: EntryChange | null = null;
        const before = store.get(key) as IDBRequest<unknown>;
        before.onsuccess = () => {
          try {
            change = derive(before.result);
          } catch (error) {
            refuse(error as Error);
          }
          if (change !== null) write(change, store, refuse);
        };
        return () => change;
      }),
  };
}

/** Reads the results of a transaction's requests, once it is complete. */
type Results<T> = () => T;
type Refuse = (error: Error) => void;
/** Makes the requests of a transaction. `refuse` rolls it back and rejects with its error. */
type Work<T> = (store: IDBObjectStore, refuse: Refuse) => Results<T>;

/**
 * The database connection. Opens immediately, since every screen soon reads it, and again if the browser closes it.
 * A browser may keep a page that was left. WebKit suspends it in the middle of a transaction, which then blocks those
 * of the next page. So a page that is kept aborts its transactions, and runs them again when it is shown.
 */
class Connection {
  private opened: Promise<IDBDatabase> | null = null;
  private readonly running = new Set<IDBTransaction>();
  /** Pending while the browser keeps the page without showing it. */
  private shown: Promise<void> = Promise.resolve();

  constructor(private readonly factory: () => IDBFactory) {
    window.addEventListener('pagehide', ({ persisted }) => {
      if (persisted) this.suspend();
    });
    // Ignore a failure here: the next use opens it again and reports the error.
    this.open().catch(() => undefined);
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.run((database) => this.transact(database, 'readonly', work));
  }

  /**
   * Makes a change and reads it back. Both transactions are created together, and browsers run them in that order, so
   * another window's later change cannot come between them. A change at the same moment can; ours then counts as not
   * stored.
   * @throws if what is stored differs from what was written
   */
  change(work: Work<EntryChange | null>): Promise<void> {
    return this.run(async (database) => {
      let made: Results<EntryChange | null> = () => null;
      const [, lost] = await Promise.all([
        this.transact(database, 'readwrite', (store, refuse) => (made = work(store, refuse))),
        this.transact(database, 'readonly', (store) => readBack(store, () => made())),
      ]);
      if (lost !== undefined) throw new Error(`The browser did not store ${lost}`);
    });
  }

  /** Runs `work`. If the connection was closed, opens it again and runs `work` once more. */
  private async run<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
    const once = async () => {
      await this.shown;
      return work(await this.open());
    };
    try {
      return await once().catch((error: unknown) => {
        if (!isClosed(error)) throw error;
        this.opened = null;
        return once();
      });
    } catch (error) {
      throw named(error);
    }
  }

  private suspend(): void {
    this.shown = new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
    this.running.forEach(abort);
    this.opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.opened = null;
  }

  private transact<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(ENTRIES, mode, { durability: 'strict' });
      this.running.add(transaction);
      let refusal: Error | null = null;
      transaction.onabort = () => {
        this.running.delete(transaction);
        reject(refusal ?? transaction.error ?? closed());
      };
      const results = work(transaction.objectStore(ENTRIES), (error) => {
        refusal = error;
        transaction.abort();
      });
      transaction.oncomplete = () => {
        this.running.delete(transaction);
        resolve(results());
      };
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.connect().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private connect(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = this.factory().open(DATABASE, VERSION);
      request.onupgradeneeded = () => {
        const { result } = request;
        if (!result.objectStoreNames.contains(ENTRIES)) result.createObjectStore(ENTRIES);
      };
      request.onerror = () => reject(request.error ?? closed());
      request.onsuccess = () => {
        const { result } = request;
        const forget = () => {
          this.opened = null;
        };
        result.onclose = forget;
        // Newer pages want to upgrade the store and have to wait until this connection is closed.
        result.onversionchange = () => {
          result.close();
          forget();
        };
        resolve(result);
      };
    });
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed already.
  }
}

function write({ put = [], remove = [] }: EntryChange, store: IDBObjectStore, refuse: Refuse): void {
  for (const key of remove) {
    const before = store.get(key);
    before.onsuccess = () => {
      if (!isNewer(before.result)) store.delete(key);
    };
  }
  for (const [key, entry] of put) {
    const before = store.get(key);
    before.onsuccess = () => {
      if (isNewer(before.result, entry.version)) refuse(new NewerEntryError(key));
      else store.put(entry, key);
    };
  }
}

/** Finds the key of an entry that differs from what was written, if there is one. */
function readBack(store: IDBObjectStore, made: Results<EntryChange | null>): Results<string | undefined> {
  let lost: string | undefined;
  // The write has finished when this request succeeds.
  store.getKey('').onsuccess = () => {
    const { put = [], isReadBack = true } = made() ?? {};
    if (!isReadBack) return;
    for (const [key, entry] of put) {
      const stored = store.get(key) as IDBRequest<unknown>;
      stored.onsuccess = () => {
        if (!isSame(entry, stored.result)) lost ??= key;
      };
    }
  };
  return () => lost;
}

function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function textsIn(keys: readonly IDBValidKey[]): string[] {
  return keys.filter((key) => typeof key === 'string');
}

/** The error of a transaction whose connection was closed while it ran. */
function closed(): Error {
  return new DOMException('The connection was closed', 'AbortError');
}

/** Whether the browser had closed the connection; Safari reports `UnknownError`. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'InvalidStateError', 'UnknownError'].includes(error.name);
}

/** Translates the error into the store's own error classes. */
function named(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'QuotaExceededError') return new NoRoomError(error);
  return error.name === 'VersionError' ? new NewerEntryError('the store') : error;
}
