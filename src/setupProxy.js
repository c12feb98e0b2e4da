// Read by react-scripts in development only: which paths go to the server (docs/ARCHITECTURE.md).
const { createProxyMiddleware } = require('http-proxy-middleware');

const SERVER_PATHS = ['/api-web', '/admin/api', '/admin/logout', '/login', '/healthz', '/readyz'];
const LOOPBACK = /^(127\.|localhost$|\[::1\]$)/;

/** @param {import('express').Express} app */
module.exports = function setupProxy(app) {
  const target = process.env.API_PROXY_TARGET || 'http://127.0.0.1:3001';
  const { hostname, origin } = new URL(target);
  // A server elsewhere knows itself by its own name; the embedded one should see ours, as in production.
  const elsewhere = !LOOPBACK.test(hostname);

  app.get('/', (request, response) => response.redirect('/boot/'));
  app.use(
    createProxyMiddleware({
      target,
      // A filter, not app.use('/api-web', …), which would cut the prefix off.
      pathFilter: (path) => SERVER_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
      changeOrigin: elsewhere,
      autoRewrite: true,
      cookieDomainRewrite: '',
      on: {
        proxyReq: (outgoing) => {
          if (elsewhere && outgoing.getHeader('origin')) outgoing.setHeader('origin', origin);
        },
        error: (error, request, response) => {
          if ('writeHead' in response && !response.headersSent) {
            response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
          }
          response.end(`The server at ${origin} does not answer.`);
        },
      },
    }),
  );
};
