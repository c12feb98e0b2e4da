import { HttpError } from '../../api/errors';
import { aUser, NEWTOW } from '../../testing/builders';
import { FakeBackend, type FakeBackendOptions } from '../../testing/fakeApi';
import { FakePage } from '../../testing/browser/FakePage';
import { AgreementDetour } from './AgreementDetour';
import { ErrorHandlerStore } from '../errors/ErrorHandlerStore';
import { LoginUserStore } from './LoginUserStore';
import { SessionStore } from './SessionStore';

function at(address: string, options: FakeBackendOptions = {}, application: 'BOOT' | 'ADM' = 'BOOT') {
  const backend = new FakeBackend(options);
  const page = new FakePage(address);
  const loginUser = new LoginUserStore(backend.session);
  const detour = new AgreementDetour(backend.session, page, backend.world.clock);
  const errors = new ErrorHandlerStore((key) => key);
  const { session: api, copyOf } = backend;
  const store = new SessionStore({ application, api, loginUser, detour, page, errors, copyOf });
  return { backend, page, loginUser, store, detour, errors };
}

test.each([
  ['loginInfo', { loggedIn: true }],
  ['loginUser', aUser()],
] as const)(
  'a stored copy of %s opens the page and hides no failure of the server (OFF-10)',
  async (call, copy) => {
    const { backend, store, errors } = at('/boot/list');
    backend.copies.set(copy, { at: 0, failure: new HttpError(500, 'The database is down') });
    backend.calls.replyNext(call, copy);
    await store.start();
    expect([store.phase, errors.currentError]).toEqual(['ready', 'The database is down']);
  },
);

describe('the gate', () => {
  test('lets an active, authorised user in (GATE-3)', async () => {
    const { store, page } = at('/boot/list');
    expect(store.phase).toBe('starting');
    await store.start();
    expect([store.phase, page.wentTo]).toEqual(['ready', []]);
    expect(store.needsRegions).toBe(true);
  });

  test("signed out: redirects to the server's address with the requested page as `from` (GATE-1)", async () => {
    const { store, page, backend } = at('/boot/list/5?q=1', { user: null });
    await store.start();
    expect(store.phase).toBe('leaving');
    expect(page.wentTo).toEqual([`/login?from=${encodeURIComponent('/boot/list/5?q=1')}`]);
    expect(backend.calls.requestsOf('loginUser')).toEqual([{ from: '/boot/list/5?q=1' }]);
  });

  test("the page's own `from` and `iss` are passed on", async () => {
    const { store, backend } = at('/boot/?from=%2Fboot%2Fadd&iss=https%3A%2F%2Fid.example', { user: null });
    await store.start();
    expect(backend.calls.requestsOf('loginUser')).toEqual([{ from: '/boot/add', iss: 'https://id.example' }]);
  });

  test('signed out without a sign-in address: authentication is required (GATE-1)', async () => {
    const { store, page, backend } = at('/boot/', { user: null });
    backend.world.auth0Active = false;
    await store.start();
    expect([store.phase, store.refusal, page.wentTo]).toEqual(['refused', 'authentication', []]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])(
    'does not redirect to %j (GATE-5)',
    async (url) => {
      const { store, page, backend } = at('/boot/', { user: null });
      backend.calls.replyNext('loginUser', { loggedIn: false, auth0Active: true, toAuth0RedirectUrl: url });
      await store.start();
      expect([store.refusal, page.wentTo]).toEqual(['authentication', []]);
    },
  );

  test.each([
    ['nobody, whatever else they are', { user: null }, 'authentication'],
    ['inactive before unauthorised', { user: aUser({ active: false, applications: [] }) }, 'inactive'],
    [
      'unauthorised before the agreement',
      { user: aUser({ company: NEWTOW, applications: ['ADS'] }) },
      'application',
    ],
  ] as const)('checks in order: %s', async (_name, options, refusal) => {
    const { store, backend } = at('/boot/', options);
    backend.world.auth0Active = false;
    await store.start();
    expect([store.phase, store.refusal]).toEqual(['refused', refusal]);
  });

  test('the admin application requires only a signed-in, active user', async () => {
    const ready = at('/admin/agreement', { user: aUser({ applications: [], company: NEWTOW }) }, 'ADM');
    await ready.store.start();
    expect([ready.store.phase, ready.store.needsRegions, ready.page.wentTo]).toEqual(['ready', false, []]);
    const inactive = at('/admin/agreement', { user: aUser({ active: false }) }, 'ADM');
    await inactive.store.start();
    expect(inactive.store.refusal).toBe('inactive');
  });

  test.each(['loginInfo', 'loginUser'] as const)(
    'a failed %s is a failed start, which can be retried',
    async (call) => {
      const { store, backend } = at('/boot/');
      const error = new HttpError(500, 'Database is away');
      backend.calls.failNext(call, error);
      await store.start();
      expect([store.phase, store.failure]).toEqual(['failed', error]);
      await store.start();
      expect([store.phase, store.failure]).toEqual(['ready', undefined]);
    },
  );
});

describe('an agreement that is not accepted', () => {
  test('redirects to the agreement with the requested page (GATE-6)', async () => {
    const { store, page } = at('/boot/add/BAL', { user: 'newcompany' });
    await store.start();
    expect(store.phase).toBe('leaving');
    expect(page.wentTo).toEqual(['/admin/agreement?from=%2Fboot%2Fadd%2FBAL']);
  });

  test("keeps the address's existing query", async () => {
    const { store, page, backend } = at('/boot/', { user: 'newcompany' });
    backend.calls.replyNext('clickwrap', { clickWrapAcceptanceUrl: '/terms?v=2#top' });
    await store.start();
    expect(page.wentTo).toEqual(['/terms?v=2&from=%2Fboot%2F#top']);
  });

  test('two pages that disagree cannot redirect in a loop (GATE-6)', async () => {
    const { store, page, detour } = at('/boot/', { user: 'newcompany' });
    await store.start();
    detour.returning();
    await store.start();
    expect(page.wentTo).toHaveLength(1);
    expect([store.phase, detour.url]).toEqual(['agreement', '/admin/agreement?from=%2Fboot%2F']);
  });

  test('opening another page redirects to the agreement again', async () => {
    const { store, page } = at('/boot/', { user: 'newcompany' });
    await store.start();
    await store.start();
    expect([store.phase, page.wentTo.length]).toEqual(['leaving', 2]);
  });

  test('a later agreement after acceptance is not a loop', async () => {
    const { store, page, backend } = at('/boot/', { user: 'newcompany' });
    await store.start();
    backend.world.agreements.set(NEWTOW.id, 'ACCEPTED');
    await store.start();
    expect(store.phase).toBe('ready');
    backend.world.agreements.set(NEWTOW.id, 'PENDING');
    await store.start();
    expect([store.phase, page.wentTo.length]).toEqual(['leaving', 2]);
  });

  test('a server that does not send it admits everyone', async () => {
    const { store, backend } = at('/boot/');
    backend.calls.replyNext('loginInfo', { loggedIn: true });
    backend.calls.replyNext('loginUser', { ...aUser(), clickwrapAccepted: null });
    await store.start();
    expect(store.phase).toBe('ready');
  });

  test('a failed clickwrap call fails the start', async () => {
    const { store, backend } = at('/boot/', { user: 'newcompany' });
    backend.calls.failNext('clickwrap', new HttpError(503, ''));
    await store.start();
    expect(store.phase).toBe('failed');
  });
});
