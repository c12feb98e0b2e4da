import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Marks the newer pages, in their head. */
export const NEWER = '<meta name="newer-pages" content="yes">';
const PAGE = '/boot/index.html';
const WORKER = '/boot/service-worker.js';
const PORTAL = '/portal';
const WHO = '/api-web/api/login/user';
const FEATURES = /"features":\[([^\]]*)\]/g;

/**
 * An origin in front of the product that can be cut off, as if there was no signal, and updated. (A browser's own
 * offline mode does not affect its service workers, and tests cannot intercept their requests.)
 */
export class Front {
  /** Whether every connection fails. */
  isCut = false;
  /** Whether the server has newer pages: the same ones with a different head. */
  isNewer = false;
  /** Whether the server announces `guard` to signed-in users. */
  announcesGuard = true;
  /** A captive portal that answers every request: with a page of its own, or with a redirect to it. */
  portal: 'page' | 'redirect' | undefined;
  /** How many requests the portal has answered. */
  turnedAway = 0;
  /** The next request to such a path reaches the product, but its answer is lost. */
  losesAnswerTo: RegExp | undefined;
  /** The delay of each request, milliseconds. */
  delayMs = 0;
  /** The paths of the requests that got through, in order. */
  readonly asked: string[] = [];
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #server: http.Server;

  private constructor(private readonly product: string) {
    this.#server = http.createServer((request, response) => void this.#answer(request, response));
  }

  /** @param product the product's origin */
  static async start(product: string): Promise<Front> {
    const front = new Front(product);
    await new Promise<void>((resolve) => front.#server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Cuts every connection, including open ones. */
  cut(): void {
    this.isCut = true;
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = request;
    if (this.isCut) {
      response.destroy();
      return;
    }
    if (this.portal !== undefined) {
      this.turnedAway += 1;
      if (this.portal === 'redirect' && url !== PORTAL) response.writeHead(302, { location: PORTAL }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel WiFi</h1>');
      return;
    }
    this.asked.push(url);
    if (this.delayMs > 0) await pause(this.delayMs);
    if (this.isNewer && (url === PAGE || url === WORKER)) {
      const page = (await (await fetch(this.product + PAGE)).text()).replace('</head>', `${NEWER}</head>`);
      const body = url === PAGE ? page : withPage(await (await fetch(this.product + WORKER)).text(), page);
      const type = url === PAGE ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
      return;
    }
    const isLost = this.losesAnswerTo?.test(url) === true;
    if (isLost) this.losesAnswerTo = undefined;
    const saysWho = url.startsWith(WHO) || (headers.accept ?? '').startsWith('text/html');
    const onward = http.request(
      this.product + url,
      {
        agent: this.#agent,
        method,
        headers: {
          ...headers,
          connection: 'keep-alive',
          ...(saysWho ? { 'accept-encoding': 'identity' } : {}),
        },
      },
      (answer) => {
        if (isLost) {
          response.destroy();
          return;
        }
        if (saysWho) {
          void this.#passOn(answer, response);
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  /** Forwards an answer about the signed-in user, with or without `guard` among the features. */
  async #passOn(answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const text = Buffer.concat(parts)
      .toString()
      .replace(FEATURES, (_whole, list: string) => {
        const others = list.split(',').filter((name) => name !== '' && name !== '"guard"');
        return `"features":[${[...others, ...(this.announcesGuard ? ['"guard"'] : [])].join(',')}]`;
      });
    const headers = { ...answer.headers, 'content-length': String(Buffer.byteLength(text)) };
    response.writeHead(answer.statusCode ?? 502, headers).end(text);
  }
}

/** The service worker with the hash of a different page. */
function withPage(worker: string, page: string): string {
  const hash = createHash('sha256').update(page).digest('base64');
  return worker.replace(
    /(\{"url":"\/boot\/index\.html",)"revision":"[^"]*","integrity":"[^"]*"/,
    (_whole, url: string) => `${url}"revision":"${hash}","integrity":"sha256-${hash}"`,
  );
}
