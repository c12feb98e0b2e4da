import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient, TestReply } from '../support/calls/TestClient';

const CREATE = '/api-web/api/boot/create/SF';

/** Asserts that a refusal is plain text that reveals no internals of the server. */
function assertPlain(reply: TestReply, status: number, text: RegExp): void {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(reply.text, text);
  assert.doesNotMatch(reply.text, /<|node_modules|\.ts:|Error:|FST_/);
}

describe('Requests that the server refuses before reading them closely', () => {
  let server: TestServer;
  let client: TestClient;
  before(async () => {
    server = await startTestServer();
    client = await server.signIn('supervisor');
  });
  after(() => server.close());

  const withBody = (body: string, type?: string) =>
    client.send(CREATE, {
      method: 'POST',
      body,
      headers: type === undefined ? {} : { 'content-type': type },
    });

  test('an unknown call (HTTP-2)', async () => {
    for (const path of [
      '/api-web/api/nothing',
      '/api-web',
      '/admin/api/x',
      '/api-web/api/boot/get/1/2',
      '/nowhere',
    ]) {
      assertPlain(await client.get(path), 404, /There is no such call/);
    }
  });

  test('a person who opens an unknown address gets a page with a way on, a call never does (HTTP-7)', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const asked = (path: string, language = 'en') =>
      client.get(path, { accept, 'accept-language': language });
    const page = await asked('/nonsense');
    assert.equal(page.status, 404);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.text, /<h1>Page not found<\/h1>/);
    assert.match(page.text, /<a href="\/">Go to the start page<\/a>/);
    assert.match((await asked('/nonsense', 'es-MX')).text, /<h1>No se encontró la página<\/h1>/);
    for (const path of ['/api-web/api/nothing', '/api-web', '/admin/api/x']) {
      assertPlain(await asked(path), 404, /There is no such call/);
    }
  });

  test('an unsupported method, with a list of the supported ones (HTTP-2)', async () => {
    const reply = await client.send('/api-web/api/refdata/states', { method: 'DELETE' });
    assertPlain(reply, 405, /GET, HEAD, not DELETE/);
    assert.equal(reply.headers.get('allow'), 'GET, HEAD');
    const posted = await client.post('/api-web/api/boot/get/1', {});
    assert.equal(posted.status, 405);
    assert.equal((await client.get(CREATE)).headers.get('allow'), 'POST');
  });

  test('a HEAD is answered like a GET, without the body', async () => {
    const reply = await client.send('/api-web/api/refdata/states', { method: 'HEAD' });
    assert.deepEqual([reply.status, reply.text], [200, '']);
  });

  test('a body of another type (HTTP-2)', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      assertPlain(await withBody('{}', type), 415, /content type/);
    }
  });

  test('a body that is not JSON, is missing, or is not an object', async () => {
    assertPlain(await withBody('{"a":', 'application/json'), 400, /not valid JSON/);
    assertPlain(await withBody('{"__proto__": {"a": 1}}', 'application/json'), 400, /not valid JSON/);
    assertPlain(await withBody('', 'application/json'), 400, /body is missing/);
    assertPlain(await withBody('[1]', 'application/json'), 400, /is required|wrong shape/);
    assertPlain(await withBody('null', 'application/json'), 400, /body is missing/);
  });

  test('fields of the wrong type, each by its label (HTTP-1)', async () => {
    const reply = await client.post(CREATE, { addr1: 5, city: ['X'], payments: 1 });
    assertPlain(reply, 400, /^Address format is invalid\. City format is invalid/);
  });

  test('a body that is too big (HTTP-2)', async () => {
    assertPlain(await client.post(CREATE, { addr1: 'x'.repeat(300_000) }), 413, /too big/);
  });

  test('a malformed address', async () => {
    assertPlain(await client.get('/api-web/api/refdata/%E0%A4%A/makes'), 400, /address is malformed/);
    // A very long name gets the same reply as any unknown name.
    const unknown = await client.get('/api-web/api/refdata/NOWHERE/makes');
    const long = await client.get(`/api-web/api/refdata/${'x'.repeat(200)}/makes`);
    assert.deepEqual([long.status, long.text], [unknown.status, unknown.text]);
    assert.equal((await client.get('/api-web/api/boot/get/99999999999999999999')).status, 404);
  });

  test('bytes that are not HTTP', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () =>
        socket.write('nonsense\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.doesNotMatch(answer, /at .*\.js|<html/);
  });

  describe('from another site', () => {
    const LOGIN = new URLSearchParams({ username: 'viewer', password: 'towbridge' });
    const post = (headers: Record<string, string>) =>
      server.visitor().send('/login', { body: new URLSearchParams(LOGIN), headers });

    for (const site of ['cross-site', 'same-site']) {
      test(`a change that the browser marks as ${site}`, async () => {
        assertPlain(await post({ 'sec-fetch-site': site }), 403, /another site/);
        const reply = await client.post(CREATE, {}, { 'sec-fetch-site': site });
        assertPlain(reply, 403, /another site/);
      });
    }

    test('a change with a foreign origin and no other mark from the browser (SIGN-10)', async () => {
      for (const origin of [
        'https://evil.example',
        'null',
        `${server.origin}.evil.example`,
        'not an origin',
      ]) {
        assertPlain(await post({ origin }), 403, /another site/);
      }
    });

    test('signing somebody out with a link or a picture (SIGN-10)', async () => {
      const reply = await client.get('/admin/logout', { 'sec-fetch-site': 'cross-site' });
      assertPlain(reply, 403, /another site/);
    });

    test("but not the site's own changes, those without a browser, and reads", async () => {
      for (const headers of [
        { 'sec-fetch-site': 'same-origin', origin: server.origin },
        { 'sec-fetch-site': 'none' },
        { origin: server.origin },
        {},
      ] as Record<string, string>[]) {
        assert.equal((await post(headers)).status, 303, JSON.stringify(headers));
      }
      const reply = await client.get('/api-web/api/refdata/states', { 'sec-fetch-site': 'cross-site' });
      assert.equal(reply.status, 200);
    });
  });
});

describe('What the server tells everybody', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer({ seed: null })));
  after(() => server.close());

  test('that it is alive and ready (RUN-3)', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const reply = await server.visitor().get(path);
      assert.deepEqual([reply.status, reply.text], [200, 'ok'], path);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    }
  });

  test('the start page', async () => {
    const reply = await server.visitor().get('/');
    assert.deepEqual([reply.status, reply.headers.get('location')], [302, '/boot/']);
  });

  test('headers that restrict what browsers may do', async () => {
    const { headers } = await server.visitor().get('/login');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /object-src 'none'/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('strict-transport-security'), null);
  });

  test('nothing that would grant access on a site without accounts', async () => {
    assert.equal((await server.visitor().login('supervisor', 'towbridge')).status, 401);
  });
});
