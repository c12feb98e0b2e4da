import { BODY, client, failure } from '../testing/apiClient';
import { html, json, plain } from '../testing/browser/FakeFetch';
import { HttpError, SessionLostError } from './errors';

const LIST = '/api-web/api/boot/get-region/SF';
const USER = '/api-web/api/login/user';
const CREATE = '/api-web/api/boot/create/SF';
const signedIn = json({ loggedIn: true });
const signedOut = json({ loggedIn: false });

describe('a long list that is requested again (LIST-10)', () => {
  const boots = (license: string) =>
    Array.from({ length: 2_000 }, (_, id) => ({ id, license, make: 'Honda' }));
  const read = async (first: unknown, then: unknown) => {
    const { net, api } = client();
    net.on(LIST, json(first));
    const before = await api.boots.listOfRegion({ region: 'SF' });
    net.on(LIST, json(then));
    return [before, await api.boots.listOfRegion({ region: 'SF' })] as const;
  };

  test('is not parsed again if nothing has changed', async () => {
    const [before, after] = await read(boots('8ABC123'), boots('8ABC123'));
    expect(after).toBe(before);
  });

  test('is parsed if something has changed', async () => {
    const [, after] = await read(boots('8ABC123'), boots('8ABC124'));
    expect(after).toEqual(boots('8ABC124'));
  });
});

describe('requests', () => {
  test("send the browser's languages, most preferred first (LANG-7)", async () => {
    const { net, api } = client();
    net.on(LIST, json([]));
    await api.boots.listOfRegion({ region: 'SF' });
    expect(net.requests[0]?.headers['accept-language']).toBe('es-MX, en;q=0.9');
  });

  test('encode each path parameter as one segment, repeat the name of a list, and omit absent values', async () => {
    const { net, api } = client();
    net.on('/api-web/api/boot/get-region/A%2FB%20C', json([]));
    net.on('/api-web/api/refdata/zones/by-regions', json([]));
    net.on('/api-web/api/towManager/dispatchCompanies', json([]));
    await api.boots.listOfRegion({ region: 'A/B C' });
    await api.suite.zonesByRegions({ regionCodes: ['SF', 'K&C'] });
    await api.suite.dispatchCompanies({ regionCode: 'SF' });
    expect(net.requests.map((request) => request.url)).toEqual([
      '/api-web/api/boot/get-region/A%2FB%20C',
      '/api-web/api/refdata/zones/by-regions?regionCodes=SF&regionCodes=K%26C',
      '/api-web/api/towManager/dispatchCompanies?regionCode=SF',
    ]);
  });

  test('send a body as JSON with its key, and a note as a JSON string', async () => {
    const { net, api } = client();
    net.on(CREATE, json({ id: 1, refNum: 'SF-1', time: '2026-03-10T11:30:00' }));
    net.on('/api-web/api/boot/cancel/SF/7', json({ time: '2026-03-10T11:30:00' }));
    await api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'key-1' });
    await api.boots.cancel({ regionCode: 'SF', bootId: 7, body: 'moved "away"', idempotencyKey: 'key-2' });
    const [create, cancel] = net.requests;
    expect(create?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
    expect(JSON.parse(create?.body ?? '')).toEqual(BODY);
    expect(cancel?.body).toBe('"moved \\"away\\""');
  });

  test('pass from and iss on to login/user', async () => {
    const { net, api } = client();
    net.on(USER, signedIn);
    await api.session.loginUser({ from: '/boot/list?x=1', iss: 'https://id.example' });
    expect(net.requests[0]?.url).toBe(`${USER}?from=%2Fboot%2Flist%3Fx%3D1&iss=https%3A%2F%2Fid.example`);
  });

  test('mark a background call as such, which does not count as activity', async () => {
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
  test('re-checks the login user and repeats the request once, with its body (ERR-8)', async () => {
    const { net, api, lost } = client();
    net.on(CREATE, plain('Stale', 403), json({ id: 5, refNum: 'SF-5', time: '2026-03-10T11:30:00' }));
    net.on(USER, signedIn);
    expect((await api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'k' })).id).toBe(5);
    const [first, second] = net.to(CREATE);
    expect(second).toEqual(first);
    expect(net.to(USER)).toHaveLength(1);
    expect(lost).toHaveLength(0);
  });

  test('is an ordinary refusal the second time (ERR-9)', async () => {
    const { net, api, lost } = client();
    net.on(CREATE, plain('Not yours', 403));
    net.on(USER, signedIn);
    const error = await failure(api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'k' }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 403, message: 'Not yours' });
    expect([net.to(CREATE).length, net.to(USER).length, lost.length]).toEqual([2, 1, 0]);
  });

  test('shares one re-check among simultaneous calls (ERR-8)', async () => {
    const { net, api } = client();
    net.on(LIST, plain('', 403), plain('', 403), json([]));
    net.on('/api-web/api/refdata/states', plain('', 403), json([]));
    net.on(USER, signedIn);
    await Promise.all([
      api.boots.listOfRegion({ region: 'SF' }),
      api.boots.listOfRegion({ region: 'SF' }),
      api.vehicles.states(),
    ]);
    expect(net.to(USER)).toHaveLength(1);
  });

  test.each([
    ['says signed out', signedOut],
    ['fails', plain('down', 500)],
    ['cannot be read', html()],
    ['never comes', new TypeError('Failed to fetch')],
  ])('reports the lost session once, if the re-check %s', async (_name, answer) => {
    const { net, api, lost } = client();
    net.on(LIST, plain('', 403));
    net.on(USER, answer);
    const errors = await Promise.all([
      failure(api.boots.listOfRegion({ region: 'SF' })),
      failure(api.boots.listOfRegion({ region: 'SF' })),
    ]);
    expect(errors.every((error) => error instanceof SessionLostError)).toBe(true);
    expect(lost).toHaveLength(1);
    expect(net.to(LIST)).toHaveLength(2);
  });

  test('of an upload outside the client shares the same re-check', async () => {
    const { net, api, lost } = client();
    net.on(LIST, plain('', 403), json([]));
    net.on(USER, signedIn, signedOut);
    const [stillThere] = await Promise.all([api.recheck(), api.boots.listOfRegion({ region: 'SF' })]);
    expect([stillThere, net.to(USER).length, lost.length]).toEqual([true, 1, 0]);
    expect(await api.recheck()).toBe(false);
    expect(lost).toHaveLength(1);
  });

  test('of login/* itself causes no re-check (ERR-9)', async () => {
    const { net, api, lost } = client();
    net.on(USER, plain('No', 403));
    const error = await failure(api.session.loginUser());
    expect(error).toMatchObject({ name: 'HttpError', status: 403 });
    expect([net.requests.length, lost.length]).toEqual([1, 0]);
  });
});
