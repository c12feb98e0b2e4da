import { ConnectionError } from '../../api/errors';
import { FakeBackend } from '../../testing/fakeApi';
import { settle } from '../../testing/newBoot';
import { SignOutStore } from './SignOutStore';
import { UnfinishedWork } from '../page/UnfinishedWork';

function make() {
  const backend = new FakeBackend({ user: 'creator' });
  const unfinished = new UnfinishedWork();
  /** The events, in order. */
  const happened: string[] = [];
  const store = new SignOutStore({
    api: backend.session,
    loginUser: { user: { loggedIn: true, id: 7 } },
    device: {
      forget: async (userId) =>
        void happened.push(`forgot ${userId}, asks ${!unfinished.isLeavingConfirmed}`),
    },
    unfinished,
    waiting: async () => 0,
    leave: () => void happened.push('left'),
    lock: (userId) => void happened.push(`locked for ${userId}`),
  });
  return { store, backend, unfinished, happened };
}
const GONE = ['forgot 7, asks false', 'left'];
const LOCKED = ['forgot 7, asks false', 'locked for 7'];

test('without unfinished work, clears the device at once, and leaves when the server answers', async () => {
  const { store, backend, happened } = make();
  const looked = backend.calls.hold('loginInfo');
  const pressed = store.press();
  await store.press();
  await settle();
  expect([store.phase, happened]).toEqual(['leaving', ['forgot 7, asks false']]);
  looked.release();
  await pressed;
  expect(happened).toEqual(GONE);
  // A background call, so it does not keep the session alive.
  expect(backend.calls.requestsOf('loginInfo')).toEqual([{ background: true }]);
});

test('with unfinished work, asks first: staying keeps everything, agreeing signs out (SES-6)', async () => {
  const { store, unfinished, happened } = make();
  const done = unfinished.guard({ isUnfinished: () => true, ask: () => undefined });
  await store.press();
  expect([store.phase, happened]).toEqual(['asking', []]);
  store.stay();
  expect([store.phase, happened, unfinished.isLeavingConfirmed]).toEqual(['resting', [], false]);
  await store.agree();
  expect(happened).toEqual([]);
  await store.press();
  await store.agree();
  expect(happened).toEqual(GONE);
  done();
  expect(unfinished.isAny()).toBe(false);
});

test('without a connection, asks first as always, then locks the device (SES-7)', async () => {
  const { store, backend, unfinished, happened } = make();
  const done = unfinished.guard({ isUnfinished: () => true, ask: () => undefined });
  backend.calls.failAlways('loginInfo', new ConnectionError('Failed to fetch'));
  await store.press();
  expect([store.phase, happened]).toEqual(['asking', []]);
  await store.agree();
  expect([store.phase, happened]).toEqual(['resting', LOCKED]);
  done();
});

test('a server that does not answer within five seconds counts as unreachable, even if it answers later (SES-7)', async () => {
  jest.useFakeTimers();
  const { store, backend, happened } = make();
  const looked = backend.calls.hold('loginInfo');
  const pressed = store.press();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(store.phase).toBe('leaving');
  await jest.advanceTimersByTimeAsync(1);
  await pressed;
  jest.useRealTimers();
  looked.release();
  await settle();
  expect([store.phase, happened]).toEqual(['resting', LOCKED]);
});
