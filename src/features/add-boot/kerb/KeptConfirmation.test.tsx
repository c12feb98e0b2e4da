import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../../api/errors';
import { open } from '../../../testing/addBootScreen';
import type { RootStore } from '../../../stores/RootStore';
import { aUser } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { FakeInstaller } from '../../../testing/browser/FakeInstaller';
import { fillIn } from '../../../testing/newBoot';
import { aPictureFile } from '../../../testing/picture';
import { saying } from '../../../testing/saying';

function newBootOf({ newBoot }: RootStore) {
  if (newBoot === null) throw new Error('The form is not open');
  return newBoot;
}

test('the offer to install ends with the next boot, also one that is stored on the device (OFF-8)', async () => {
  const backend = new FakeBackend({ user: aUser({ features: ['guard'] }) });
  const installer = new FakeInstaller();
  const { user, store } = await open({ backend, installer });
  act(() => installer.offer());
  expect(await screen.findByText('Install Towbridge Boot on this device?')).toBeVisible();
  backend.calls.failAlways('create', new ConnectionError('Failed to fetch'));
  act(() => fillIn(newBootOf(store)));
  await user.click(screen.getByRole('button', { name: 'Add Boot' }));
  await screen.findByRole('heading', { name: 'Boot kept on this device' });
  backend.calls.recover('create');
  act(() => store.outbox?.wake());
  await screen.findByText(saying(/^Recorded SF-/));
  expect(screen.queryByText('Install Towbridge Boot on this device?')).toBeNull();
});

/** Submits a complete form whose boot is kept on the device. */
async function keep(arrange: (backend: FakeBackend) => void) {
  const backend = new FakeBackend({ user: aUser({ features: ['guard'] }) });
  const app = await open({ backend });
  act(() => fillIn(newBootOf(app.store)));
  arrange(backend);
  await app.user.click(screen.getByRole('button', { name: 'Add Boot' }));
  const heading = await screen.findByRole('heading', { name: 'Boot kept on this device' });
  const head = heading.closest('.tb-section-header');
  return { ...app, backend, hasTick: () => head?.querySelector('.tb-section-header__tile--done') != null };
}

test('says why the server did not record it, without a green tick, beside the banner (KERB-16)', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { hasTick } = await keep(({ calls }) =>
    calls.failNext('create', new HttpError(500, 'The database is down')),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is down');
  expect(screen.getByText('It is not recorded yet. The server answered: The database is down')).toBeVisible();
  expect(hasTick()).toBe(false);
  logged.mockRestore();
});

test('without a network it says neither, and has its tick (KERB-16)', async () => {
  const { hasTick } = await keep(({ calls }) =>
    calls.failNext('create', new ConnectionError('Failed to fetch')),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/server answered/)).toBeNull();
  expect(hasTick()).toBe(true);
});

test('signed out meanwhile, it says so and asks to sign in; the link Outbox shows it, too (KERB-7)', async () => {
  const { user, page, hasTick } = await keep((backend) => backend.signOut());
  expect(screen.getByText(/^You are signed out\. Sign in again as the same person/)).toBeVisible();
  expect(screen.queryByText(/sent by itself/)).toBeNull();
  expect(hasTick()).toBe(false);
  expect(screen.getByRole('link', { name: 'Outbox (1)' })).toHaveAccessibleDescription(/^Sign in again/);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(page.reloads).toBe(1);
});

test('has the upload area, and its photos go with the boot (KERB-17, PHO-65)', async () => {
  const { user, backend, store } = await keep(({ calls }) =>
    calls.failAlways('create', new ConnectionError('Failed to fetch')),
  );
  const area = await screen.findByRole('region', { name: 'Photos' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  expect(area).toBeVisible();
  const noPicture = new File(['hello'], 'no.jpg', { type: 'image/jpeg' });
  await user.upload(input!, [noPicture, aPictureFile('front.jpg')]);
  expect(
    await within(area).findByText('Only JPEG, PNG, WebP and GIF pictures can be uploaded'),
  ).toBeVisible();
  await waitFor(() => expect(store.outbox?.entries[0]?.photos).toHaveLength(1));
  expect(await screen.findByText('1 photo goes with it.')).toBeVisible();
  backend.calls.recover('create');
  act(() => store.outbox?.wake());
  await screen.findByText(saying(/^Recorded SF-/));
});
