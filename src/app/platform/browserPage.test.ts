import { SessionCookieWatcher } from '../../stores/session/SessionCookieWatcher';
import { browserPage } from './browserPage';

const SETTINGS = {
  cookie: 'session_state',
  logoutValue: 'LOGOUT',
  authCookies: ['auth_token', 'other_token'],
  logoutPath: '/api-web/logout',
};

afterEach(() => {
  window.localStorage.clear();
  jest.useRealTimers();
  for (const name of ['session_state', 'theme']) document.cookie = `${name}=; Max-Age=0; path=/`;
});

test('clears only the authentication cookies within a second of a sign-out elsewhere', () => {
  jest.useFakeTimers();
  for (const cookie of ['auth_token=a', 'other_token=b', 'theme=dark']) document.cookie = `${cookie}; path=/`;
  const wentTo: string[] = [];
  const page = { ...browserPage(), go: (url: string) => void wentTo.push(url) };
  new SessionCookieWatcher(SETTINGS, page, () => undefined).start();
  document.cookie = 'session_state=LOGOUT; path=/';
  jest.advanceTimersByTime(999);
  expect(wentTo).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(wentTo).toEqual(['/api-web/logout']);
  expect(document.cookie.split('; ').sort()).toEqual(['session_state=LOGOUT', 'theme=dark']);
  jest.advanceTimersByTime(5_000);
  expect(wentTo).toHaveLength(1);
});

test('notices when other tabs change the key, and checks itself when the page is shown again', () => {
  const { shared } = browserPage();
  const heard: string[] = [];
  const stop = shared.onChange('who', (value) => void heard.push(value));
  const say = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  say('who', '1');
  say('other', '2');
  say('who', null);
  expect(heard).toEqual(['1']);
  shared.set('who', '3');
  show(false);
  expect(heard).toEqual(['1']);
  show(true);
  expect(heard).toEqual(['1', '3']);
  stop();
  say('who', '4');
  show(true);
  expect(heard).toHaveLength(2);
});

test('the requested address is complete, and its query parameters can be read', () => {
  window.history.replaceState(null, '', '/boot/list?from=%2Fboot%2Fadd&x=1#here');
  const page = browserPage();
  expect(page.here()).toBe('/boot/list?from=%2Fboot%2Fadd&x=1#here');
  expect([page.query('from'), page.query('iss')]).toEqual(['/boot/add', undefined]);
  window.history.replaceState(null, '', '/');
});

describe('newer pages', () => {
  const MAIN = '/boot/static/js/main.1a2b.js';
  afterEach(() => {
    document.head.innerHTML = '';
    jest.restoreAllMocks();
  });

  test.each([
    [
      'with another first script are newer',
      `src="${MAIN}"`,
      `<script src="/boot/static/js/main.3c4d.js">`,
      true,
    ],
    ['with the same are not', `src="${MAIN}"`, `<script src="${MAIN}">`, false],
    ['are none where the page has no such script', '', `<script src="${MAIN}">`, false],
  ])('%s', async (_what, own, there, newer) => {
    document.head.innerHTML = `<script type="text/plain" ${own}></script>`;
    jest.spyOn(window, 'fetch').mockResolvedValue(new Response(there));
    expect(await browserPage().newerPages()).toBe(newer ? '/static/js/main.3c4d.js' : null);
  });
});
