import { FakeInstaller } from '../../testing/browser/FakeInstaller';
import { InstallStore } from './InstallStore';

function texts() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function aPage(installer = new FakeInstaller(), stored = texts()) {
  const store = new InstallStore({ installer, texts: stored });
  store.start();
  installer.offer();
  return { installer, store, stored };
}

test("offers to install the product once the browser's prompt is available (OFF-8)", async () => {
  const { installer, store } = aPage();
  expect(store.offer).toBe('button');
  await store.install();
  expect(installer.asked).toBe(1);
  expect(store.offer).toBeUndefined();
});

test('offers nothing if it is not announced, the product is installed, or boots are waiting on the device (OFF-8)', () => {
  const installer = new FakeInstaller();
  const off = new InstallStore({ installer, texts: texts() });
  installer.offer();
  expect(off.offer).toBeUndefined();
  const { store } = aPage(installer);
  store.noteWaiting(1);
  expect(store.offer).toBeUndefined();
  expect(installer.badge).toBe(1);
  store.noteWaiting(0);
  expect(store.offer).toBe('button');
  const installed = new FakeInstaller();
  installed.installed = true;
  expect(aPage(installed).store.offer).toBeUndefined();
});

test('an iPhone user is told how to install it through the menu (OFF-8)', () => {
  const store = new InstallStore({ installer: new FakeInstaller(true), texts: texts() });
  store.start();
  expect(store.offer).toBe('byHand');
});

test('it is offered once per device: not after an answer, the next boot, or on the next visit (OFF-8)', async () => {
  const declined = aPage().store;
  declined.decline();
  expect(declined.offer).toBeUndefined();
  const { store, stored } = aPage();
  // A boot recorded before the offer is shown does not end it.
  await store.noteBoot();
  expect(store.offer).toBe('button');
  store.noteOffered();
  expect(store.offer).toBe('button');
  expect(aPage(new FakeInstaller(), stored).store.offer).toBeUndefined();
  await store.noteBoot();
  expect(store.offer).toBeUndefined();
});

test('with the first boot, the browser is asked to keep stored data, and a refusal is reported (OFF-9)', async () => {
  const kept = aPage().store;
  await kept.noteBoot();
  expect(kept.isEvictable).toBe(false);
  const installer = new FakeInstaller();
  installer.persistent = false;
  const { store } = aPage(installer);
  await store.noteBoot();
  expect(store.isEvictable).toBe(true);
  store.closeEvictable();
  await store.noteBoot();
  expect(store.isEvictable).toBe(false);
});
