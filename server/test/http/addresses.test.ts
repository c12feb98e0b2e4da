import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { API } from '../support/calls/bootCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { startTestServer, type TestServer } from '../support/startTestServer';

const WITHIN = { timeout: 120_000 };

describe('An encoded address is treated like a plain one', WITHIN, () => {
  let server: TestServer;
  before(async () => (server = await startTestServer()));
  after(() => server.close());

  test('signing out from another site is refused, even at an encoded address', async () => {
    const client = await server.signIn('creator');
    for (const path of ['/admin/logout', '/admin/%6Cogout', '/api-web/%6c%6Fgout']) {
      const reply = await client.get(path, { 'sec-fetch-site': 'cross-site' });
      assert.equal(reply.status, 403, path);
      assert.match(reply.text, /came from another site/);
    }
    assert.match((await client.get(`${API}/login/info`)).text, /"loggedIn":true/);
  });

  test('an answer of the API is never cached, even at an encoded address', async () => {
    const client = await server.signIn('creator');
    for (const path of [`${API}/login/info`, '/%61pi-web/api/login/info', '/api-web/api/refdata/%73tates']) {
      const reply = await client.get(path);
      assert.equal(reply.status, 200, path);
      assert.equal(reply.headers.get('cache-control'), 'no-store', path);
    }
  });

  test('an unsupported method and an unknown address are distinguished, even if encoded', async () => {
    const client = server.visitor();
    for (const path of [`${API}/login/info`, '/api-web/%61pi/login/info']) {
      const reply = await client.send(path, { method: 'DELETE' });
      assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, HEAD'], path);
    }
    assert.equal((await client.send(`${API}/%6Eothing`, { method: 'DELETE' })).status, 404);
  });
});

describe('A body that claims to be compressed', WITHIN, () => {
  let server: TestServer;
  before(async () => (server = await startTestServer()));
  after(() => server.close());

  test('is refused immediately, and the connection serves the next request', async () => {
    const client = await server.signIn('creator');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = gzipSync('{}');
    for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown', 'gzip, identity']) {
      const call = new RawCall(server.origin);
      const fields = { cookie, 'content-type': 'application/json', 'content-encoding': encoding };
      await call.send(aHead('POST', `${API}/boot/create/SF`, { ...fields, 'content-length': body.length }));
      assert.match(await call.until(/without Content-Encoding/), /^HTTP\/1\.1 415 [^]*compressed/i, encoding);
      await call.send(body);
      await call.send(aHead('GET', '/healthz', { connection: 'close' }));
      assert.match(await call.ended(), /HTTP\/1\.1 200 [^]*ok$/, encoding);
    }
  });

  test('a body with the encoding "identity" is accepted', async () => {
    const client = await server.signIn('creator');
    const reply = await client.post(`${API}/boot/create/SF`, {}, { 'content-encoding': 'identity' });
    assert.equal(reply.status, 400, reply.text);
  });
});
