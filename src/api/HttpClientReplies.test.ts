import { BODY, client, failure } from '../testing/apiClient';
import { type FakeFetch, html, json, plain } from '../testing/browser/FakeFetch';
import { ConnectionError, HttpError, TextReplyError, UnexpectedReplyError } from './errors';

const LIST = '/api-web/api/boot/get-region/SF';
const USER = '/api-web/api/login/user';
const CREATE = '/api-web/api/boot/create/SF';

describe('wrong replies (ERR-3)', () => {
  const create = (answer: Parameters<FakeFetch['on']>[1]) => {
    const { net, api, lines } = client();
    net.on(CREATE, answer);
    return { error: failure(api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'k' })), lines };
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
    ['not what the schema of the call says', json({ refNum: 'SF-1', time: '2026-03-10T11:30:00' })],
  ])('a success of create that is %s logs the name of the call', async (_name, answer) => {
    const { error, lines } = create(answer);
    expect(await error).toBeInstanceOf(UnexpectedReplyError);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('POST /api-web/api/boot/create/:regionCode');
  });

  test('the log names the invalid field', async () => {
    const { error, lines } = create(json({ id: 'seven', refNum: 'SF-1', time: '2026-03-10T11:30:00' }));
    expect((await error).message).toContain('id:');
    expect(lines[0]).toContain('id:');
  });

  test.each([403, 404, 413, 429, 503])(
    "a firewall's or a proxy's page with %i is reported, but does not count as the server's refusal (KERB-16)",
    async (status) => {
      const { net, api } = client();
      net.on(USER, json({ loggedIn: true, id: 7, features: ['guard'] }));
      net.on(CREATE, html(status));
      await api.session.loginUser();
      const error = await failure(
        api.boots.create({ regionCode: 'SF', body: BODY, idempotencyKey: 'k', duplicateCheck: true }),
      );
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 502, message: '' });
    },
  );

  test('a network exception keeps its own text, for the console', async () => {
    const error = await create(new TypeError('Failed to fetch')).error;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe('Failed to fetch');
  });

  test.each([
    [{ error: 'Too many', details: 'row 7' }, 'Too many', 'row 7'],
    [{ details: 'row 7' }, 'row 7', 'row 7'],
  ])('a failed list returns its error, and its details for the log: %j', async (body, message, details) => {
    const { net, api } = client();
    net.on(LIST, json(body, 500));
    expect(await failure(api.boots.listOfRegion({ region: 'SF' }))).toMatchObject({ message, details });
  });

  test('a list or detail with an error text fails even with a success status', async () => {
    const { net, api } = client();
    net.on(LIST, json({ error: 'No such region', details: 'x' }));
    net.on('/api-web/api/boot/get/9', json({ id: 9, regionCode: 'SF', error: 'Gone' }));
    expect(await failure(api.boots.listOfRegion({ region: 'SF' }))).toMatchObject({
      message: 'No such region',
    });
    expect(await failure(api.boots.details({ bootId: 9 }))).toMatchObject({ message: 'Gone' });
  });

  test('an empty reply is an empty result if the call allows one', async () => {
    const { net, api } = client();
    net.on(LIST, { status: 204 });
    net.on('/api-web/api/refdata/vin/decode/SF', plain(''));
    net.on('/api-web/api/boot/registerFile/1/2', plain(' \n'));
    net.on('/api-web/api/boot/default-state/SF', { status: 204 });
    net.on('/api-web/api/refdata/SF/region', { status: 204 });
    net.on('/api-web/api/refdata/KC/region', json(null));
    expect(await api.vehicles.regionPlace({ regionCode: 'SF' })).toBeUndefined();
    expect(await api.vehicles.regionPlace({ regionCode: 'KC' })).toBeNull();
    expect(await api.boots.listOfRegion({ region: 'SF' })).toEqual([]);
    expect(await api.boots.defaultState({ regionCode: 'SF' })).toBeUndefined();
    expect(await api.vehicles.decodeVin({ regionCode: 'SF', vin: 'X' })).toEqual({});
    await expect(api.boots.registerFile({ vehicleId: 1, fileId: 2 })).resolves.toBeUndefined();
  });

  test("text instead of registerFile's empty reply is a failure", async () => {
    const { net, api } = client();
    net.on('/api-web/api/boot/registerFile/1/2', plain('No such file'));
    expect(await failure(api.boots.registerFile({ vehicleId: 1, fileId: 2 }))).toMatchObject({
      name: 'TextReplyError',
      message: 'No such file',
    });
  });

  test('an upload URL is text, not an HTML page', async () => {
    const { net, api } = client();
    net.on('/api-web/api/file/boot', plain('/upload/1\n'), html());
    expect(await api.boots.uploadUrl({ regionCode: 'SF' })).toBe('/upload/1');
    expect(await failure(api.boots.uploadUrl({ regionCode: 'SF' }))).toBeInstanceOf(UnexpectedReplyError);
  });
});

describe('a server that sends only required fields', () => {
  test('nulls, missing and extra parts are tolerated (ERR-10)', async () => {
    const { net, api, lines } = client();
    net.on(
      LIST,
      json([
        { id: 1, license: null, later: { than: 'us' } },
        { id: 2, make: 'Honda' },
      ]),
    );
    const [first, second] = await api.boots.listOfRegion({ region: 'SF' });
    expect(first?.license ?? null).toBeNull();
    expect(second?.make).toBe('Honda');
    expect(lines).toEqual([]);
  });

  test('an invalid or unknown optional value is left out and logged in one line (ERR-10)', async () => {
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

  test('logs the first few of many omitted values, then the number of the rest', async () => {
    const { net, api, lines } = client();
    net.on(LIST, json(Array.from({ length: 40 }, (_, id) => ({ id, license: id }))));
    expect(await api.boots.listOfRegion({ region: 'SF' })).toHaveLength(40);
    expect(lines).toHaveLength(6);
    expect(lines[5]).toContain('and 35 more');
  });

  test("regions keep the server's order; the client does not sort them", async () => {
    const { net, api } = client();
    net.on(
      '/api-web/api/config/allowedRegions',
      json([
        { code: 'SF', name: 'San Francisco, CA' },
        { code: 'BAL', name: 'Baltimore, MD' },
      ]),
    );
    expect((await api.session.allowedRegions()).map((region) => region.code)).toEqual(['SF', 'BAL']);
  });
});
