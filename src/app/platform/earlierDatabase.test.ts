import { IDBFactory } from 'fake-indexeddb';
import { sha256Of } from '../../domain/sha256';
import { readUnsentPhoto } from '../../domain/stored/unsentPhotos';
import { DeviceStore } from '../../stores/device/DeviceStore';
import { NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { takeOverEarlierDatabase } from './earlierDatabase';

const HOUR = 3_600_000;
const PHOTO = 'boot-photo:1:SF:7:x';
const RECORD = 'boot-record:1:SF';

const boot = {
  ...{ id: 7, refNum: 'SF-7', time: '2026-03-10T11:30:00' },
  ...{ license: '9NEW001', licenseState: 'CA' },
};
const aPhoto = (savedAt = NOW - HOUR) => ({
  ...{ boot, savedAt },
  file: new File(['pixels'], 'a.jpg', { type: 'image/jpeg' }),
});

function opened(factory: IDBFactory, values: Readonly<Record<string, unknown>>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('keyval-store');
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('keyval');
      for (const [key, value] of Object.entries(values)) store.put(value, key);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened'));
  });
}

const databasesOf = async (factory: IDBFactory) => (await factory.databases()).map(({ name }) => name);

/** A device with the database of an earlier version, which lets a File be stored as browsers do. */
async function make(values: Readonly<Record<string, unknown>>) {
  jest.spyOn(globalThis, 'structuredClone').mockImplementation((value) => value);
  const factory = new IDBFactory();
  (await opened(factory, values)).close();
  const device = new MemoryDevice();
  const takeOver = () =>
    takeOverEarlierDatabase(
      device.openWindow(),
      () => NOW,
      () => factory,
    );
  return { factory, device, takeOver };
}

afterEach(() => jest.restoreAllMocks());

test('photos and the open confirmation of an earlier version move into the store, and its database goes (PHO-9, PHO-10)', async () => {
  const { factory, device, takeOver } = await make({
    [PHOTO]: aPhoto(),
    [RECORD]: { boot, savedAt: NOW - HOUR },
  });
  await takeOver();
  const bytes = new TextEncoder().encode('pixels');
  expect(readUnsentPhoto(device.kept.get(PHOTO), NOW)).toEqual({
    ...{ boot, savedAt: NOW - HOUR },
    file: { name: 'a.jpg', type: 'image/jpeg', bytes, sha256: await sha256Of(bytes) },
  });
  expect(device.kept.get(RECORD)).toEqual({ version: 1, boot, savedAt: NOW - HOUR });
  expect(await databasesOf(factory)).toEqual([]);
});

test('photos that are 24 hours old are deleted with their database (PHO-9)', async () => {
  const { factory, device, takeOver } = await make({ [PHOTO]: aPhoto(NOW - 24 * HOUR), [RECORD]: 'gone' });
  await takeOver();
  expect([device.kept.size, await databasesOf(factory)]).toEqual([0, []]);
});

test('photos of before the last sign-out are deleted (PHO-9)', async () => {
  const { device, takeOver } = await make({ [PHOTO]: aPhoto() });
  await new DeviceStore(device.openWindow(), () => NOW).forget(1);
  await takeOver();
  expect(device.keysOf('boot-photo')).toEqual([]);
});

test('what the device has no room for stays where it is, and moves at the next start', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { factory, device, takeOver } = await make({ [PHOTO]: aPhoto() });
  device.failure = new Error('full');
  await takeOver();
  expect(await databasesOf(factory)).toEqual(['keyval-store']);
  device.failure = null;
  await takeOver();
  expect([device.keysOf('boot-photo'), await databasesOf(factory)]).toEqual([[PHOTO], []]);
  warned.mockRestore();
});

test('what another window has open is left to it', async () => {
  const { factory, device, takeOver } = await make({ [PHOTO]: aPhoto() });
  await device.openWindow().locks.take('boot-photo:1:SF:7');
  await takeOver();
  expect([device.kept.size, await databasesOf(factory)]).toEqual([0, ['keyval-store']]);
});

test("another application's values stay, with the database", async () => {
  const { factory, device, takeOver } = await make({ [PHOTO]: aPhoto(), theirs: 1 });
  await takeOver();
  const database = await opened(factory, {});
  const keys = await new Promise((resolve) => {
    const request = database.transaction('keyval').objectStore('keyval').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  expect([device.keysOf('boot-photo'), keys]).toEqual([[PHOTO], ['theirs']]);
});

test.each([
  ['that lists its databases', () => new IDBFactory()],
  ["that can't list them", () => Object.assign(new IDBFactory(), { databases: undefined })],
])('a browser %s gets no database where there was none', async (_which, aFactory) => {
  const factory = aFactory();
  const device = new MemoryDevice();
  await takeOverEarlierDatabase(
    device.openWindow(),
    () => NOW,
    () => factory,
  );
  expect(await IDBFactory.prototype.databases.call(factory)).toEqual([]);
});
