import { randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AnsweredRequest } from '../platform/metrics';

/** Every answer carries the request's id under this name. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What a proxy may call a request: anything else could be more than a name. */
const TAKEN_OVER = /^[A-Za-z0-9-]{1,64}$/;
/** Where an address is that no route has: one name for all of them. */
const UNKNOWN_ROUTE = 'unknown';
/** What never became a request. */
const MALFORMED_ROUTE = 'malformed';
/** nginx's own status for a reader who has gone before the answer. */
const READER_GONE = 499;

/** Who hears of the requests. */
export interface RequestObserver {
  routed?(route: string): void;
  answered(request: AnsweredRequest & { readonly id: string; readonly userId?: number }): void;
}

interface Trace {
  readonly id: string;
  route: string;
  userId?: number;
}

/** Proxies by address or network, as TRUSTED_PROXIES names them. */
function proxyList(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = '') => {
    const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
    const plain = mapped ?? address;
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/**
 * Gives every request an id, every answer the header that says it, and tells observers how each request ended. It works
 * on Node's own responses, so that answers which no route, hook or framework has seen are among them.
 */
export class RequestTrace {
  private readonly traces = new WeakMap<IncomingMessage, Trace>();
  private readonly switched = new WeakSet<IncomingMessage>();
  private readonly isProxy: (address: string | undefined) => boolean;

  constructor(
    trustedProxies: readonly string[],
    private readonly observers: readonly RequestObserver[],
  ) {
    this.isProxy = proxyList(trustedProxies);
  }

  /** What the HTTP server makes its responses of. */
  responseClass(): typeof ServerResponse {
    const begin = (request: IncomingMessage, response: ServerResponse) => this.begin(request, response);
    return class TracedResponse<R extends IncomingMessage> extends ServerResponse<R> {
      constructor(request: R, ...options: []) {
        super(request, ...options);
        begin(request, this);
      }
    };
  }

  /** Has the routes of the application named; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
      const trace = this.traces.get(raw);
      if (trace !== undefined) {
        trace.route = routeOptions.url ?? UNKNOWN_ROUTE;
        for (const observer of this.observers) observer.routed?.(trace.route);
      }
      done();
    });
  }

  idOf(request: IncomingMessage): string {
    return this.traces.get(request)?.id ?? randomUUID();
  }

  /** Notes who asked. */
  signedIn(request: IncomingMessage, userId: number): void {
    const trace = this.traces.get(request);
    if (trace !== undefined) trace.userId = userId;
  }

  /** The connection speaks another protocol from now on. */
  upgraded(request: IncomingMessage): void {
    this.switched.add(request);
    const trace = this.traces.get(request);
    if (trace !== undefined) this.tell({ ...trace, method: request.method ?? 'other', status: 101, ms: 0 });
  }

  /** Something that is no request was answered. @returns the id for the answer */
  malformed(status: number): string {
    const id = randomUUID();
    this.tell({ id, method: 'other', route: MALFORMED_ROUTE, status, ms: 0 });
    return id;
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const since = performance.now();
    const said = request.headers[REQUEST_ID_HEADER.toLowerCase()];
    const isTaken =
      typeof said === 'string' && TAKEN_OVER.test(said) && this.isProxy(request.socket.remoteAddress);
    const trace: Trace = { id: isTaken ? said : randomUUID(), route: UNKNOWN_ROUTE };
    this.traces.set(request, trace);
    response.setHeader(REQUEST_ID_HEADER, trace.id);
    response.once('close', () => {
      if (this.switched.has(request)) return;
      this.tell({
        ...trace,
        method: request.method ?? 'other',
        status: response.headersSent ? response.statusCode : READER_GONE,
        ms: Math.round((performance.now() - since) * 10) / 10,
      });
    });
  }

  private tell(request: Parameters<RequestObserver['answered']>[0]): void {
    for (const observer of this.observers) observer.answered(request);
  }
}
