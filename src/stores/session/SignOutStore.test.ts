import { SignOutStore } from './SignOutStore';
import { UnfinishedWork } from '../page/UnfinishedWork';

function make(forgotten = Promise.resolve()) {
  const unfinished = new UnfinishedWork();
  /** The events, in order. */
  const happened: string[] = [];
  const store = new SignOutStore({
    loginUser: { user: { loggedIn: true, id: 7 } },
    device: {
      forget: (userId) => {
        happened.push(`forgets ${userId}, asks ${!unfinished.isLeavingConfirmed}`);
        return forgotten.then(() => void happened.push('forgot'));
      },
    },
    unfinished,
    waiting: async () => 0,
    leave: () => void happened.push('left'),
    lock: (userId) => void happened.push(`locked for ${userId}`),
    tell: () => void happened.push('told'),
  });
  return { store, unfinished, happened };
}
const GONE = ['forgets 7, asks false', 'locked for 7', 'forgot', 'told'];

test('without unfinished work, locks the device at once, and tells the server once its work is deleted (SES-7)', async () => {
  const { store, happened } = make();
  await Promise.all([store.press(), store.press()]);
  expect([store.phase, happened]).toEqual(['resting', GONE]);
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

test('a device that does not answer is locked, too, and the server is told after two seconds (SES-7)', async () => {
  jest.useFakeTimers();
  const { store, happened } = make(new Promise(() => undefined));
  const pressed = store.press();
  await jest.advanceTimersByTimeAsync(1_999);
  expect(happened).toEqual(GONE.slice(0, 2));
  await jest.advanceTimersByTimeAsync(1);
  await pressed;
  jest.useRealTimers();
  expect(happened).toEqual([...GONE.slice(0, 2), 'told']);
});
