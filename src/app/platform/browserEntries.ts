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
  /** For each running change, the keys that later changes have touched. What it wrote there may already be gone. */
  const underWay = new Set<Set<string>>();
  /** Makes a change and reads it back. @param work notes with `touch` what it changes */
  const run = async (work: (touch: (change: EntryChange) => void) => Work<EntryChange | null>) => {
    const touchedSince = new Set<string>();
    underWay.add(touchedSince);
    const touch = ({ put = [], remove = [] }: EntryChange) => {
      const touched = [...put.map(([key]) => key), ...remove];
      for (const keys of underWay) if (keys !== touchedSince) touched.forEach((key) => keys.add(key));
    };
    try {
      const change = await connection.run('readwrite', work(touch));
      if (change !== null && change.isReadBack !== false) await readBack(change, connection, touchedSince);
    } finally {
      underWay.delete(touchedSince);
    }
  };
  return {
    get: (key) =>
      connection.run('readonly', (store) => {
        const request = store.get(key) as IDBRequest<unknown>;
        return () => request.result;
      }),
    keys: (prefix) =>
      connection.run('readonly', (store) => {
        const request = store.getAllKeys(startingWith(prefix));
        return () => textsIn(request.result);
      }),
    entries: (prefix) =>
      connection.run('readonly', (store) => {
        const range = startingWith(prefix);
        const keys = store.getAllKeys(range);
        const values = store.getAll(range) as IDBRequest<unknown[]>;
        return () => textsIn(keys.result).map((key, index) => [key, values.result[index]]);
      }),
    change: (change) =>
      run((touch) => (store, refuse) => {
        touch(change);
        write(change, store, refuse);
        return () => change;
      }),
    update: (key, derive) =>
      run((touch) => (store, refuse) => {
        let change: EntryChange | null = null;
        const before = store.get(key) as IDBRequest<unknown>;
        before.onsuccess = () => {
          try {
            change = derive(before.result);
          } catch (error) {
            refuse(error as Error);
          }
          if (change === null) return;
          touch(change);
          write(change, store, refuse);
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

/** The open database. It opens at once, since every screen soon reads it, and again whenever it was closed. */
class Connection {
  private opened: Promise<IDBDatabase> | null = null;

  constructor(private readonly factory: () => IDBFactory) {
    // Whoever uses it opens it again, and reports a failure.
    this.open().catch(() => undefined);
  }

  /** Runs one transaction, and once more if the connection was closed. */
  async run<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    try {
      return await this.once(mode, work).catch((error: unknown) => {
        if (!isClosed(error)) throw error;
        this.opened = null;
        return this.once(mode, work);
      });
    } catch (error) {
      throw named(error);
    }
  }

  private async once<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(ENTRIES, mode, { durability: 'strict' });
      let refusal: Error | null = null;
      transaction.onabort = () => reject(refusal ?? transaction.error ?? closed());
      const results = work(transaction.objectStore(ENTRIES), (error) => {
        refusal = error;
        transaction.abort();
      });
      transaction.oncomplete = () => resolve(results());
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
        // WebKit may keep the page that was left, and with it a transaction that blocks those of the next page.
        window.addEventListener(
          'pagehide',
          () => {
            result.close();
            forget();
          },
          { once: true },
        );
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

/** @throws if the stored value differs from what was written, unless a later change has touched it */
async function readBack(
  { put = [] }: EntryChange,
  connection: Connection,
  touchedSince: ReadonlySet<string>,
): Promise<void> {
  const stored = await connection.run('readonly', (store) => {
    const requests = put.map(([key]) => store.get(key) as IDBRequest<unknown>);
    return () => requests.map(({ result }) => result);
  });
  const lost = put.find(([key, entry], index) => !touchedSince.has(key) && !isSame(entry, stored[index]));
  if (lost !== undefined) throw new Error(`The browser did not store ${lost[0]}`);
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
