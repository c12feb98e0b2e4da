import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const PAGES = path.join(__dirname, '../baseline');

/** An origin that serves the product and a hand-written page together. */
export interface Front {
  readonly origin: string;
  stop(): Promise<void>;
}

const PLAIN = /^\/(plain-(?:form|list)\.html)(?:\?|$)/;

/**
 * Serves the hand-written pages and proxies everything else to the product, so that both use the same server, session
 * and browser cache. (Browsers never cache responses that a test intercepts.)
 * @param product the product's origin
 */
export async function startFront(product: string): Promise<Front> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const [, plain] = PLAIN.exec(request.url ?? '') ?? [];
    if (plain !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(path.join(PAGES, plain)));
      return;
    }
    const { method, headers, url = '/' } = request;
    const onward = http.request(product + url, { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
