import { act, screen, waitFor } from '@testing-library/react';
import { FakeInstaller } from '../testing/browser/FakeInstaller';
import { FakeLive } from '../testing/browser/FakeLive';
import { FakePagesWorker } from '../testing/browser/FakePagesWorker';
import { demoAccounts } from '../testing/fakeApi/world/demo';
import { MemoryDevice } from '../testing/memoryDevice';
import { renderApp } from '../testing/render';

const withFeatures = (...features: string[]) => ({ ...demoAccounts().supervisor, features });

/** The region chooser in a browser that can install the product. */
async function open(user = withFeatures('guard'), device = new MemoryDevice()) {
  const [pagesWorker, installer, live] = [new FakePagesWorker(), new FakeInstaller(), new FakeLive()];
  const app = await renderApp('/add', { user, pagesWorker, installer, live, device: device.openWindow() });
  return { ...app, pagesWorker, installer, live };
}

test('pages are stored only if the server announces it, and removed otherwise (OFF-7)', async () => {
  expect((await open()).pagesWorker).toMatchObject({ isRegistered: true, removals: 0 });
  expect((await open(withFeatures())).pagesWorker).toMatchObject({ isRegistered: false, removals: 1 });
});

test('answers about a user are stored for that user and deleted at sign-out (OFF-4)', async () => {
  const device = new MemoryDevice();
  const { store, live } = await open(withFeatures('guard'), device);
  await waitFor(() => {
    live.wait();
    expect(device.keysOf('answer')).toEqual(['answer:start']);
  });
  act(() => store.signOut());
  await waitFor(() => expect(device.keysOf('answer')).toEqual([]));
});

test('newer pages wait for the next screen (SHELL-21)', async () => {
  const { user, pagesWorker } = await open();
  await user.click(await screen.findByRole('link', { name: 'Active Boots' }));
  await screen.findByRole('heading', { name: 'Active Boots' });
  expect(pagesWorker.asked.at(-1)).toBe('ifFree');
});

test('the install offer is a sentence with two buttons (OFF-8)', async () => {
  const { user, installer } = await open();
  act(() => installer.offer());
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  expect(installer.asked).toBe(1);
  expect(screen.queryByText('Install Towbridge Boot on this device?')).not.toBeInTheDocument();
});

test('"Not now" hides the offer (OFF-8)', async () => {
  const { user, installer } = await open();
  act(() => installer.offer());
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
});
