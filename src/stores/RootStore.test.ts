import { waitFor } from '@testing-library/react';
import { FakePage } from '../testing/browser/FakePage';
import { aRegion, aUser, permissionsIn } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { makeRootStore } from '../testing/render';
import type { RootStore } from './RootStore';

test.each<[string, (root: RootStore) => Promise<unknown>, (root: RootStore) => unknown]>([
  ['the boots of the outbox', (root) => root.openOutbox(), ({ outbox }) => outbox],
  [
    'the acts at cars',
    ({ removals }) => {
      removals.open();
      return removals.openActs();
    },
    ({ removals }) => removals.acts,
  ],
  [
    'the prints',
    ({ notices }) => {
      notices.open();
      return notices.openPrints();
    },
    ({ notices }) => notices.prints,
  ],
])('still opening at sign-out, %s stay closed without a word (SES-2)', async (_what, open, opened) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const user = aUser({
    features: ['guard', 'notice', 'removal'],
    permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'RELEASE_REMOVAL']),
  });
  const backend = new FakeBackend({ user });
  backend.world.regions = [aRegion({ removal: { minutes: 60, night: null, countsFrom: 'payment' } })];
  const root = makeRootStore(backend);
  await root.loginUser.load();
  await root.regions.load();
  expect(root.removals.regions).toHaveLength(1);
  const opening = open(root).catch(() => undefined);
  root.reset();
  await opening;
  expect(opened(root)).toBeNull();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test.each([
  ['the same one', 7, 0],
  ['another one', 8, 1],
])(
  'a page that opened for a stored user, since the server was slow, opens again if the server says %s (OFF-4)',
  async (_who, id, reloads) => {
    const stored = aUser({ id: 7 });
    const backend = new FakeBackend({ user: aUser({ id }) });
    backend.copies.set(stored, { at: 0, failure: undefined, late: Promise.resolve(undefined) });
    const asked = jest.spyOn(backend.session, 'loginUser').mockResolvedValueOnce(stored);
    const page = new FakePage();
    await makeRootStore(backend, { page }).start();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(page.reloads).toBe(reloads));
  },
);
