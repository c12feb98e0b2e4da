import { ConnectionError } from '../../api/errors';
import { aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { MemoryDevice } from '../../testing/memoryDevice';
import { LateSignOut } from './LateSignOut';

function make() {
  const backend = new FakeBackend({ user: aUser({ id: 7 }) });
  const left: string[] = [];
  const { texts } = new MemoryDevice().openWindow();
  const open = () => new LateSignOut({ api: backend.session, texts, leave: () => void left.push('left') });
  return { backend, left, open };
}

test('is pending until the server can be reached, also for a page that is opened later (SES-7)', async () => {
  const { backend, left, open } = make();
  expect(open().isPending).toBe(false);
  open().note(7);
  backend.calls.failNext('loginUser', new ConnectionError('Failed to fetch'));
  await expect(open().tell()).resolves.toBe('unreachable');
  expect([open().isPending, left]).toEqual([true, []]);
  await expect(open().tell()).resolves.toBe('leaving');
  expect([open().isPending, left]).toEqual([false, ['left']]);
});

test('ends the session also if the device stores no text (SES-7)', async () => {
  const backend = new FakeBackend({ user: aUser({ id: 7 }) });
  const left: string[] = [];
  const { texts } = new MemoryDevice().openWindow();
  jest.spyOn(texts, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const late = new LateSignOut({ api: backend.session, texts, leave: () => void left.push('left') });
  late.note(7);
  await expect(late.tell()).resolves.toBe('leaving');
  expect([late.isPending, left]).toEqual([false, ['left']]);
});

test.each([
  ['has ended', null],
  ['is that of another user', aUser({ id: 8 })],
])('leaves alone a session that %s (SES-7)', async (_what, user) => {
  const { backend, left, open } = make();
  open().note(7);
  backend.signIn(user);
  await expect(open().tell()).resolves.toBe('over');
  expect([open().isPending, left]).toEqual([false, []]);
});
