import { HttpError } from '../../api/errors';
import { aUser, NEWTOW } from '../../testing/builders';
import { FakeBackend, type FakeBackendOptions } from '../../testing/fakeApi';
import { FakePage } from '../../testing/browser/FakePage';
import { AgreementDetour } from './AgreementDetour';
import { AgreementStore } from './AgreementStore';
import { LoginUserStore } from './LoginUserStore';

async function agreement(options: FakeBackendOptions = { user: 'newcompany' }, address = '/admin/agreement') {
  const backend = new FakeBackend(options);
  const page = new FakePage(address);
  const loginUser = new LoginUserStore(backend.session);
  await loginUser.load();
  const detour = new AgreementDetour(backend.session, page, backend.world.clock);
  const store = new AgreementStore({ api: backend.agreement, loginUser, detour, page });
  return { backend, page, loginUser, store };
}

test('if required, fetches the key, then creates the document (AGR-1)', async () => {
  const { store, backend } = await agreement();
  expect(store.status).toBe('initial');
  const loading = store.load();
  expect(store.status).toBe('loading');
  await loading;
  expect(store.status).toBe('loaded');
  expect(backend.calls.names.slice(-3)).toEqual(['required', 'key', 'generate']);
  expect(backend.calls.requestsOf('generate')).toEqual([
    { towCompanyId: NEWTOW.id, agreementUrl: 'agreements/newtow' },
  ]);
  expect(store.document?.attachmentUrl).toMatch(/\.pdf$/);
});

test('does not check the requirement for a user who has accepted (AGR-1)', async () => {
  const { store, backend } = await agreement({ user: 'creator' });
  backend.calls.replyNext('required', true);
  await store.load();
  expect([store.isRequired, backend.calls.count('required')]).toEqual([false, 0]);
});

test('creates no document if it is not required (AGR-1)', async () => {
  const { store, backend } = await agreement({ user: 'creator' });
  await store.load();
  expect([store.isRequired, store.document, backend.calls.count('generate')]).toEqual([false, undefined, 0]);
});

test('accepting records the shown version, checks again, and returns to the page the user came from (AGR-3)', async () => {
  const { store, backend, page } = await agreement(
    undefined,
    '/admin/agreement?from=%2Fboot%2Fadd%2FBAL%3Fx%3D1',
  );
  await store.load();
  const shown = String(store.document?.attachmentId);
  await store.accept();
  expect(backend.calls.requestsOf('agree')).toEqual([
    { towCompanyId: NEWTOW.id, agreementUrl: 'agreements/newtow', shownAttachmentId: shown },
  ]);
  expect(backend.calls.count('required')).toBe(2);
  expect(page.wentTo).toEqual(['/boot/add/BAL?x=1']);
});

test('accepting leads nowhere while the agreement is still required', async () => {
  const { store, backend, page } = await agreement();
  await store.load();
  backend.calls.replyNext('agree', true);
  backend.calls.replyNext('required', true);
  await store.accept();
  expect([page.wentTo, store.isRequired, store.document === undefined]).toEqual([[], true, false]);
});

test('accepting relies on the second check, not on the answer to the acceptance (AGR-3)', async () => {
  const { store, backend, page } = await agreement();
  await store.load();
  backend.calls.replyNext('agree', false);
  backend.calls.replyNext('required', true);
  await store.accept();
  expect([page.wentTo, store.isRequired, store.document === undefined]).toEqual([[], true, false]);
});

test('accepting waits until the check succeeds, then continues', async () => {
  const { store, backend, page } = await agreement();
  await store.load();
  const error = new HttpError(503, 'down');
  backend.calls.failNext('required', error);
  await store.accept();
  expect([page.wentTo, store.status, store.error]).toEqual([[], 'error', error]);
  await store.load();
  expect([store.status, store.isRequired]).toEqual(['loaded', false]);
});

test('declining is recorded and stays until the user reconsiders (AGR-4)', async () => {
  const { store, backend, page } = await agreement();
  await store.load();
  await store.decline();
  expect([backend.calls.count('decline'), store.isDeclined, page.wentTo]).toEqual([1, true, []]);
  store.readAgain();
  expect(store.isDeclined).toBe(false);
});

test.each(['required', 'key', 'generate'] as const)(
  'a failed %s is an error that can be retried',
  async (call) => {
    const { store, backend } = await agreement();
    const error = new HttpError(500, 'Printer on fire');
    backend.calls.failNext(call, error);
    await store.load();
    expect([store.status, store.error]).toEqual(['error', error]);
    await store.load();
    expect([store.status, store.error]).toEqual(['loaded', undefined]);
  },
);

test('a refused answer keeps the document and shows the refusal (AGR-5)', async () => {
  const { store, backend, page } = await agreement();
  await store.load();
  const error = new HttpError(409, 'The agreement has changed');
  backend.calls.failNext('agree', error);
  await store.accept();
  expect([store.error, page.wentTo, store.isDeclined]).toEqual([error, [], false]);
  expect(store.document).toBeDefined();
});

test('a second press during the first call does nothing', async () => {
  const { store, backend } = await agreement();
  await store.load();
  const held = backend.calls.hold('agree');
  const first = store.accept();
  await store.accept();
  await store.decline();
  held.release();
  await first;
  expect([backend.calls.count('agree'), backend.calls.count('decline')]).toEqual([1, 0]);
});

test('a user without a company gets a message', async () => {
  const { store, backend, loginUser } = await agreement();
  backend.calls.replyNext('loginUser', aUser({ towCompanyId: null, clickwrapAccepted: false }));
  await loginUser.load();
  await store.load();
  expect(store.status).toBe('error');
});

test.each([
  ['/boot/list', true],
  ['/boot/list?q=a#b', true],
  ['https://evil.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\\\\evil.example', false],
  ['/\t/evil.example', false],
  ['/boot\n', false],
  ['javascript:alert(1)', false],
  ['boot', false],
  ['', false],
  ['/admin/logout', false],
  ['/admin/%6Cogout?x', false],
  ['/api-web/logout', false],
  ['/login', false],
])('%j is a way back from the agreement: %s (AGR-6)', async (from, isOurs) => {
  const { store } = await agreement({ user: 'creator' }, `/admin/agreement?from=${encodeURIComponent(from)}`);
  expect(store.returnTo).toBe(isOurs ? from : '/boot/');
});
