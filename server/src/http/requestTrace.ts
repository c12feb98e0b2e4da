import { randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AnsweredRequest } from '../platform/metrics';

/** The response header with the request's id. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The ids that we accept from a proxy. */
const TAKEN_OVER = /^[A-Za-z0-9-]{1,64}$/;
/** The route logged for an unmatched address. */
const UNKNOWN_ROUTE = 'unknown';
/** The route logged for input that never became a request. */
const MALFORMED_ROUTE = 'malformed';
/** nginx's status for a client that left before the answer. */
const READER_GONE = 499;

/** Observes requests. */
export interface RequestObserver {
  routed?(route: string): void;
  answered(request: AnsweredRequest & { readonly id: string; readonly userId?: number }): void;
}

/** The data about a request. Storing it on the request itself is cheaper than a map. */
interface Trace {
  readonly id: string;
  route: string;
  userId: number | undefined;
  isUpgraded: boolean;
}
const TRACE = Symbol('trace');
type Traced = IncomingMessage & { [TRACE]?: Trace };
const traceOf = (request: IncomingMessage): Trace | undefined => (request as Traced)[TRACE];

/** Proxies by address or network, as in TRUSTED_PROXIES. */
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
 * Gives every request an id, sends it in the response header, and notifies observers when a request ends. It extends
 * Node's own response class, so it also covers answers that no route, hook or framework code saw.
 */
export class RequestTrace {
  private readonly isProxy: (address: string | undefined) => boolean;

  constructor(
    trustedProxies: readonly string[],
    private readonly observers: readonly RequestObserver[],
  ) {
    this.isProxy = proxyList(trustedProxies);
  }

  /** The response class for the HTTP server. */
  responseClass(): typeof ServerResponse {
    const begin = (request: IncomingMessage, response: ServerResponse) => this.begin(request, response);
    return class TracedResponse<R extends IncomingMessage> extends ServerResponse<R> {
      constructor(request: R, ...options: []) {
        super(request, ...options);
        begin(request, this);
      }
    };
  }

  /** Records each request's route; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
      const trace = traceOf(raw);
      if (trace !== undefined) {
        trace.route = routeOptions.url ?? UNKNOWN_ROUTE;
        for (const observer of this.observers) observer.routed?.(trace.route);
      }
      done();
    });
  }

  idOf(request: IncomingMessage): string {
    return traceOf(request)?.id ?? randomUUID();
  }

  /** Records the caller. */
  signedIn(request: IncomingMessage, userId: number): void {
    const trace = traceOf(request);
    if (trace !== undefined) trace.userId = userId;
  }

  /** Records that the connection was upgraded to another protocol. */
  upgraded(request: IncomingMessage): void {
    const trace = traceOf(request);
    if (trace === undefined) return;
    trace.isUpgraded = true;
    this.answered(trace, request, 101, 0);
  }

  /** Records an answer to invalid input. @returns the id for the answer */
  malformed(status: number): string {
    const id = randomUUID();
    this.tell({ id, method: 'other', route: MALFORMED_ROUTE, status, ms: 0 });
    return id;
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const since = performance.now();
    const header = request.headers[REQUEST_ID_HEADER.toLowerCase()];
    const isTrusted =
      typeof header === 'string' && TAKEN_OVER.test(header) && this.isProxy(request.socket.remoteAddress);
    const id = isTrusted ? header : randomUUID();
    const trace: Trace = { id, route: UNKNOWN_ROUTE, userId: undefined, isUpgraded: false };
    (request as Traced)[TRACE] = trace;
    response.setHeader(REQUEST_ID_HEADER, trace.id);
    response.once('close', () => {
      if (trace.isUpgraded) return;
      const status = response.headersSent ? response.statusCode : READER_GONE;
      this.answered(trace, request, status, Math.round((performance.now() - since) * 10) / 10);
    });
  }

  private answered({ id, route, userId }: Trace, request: IncomingMessage, status: number, ms: number): void {
    const method = request.method ?? 'other';
    this.tell({ id, route, method, status, ms, ...(userId === undefined ? {} : { userId }) });
  }

  private tell(request: Parameters<RequestObserver['answered']>[0]): void {
    for (const observer of this.observers) observer.answered(request);
  }
}
