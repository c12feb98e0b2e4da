import { client, failure } from '../testing/apiClient';
import { html, json, plain, type Answer } from '../testing/browser/FakeFetch';
import { wholeApi } from '../testing/wholeApi';
import { ConnectionError } from './errors';

const USER = '/api-web/api/login/user';
const LIST = '/api-web/api/boot/get-region/SF';
const MAKES = '/api-web/api/refdata/SF/makes';
const lost = new TypeError('Failed to fetch');

type Kept = Map<string, { text: string; at: number }>;

const storage = (kept: Kept) => ({
  keep: (path: string, text: string) => void kept.set(path, { text, at: 1_000 }),
  find: (path: string) => Promise.resolve(kept.get(path)),
});

/** A client whose answers are stored, and the storage. */
function keeping() {
  const kept: Kept = new Map();
  const made = client();
  made.api.storeIn(storage(kept));
  return { ...made, kept };
}

/** A client of a server that answers when the test tells it to. */
function slowly(kept: Kept) {
  let answer: (response: Response) => void = () => undefined;
  const api = wholeApi({
    fetch: () => new Promise((resolve) => (answer = resolve)),
    languages: () => ['en'],
    log: () => undefined,
  });
  api.storeIn(storage(kept));
  return { api, answer: (response: Response) => answer(response) };
}

afterEach(() => jest.useRealTimers());

test('an answer is stored, and used with its age when the network fails (OFF-1)', async () => {
  const { net, api } = keeping();
  net.on(LIST, json([{ id: 1, license: '8ABC123' }]), lost);
  const fresh = await api.boots.listOfRegion({ region: 'SF', orKept: true });
  const again = await api.boots.listOfRegion({ region: 'SF', orKept: true });
  expect(again).toEqual(fresh);
  expect([api.copyOf(fresh), api.copyOf(again)]).toEqual([undefined, { at: 1_000, failure: undefined }]);
});

test('a caller that wants a fresh answer does not get a stored one (OFF-1)', async () => {
  const { net, api } = keeping();
  net.on(LIST, json([]), lost);
  await api.boots.listOfRegion({ region: 'SF' });
  expect(await failure(api.boots.listOfRegion({ region: 'SF' }))).toBeInstanceOf(ConnectionError);
});

test('a refusal does not count as a network failure (OFF-1)', async () => {
  const { net, api } = keeping();
  net.on(LIST, json([]), plain('Not here', 404));
  await api.boots.listOfRegion({ region: 'SF' });
  expect(await failure(api.boots.listOfRegion({ region: 'SF', orKept: true }))).toMatchObject({
    status: 404,
  });
});

test("a captive portal's page or a proxy's error does not count as an answer (OFF-1)", async () => {
  const { net, api } = keeping();
  net.on(LIST, json([{ id: 1 }]), html(), html(502));
  await api.boots.listOfRegion({ region: 'SF' });
  for (let time = 1; time <= 2; time += 1)
    expect(await api.boots.listOfRegion({ region: 'SF', orKept: true })).toMatchObject([{ id: 1 }]);
});

test.each<[string, Answer, object | undefined]>([
  ['a failing server', plain('The database is down', 500), { status: 500, message: 'The database is down' }],
  ["a proxy's error", html(502), { status: 502, message: '' }],
  ['a reply that does not fit', json({ id: 'x' }), { name: 'UnexpectedReplyError' }],
  ["a captive portal's page", html(), undefined],
])(
  'the stored answer comes with the failure that it stands in for: %s (OFF-10)',
  async (_what, answer, failure) => {
    const { net, api } = keeping();
    net.on(USER, json({ loggedIn: true, id: 7, features: ['guard'] }));
    net.on(LIST, json([{ id: 1 }]), answer);
    await api.session.loginUser();
    await api.boots.listOfRegion({ region: 'SF' });
    const copy = api.copyOf(await api.boots.listOfRegion({ region: 'SF', orKept: true }));
    if (failure === undefined) expect(copy).toEqual({ at: 1_000, failure });
    else expect(copy?.failure).toMatchObject(failure);
  },
);

test("the page's query parameters make no difference (OFF-1)", async () => {
  const { net, api } = keeping();
  net.on(USER, json({ loggedIn: true, id: 7 }), lost);
  await api.session.loginUser({ from: '/boot/list' });
  expect(await api.session.loginUser({ from: '/boot/add/SF', orKept: true })).toMatchObject({ id: 7 });
});

test('the answer to a call that changes something is never stored (OFF-1)', async () => {
  const { net, api, kept } = keeping();
  net.on('/api-web/api/boot/cancel/SF/7', json({ time: '2026-03-10T11:30:00' }));
  await api.boots.cancel({ regionCode: 'SF', bootId: 7, body: 'x', idempotencyKey: 'key-1' });
  expect([...kept.keys()]).toEqual([]);
});

test('if the server is slow, the stored list is used, and the late answer is stored (OFF-2)', async () => {
  jest.useFakeTimers();
  const kept: Kept = new Map([[MAKES, { text: '[{"id":1,"code":"KIA","name":"Kia"}]', at: 1_000 }]]);
  const { api, answer } = slowly(kept);
  const asked = api.vehicles.makes({ region: 'SF', orKept: true });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await asked).toMatchObject([{ id: 1, code: 'KIA', name: 'Kia' }]);
  answer(Response.json([]));
  await jest.advanceTimersByTimeAsync(0);
  expect(kept.get(MAKES)?.text).toBe('[]');
});

test.each<[string, Response, object | undefined]>([
  ['a failure', new Response('The database is down', { status: 500 }), { status: 500 }],
  ['success', Response.json([]), undefined],
])(
  'the copy of a slow list says how the server answered at last: %s (OFF-10)',
  async (_what, late, failure) => {
    jest.useFakeTimers();
    const kept: Kept = new Map([[MAKES, { text: '[{"id":1,"code":"KIA","name":"Kia"}]', at: 1_000 }]]);
    const { api, answer } = slowly(kept);
    const asked = api.vehicles.makes({ region: 'SF', orKept: true });
    await jest.advanceTimersByTimeAsync(3_000);
    const copy = await asked;
    expect(api.copyOf(copy)?.failure).toBeUndefined();
    answer(late);
    const said = await api.copyOf(copy)?.late;
    if (failure === undefined) expect(said).toBeUndefined();
    else expect(said).toMatchObject(failure);
    expect(api.copyOf(copy)?.failure).toBe(said);
  },
);

test('the next list is not waited for as long, until the server answers again (OFF-2)', async () => {
  jest.useFakeTimers();
  const kept: Kept = new Map([[MAKES, { text: '[]', at: 1_000 }]]);
  const { api } = slowly(kept);
  const first = api.vehicles.makes({ region: 'SF', orKept: true });
  await jest.advanceTimersByTimeAsync(3_000);
  await first;
  const second = api.vehicles.makes({ region: 'SF', orKept: true });
  await jest.advanceTimersByTimeAsync(300);
  expect(await second).toEqual([]);
});

test('without a stored answer, waits for a slow one (OFF-2)', async () => {
  jest.useFakeTimers();
  const { api, answer } = slowly(new Map());
  const asked = api.vehicles.makes({ region: 'SF', orKept: true });
  await jest.advanceTimersByTimeAsync(10_000);
  answer(Response.json([]));
  expect(await asked).toEqual([]);
});
