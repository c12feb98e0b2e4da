// Read by react-scripts in development only: which paths go to the server (docs/ARCHITECTURE.md).
const { createProxyMiddleware } = require('http-proxy-middleware');

const SERVER_PATHS = ['/api-web', '/admin/api', '/admin/logout', '/login', '/healthz', '/readyz'];
const LOOPBACK = /^(127\.|localhost$|\[::1\]$)/;

/** Says that the target does not answer, unless its answer has begun already. */
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
  // A server elsewhere knows itself by its own name; the embedded one should see ours, as in production.
  const elsewhere = !LOOPBACK.test(hostname);
  const { Agent } = require(protocol === 'https:' ? 'node:https' : 'node:http');

  const proxy = createProxyMiddleware({
    target,
    // Without one every call asks the server to close its connection, which no browser does.
    agent: new Agent({ keepAlive: true }),
    // A filter, not app.use('/api-web', …), which would cut the prefix off.
    pathFilter: (path) => SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
    // The live list's connection; the development server's own goes elsewhere.
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
        // How long the server keeps its connection says nothing about the browser's.
        delete incoming.headers['keep-alive'];
        // Node sends no more of a request once its answer has ended (a refused upload): what still comes is thrown away.
        incoming.once('end', () => {
          if (incoming.req.writableFinished) return;
          request.unpipe(incoming.req);
          request.resume();
          incoming.req.destroy();
        });
        // An answer that breaks off would be waited for without end.
        incoming.once('close', () => {
          if (!incoming.complete) response.destroy();
        });
      },
      error: answerFor(origin),
    },
  });
  app.use(proxy);
  // An address that cannot be decoded comes as the error of a route before these: the server refuses its own.
  app.use((error, request, response, next) => {
    if (error instanceof URIError) void proxy(request, response, () => next(error));
    else next(error);
  });
  app.get('/', (request, response) => response.redirect('/boot/'));
};
