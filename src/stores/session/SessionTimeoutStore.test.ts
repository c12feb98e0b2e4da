import { waitFor } from '@testing-library/dom';
import { HttpError } from '../../api/errors';
import { aUser, NOW } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { FakePage } from '../../testing/browser/FakePage';
import { LoginUserStore } from './LoginUserStore';
import { SessionTimeoutStore } from './SessionTimeoutStore';
import type { LoginUser } from '../../domain/wire/session';

const MINUTE = 60_000;

async function signedIn(changes: Partial<LoginUser> = {}) {
  let now = NOW;
  const backend = new FakeBackend({ user: aUser(changes) });
  const page = new FakePage();
  const loginUser = new LoginUserStore(backend.session);
  await loginUser.load();
  const onOver = jest.fn();
  const store = new SessionTimeoutStore({ api: backend.session, loginUser, page, clock: () => now, onOver });
  store.start();
  const pass = (milliseconds: number) => {
    now += milliseconds;
    page.tick();
  };
  return { store, backend, page, pass };
}

const company = (inactivityTimeout: number | null, loginTimeout: number | null) => ({
  company: { id: 1, inactivityTimeout, loginTimeout },
});

test('warns at least a minute before the session ends for inactivity (SES-4)', async () => {
  const { store, pass } = await signedIn(company(30, 720));
  pass(27 * MINUTE);
  expect(store.warning).toBeUndefined();
  pass(2 * MINUTE);
  expect([store.warning, store.secondsLeft]).toEqual(['idle', 60]);
});

test('a call caused by the user postpones it (SES-5)', async () => {
  const { store, pass } = await signedIn(company(30, 720));
  pass(29 * MINUTE);
  store.noteCall();
  pass(1000);
  expect(store.warning).toBeUndefined();
});

test('staying calls the server, which extends the session, and hides the warning', async () => {
  const { store, backend, pass } = await signedIn(company(30, 720));
  pass(29 * MINUTE);
  const before = backend.calls.count('loginUser');
  await store.stay();
  expect([backend.calls.count('loginUser') - before, store.warning]).toEqual([1, undefined]);
});

test('if staying fails, the warning remains and the user can retry', async () => {
  const { store, backend, pass } = await signedIn(company(30, 720));
  pass(29 * MINUTE);
  backend.calls.failNext('loginUser', new HttpError(500, ''));
  await store.stay();
  expect(store.warning).toBe('idle');
  await store.stay();
  expect(store.warning).toBeUndefined();
});

test('staying too late reloads the page, and the gate then asks the user to sign in', async () => {
  const { store, backend, page, pass } = await signedIn(company(30, 720));
  pass(29 * MINUTE);
  backend.signOut();
  await store.stay();
  expect([page.reloads, page.isTicking]).toEqual([1, false]);
});

test('at the end, asks the server without extending the session', async () => {
  const { backend, page, pass } = await signedIn(company(30, 720));
  backend.signOut();
  pass(31 * MINUTE);
  await waitFor(() => expect(page.reloads).toBe(1));
  expect(backend.calls.requestsOf('loginInfo')).toEqual([{ background: true }]);
});

test('respects that another tab extended the session, without asking the server every second', async () => {
  const { store, backend, page, pass } = await signedIn(company(null, 60));
  pass(61 * MINUTE);
  for (let second = 0; second < 10; second += 1) {
    await Promise.resolve();
    pass(1000);
  }
  expect([backend.calls.count('loginInfo'), page.reloads, store.warning]).toEqual([1, 0, 'length']);
});

test("activity does not extend the session's maximum length", async () => {
  const { store, pass } = await signedIn(company(30, 60));
  for (let minute = 0; minute < 59; minute += 1) {
    pass(MINUTE);
    store.noteCall();
  }
  pass(0);
  expect([store.warning, store.secondsLeft]).toEqual(['length', 60]);
});

test("the server's own times override the company's", async () => {
  const { store, pass } = await signedIn({
    ...company(30, 720),
    sessionIdleSeconds: 600,
    sessionExpiresAt: NOW + 5 * MINUTE,
  });
  pass(4 * MINUTE);
  expect([store.warning, store.secondsLeft]).toEqual(['length', 60]);
});

test.each([
  [null, null],
  [0, 0],
])('without times (%j, %j) there is no warning', async (idle, whole) => {
  const { store, backend, pass } = await signedIn(company(idle, whole));
  pass(100 * 24 * 60 * MINUTE);
  expect([store.warning, backend.calls.count('loginInfo')]).toEqual([undefined, 0]);
});
