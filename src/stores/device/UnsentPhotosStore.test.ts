import { waitFor } from '@testing-library/react';
import { NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { settle } from '../../testing/newBoot';
import { DeviceStore } from './DeviceStore';
import { UnsentPhotosStore } from './UnsentPhotosStore';

const HOUR = 3_600_000;
const aRecord = (id = 7) => ({
  id,
  refNum: `SF-${String(id)}`,
  time: '2026-03-10T11:30:00',
  license: '9NEW001',
  licenseState: 'CA',
});
const aFile = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });

function make(device = new MemoryDevice()) {
  const clock = { now: NOW };
  const newWindow = () => new DeviceStore(device.openWindow(), () => clock.now);
  const drafts = newWindow();
  const open = (user = 1, own = drafts) => new UnsentPhotosStore(own.photosOf(user, 'SF'));
  return { device, clock, drafts, open, newWindow, store: open() };
}

const names = (store: UnsentPhotosStore) =>
  store.leftBehind.map(({ boot, photos }) => [boot.refNum, ...photos.map(({ file }) => file.name).sort()]);

/**
 * Stores files of a boot.
 * @returns their names in the storage
 */
async function keep(
  device: MemoryDevice,
  store: UnsentPhotosStore,
  bootId: number,
  ...files: string[]
): Promise<string[]> {
  const before = device.changes;
  const kept = files.map((file) => store.storageOf(aRecord(bootId)).keep(aFile(file)));
  await waitFor(() => expect(device.changes).toBe(before + files.length));
  await settle();
  return kept;
}
const earlierOf = (store: UnsentPhotosStore, bootId: number) => store.storageOf(aRecord(bootId)).earlier;

test('photos that were not uploaded are offered again, grouped by boot (PHO-9)', async () => {
  const { store, open, device } = make();
  await keep(device, store, 7, 'a.jpg', 'b.jpg');
  await keep(device, store, 8, 'c.jpg');
  const again = open();
  await again.load();
  expect(names(again).sort()).toEqual([
    ['SF-7', 'a.jpg', 'b.jpg'],
    ['SF-8', 'c.jpg'],
  ]);
  expect(earlierOf(again, 8).map(({ file }) => file.name)).toEqual(['c.jpg']);
  expect(earlierOf(again, 9)).toEqual([]);
});

test('uploaded photos are removed, and each photo is written once', async () => {
  const { store, device } = make();
  const [a = '', b = ''] = await keep(device, store, 7, 'a.jpg', 'b.jpg');
  await store.remove(a);
  expect([device.changes, device.keysOf('boot-photo').length, store.isKept]).toEqual([3, 1, true]);
  await store.remove(b);
  expect(device.keysOf('boot-photo').length).toBe(0);
});

test('photos uploaded on a later visit are removed too', async () => {
  const { store, open, device } = make();
  await keep(device, store, 7, 'a.jpg', 'b.jpg');
  const again = open();
  await again.load();
  const [first] = earlierOf(again, 7);
  expect(device.keysOf('boot-photo').length).toBe(2);
  await again.remove(first?.name ?? '');
  expect(device.keysOf('boot-photo').length).toBe(1);
});

test('the photos of a single boot can be discarded', async () => {
  const { store, open, device } = make();
  await keep(device, store, 7, 'a.jpg');
  await keep(device, store, 8, 'c.jpg');
  const again = open();
  await again.load();
  await again.discard(7);
  expect(names(again)).toEqual([['SF-8', 'c.jpg']]);
});

test('photos belong to their user, for 24 hours, and not after signing out (PHO-9)', async () => {
  const { store, open, clock, drafts, device } = make();
  await keep(device, store, 7, 'a.jpg');
  const other = open(2);
  await other.load();
  expect(other.leftBehind).toEqual([]);
  clock.now += 24 * HOUR;
  const late = open();
  await late.load();
  expect([late.leftBehind, device.keysOf('boot-photo').length]).toEqual([[], 0]);
  await keep(device, store, 7, 'b.jpg');
  await drafts.forget(1);
  expect(device.keysOf('boot-photo').length).toBe(0);
});

test('a photo of an earlier visit is no longer offered once it is uploaded', async () => {
  const { store, open, device } = make();
  await keep(device, store, 7, 'a.jpg', 'b.jpg');
  await keep(device, store, 8, 'c.jpg');
  const again = open();
  await again.load();
  const [first, second] = earlierOf(again, 7);
  void again.remove(first?.name ?? '');
  expect(names(again).sort()).toEqual([
    ['SF-7', second?.file.name],
    ['SF-8', 'c.jpg'],
  ]);
  void again.remove(second?.name ?? '');
  expect(names(again)).toEqual([['SF-8', 'c.jpg']]);
});

test('photos that another window is sending are left to that window', async () => {
  const { store, open, newWindow, device } = make();
  await store.open(aRecord());
  await keep(device, store, 7, 'a.jpg');
  const other = open(1, newWindow());
  await other.load();
  expect(other.leftBehind).toEqual([]);
  device.closeWindows();
  await other.load();
  expect(names(other)).toEqual([['SF-7', 'a.jpg']]);
});

test('a photo that is uploaded after its confirmation was left is no longer offered', async () => {
  const { store, device } = make();
  const [a = '', b = ''] = await keep(device, store, 7, 'a.jpg', 'b.jpg');
  await store.load();
  await store.remove(a);
  expect(names(store)).toEqual([['SF-7', 'b.jpg']]);
  expect(device.keysOf('boot-photo').length).toBe(1);
  await store.remove(b);
  expect([store.leftBehind, device.keysOf('boot-photo').length]).toEqual([[], 0]);
});

describe('a confirmation that was open during a reload', () => {
  test('is offered again, with its photos or before any was taken (PHO-10)', async () => {
    const { store, open, device } = make();
    await store.open(aRecord());
    const again = open();
    await again.load();
    expect(names(again)).toEqual([['SF-7']]);
    await keep(device, store, 7, 'a.jpg');
    await again.load();
    expect(names(again)).toEqual([['SF-7', 'a.jpg']]);
  });

  test('is not offered after the user has left it, dismissed it, or signed out', async () => {
    const { store, open, drafts, device } = make();
    await store.open(aRecord());
    await store.close();
    const again = open();
    await again.load();
    expect(again.leftBehind).toEqual([]);
    await store.open(aRecord());
    await again.load();
    await again.discard(7);
    expect([again.leftBehind, device.keysOf('boot-photo').length]).toEqual([[], 0]);
    await store.open(aRecord());
    await drafts.forget(1);
    expect(device.keysOf('boot-photo').length).toBe(0);
  });
});

test('photos that are still being written do not count as lost', async () => {
  const { store, device } = make();
  const written = keep(device, store, 7, 'a.jpg');
  expect(store.isKept).toBe(true);
  await written;
  expect(store.isKept).toBe(true);
});

test('storing one photo successfully does not hide that another one failed', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, device } = make();
  device.failure = new Error('the disk is full');
  const [a = ''] = await keep(device, store, 7, 'a.jpg');
  device.failure = null;
  await keep(device, store, 7, 'b.jpg');
  expect(store.isKept).toBe(false);
  await store.remove(a);
  expect(store.isKept).toBe(true);
  warned.mockRestore();
});

test('a device that stores nothing is recognized', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, device } = make();
  device.failure = new Error('the disk is full');
  await keep(device, store, 7, 'a.jpg');
  expect(store.isKept).toBe(false);
  const nobody = new UnsentPhotosStore(null);
  nobody.storageOf(aRecord()).keep(aFile('a.jpg'));
  await settle();
  expect(nobody.isKept).toBe(false);
  warned.mockRestore();
});

test('entries that are not photos are ignored', async () => {
  const { store, device } = make();
  await keep(device, store, 7, 'a.jpg');
  device.kept.set('boot-photo:1:SF:7:x', { boot: aRecord(), file: 'gone', savedAt: NOW });
  await store.load();
  expect(names(store)).toEqual([['SF-7', 'a.jpg']]);
});
