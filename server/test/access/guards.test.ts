import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls, sessionCalls } from '../../../src/domain/wire/calls';
import type { Call } from '../../../src/domain/wire/call';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient, TestReply } from '../support/calls/TestClient';

const OPEN: readonly string[] = ['loginInfo', 'loginUser', 'clickwrap'];

/** A call's address, with a value for every parameter. */
function addressOf(call: Call): string {
  const path = call.path.replace(':regionCode', 'BAL').replace(':region', 'BAL').replace(/:\w+/g, '1');
  return `${path}?regionCode=BAL&regionCodes=BAL&vin=X&agreementUrl=x&shownAttachmentId=1`;
}

function send(client: TestClient, call: Call): Promise<TestReply> {
  return call.method === 'GET' ? client.get(addressOf(call)) : client.post(addressOf(call), {});
}

/** The message of a refusal. Asserts that the reply has the format that the call declares. */
function refusalOf(call: Call, reply: TestReply): string {
  if (call.failure === 'text' || call.failure === 'textOrConflict') {
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    return reply.text;
  }
  const body = reply.json() as { error?: string; details: string };
  assert.deepEqual(Object.keys(body), call.failure === 'details' ? ['details'] : ['error', 'details']);
  return body.error ?? body.details;
}

describe('The guard of the route table', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer()));
  after(() => server.close());

  test('every call but three requires a sign-in (SIGN-11)', async () => {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const reply = await send(server.visitor(), call);
      if (OPEN.includes(name)) {
        assert.equal(reply.status, 200, name);
      } else {
        assert.equal(reply.status, 403, name);
        assert.equal(refusalOf(call, reply), 'Authentication required', name);
      }
      assert.equal(reply.headers.get('cache-control'), 'no-store', name);
    }
  });

  test('all calls except three refuse an inactive user (WHO-5)', async () => {
    const client = await server.signIn('inactive');
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (OPEN.includes(name)) continue;
      const reply = await send(client, call);
      assert.deepEqual([reply.status, refusalOf(call, reply)], [403, 'Inactive User'], name);
    }
  });

  test('every boot call refuses a user without the application (WHO-5)', async () => {
    const client = await server.signIn('noapp');
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (!call.path.includes('/api/boot/') && !call.path.includes('/file/')) continue;
      const reply = await send(client, call);
      assert.deepEqual([reply.status, refusalOf(call, reply)], [403, 'Unauthorized Application'], name);
    }
  });

  test('another region and one that does not exist get the same answer (BOOT-7)', async () => {
    const client = await server.signIn('creator');
    const addresses = [
      (code: string) => `/api-web/api/refdata/${code}/makes`,
      (code: string) => `/api-web/api/refdata/${code}/region`,
      (code: string) => `/api-web/api/refdata/${code}/models/by-make/474`,
      (code: string) => `/api-web/api/refdata/${code}/zones`,
      (code: string) => `/api-web/api/refdata/${code}/routes/1`,
      (code: string) => `/api-web/api/refdata/${code}/zones/by-account/PD`,
      (code: string) => `/api-web/api/refdata/holdTypes?regionCode=${code}`,
      (code: string) => `/api-web/api/refdata/zones/by-regions?regionCodes=SF&regionCodes=${code}`,
      (code: string) => `/api-web/api/towManager/dispatchCompanies?regionCode=${code}`,
      (code: string) => `/api-web/api/refdata/vin/decode/${code}?vin=1HGCM82633A004352`,
      (code: string) => `/api-web/api/boot/default-state/${code}`,
      (code: string) => `/api-web/api/boot/get-region/${code}`,
      (code: string) => `/api-web/api/file/boot?regionCode=${code}`,
    ];
    for (const address of addresses) {
      const [other, none, odd] = [
        await client.get(address('KC')),
        await client.get(address('ZZ')),
        await client.get(address('__proto__')),
      ];
      for (const reply of [other, none, odd]) {
        assert.equal(reply.status, 403, address('KC'));
        assert.equal(reply.text, other.text);
      }
    }
  });

  test('a permission counts only in the regions where it is held', async () => {
    const statusOf = async (username: string, path: string) =>
      (await (await server.signIn(username)).get(`/api-web/api/${path}`)).status;
    assert.equal(await statusOf('supervisor', 'boot/default-state/KC'), 200);
    assert.equal(await statusOf('releaser', 'boot/default-state/KC'), 403);
    assert.equal(await statusOf('viewer', 'refdata/vin/decode/BAL?vin=x'), 403);
    assert.equal(await statusOf('viewer', 'refdata/BAL/colors'), 200);
    assert.equal(await statusOf('noapp', 'refdata/SF/colors'), 200, 'the lists are for the whole suite');
  });

  test('a company without an accepted agreement may read but not change (AGR-10)', async () => {
    const client = await server.signIn('newcompany');
    assert.equal((await client.get('/api-web/api/boot/default-state/BAL')).status, 200);
    for (const path of ['/api-web/api/boot/create/BAL', '/api-web/api/boot/registerFile/1/1']) {
      const reply = await client.post(path, {});
      assert.equal(reply.status, 403, path);
      assert.match(reply.text, /has not accepted the agreement/);
    }
    assert.equal((await client.get('/api-web/api/file/boot?regionCode=BAL')).status, 403);
    assert.equal(
      (await client.get(sessionCalls.loginInfo.path)).text,
      '{"loggedIn":true,"clickwrapAccepted":false}',
    );
  });
});
