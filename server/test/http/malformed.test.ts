import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { API } from '../support/calls/bootCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { startTestServer, type TestServer } from '../support/startTestServer';

describe('Input that is not HTTP is refused in plain words', { timeout: 120_000 }, () => {
  let server: TestServer;
  before(async () => (server = await startTestServer({ seed: null })));
  after(() => server.close());

  const NOT_HTTP: readonly [name: string, sent: string, status: number, text: string][] = [
    ['a NUL in the address', aHead('GET', `${API}/\0`, {}), 400, 'The request is malformed'],
    ['no request line', 'nonsense\r\n\r\n', 400, 'The request is malformed'],
    [
      'headers that are too long',
      aHead('GET', `${API}/refdata/states`, { long: 'y'.repeat(90_000) }),
      431,
      'The address or the headers of the request are too long',
    ],
    [
      'an address that is too long',
      aHead('GET', `${API}/${'y'.repeat(20_000)}`, {}),
      431,
      'The address or the headers of the request are too long',
    ],
  ];
  for (const [name, sent, status, text] of NOT_HTTP) {
    test(name, async () => {
      const call = new RawCall(server.origin);
      await call.send(sent);
      const [head = '', body] = (await call.ended()).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${String(status)} [A-Z]`));
      assert.match(head, /\r\ncontent-type: text\/plain; charset=utf-8\r\n/i);
      assert.match(head, /\r\nconnection: close/i);
      assert.match(head, new RegExp(`\\r\\ncontent-length: ${String(text.length)}\\r\\n`, 'i'));
      assert.equal(body, text);
    });
  }

  test('once, even if the sender continues', async () => {
    const call = new RawCall(server.origin);
    await call.send('nonsense\r\n\r\n');
    await call.until(/request is malformed/);
    await call.send('nonsense\r\n\r\n');
    assert.equal((await call.ended()).match(/HTTP\/1\.1/g)?.length, 1);
  });

  test('a request that takes too long to arrive', async () => {
    const { server: http } = server.app;
    // Node checks for slow requests only every half minute, so the test emits Node's event itself.
    http.once('connection', (socket) => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      http.emit('clientError', late, socket);
    });
    const call = new RawCall(server.origin);
    assert.match(await call.ended(), /^HTTP\/1\.1 408 [^]*The request took too long to arrive$/);
  });
});
