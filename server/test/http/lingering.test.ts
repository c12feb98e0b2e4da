import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '../support/calls/bootCalls';
import { aSidewaysPhoto, uploadUrl } from '../support/calls/photoCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient } from '../support/calls/TestClient';

const USED = `${API}/file/upload/xxxxxxxxxxxxxxxxxxxx`;
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
const JSON_TYPE = { 'content-type': 'application/json' };
const CLOSE = { connection: 'close' };
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const LATER = Buffer.alloc(200_000, 'x');
const WITHIN = { timeout: 120_000 };
/** Limits that no test reaches. */
const LONG = { wholeMs: 600_000, stalledMs: 600_000 };

const cookieOf = ({ cookies }: TestClient) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Gives the server time to answer everything sent so far, unless it is waiting for more. */
async function letAnswer(client: TestClient): Promise<void> {
  for (let asked = 0; asked < 5; asked += 1) await client.get('/readyz');
}

describe('A refusal of a body that has not arrived completely', WITHIN, () => {
  let server: TestServer;
  let client: TestClient;
  before(async () => {
    server = await startTestServer({ maxPhotoBytes: 100_000, linger: LONG });
    client = await server.signIn('supervisor');
  });
  after(() => server.close());

  interface Refused {
    readonly path?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly first?: string;
    readonly answer: RegExp;
  }
  const REFUSED: Readonly<Record<string, Refused>> = {
    'a used upload address': { answer: /^HTTP\/1\.1 404 [^]*This upload URL is invalid/ },
    'no session': { fields: { cookie: '' }, answer: /^HTTP\/1\.1 403 [^]*Authentication required$/ },
    'another site': {
      fields: { origin: 'https://evil.example' },
      answer: /^HTTP\/1\.1 403 [^]*another site/,
    },
    'an unknown call': { path: `${API}/nothing`, answer: /^HTTP\/1\.1 404 [^]*There is no such call$/ },
    'a malformed address': { path: `${API}/%zz`, answer: /^HTTP\/1\.1 400 [^]*address is malformed$/ },
    'a call that is too big, kept open': {
      path: `${API}/boot/create/SF`,
      fields: { ...JSON_TYPE, connection: 'keep-alive', 'content-length': '300000' },
      answer: /^HTTP\/1\.1 413 [^]*The request is too big$/,
    },
    'an unknown call with JSON that is too big, kept open': {
      path: `${API}/nothing`,
      fields: { ...JSON_TYPE, connection: 'keep-alive', 'content-length': '300000' },
      answer: /^HTTP\/1\.1 413 [^]*The request is too big$/,
    },
  };

  /** Starts to send, and gives the server time to answer. */
  async function begun(path: string, fields: Readonly<Record<string, string>>, first: string) {
    const call = new RawCall(server.origin);
    await call.send(aHead('POST', path, fields) + first);
    await letAnswer(client);
    return call;
  }

  for (const [name, { path = USED, fields = {}, first = FILE, answer }] of Object.entries(REFUSED)) {
    test(`waits for the end of the body if the connection closes with it: ${name}`, async () => {
      const length = { 'content-length': String(first.length + LATER.length) };
      const all = { ...cookieOf(client), ...FORM, ...CLOSE, ...length, ...fields };
      const call = await begun(path, all, first);
      assert.equal(call.received, '');
      await call.send(Buffer.alloc(Number(all['content-length']) - first.length, 'x'));
      assert.match(await call.ended(), answer);
    });
  }

  test('does the same if the photo itself is refused: for its size beforehand, or its type on arrival', async () => {
    for (const [first, bytes, answer] of [
      [FILE, 300_000, /^HTTP\/1\.1 413 [^]*too big/],
      [`${FILE}${'no picture '.repeat(1_000)}`, 120_000, /^HTTP\/1\.1 415 [^]*Only JPEG/],
    ] as const) {
      const url = await uploadUrl(client, 'SF');
      const fields = { ...cookieOf(client), ...FORM, ...CLOSE, 'content-length': String(bytes) };
      const call = await begun(url, fields, first);
      assert.equal(call.received, '');
      await call.send(Buffer.alloc(bytes - first.length, 'x'));
      assert.match(await call.ended(), answer);
    }
  });

  test('is sent immediately on a persistent connection, which serves the next request', async () => {
    const length = { 'content-length': String(LATER.length) };
    const call = new RawCall(server.origin);
    await call.send(aHead('POST', USED, { ...cookieOf(client), ...FORM, ...length }));
    await call.until(/This upload URL is invalid/);
    await call.send(LATER);
    await call.send(aHead('GET', '/healthz', CLOSE));
    assert.match(await call.ended(), /HTTP\/1\.1 200 [^]*ok$/);
  });

  test('leaves nothing behind once the sender has disconnected', async () => {
    const fields = { ...cookieOf(client), ...FORM, ...CLOSE, 'content-length': '500000' };
    const call = await begun(USED, fields, FILE);
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
    const open = await connections();
    call.breakOff();
    while ((await connections()) >= open) await pause(5);
    assert.equal((await client.get('/healthz')).status, 200);
  });

  test('a valid photo is accepted as usual', async () => {
    const body = Buffer.concat([Buffer.from(FILE), await aSidewaysPhoto(), Buffer.from('\r\n--b--\r\n')]);
    const fields = { ...cookieOf(client), ...FORM, ...CLOSE, 'content-length': body.length };
    const call = new RawCall(server.origin);
    await call.send(aHead('POST', await uploadUrl(client, 'SF'), fields));
    await call.send(body);
    assert.match(await call.ended(), /^HTTP\/1\.1 200 [^]*\r\n\d+$/);
  });
});

describe('Waiting for the end of a refused body', WITHIN, () => {
  const HEAD = aHead('POST', USED, { ...FORM, ...CLOSE, 'transfer-encoding': 'chunked' });
  const CHUNK = `3e8\r\n${'x'.repeat(1_000)}\r\n`;
  const REFUSAL = /^HTTP\/1\.1 403 [^]*Authentication required/;

  test('stops if the sender stalls', async () => {
    const server = await startTestServer({ seed: null, linger: { ...LONG, stalledMs: 20 } });
    try {
      const call = new RawCall(server.origin);
      await call.send(HEAD + CHUNK);
      assert.match(await call.ended(), REFUSAL);
    } finally {
      await server.close();
    }
  });

  test('stops if the sender never ends', async () => {
    const server = await startTestServer({ seed: null, linger: { ...LONG, wholeMs: 100 } });
    try {
      const call = new RawCall(server.origin);
      await call.send(HEAD);
      while (call.received === '') {
        // Sending may fail once the server has replied: the server then closes the connection.
        await call.send(CHUNK).catch(() => undefined);
        await pause(1);
      }
      assert.match(await call.until(REFUSAL), REFUSAL);
    } finally {
      await server.close();
    }
  });

  test('does not delay the stop of the server', async () => {
    const server = await startTestServer({ seed: null, linger: LONG });
    const call = new RawCall(server.origin);
    await call.send(HEAD + CHUNK);
    await letAnswer(server.visitor());
    await server.close();
    assert.match(await call.ended(), REFUSAL);
  });
});
