import { createServer, type Server } from 'node:http';
import type { Metrics } from '../platform/metrics';

/** Serves `GET /metrics` and nothing else, on its own port, so that the site's proxy does not expose it. */
export function metricsListener({ registry }: Pick<Metrics, 'registry'>): Server {
  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path !== '/metrics' || !isRead) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is nothing here');
      return;
    }
    registry.metrics().then(
      (text) => {
        response
          .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
          .end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
}
