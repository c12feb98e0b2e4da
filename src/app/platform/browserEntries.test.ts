import { IDBFactory } from 'fake-indexeddb';
import { ENTRY_VERSION, NewerEntryError, NoRoomError } from '../../stores/device/EntryStorage';
import { MemoryDevice } from '../../testing/memoryDevice';
import { browserEntries } from './browserEntries';

const version = ENTRY_VERSION;

/** The browser's entries in a database of their own. */
function memoryBrowser() {
  const factory = new IDBFactory();
  return browserEntries(() => factory);
}

describe.each([
  ['in the browser', () => memoryBrowser()],
  ['in memory', () => new MemoryDevice()],
])('entries %s', (_where, make) => {
  test('are stored and removed together, and listed by their key prefix', async () => {
    const entries = make();
    await entries.change({
      put: [
        ['photo:1:b', { version, bytes: new Uint8Array([1, 2, 3]) }],
        ['photo:1:a', { version, name: 'a' }],
        ['photo:12:a', { version }],
      ],
    });
    await entries.change({ put: [['draft:1', { version }]], remove: ['photo:12:a'] });
    expect(await entries.keys('photo:1')).toEqual(['photo:1:a', 'photo:1:b']);
    expect(await entries.entries('photo:1:a')).toEqual([['photo:1:a', { version, name: 'a' }]]);
    expect(await entries.get('photo:1:b')).toEqual({ version, bytes: new Uint8Array([1, 2, 3]) });
    expect(await entries.get('photo:12:a')).toBeUndefined();
  });

  test('of newer pages are not overwritten by older ones: the whole change is rolled back (DRAFT-10)', async () => {
    const entries = make();
    const newer = { version: version + 1, what: 'newer' };
    await entries.change({ put: [['draft:1', newer]] });
    const change = entries.change({
      put: [
        ['draft:2', { version }],
        ['draft:1', { version }],
      ],
    });
    await expect(change).rejects.toThrow(NewerEntryError);
    expect(await entries.entries('draft:')).toEqual([['draft:1', newer]]);
  });

  test('of newer pages are not removed by older ones (DRAFT-10)', async () => {
    const entries = make();
    await entries.change({
      put: [
        ['draft:1', { version: version + 1 }],
        ['draft:2', { version }],
      ],
    });
    await entries.change({ remove: ['draft:1', 'draft:2'] });
    expect(await entries.keys('')).toEqual(['draft:1']);
  });

  test('are read and changed in one transaction, so that of two changes at once none is lost', async () => {
    const entries = make();
    await entries.change({ put: [['outbox:1', { version, sum: 1 }]] });
    const add = (amount: number) =>
      entries.update('outbox:1', (kept) => ({
        put: [['outbox:1', { version, sum: (kept as { sum: number }).sum + amount }]],
      }));
    await Promise.all([add(10), add(100)]);
    expect(await entries.get('outbox:1')).toEqual({ version, sum: 111 });
  });

  test('stay as they are if the change comes to nothing or fails', async () => {
    const entries = make();
    await entries.update('outbox:1', () => null);
    const failing = entries.update('outbox:1', () => {
      throw new Error('no such boot');
    });
    await expect(failing).rejects.toThrow('no such boot');
    expect(await entries.keys('')).toEqual([]);
  });
});

describe('a change is read back', () => {
  const one = 'draft:1';
  /** The stores of two windows of one device. */
  async function twoWindows() {
    const factory = new IDBFactory();
    const windows = [browserEntries(() => factory), browserEntries(() => factory)] as const;
    for (const entries of windows) await entries.keys('');
    return windows;
  }

  test.each([
    ['replaces', { put: [[one, { version, by: 'the other' }]] }],
    ['removes', { remove: [one] }],
  ] as const)('before another window %s what was written (DRAFT-11)', async (_what, others) => {
    const [entries, other] = await twoWindows();
    const changed = entries.change({ put: [[one, { version, by: 'this' }]] });
    const changedThere = other.change(others);
    await expect(changed).resolves.toBeUndefined();
    await changedThere;
    const updated = entries.update(one, () => ({ put: [[one, { version, by: 'this again' }]] }));
    const changedAgain = other.change(others);
    await expect(updated).resolves.toBeUndefined();
    await changedAgain;
  });

  test('and is not called stored if the browser has stored something else (DRAFT-11)', async () => {
    const [entries] = await twoWindows();
    let reads = 0;
    // The browser reads it first, when it stores it.
    const entry = {
      version,
      get reads() {
        return (reads += 1);
      },
    };
    await expect(entries.change({ put: [['photo:1', entry]] })).rejects.toThrow('did not store photo:1');
  });
});

describe('the connection', () => {
  /** Entries whose database the test can access. */
  function make() {
    const factory = new IDBFactory();
    const connections: IDBDatabase[] = [];
    const open = factory.open.bind(factory);
    jest.spyOn(factory, 'open').mockImplementation((name, asked) => {
      const request = open(name, asked);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    });
    return { factory, connections, entries: browserEntries(() => factory) };
  }

  const isOpen = (connection: IDBDatabase) => {
    try {
      connection.transaction('entries');
      return true;
    } catch {
      return false;
    }
  };
  const openOf = (connections: readonly IDBDatabase[]) => connections.filter(isOpen).length;

  /** The user leaves the page and the browser keeps it, or shows it again. */
  const turnPage = (type: 'pagehide' | 'pageshow') =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

  test('is reopened if the browser closed it, and the change is repeated (DRAFT-11)', async () => {
    const { connections, entries } = make();
    await entries.change({ put: [['draft:1', { version }]] });
    connections[0]?.close();
    await entries.change({ put: [['draft:2', { version }]] });
    expect(await entries.keys('draft:')).toEqual(['draft:1', 'draft:2']);
    expect(connections).toHaveLength(2);
  });

  test('is closed while the browser keeps the page, and reopened when it is shown (DRAFT-11)', async () => {
    const { connections, entries } = make();
    await entries.change({ put: [['draft:1', { version }]] });
    turnPage('pagehide');
    await Promise.resolve();
    expect(openOf(connections)).toBe(0);
    turnPage('pageshow');
    await entries.change({ put: [['draft:2', { version }]] });
    expect([await entries.keys('draft:'), connections.length]).toEqual([['draft:1', 'draft:2'], 2]);
  });

  test('aborts what runs when the page is kept, and does it when the page is shown (DRAFT-11)', async () => {
    const { factory, connections, entries } = make();
    await entries.keys('');
    const transaction = jest.spyOn(connections[0]!, 'transaction');
    const early = entries.change({ put: [['draft:1', { version }]] });
    while (transaction.mock.calls.length === 0) await Promise.resolve();
    turnPage('pagehide');
    const late = entries.change({ put: [['draft:2', { version }]] });
    expect(await browserEntries(() => factory).keys('draft:')).toEqual([]);
    turnPage('pageshow');
    await Promise.all([early, late]);
    expect(await entries.keys('draft:')).toEqual(['draft:1', 'draft:2']);
  });

  test('is closed for newer pages, and never reopened by older ones (DRAFT-10)', async () => {
    const { factory, entries } = make();
    await entries.change({ put: [['draft:1', { version }]] });
    const upgraded = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open('towbridge-boot', 2);
      request.onsuccess = () => resolve(request.result);
    });
    upgraded.close();
    await expect(entries.change({ put: [['draft:2', { version }]] })).rejects.toThrow(NewerEntryError);
  });

  test('counts as stored only once it was written to the disk', async () => {
    const { connections, entries } = make();
    await entries.keys('');
    const transaction = jest.spyOn(connections[0]!, 'transaction');
    await entries.change({ put: [['draft:1', { version }]] });
    expect(transaction).toHaveBeenCalledWith('entries', 'readwrite', { durability: 'strict' });
  });
});

test('reports a full device as such (DRAFT-7)', async () => {
  const full = new DOMException('No room', 'QuotaExceededError');
  const factory = new IDBFactory();
  const entries = browserEntries(() => {
    jest.spyOn(factory, 'open').mockImplementation(() => {
      throw full;
    });
    return factory;
  });
  await expect(entries.change({ put: [['draft:1', { version }]] })).rejects.toThrow(NoRoomError);
});
