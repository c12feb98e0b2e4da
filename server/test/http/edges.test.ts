import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import {
  aCreateBody,
  API,
  BootCaller,
  created,
  refused,
  withKey,
  type Headers,
} from '../support/calls/bootCalls';
import { aForm, aSidewaysPhoto, uploaded, uploadUrl } from '../support/calls/photoCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient, TestReply } from '../support/calls/TestClient';

const CREATE = `${API}/boot/create/SF`;
const JSON_TYPE = { 'content-type': 'application/json' };
const TOO_MANY_DIGITS = '9'.repeat(500);

describe('Requests that are barely well-formed', () => {
  let server: TestServer;
  let supervisor: BootCaller;
  let client: TestClient;
  before(async () => {
    server = await startTestServer();
    client = await server.signIn('supervisor');
    supervisor = new BootCaller(client, server.clock);
  });
  after(() => server.close());

  describe('an empty body counts as none, whatever its declared type', () => {
    let registered: string;
    before(async () => {
      const bootId = await supervisor.recorded('SF');
      const fileId = await uploaded(client, 'SF', await aSidewaysPhoto());
      registered = `${API}/boot/registerFile/${String(bootId)}/${String(fileId)}`;
    });
    const TYPES = [
      'text/plain;charset=UTF-8',
      'application/json',
      'application/octet-stream',
      'nonsense',
      '',
    ];

    test('on calls without a body', async () => {
      const company = ((await client.get(`${API}/login/user`)).json() as { towCompanyId: number })
        .towCompanyId;
      const agreement = `/admin/api/clickWrap/${String(company)}`;
      const key = (await client.get(`${agreement}/clickWrapKey`)).text;
      const document = `agreementUrl=${encodeURIComponent(key)}`;
      const shown = (await client.post(`${agreement}/generateAgreement?${document}`)).json() as {
        attachmentId: number;
      };
      const shownIs = `${document}&shownAttachmentId=${String(shown.attachmentId)}`;
      for (const type of TYPES) {
        for (const path of [
          registered,
          `${agreement}/generateAgreement?${document}`,
          `${agreement}/clickWrapAgree?${shownIs}`,
        ]) {
          const reply = await client.post(path, '', { 'content-type': type });
          assert.equal(reply.status, 200, `${path} as "${type}": ${reply.text}`);
        }
      }
    });

    test('sent in chunks, but without any chunk', async () => {
      const { hostname, port } = new URL(server.origin);
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const type of TYPES) {
        const status = await new Promise<number | undefined>((resolve, reject) => {
          const call = request(
            {
              host: hostname,
              port,
              path: registered,
              method: 'POST',
              headers: {
                cookie,
                'transfer-encoding': 'chunked',
                ...(type === '' ? {} : { 'content-type': type }),
              },
            },
            (response) => {
              response.resume().on('end', () => resolve(response.statusCode));
            },
          );
          call.on('error', reject).end();
        });
        assert.equal(status, type === 'nonsense' ? 415 : 200, type);
      }
    });

    test('on a call with a body, it counts as missing', async () => {
      for (const type of TYPES) {
        refused(await client.post(CREATE, '', { 'content-type': type }), 400, /^The body is missing/);
      }
    });
  });

  describe('JSON nested fifty thousand deep', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const send = (path: string, body: string, headers: Headers = {}): Promise<TestReply> =>
      client.post(path, body, { ...JSON_TYPE, ...headers });

    test('is refused as a body, and in a field of a body', async () => {
      const key = withKey(randomUUID());
      refused(await send(CREATE, deep, key), 400, /shape|is required/);
      refused(await send(CREATE, `{"addr1":${deep}}`, key), 400, /Address format is invalid/);
      refused(await send(`${API}/boot/release/SF`, `{"id":1,"payments":${deep}}`, key), 400, /Payment/);
      refused(await send(`${API}/boot/cancel/SF/1`, deep, key), 400, /shape/);
    });

    test('is ignored in an unknown field', async () => {
      const body = JSON.stringify({ ...aCreateBody('SF', server.clock), extra: 0 });
      const reply = await send(CREATE, body.replace('"extra":0', `"extra":${deep}`), withKey(randomUUID()));
      assert.equal(reply.status, 200, reply.text);
    });
  });

  test('a repeat is recognized whatever the order of its fields and its unknown fields', async () => {
    const key = withKey(randomUUID());
    const body = aCreateBody('SF', server.clock);
    const first = created(await client.post(CREATE, body, key));
    const turned = Object.fromEntries([...Object.entries(body).reverse(), ['appVersion', '2']]);
    assert.deepEqual(created(await client.post(CREATE, turned, key)), first);
  });

  describe('a caller who is not signed in is told that first (HTTP-4)', () => {
    const unreadable: readonly [name: string, body: string, type: string][] = [
      ['no JSON', '{"a":', 'application/json'],
      ['another type', '<a/>', 'application/xml'],
      ['too big', JSON.stringify({ addr1: 'x'.repeat(300_000) }), 'application/json'],
      ['nothing', '', 'application/json'],
    ];
    for (const [name, body, type] of unreadable) {
      test(`whatever the body is: ${name}`, async () => {
        const reply = await server.visitor().post(CREATE, body, { 'content-type': type });
        refused(reply, 403, 'Authentication required');
      });
    }

    test('at the upload as well', async () => {
      const url = await uploadUrl(client, 'SF');
      refused(await server.visitor().post(url, '{}', JSON_TYPE), 403, 'Authentication required');
      refused(await client.post(url, '{}', JSON_TYPE), 415, /content type|form/);
      const photo = await aSidewaysPhoto();
      assert.equal((await client.post(url, aForm(photo))).status, 200, 'the address is still good');
    });
  });

  describe('impossible addresses', () => {
    const MALFORMED = 'The address is malformed';
    const asJson = (reply: TestReply, status: number, body: object): void => {
      assert.equal(reply.status, status, reply.text);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
      assert.deepEqual(reply.json(), body);
    };

    test("malformed escapes are refused in the call's own format", async () => {
      const both = { error: MALFORMED, details: MALFORMED };
      for (const call of ['get', 'get-region', 'get-company']) {
        asJson(await client.get(`${API}/boot/${call}/%E0%A4%A`), 400, both);
        asJson(await client.get(`${API}/boot/${call}/%?x=/y`), 400, both);
      }
      asJson(await client.get(`${API}/boot/default-state/%zz`), 400, { details: MALFORMED });
      refused(await client.get(`${API}/refdata/%E0%A4%A/makes`), 400, MALFORMED);
      refused(await client.get('/api-web/%E0%A4%A'), 400, MALFORMED);
    });

    test('an id of any length counts as not found', async () => {
      const gone = (await client.get(`${API}/boot/get/999999`)).json() as object;
      for (const id of [TOO_MANY_DIGITS, '9'.repeat(16), '9'.repeat(101), '2147483648']) {
        asJson(await client.get(`${API}/boot/get/${id}`), 404, gone);
      }
      const other = await client.get(`${API}/boot/get-company/999999`);
      asJson(
        await client.get(`${API}/boot/get-company/${TOO_MANY_DIGITS}`),
        other.status,
        other.json() as object,
      );
      refused(await supervisor.cancel('SF', 999_999), 404, 'There is no such boot');
      const cancelled = await client.post(
        `${API}/boot/cancel/SF/${TOO_MANY_DIGITS}`,
        JSON.stringify('note'),
        JSON_TYPE,
      );
      refused(cancelled, 404, 'There is no such boot');
      assert.equal((await client.get(`${API}/file/photo/${TOO_MANY_DIGITS}`)).status, 404);
      assert.equal((await client.get(`${API}/refdata/SF/models/by-make/${TOO_MANY_DIGITS}`)).status, 200);
    });

    test('a region code of any length counts as not found', async () => {
      const unknown = await client.get(`${API}/boot/get-region/NOWHERE`);
      const long = await client.get(`${API}/boot/get-region/${'x'.repeat(500)}`);
      asJson(long, unknown.status, unknown.json() as object);
    });

    test('a 405 never lists the refused method as supported', async () => {
      for (const path of ['/boot/%E0%A4%A', `${API}/boot/get/`, `${API}/boot/get/1/`]) {
        const reply = await client.get(path);
        assert.notEqual(reply.status, 405, `${path}: ${reply.text}`);
      }
    });
  });
});
