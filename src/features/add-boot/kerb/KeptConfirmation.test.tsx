import { act, screen } from '@testing-library/react';
import { ConnectionError } from '../../../api/errors';
import { open } from '../../../testing/addBootScreen';
import type { RootStore } from '../../../stores/RootStore';
import { aUser } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { FakeInstaller } from '../../../testing/FakeInstaller';
import { fillIn } from '../../../testing/newBoot';

function newBootOf({ newBoot }: RootStore) {
  if (newBoot === null) throw new Error('The form is not open');
  return newBoot;
}

test('a boot that is stored on the device counts as one, so the second offer to install comes after two (OFF-8)', async () => {
  const backend = new FakeBackend({ user: aUser({ features: ['guard'] }) });
  const installer = new FakeInstaller();
  const { user, store } = await open({ backend, installer });
  act(() => {
    installer.offer();
    store.install.decline();
  });
  backend.calls.failAlways('create', new ConnectionError('Failed to fetch'));
  act(() => fillIn(newBootOf(store)));
  await user.click(screen.getByRole('button', { name: 'Add Boot' }));
  await screen.findByRole('heading', { name: 'Boot kept on this device' });
  backend.calls.recover('create');
  act(() => store.outbox.store?.wake());
  await screen.findByText(/^Recorded SF-/);
  expect(store.install.offer).toBeUndefined();
});
