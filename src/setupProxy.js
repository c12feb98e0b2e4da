// Read by react-scripts in development: defines which paths are proxied to the server (docs/ARCHITECTURE.md).
const { createProxyMiddleware } = require('http-proxy-middleware');

const SERVER_PATHS = ['/api-web', '/admin/api', '/admin/logout', '/login', '/setup', '/healthz', '/readyz'];
const LOOPBACK = /^(127\.|localhost$|\[::1\]$)/;

const WORKER = '/boot/service-worker.js';
/**
 * The development server has no service worker. A worker left in the browser by an earlier build would keep serving
 * that build, so this file replaces it with one that removes itself and its cache.
 */
const NO_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

/** Responds with 502 if the target does not answer, or ends a response that has already started. */
function answerFor(origin) {
  return (error, request, response) => {
    if (!('writeHead' in response) || response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The server at ${origin} does not answer.`);
  };
}

/** @param {import('express').Express} app */
module.exports = function setupProxy(app) {
  const target = process.env.API_PROXY_TARGET || 'http://127.0.0.1:3001';
  // Must come before react-scripts' own handler, which would keep the worker.
  app.get(WORKER, (request, response) => response.type('text/javascript').send(NO_WORKER));
  const { hostname, origin, protocol } = new URL(target);
  // A remote server expects its own host name; the local one should see ours, as in production.
  const elsewhere = !LOOPBACK.test(hostname);
  const { Agent } = require(protocol === 'https:' ? 'node:https' : 'node:http');

  const proxy = createProxyMiddleware({
    target,
    // Without an agent, each call asks the server to close the connection, which browsers don't do.
    agent: new Agent({ keepAlive: true }),
    // A filter, because app.use('/api-web', …) would strip the prefix.
    pathFilter: (path) => SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
    // For the live list. The development server's own socket has another path.
    ws: true,
    changeOrigin: elsewhere,
    autoRewrite: true,
    cookieDomainRewrite: '',
    on: {
      proxyReq: (outgoing) => {
        if (elsewhere && outgoing.getHeader('origin')) outgoing.setHeader('origin', origin);
      },
      proxyReqWs: (outgoing) => {
        if (elsewhere) outgoing.setHeader('origin', origin);
      },
      proxyRes: (incoming, request, response) => {
        // This header is about our connection to the server, not about the browser's connection to us.
        delete incoming.headers['keep-alive'];
        // Node stops sending a request body once the response has ended (a refused upload): discard the rest.
        incoming.once('end', () => {
          if (incoming.req.writableFinished) return;
          request.unpipe(incoming.req);
          request.resume();
          incoming.req.destroy();
        });
        // Otherwise the browser would wait forever for a response that broke off.
        incoming.once('close', () => {
          if (!incoming.complete) response.destroy();
        });
      },
      error: answerFor(origin),
    },
  });
  app.use(proxy);
  // An address that cannot be decoded arrives here as an error from an earlier handler: let the server refuse it.
  app.use((error, request, response, next) => {
    if (error instanceof URIError) void proxy(request, response, () => next(error));
    else next(error);
  });
  app.get('/', (request, response) => response.redirect('/boot/'));
};
