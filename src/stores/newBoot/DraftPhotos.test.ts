import { waitFor } from '@testing-library/react';
import { aNewBoot, fillIn, settle } from '../../testing/newBoot';
import { aPictureFile as aPhoto, pictureBytes } from '../../testing/picture';

async function withPhotos(...names: string[]) {
  const made = aNewBoot();
  await made.store.start();
  for (const name of names)
    await made.store.draftPhotos.add(aPhoto(name), name === 'vin.jpg' ? 'VIN' : undefined);
  await settle();
  return made;
}

async function openedAgain(made: ReturnType<typeof aNewBoot>) {
  const store = made.open();
  await store.start();
  return store;
}

const labelsOf = (store: ReturnType<typeof aNewBoot>['store']) =>
  store.draftPhotos.items.map(({ name, label }) => [name, label]);

test('photos taken before the boot is recorded survive a reload, byte for byte (DRAFT-12)', async () => {
  const made = await withPhotos('vin.jpg', 'wheel.jpg');
  expect([made.store.isUnsent, made.store.isStored]).toEqual([true, true]);
  const again = await openedAgain(made);
  expect(labelsOf(again)).toEqual([
    ['vin.jpg', 'VIN'],
    ['wheel.jpg', undefined],
  ]);
  expect(again.draftPhotos.items).toEqual(made.store.draftPhotos.items);
  expect([...again.draftPhotos.items[1]!.bytes]).toEqual([...pictureBytes('wheel.jpg')]);
  expect(again.draftPhotos.items[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a removed photo is gone; the next one comes after the remaining ones', async () => {
  const made = await withPhotos('a.jpg', 'b.jpg');
  made.store.draftPhotos.remove(made.store.draftPhotos.items[0]!.id);
  await made.store.draftPhotos.add(aPhoto('c.jpg'));
  await settle();
  expect(labelsOf(await openedAgain(made)).map(([name]) => name)).toEqual(['b.jpg', 'c.jpg']);
});

test('Discard removes them with the draft, and undoing it restores them too', async () => {
  const made = await withPhotos('a.jpg');
  made.store.discard();
  await settle();
  expect(made.device.keysOf('photo')).toEqual([]);
  made.store.undoDiscard();
  await settle();
  expect(labelsOf(await openedAgain(made)).map(([name]) => name)).toEqual(['a.jpg']);
});

test('stay with a form that is recorded as another boot', async () => {
  const made = await withPhotos('a.jpg');
  fillIn(made.store);
  made.store.takeAsAnother();
  await settle();
  const again = await openedAgain(made);
  expect([labelsOf(again).length, made.device.keysOf('photo').length]).toEqual([1, 1]);
});

test('move to the upload area of the recorded boot', async () => {
  const made = await withPhotos('a.jpg');
  fillIn(made.store);
  await expect(made.store.submit()).resolves.toBe('confirmed');
  const { PhotoUploadsStore } = await import('../photos/PhotoUploadsStore');
  made.store.openPhotos(PhotoUploadsStore);
  await waitFor(() => expect(made.device.keysOf('boot-photo')).toHaveLength(1));
  expect([made.store.draftPhotos.items, made.device.keysOf('photo')]).toEqual([[], []]);
});

test('a photo that the device could not store is reported as at risk', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const made = await withPhotos('a.jpg');
  made.device.failure = new Error('the disk is full');
  await made.store.draftPhotos.add(aPhoto('b.jpg'));
  expect(made.store.draftPhotos.unstored.map(({ name }) => name)).toEqual(['b.jpg']);
  expect(made.store.isStored).toBe(false);
  warned.mockRestore();
});

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['nothing', new Uint8Array(), 'empty'],
  ['an HEIC', new TextEncoder().encode('\0\0\0\x18ftypheic'), 'heic'],
  ['a text', new TextEncoder().encode('hello'), 'notPicture'],
  ['a cut picture', pictureBytes('wheel.jpg').subarray(0, 9), 'cutOff'],
])('%s is refused when it is chosen, and is not stored (PHO-65)', async (_what, bytes, code) => {
  const made = await withPhotos();
  const file = new File([bytes], 'a.jpg', { type: 'image/jpeg' });
  await expect(made.store.draftPhotos.add(file)).rejects.toMatchObject({ reason: { code } });
  await settle();
  expect([made.store.draftPhotos.items, made.device.keysOf('photo')]).toEqual([[], []]);
});
