import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runInNewContext } from 'node:vm';

const require = createRequire(import.meta.url);
/** The version of express that react-scripts' development server uses. */
const devServer = path.dirname(require.resolve('webpack-dev-server/package.json'));
const express = require(require.resolve('express', { paths: [devServer] }));
const setupProxy = require('../src/setupProxy.js');

const API = '/api-web/api';
const MALFORMED = 'The address is malformed';
const WITHIN_MS = 60_000;
/** More bytes than all buffers between client and server can hold. */
const UPLOAD_BYTES = 50_000_000;

async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

/** The development server up to the proxy. The route replaces its check of Host, which decodes every address. */
async function startPages(target) {
  const app = express();
  // Otherwise express prints every error that it sends.
  app.set('env', 'test');
  app.all('*', (_request, _response, next) => next());
  process.env.API_PROXY_TARGET = target;
  setupProxy(app);
  delete process.env.API_PROXY_TARGET;
  const server = http.createServer(app);
  return { server, origin: await listening(server) };
}

function stop(server) {
  server.closeAllConnections();
  server.close();
}

/** @type {http.RequestListener} */
function answer(request, response) {
  if (request.url.includes('%zz')) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(MALFORMED);
  } else if (request.url.endsWith('/breaks-off')) {
    response.writeHead(200, { 'content-length': 100 }).write('half of it', () => response.destroy());
  } else if (request.method === 'POST') {
    response.writeHead(403).end('refused');
    request.resume();
  } else {
    response.end(request.headers.connection);
  }
}

let target;
let pages;
before(async () => {
  target = http.createServer(answer);
  pages = await startPages(await listening(target));
});
after(() => {
  stop(pages.server);
  stop(target);
});

test('an address that cannot be decoded is refused by the server, not by the development server', async () => {
  const reply = await fetch(`${pages.origin}${API}/%zz`);
  assert.deepEqual([reply.status, await reply.text()], [400, MALFORMED]);
  const other = await fetch(`${pages.origin}/boot/%zz`);
  assert.equal(other.status, 400);
  assert.notEqual(await other.text(), MALFORMED, 'a page is none of the server');
});

test('/ redirects to the application', async () => {
  const reply = await fetch(pages.origin, { redirect: 'manual' });
  assert.deepEqual([reply.status, reply.headers.get('location')], [302, '/boot/']);
});

test('a service worker left in the browser by a build is replaced by one that removes itself and its files (OFF-7)', async () => {
  const reply = await fetch(`${pages.origin}/boot/service-worker.js`);
  assert.match(reply.headers.get('content-type'), /^text\/javascript/);
  const hears = {};
  const kept = new Set(['workbox-precache-v2']);
  const done = [];
  const self = {
    addEventListener: (type, listener) => (hears[type] = listener),
    skipWaiting: () => done.push('skipped'),
    registration: { unregister: async () => done.push('unregistered') },
    clients: {
      matchAll: async () => [{ url: '/boot/list', navigate: async (url) => done.push(`shown ${url}`) }],
    },
  };
  const caches = { keys: async () => [...kept], delete: async (name) => kept.delete(name) };
  runInNewContext(await reply.text(), { self, caches });
  hears.install();
  const finished = [];
  hears.activate({ waitUntil: (promise) => finished.push(promise) });
  await Promise.all(finished);
  assert.deepEqual(done, ['skipped', 'unregistered', 'shown /boot/list']);
  assert.equal(kept.size, 0);
});

test('calls reuse their connection, and the response has no headers about ours', async () => {
  const reply = await fetch(`${pages.origin}${API}/refdata/states`);
  assert.equal(await reply.text(), 'keep-alive');
  assert.equal(reply.headers.get('connection'), 'keep-alive');
  assert.equal(reply.headers.get('keep-alive'), null);
});

test(
  'a refused upload is read to its end, and the connection is reused',
  { timeout: WITHIN_MS },
  async () => {
    const socket = connect(new URL(pages.origin).port, '127.0.0.1').setEncoding('utf8');
    const head = `POST ${API}/file/upload/x HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${UPLOAD_BYTES}\r\n\r\n`;
    socket.write(head + 'x'.repeat(UPLOAD_BYTES));
    socket.write(`GET ${API}/refdata/states HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    let received = '';
    for await (const text of socket) received += text;
    assert.deepEqual(received.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 403', 'HTTP/1.1 200']);
  },
);

test('a truncated response does not look complete', async () => {
  const reply = await fetch(`${pages.origin}${API}/breaks-off`, { signal: AbortSignal.timeout(WITHIN_MS) });
  await assert.rejects(reply.text(), { name: 'TypeError' });
});

test(
  'the live list is proxied, and addresses that are not calls are not',
  { timeout: WITHIN_MS },
  async () => {
    target.on('upgrade', (request, socket) => {
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${request.url}`,
      );
    });
    // The proxy handles upgrades only after it has proxied a call.
    await (await fetch(`${pages.origin}${API}/login/info`)).text();
    const socket = connect(new URL(pages.origin).port, '127.0.0.1').setEncoding('utf8');
    socket.write(
      `GET ${API}/boot/live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    );
    let received = '';
    for await (const text of socket) received += text;
    assert.match(received, /^HTTP\/1\.1 101 [^]*\/api-web\/api\/boot\/live$/);
  },
);

test('a target that does not answer is reported', async () => {
  const gone = http.createServer();
  const address = await listening(gone);
  stop(gone);
  const { server, origin } = await startPages(address);
  try {
    const reply = await fetch(`${origin}${API}/login/info`);
    assert.deepEqual([reply.status, await reply.text()], [502, `The server at ${address} does not answer.`]);
  } finally {
    stop(server);
  }
});
