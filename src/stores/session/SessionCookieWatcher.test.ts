import { FakePage } from '../../testing/browser/FakePage';
import { SessionCookieWatcher } from './SessionCookieWatcher';

const SETTINGS = {
  cookie: 'session_state',
  logoutValue: 'LOGOUT',
  authCookies: ['auth_token', 'other_token'],
  logoutPath: '/api-web/logout',
};

function watching() {
  const page = new FakePage();
  const left: string[] = [];
  const watcher = new SessionCookieWatcher(SETTINGS, page, () => left.push('left'));
  page.cookieJar.set('auth_token', 'a');
  page.cookieJar.set('other_token', 'b');
  page.cookieJar.set('theme', 'LOGOUT');
  return { page, watcher, left };
}

test('checks once a second, and only after it has been started (SES-1)', () => {
  const { page, watcher } = watching();
  const asked: number[] = [];
  page.every = (milliseconds) => {
    asked.push(milliseconds);
    return () => undefined;
  };
  watcher.start();
  watcher.start();
  expect(asked).toEqual([1000]);
});

test.each(['ACTIVE', '', 'LOGOUT2'])("does nothing while the cookie's value is %j", (value) => {
  const { page, watcher } = watching();
  watcher.start();
  page.cookieJar.set('session_state', value);
  page.tick();
  expect([page.wentTo, page.cookieJar.has('auth_token')]).toEqual([[], true]);
});

test('at the logout value, clears the authentication cookies and leaves, once (SES-1)', () => {
  const { page, watcher, left } = watching();
  watcher.start();
  page.tick();
  page.cookieJar.set('session_state', 'LOGOUT');
  page.tick();
  page.tick();
  expect(page.wentTo).toEqual(['/api-web/logout']);
  expect([...page.cookieJar.keys()]).toEqual(['theme', 'session_state']);
  expect(left).toEqual(['left']);
  expect(page.isTicking).toBe(false);
});

test('reads an encoded value, and ignores a malformed one', () => {
  const { page, watcher } = watching();
  watcher.start();
  page.cookieJar.set('session_state', '%E0%A4%A');
  page.tick();
  expect(page.wentTo).toEqual([]);
  page.cookieJar.set('session_state', 'LOG%4FUT');
  page.tick();
  expect(page.wentTo).toHaveLength(1);
});
