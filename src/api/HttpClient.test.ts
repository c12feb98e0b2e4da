import { FakeFetch, html, json, plain } from '../testing/FakeFetch';
import { ConnectionError, HttpError, SessionLostError, TextReplyError, UnexpectedReplyError } from './errors';
import { httpApi } from './httpApi';

const LIST = '/api-web/api/boot/get-region/SF';
const USER = '/api-web/api/login/user';
const CREATE = '/api-web/api/boot/create/SF';
const signedIn = json({ loggedIn: true });
const signedOut = json({ loggedIn: false });

function client(languages: readonly string[] = ['es-MX', 'en']) {
  const net = new FakeFetch();
  const lost: number[] = [];
  const answered: number[] = [];
  const lines: string[] = [];
  const api = httpApi({
    fetch: net.fetch,
    languages: () => languages,
    onSessionLost: () => lost.push(1),
    onAnswered: () => answered.push(1),
    log: (line) => lines.push(line),
  });
  return { net, api, lost, answered, lines };
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('it did not fail');
}

const BODY = {
  regionCode: 'SF',
  addr1: '1 Main',
  city: 'San Francisco',
  date: '2026-03-10',
  time: '11:30',
  requestedBy: 'Diaz',
};

describe('what is sent', () => {
  test('the languages of the browser, best first, with every request', async () => {
    const { net, api } = client();
    net.on(LIST, json([]));
    await api.boots.listOfRegion('SF');
    expect(net.requests[0]?.headers['accept-language']).toBe('es-MX, en;q=0.9');
  });

  test('path parameters are each one encoded segment, a list repeats its name, what is not given is left out', async () => {
    const { net, api } = client();
    net.on('/api-web/api/boot/get-region/A%2FB%20C', json([]));
    net.on('/api-web/api/refdata/zones/by-regions', json([]));
    net.on('/api-web/api/towManager/dispatchCompanies', json([]));
    await api.boots.listOfRegion('A/B C');
    await api.suite.zonesByRegions(['SF', 'K&C']);
    await api.suite.dispatchCompanies('SF');
    expect(net.requests.map((request) => request.url)).toEqual([
      '/api-web/api/boot/get-region/A%2FB%20C',
      '/api-web/api/refdata/zones/by-regions?regionCodes=SF&regionCodes=K%26C',
      '/api-web/api/towManager/dispatchCompanies?regionCode=SF',
    ]);
  });

  test('a body goes as JSON under its key; a note as a JSON string', async () => {
    const { net, api } = client();
    net.on(CREATE, json({ id: 1, refNum: 'SF-1', time: '2026-03-10T11:30:00' }));
    net.on('/api-web/api/boot/cancel/SF/7', json({ time: '2026-03-10T11:30:00' }));
    await api.boots.create('SF', BODY, 'key-1');
    await api.boots.cancel('SF', 7, 'moved "away"', 'key-2');
    const [create, cancel] = net.requests;
    expect(create?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
    expect(JSON.parse(create?.body ?? '')).toEqual(BODY);
    expect(cancel?.body).toBe('"moved \\"away\\""');
  });

  test('from and iss are passed on to login/user', async () => {
    const { net, api } = client();
    net.on(USER, signedIn);
    await api.session.loginUser({ from: '/boot/list?x=1', iss: 'https://id.example' });
    expect(net.requests[0]?.url).toBe(`${USER}?from=%2Fboot%2Flist%3Fx%3D1&iss=https%3A%2F%2Fid.example`);
  });

  test('a question of the page itself says so, and counts as nobody being there', async () => {
    const { net, api, answered } = client();
    net.on('/api-web/api/login/info', json({ loggedIn: true }));
    await api.session.loginInfo({ background: true });
    expect(net.requests[0]?.headers['x-background']).toBe('1');
    expect(answered).toHaveLength(0);
    await api.session.loginInfo();
    expect(net.requests[1]?.headers['x-background']).toBeUndefined();
    expect(answered).toHaveLength(1);
  });
});

describe('a 403', () => {
  test('re-checks the login user and repeats the request once, with its body', async () => {
    const { net, api, lost } = client();
    net.on(CREATE, plain('Stale', 403), json({ id: 5, refNum: 'SF-5', time: '2026-03-10T11:30:00' }));
    net.on(USER, signedIn);
    expect((await api.boots.create('SF', BODY, 'k')).id).toBe(5);
    const [first, second] = net.to(CREATE);
    expect(second).toEqual(first);
    expect(net.to(USER)).toHaveLength(1);
    expect(lost).toHaveLength(0);
  });

  test('a second 403 is an ordinary refusal', async () => {
    const { net, api, lost } = client();
    net.on(CREATE, plain('Not yours', 403));
    net.on(USER, signedIn);
    const error = await failure(api.boots.create('SF', BODY, 'k'));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 403, message: 'Not yours' });
    expect([net.to(CREATE).length, net.to(USER).length, lost.length]).toEqual([2, 1, 0]);
  });

  test('several at a time share one re-check', async () => {
    const { net, api } = client();
    net.on(LIST, plain('', 403), plain('', 403), json([]));
    net.on('/api-web/api/refdata/states', plain('', 403), json([]));
    net.on(USER, signedIn);
    await Promise.all([api.boots.listOfRegion('SF'), api.boots.listOfRegion('SF'), api.vehicles.states()]);
    expect(net.to(USER)).toHaveLength(1);
  });

  test.each([
    ['says signed out', signedOut],
    ['fails', plain('down', 500)],
    ['cannot be read', html()],
    ['never comes', new TypeError('Failed to fetch')],
  ])('the session is lost, told once, when the re-check %s', async (_name, answer) => {
    const { net, api, lost } = client();
    net.on(LIST, plain('', 403));
    net.on(USER, answer);
    const errors = await Promise.all([
      failure(api.boots.listOfRegion('SF')),
      failure(api.boots.listOfRegion('SF')),
    ]);
    expect(errors.every((error) => error instanceof SessionLostError)).toBe(true);
    expect(lost).toHaveLength(1);
    expect(net.to(LIST)).toHaveLength(2);
  });

  test('of what is sent past the client shares the same re-check', async () => {
    const { net, api, lost } = client();
    net.on(LIST, plain('', 403), json([]));
    net.on(USER, signedIn, signedOut);
    const [stillThere] = await Promise.all([api.session.recheck(), api.boots.listOfRegion('SF')]);
    expect([stillThere, net.to(USER).length, lost.length]).toEqual([true, 1, 0]);
    expect(await api.session.recheck()).toBe(false);
    expect(lost).toHaveLength(1);
  });

  test('of login/* itself is no reason for a re-check', async () => {
    const { net, api, lost } = client();
    net.on(USER, plain('No', 403));
    const error = await failure(api.session.loginUser());
    expect(error).toMatchObject({ name: 'HttpError', status: 403 });
    expect([net.requests.length, lost.length]).toEqual([1, 0]);
  });
});

describe('what comes back wrong (specification §8)', () => {
  const create = (answer: Parameters<FakeFetch['on']>[1]) => {
    const { net, api, lines } = client();
    net.on(CREATE, answer);
    return { error: failure(api.boots.create('SF', BODY, 'k')), lines };
  };

  test.each([
    ['a text', plain('  Plate is booted already ', 409), 409, 'Plate is booted already'],
    ['nothing', plain('', 500), 500, ''],
    ['a page', html(502), 502, ''],
    ['a page without its type', plain('<html><body>Bad gateway</body></html>', 502), 502, ''],
  ])('a refusal with %s', async (_name, answer, status, message) => {
    const error = await create(answer).error;
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status, message });
  });

  test.each([
    ['a plain text', plain('Region is closed')],
    ['a JSON string', json('Region is closed')],
  ])('a success of create with %s is a refusal', async (_name, answer) => {
    const error = await create(answer).error;
    expect(error).toBeInstanceOf(TextReplyError);
    expect(error.message).toBe('Region is closed');
  });

  test.each([
    ['empty', plain('')],
    ['no content', { status: 204 }],
    ['a page', html()],
    ['not what the contract says', json({ refNum: 'SF-1', time: '2026-03-10T11:30:00' })],
  ])('a success of create that is %s names the call on the console', async (_name, answer) => {
    const { error, lines } = create(answer);
    expect(await error).toBeInstanceOf(UnexpectedReplyError);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('POST /api-web/api/boot/create/:regionCode');
  });

  test('the field that is wrong is named', async () => {
    const { error, lines } = create(json({ id: 'seven', refNum: 'SF-1', time: '2026-03-10T11:30:00' }));
    expect((await error).message).toContain('id:');
    expect(lines[0]).toContain('id:');
  });

  test('an exception of the network keeps its own text', async () => {
    const error = await create(new TypeError('Failed to fetch')).error;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe('Failed to fetch');
  });

  test.each([
    [{ error: 'Too many', details: 'row 7' }, 'Too many', 'row 7'],
    [{ details: 'row 7' }, 'row 7', 'row 7'],
  ])('a failed list gives its error, and its details for the log: %j', async (body, message, details) => {
    const { net, api } = client();
    net.on(LIST, json(body, 500));
    expect(await failure(api.boots.listOfRegion('SF'))).toMatchObject({ message, details });
  });

  test('a list, or a detail, that fails with a status of success fails all the same', async () => {
    const { net, api } = client();
    net.on(LIST, json({ error: 'No such region', details: 'x' }));
    net.on('/api-web/api/boot/get/9', json({ id: 9, regionCode: 'SF', error: 'Gone' }));
    expect(await failure(api.boots.listOfRegion('SF'))).toMatchObject({ message: 'No such region' });
    expect(await failure(api.boots.details(9))).toMatchObject({ message: 'Gone' });
  });

  test('an empty answer is an empty result where there is one', async () => {
    const { net, api } = client();
    net.on(LIST, { status: 204 });
    net.on('/api-web/api/refdata/vin/decode/SF', plain(''));
    net.on('/api-web/api/boot/registerFile/1/2', plain(' \n'));
    net.on('/api-web/api/boot/default-state/SF', { status: 204 });
    net.on('/api-web/api/refdata/SF/region', { status: 204 });
    net.on('/api-web/api/refdata/KC/region', json(null));
    expect(await api.vehicles.regionPlace('SF')).toEqual({});
    expect(await api.vehicles.regionPlace('KC')).toEqual({});
    expect(await api.boots.listOfRegion('SF')).toEqual([]);
    expect(await api.boots.defaultState('SF')).toBeUndefined();
    expect(await api.vehicles.decodeVin('SF', 'X')).toEqual({});
    await expect(api.photos.registerFile(1, 2)).resolves.toBeUndefined();
  });

  test('a text in place of the empty answer of registerFile is its failure', async () => {
    const { net, api } = client();
    net.on('/api-web/api/boot/registerFile/1/2', plain('No such file'));
    expect(await failure(api.photos.registerFile(1, 2))).toMatchObject({
      name: 'TextReplyError',
      message: 'No such file',
    });
  });

  test('an upload URL is a text, and no page', async () => {
    const { net, api } = client();
    net.on('/api-web/api/file/boot', plain('/upload/1\n'), html());
    expect(await api.photos.uploadUrl('SF')).toBe('/upload/1');
    expect(await failure(api.photos.uploadUrl('SF'))).toBeInstanceOf(UnexpectedReplyError);
  });
});

describe('a server that keeps to the specification alone', () => {
  test('nulls, missing parts and further parts do no harm', async () => {
    const { net, api, lines } = client();
    net.on(
      LIST,
      json([
        { id: 1, license: null, later: { than: 'us' } },
        { id: 2, make: 'Honda' },
      ]),
    );
    const [first, second] = await api.boots.listOfRegion('SF');
    expect(first?.license ?? null).toBeNull();
    expect(second?.make).toBe('Honda');
    expect(lines).toEqual([]);
  });

  test('a wrong or unknown value that can be done without is left out, and named in one line', async () => {
    const { net, api, lines } = client();
    net.on(
      USER,
      json({ loggedIn: true, userRole: 'EMPEROR', company: { id: 1, inactivityTimeout: 'long' } }),
    );
    const user = await api.session.loginUser();
    expect(user.userRole ?? undefined).toBeUndefined();
    expect(user.company).toMatchObject({ id: 1 });
    expect(user.company?.inactivityTimeout ?? undefined).toBeUndefined();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/GET \/api-web\/api\/login\/user.*(userRole|company\.inactivityTimeout)/);
  });

  test('of many values that were left out the first few are named, then how many more', async () => {
    const { net, api, lines } = client();
    net.on(LIST, json(Array.from({ length: 40 }, (_, id) => ({ id, license: id }))));
    expect(await api.boots.listOfRegion('SF')).toHaveLength(40);
    expect(lines).toHaveLength(6);
    expect(lines[5]).toContain('and 35 more');
  });

  test('regions come sorted by their code', async () => {
    const { net, api } = client();
    net.on(
      '/api-web/api/config/allowedRegions',
      json([
        { code: 'SF', name: 'San Francisco, CA' },
        { code: 'BAL', name: 'Baltimore, MD' },
      ]),
    );
    expect((await api.session.allowedRegions()).map((region) => region.code)).toEqual(['BAL', 'SF']);
  });
});
