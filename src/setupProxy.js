// Read by react-scripts in development: which paths are proxied to the server (docs/ARCHITECTURE.md).
const { createProxyMiddleware } = require('http-proxy-middleware');

const SERVER_PATHS = ['/api-web', '/admin/api', '/admin/logout', '/login', '/healthz', '/readyz'];
const LOOPBACK = /^(127\.|localhost$|\[::1\]$)/;

/** Answers 502 if the target does not answer; closes an answer that has begun. */
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
  const { hostname, origin, protocol } = new URL(target);
  // A remote server expects its own name; the embedded one should see ours, as in production.
  const elsewhere = !LOOPBACK.test(hostname);
  const { Agent } = require(protocol === 'https:' ? 'node:https' : 'node:http');

  const proxy = createProxyMiddleware({
    target,
    // Without an agent every call asks the server to close the connection, which browsers don't do.
    agent: new Agent({ keepAlive: true }),
    // A filter, because app.use('/api-web', …) would strip the prefix.
    pathFilter: (path) => SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
    // For the live list; the development server's own socket has another path.
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
        // It is about our connection to the server, not about the browser's to us.
        delete incoming.headers['keep-alive'];
        // Node stops sending a request once its answer has ended (a refused upload): discard the rest.
        incoming.once('end', () => {
          if (incoming.req.writableFinished) return;
          request.unpipe(incoming.req);
          request.resume();
          incoming.req.destroy();
        });
        // Otherwise the browser would wait forever for an answer that broke off.
        incoming.once('close', () => {
          if (!incoming.complete) response.destroy();
        });
      },
      error: answerFor(origin),
    },
  });
  app.use(proxy);
  // An address that cannot be decoded arrives as an error of an earlier route: let the server refuse it.
  app.use((error, request, response, next) => {
    if (error instanceof URIError) void proxy(request, response, () => next(error));
    else next(error);
  });
  app.get('/', (request, response) => response.redirect('/boot/'));
};
