import { aUser } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { makeRootStore } from '../testing/render';
import type { RootStore } from './RootStore';

test.each<[string, (root: RootStore) => Promise<unknown>, (root: RootStore) => unknown]>([
  ['the boots of the outbox', (root) => root.openOutbox(), ({ outbox }) => outbox],
  ['the acts at cars', (root) => root.removals.openActs(), ({ removals }) => removals.acts],
  ['the prints', (root) => root.notices.openPrints(), ({ notices }) => notices.prints],
])('still opening at sign-out, %s stay closed (SES-2)', async (_what, open, opened) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const root = makeRootStore(new FakeBackend({ user: aUser({ features: ['guard', 'notice', 'removal'] }) }));
  await root.loginUser.load();
  const opening = open(root).catch(() => undefined);
  root.reset();
  await opening;
  expect(opened(root)).toBeNull();
  warned.mockRestore();
});
