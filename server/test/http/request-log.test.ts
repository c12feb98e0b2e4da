import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { loggedError, openLog } from '../../src/platform/log';
import { API, BootCaller } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { aForm, aSidewaysPhoto, register, uploadUrl } from '../support/calls/photoCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { startTestServer, type TestServer } from '../support/startTestServer';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const Line = v.object({
  msg: v.string(),
  reqId: v.optional(v.string()),
  method: v.optional(v.string()),
  route: v.optional(v.string()),
  status: v.optional(v.number()),
  userId: v.optional(v.number()),
});
type Line = v.InferOutput<typeof Line>;

/** The log of a server as it grows. */
class Kept {
  readonly raw: string[] = [];
  readonly write = (line: string): void => void this.raw.push(line);

  lines(): Line[] {
    return this.raw.map((line) => v.parse(Line, JSON.parse(line)));
  }

  /** The log line of a request. The server writes it after the reply. */
  async of(id: string | null): Promise<Line> {
    for (let looked = 0; looked < 10_000; looked += 1) {
      const found = this.lines().find(({ msg, reqId }) => msg === 'request' && reqId === id);
      if (found !== undefined) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`no line of the request ${String(id)}`);
  }
}

/** Asserts that an answer's date is the server's current time. */
function isNow(date: string | null = ''): void {
  const late = Math.abs(Date.parse(date ?? '') - Date.now());
  assert.ok(late < 60_000, `the date is ${String(date)}`);
}

const pagesDir = () => mkdtemp(path.join(tmpdir(), 'boot-pages-'));

describe('The id of a request', { timeout: 300_000 }, () => {
  let server: TestServer;
  let behindProxy: TestServer;
  let buildDir: string;
  const log = new Kept();
  before(async () => {
    buildDir = await pagesDir();
    await mkdir(path.join(buildDir, 'static'));
    await writeFile(path.join(buildDir, 'index.html'), '<!doctype html><title>Boot</title>');
    await writeFile(path.join(buildDir, 'asset-manifest.json'), '{"files":{}}');
    await writeFile(path.join(buildDir, 'static', 'main.js'), 'void 0;');
    server = await startTestServer({ logged: log.write, buildDir });
    behindProxy = await startTestServer({ seed: null, settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  });
  after(async () => {
    await server.close();
    await behindProxy.close();
    await rm(buildDir, { recursive: true });
  });

  const ANSWERS: readonly [path: string, status: number, route: string][] = [
    ['/healthz', 200, '/healthz'],
    ['/', 302, '/'],
    ['/boot/list?plate=7ABC123', 200, '/boot/*'],
    ['/boot/static/main.js', 200, '/boot/*'],
    ['/boot/static/none.js', 404, '/boot/*'],
    ['/login', 200, '/login'],
    ['/nowhere?x=1', 404, 'unknown'],
    [`${API}/nothing`, 404, 'unknown'],
    [`${API}/refdata/%E0%A4%A/makes`, 400, 'unknown'],
    [`${API}/boot/get/77`, 403, `${API}/boot/get/:bootId`],
    ['/api-web/logout', 303, '/api-web/logout'],
  ];
  for (const [address, status, route] of ANSWERS) {
    test(`is in the answer of ${address} and in its log line`, async () => {
      const reply = await server.visitor().get(address);
      assert.equal(reply.status, status);
      const id = reply.headers.get('x-request-id');
      assert.match(id ?? '', ID);
      isNow(reply.headers.get('date'));
      const line = await log.of(id);
      assert.deepEqual([line.method, line.route, line.status], ['GET', route, status]);
    });
  }

  test("is logged with the caller's id alone", async () => {
    const client = await server.signIn('supervisor');
    const reply = await client.get(`${API}/boot/get-region/SF`);
    const { id } = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'supervisor')
      .executeTakeFirstOrThrow();
    assert.equal((await log.of(reply.headers.get('x-request-id'))).userId, id);
  });

  test('is in the answer to input that is not a request', async () => {
    for (const sent of ['nonsense\r\n\r\n', aHead('GET', '/healthz', { long: 'y'.repeat(90_000) })]) {
      const call = new RawCall(server.origin);
      await call.send(sent);
      const answer = await call.ended();
      const [, id = ''] = /\r\nx-request-id: (\S+)\r\n/i.exec(answer) ?? [];
      assert.match(id, ID);
      isNow(/\r\ndate: ([^\r]+)/i.exec(answer)?.[1]);
      assert.equal((await log.of(id)).route, 'malformed');
    }
  });

  test("is in Node's own answers", async () => {
    for (const [head, status] of [
      ['GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
      [aHead('GET', '/healthz', { expect: 'miracles', connection: 'close' }), 417],
    ] as const) {
      const call = new RawCall(server.origin);
      await call.send(head);
      const answer = await call.ended();
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${String(status)} `));
      assert.match(answer, /\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
      isNow(/\r\ndate: ([^\r]+)/i.exec(answer)?.[1]);
    }
  });

  test('is in the answer to a photo, accepted or refused (HTTP-9)', async () => {
    const client = await server.signIn('supervisor');
    const photo = aForm(await aSidewaysPhoto());
    const taken = await client.post(await uploadUrl(client, 'SF'), photo);
    const notThere = await client.post(`${API}/file/upload/nothing`, photo);
    assert.deepEqual([taken.status, notThere.status], [200, 404]);
    for (const { headers } of [taken, notThere]) {
      assert.match(headers.get('x-request-id') ?? '', ID);
      isNow(headers.get('date'));
    }
  });

  test('is the one from a trusted proxy, if it is a plain identifier (RUN-21)', async () => {
    const asked = async (from: TestServer, id: string) =>
      (await from.visitor().get('/healthz', { 'x-request-id': id })).headers.get('x-request-id');
    assert.equal(await asked(behindProxy, 'Edge-17-abc'), 'Edge-17-abc');
    assert.equal(await asked(behindProxy, 'x'.repeat(64)), 'x'.repeat(64));
    for (const id of ['x'.repeat(65), 'a b', 'a"b', 'a_b', '']) {
      assert.match((await asked(behindProxy, id)) ?? '', ID);
    }
    assert.match((await asked(server, 'Edge-17-abc')) ?? '', ID);
  });
});

const SECRETS = {
  license: '7SECRT9',
  vin: '1HGCM82633A004352',
  street: '99 Nowhere Lane',
  requestor: 'Officer Unspoken',
  firstName: 'Zebulon',
  lastName: 'Quagmire',
  receiptNumber: 'RCPT-778899',
  note: 'the owner has sworn at us',
  query: 'needle-in-the-query',
  password: 'a-wrong-password',
  username: 'nobody-at-all',
};

for (const database of DATABASES) {
  describe(`The log on ${database.name}`, { skip: database.skip, timeout: 300_000 }, () => {
    const log = new Kept();
    let server: TestServer;
    before(async () => (server = await startTestServer({ database, logged: log.write })));
    after(() => server.close());

    test('contains nothing that people have typed, and no secret (RUN-8)', async () => {
      const visitor = server.visitor();
      await visitor.login(SECRETS.username, SECRETS.password);
      await visitor.login('supervisor', SECRETS.password, `/boot/list?find=${SECRETS.query}`);
      const client = await server.signIn('supervisor');
      const boots = new BootCaller(client, server.clock);
      const but = {
        license: SECRETS.license,
        vin: SECRETS.vin,
        addr1: SECRETS.street,
        requestedBy: SECRETS.requestor,
      };
      const id = await boots.recorded('SF', but);
      const other = await boots.recorded('SF', { ...but, license: `${SECRETS.license}X` });
      await boots.create('SF', { ...but, city: '' });
      await boots.create('KC', { ...but, license: `${SECRETS.license} ${SECRETS.license}` });
      await client.get(`${API}/boot/get-region/SF?find=${SECRETS.query}`);
      await client.get(`/nowhere/${SECRETS.license}?find=${SECRETS.query}`);
      await client.get(`${API}/vin/${SECRETS.vin}`);
      await client.get(`${API}/refdata/%E0%A4%A/${SECRETS.license}`);
      const url = await uploadUrl(client, 'SF');
      const uploaded = await client.post(url, aForm(await aSidewaysPhoto(), `${SECRETS.license}.jpg`));
      await register(client, id, Number(uploaded.text));
      await client.post(url, aForm('no picture', `${SECRETS.license}.jpg`));
      await client.get(`${API}/boot/get/${String(id)}`);
      const released = {
        firstName: SECRETS.firstName,
        lastName: SECRETS.lastName,
        receiptNumber: SECRETS.receiptNumber,
      };
      assert.equal((await boots.release('SF', id, released)).status, 200);
      assert.equal((await boots.release('SF', id, released)).status, 409);
      assert.equal((await boots.cancel('SF', other, SECRETS.note)).status, 200);
      await client.post(`${API}/boot/create/SF`, `{"license": "${SECRETS.license}"`, {
        'content-type': 'application/json',
      });
      const raw = new RawCall(server.origin);
      await raw.send(`GET /${SECRETS.license} nonsense\r\n\r\n`);
      await raw.ended();
      // An error of the database itself that quotes the row.
      await server.db.schema.alterTable('bootEntry').renameTo('lost').execute();
      assert.equal((await boots.create('SF', { ...but, license: 'Z1' })).status, 500);
      await server.db.schema.alterTable('lost').renameTo('bootEntry').execute();
      const cookies = [...client.cookies.values()].filter((value) => value.length > 10);
      await client.get('/api-web/logout');
      const last = await server.visitor().get('/healthz');
      await log.of(last.headers.get('x-request-id'));

      const whole = log.raw.join('');
      assert.ok(cookies.length > 0);
      const secrets = [
        ...Object.values(SECRETS),
        url.slice(url.lastIndexOf('/') + 1),
        ...cookies,
        'towbridge',
      ];
      for (const secret of secrets) {
        const at = whole.toLowerCase().indexOf(secret.toLowerCase());
        assert.equal(at, -1, `${secret}: ${whole.slice(Math.max(0, at - 200), at + 100)}`);
      }
    });

    test('has a line for each request, including refusals and sign-ins (RUN-21)', () => {
      const of = (route: string) =>
        log
          .lines()
          .filter((line) => line.msg === 'request' && line.route === route)
          .map(({ status }) => status);
      assert.deepEqual(of('/login'), [401, 401, 303]);
      assert.deepEqual(of(`${API}/boot/release/:regionCode`), [200, 409]);
      assert.ok(of('malformed').includes(400));
      assert.ok(log.lines().some(({ msg, reqId }) => msg === 'request failed' && reqId !== undefined));
    });
  });
}

describe('An error in the log', () => {
  test('has its kind and origin, and nothing that a driver has added to it', () => {
    const detail = 'Failing row contains (7SECRT9)';
    const error = Object.assign(new Error('a column must not be null\nsecond line'), {
      code: '23502',
      detail,
      parameters: ['7SECRT9'],
      cause: new Error('7SECRT9'),
    });
    const said = loggedError(error) as { type: string; code: string; message: string; stack: string };
    assert.deepEqual([said.type, said.code, said.message], ['Error', '23502', error.message]);
    assert.match(said.stack, /^\s+at .*request-log\.test/);
    assert.doesNotMatch(JSON.stringify(said), /7SECRT9/);
  });

  test('omits a message that only repeats the request', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "7SECRT9"'), {
      code: '22P02',
    });
    assert.doesNotMatch(JSON.stringify(loggedError(error)), /7SECRT9/);
    assert.doesNotMatch(JSON.stringify(loggedError('7SECRT9')), /7SECRT9/);
  });
});

test('The log omits the headers of requests, wherever a library puts them (RUN-8)', () => {
  const log = new Kept();
  const logger = openLog('debug', log);
  const headers = { cookie: 'boot_session=7SECRT9' };
  logger.debug({ headers, status: 401 }, 'at the top');
  logger.child({ reqId: 'a' }).warn({ req: { headers, method: 'GET' } }, 'one below');
  logger.error({ err: Object.assign(new Error('refused'), { headers }) }, 'an error');
  assert.doesNotMatch(log.raw.join(''), /7SECRT9/);
  assert.deepEqual(
    log.raw.map((line) => v.parse(v.looseObject({ msg: v.string() }), JSON.parse(line)).msg),
    ['at the top', 'one below', 'an error'],
  );
  assert.match(log.raw[0] ?? '', /"status":401/);
  assert.match(log.raw[1] ?? '', /"method":"GET"/);
});
