import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError';
import { answerMalformed, TOO_SLOW } from './malformed';
import { REQUEST_ID_HEADER } from './requestTrace';

/** The minimum speed of a body. */
export interface BodyPace {
  /** After this long without a byte, the client counts as gone, milliseconds. */
  readonly stalledMs: number;
  /** After this time, counted from the end of the headers, the body must average `bytesPerSecond`, milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** How long to wait for slow senders, milliseconds. */
export interface SenderLimits {
  /** Limit for receiving complete headers. */
  readonly headMs: number;
  /** The pace of bodies on routes without their own. */
  readonly body: BodyPace;
  /** How often to check. */
  readonly checkEveryMs: number;
  /** How long unfinished bodies may delay the stop of the server. */
  readonly stopBodiesMs: number;
  /** How long all other open connections may delay the stop of the server. */
  readonly stopAllMs: number;
}

/** The rate is the default of Apache's mod_reqtimeout. */
export const SENDER_LIMITS: SenderLimits = {
  headMs: 10_000,
  body: { stalledMs: 10_000, graceMs: 20_000, bytesPerSecond: 500 },
  checkEveryMs: 1_000,
  stopBodiesMs: 5_000,
  stopAllMs: 8_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body's pace, unless it is small JSON. */
    pace?: BodyPace;
  }
}

/** A request without a finished answer, and what has arrived so far. */
interface InFlight {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
  readonly bytesBefore: number;
  bytes: number;
  movedAt: number;
  pace: BodyPace;
}

/**
 * Closes connections of senders that take too long, and all connections when the server stops. Node itself only times
 * out headers: with our settings it leaves bodies to us, and on stopping it treats a connection without a request as
 * busy.
 */
export class Senders {
  private readonly sockets = new Set<Socket>();
  private readonly inFlight = new Map<Socket, InFlight>();
  private readonly late = new WeakSet<IncomingMessage>();
  private isStopping = false;

  constructor(private readonly limits: SenderLimits = SENDER_LIMITS) {}

  /** Watches the application's connections; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    const { server } = app;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.inFlight.delete(socket);
      });
    });
    // The code that takes over an upgraded connection also closes it.
    server.prependListener('upgrade', (_request, socket: Socket) => this.sockets.delete(socket));
    server.prependListener('request', (request, response) => this.begin(request, response));
    const checking = setInterval(() => this.endSlow(performance.now()), this.limits.checkEveryMs).unref();
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
      const inFlight = this.inFlight.get(raw.socket);
      if (inFlight?.request === raw) inFlight.pace = routeOptions.config.pace ?? this.limits.body;
      done();
    });
    // The body may still complete after its request was refused.
    app.addHook('preHandler', ({ raw }, _reply, done) => {
      if (this.late.has(raw)) done(new HttpError(TOO_SLOW[0], TOO_SLOW[1]));
      else done();
    });
    app.addHook('preClose', (done) => {
      this.stop(server);
      done();
    });
    server.once('close', () => clearInterval(checking));
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const now = performance.now();
    const bytes = socket.bytesRead;
    const pace = this.limits.body;
    this.inFlight.set(socket, {
      request,
      response,
      since: now,
      bytesBefore: bytes,
      bytes,
      movedAt: now,
      pace,
    });
    response.once('close', () => {
      // A refused request counts until its body is complete.
      if (request.complete && this.inFlight.get(socket)?.request === request) this.inFlight.delete(socket);
      if (this.isStopping) socket.destroySoon();
    });
  }

  /** @param now the current time from performance.now() */
  private endSlow(now: number): void {
    for (const [socket, each] of this.inFlight) {
      if (each.request.complete) {
        if (each.response.closed) this.inFlight.delete(socket);
        continue;
      }
      if (socket.bytesRead > each.bytes) {
        each.bytes = socket.bytesRead;
        each.movedAt = now;
      }
      const { stalledMs, graceMs, bytesPerSecond } = each.pace;
      const paidMs = ((each.bytes - each.bytesBefore) / bytesPerSecond) * 1_000;
      if (now - each.movedAt > stalledMs || now - each.since > graceMs + paidMs) this.end(socket, each);
    }
  }

  private end(socket: Socket, { request, response }: InFlight): void {
    this.inFlight.delete(socket);
    this.late.add(request);
    if (response.headersSent) socket.destroy();
    else {
      const error = { name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' };
      answerMalformed(error, socket, () => String(response.getHeader(REQUEST_ID_HEADER)));
    }
  }

  /** Lets pending answers finish; connections without a request must not delay the stop. */
  private stop(server: FastifyInstance['server']): void {
    this.isStopping = true;
    const destroy = (isOver: (inFlight: InFlight | undefined) => boolean) => {
      for (const socket of this.sockets) if (isOver(this.inFlight.get(socket))) socket.destroy();
    };
    destroy((inFlight) => inFlight === undefined || inFlight.response.closed);
    const bodies = setTimeout(
      () => destroy((inFlight) => inFlight?.request.complete !== true),
      this.limits.stopBodiesMs,
    );
    const all = setTimeout(() => destroy(() => true), this.limits.stopAllMs);
    server.once('close', () => {
      clearTimeout(bodies);
      clearTimeout(all);
    });
  }
}
