import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError';
import { answerMalformed, TOO_SLOW } from './malformed';
import { REQUEST_ID_HEADER } from './requestTrace';

/** How fast a body has to come. */
export interface BodyPace {
  /** Without a byte for so long, its sender has gone, milliseconds. */
  readonly stalledMs: number;
  /** From then on it must have come at `bytesPerSecond` on the whole, milliseconds after its head. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** How long senders are waited for, milliseconds. */
export interface SenderLimits {
  /** For a head to be whole. */
  readonly headMs: number;
  /** The pace of bodies whose route says no other. */
  readonly body: BodyPace;
  /** How often all that is looked at. */
  readonly checkEveryMs: number;
  /** For bodies that are on their way when the server is stopped. */
  readonly stopBodiesMs: number;
  /** For anything else that is still open then. */
  readonly stopAllMs: number;
}

/** The rate is that of Apache's mod_reqtimeout, which has the same to do. */
export const SENDER_LIMITS: SenderLimits = {
  headMs: 10_000,
  body: { stalledMs: 10_000, graceMs: 20_000, bytesPerSecond: 500 },
  checkEveryMs: 1_000,
  stopBodiesMs: 5_000,
  stopAllMs: 8_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How fast the body has to come, where it is no small JSON. */
    pace?: BodyPace;
  }
}

/** A request whose answer has not ended, and what had come on its connection when. */
interface Underway {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
  readonly bytesBefore: number;
  bytes: number;
  movedAt: number;
  pace: BodyPace;
}

/**
 * Ends connections whose sender takes too long, so that none is held for good, and all of them when the server is
 * stopped. Node itself ends those whose head takes too long, and leaves bodies and stopping to us: it counts a
 * connection on which nothing was ever sent as busy.
 */
export class Senders {
  private readonly sockets = new Set<Socket>();
  private readonly underway = new Map<Socket, Underway>();
  private readonly late = new WeakSet<IncomingMessage>();
  private isStopping = false;

  constructor(private readonly limits: SenderLimits = SENDER_LIMITS) {}

  /** Looks after the connections of the application; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    const { server } = app;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.underway.delete(socket);
      });
    });
    // Whoever takes such a connection over ends it, too.
    server.prependListener('upgrade', (_request, socket: Socket) => this.sockets.delete(socket));
    server.prependListener('request', (request, response) => this.begin(request, response));
    const checking = setInterval(() => this.endSlow(performance.now()), this.limits.checkEveryMs).unref();
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
      const underway = this.underway.get(raw.socket);
      if (underway?.request === raw) underway.pace = routeOptions.config.pace ?? this.limits.body;
      done();
    });
    // It may still become whole after it was refused.
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
    this.underway.set(socket, {
      request,
      response,
      since: now,
      bytesBefore: bytes,
      bytes,
      movedAt: now,
      pace,
    });
    response.once('close', () => {
      // What was refused may still be coming, and counts until it is whole.
      if (request.complete && this.underway.get(socket)?.request === request) this.underway.delete(socket);
      if (this.isStopping) socket.destroySoon();
    });
  }

  /** @param now as performance.now() has it */
  private endSlow(now: number): void {
    for (const [socket, each] of this.underway) {
      if (each.request.complete) {
        if (each.response.closed) this.underway.delete(socket);
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

  private end(socket: Socket, { request, response }: Underway): void {
    this.underway.delete(socket);
    this.late.add(request);
    if (response.headersSent) socket.destroy();
    else {
      const error = { name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' };
      answerMalformed(error, socket, () => String(response.getHeader(REQUEST_ID_HEADER)));
    }
  }

  /** What is being answered may end; what was not even asked for may not hold up the stop. */
  private stop(server: FastifyInstance['server']): void {
    this.isStopping = true;
    const destroy = (isOver: (underway: Underway | undefined) => boolean) => {
      for (const socket of this.sockets) if (isOver(this.underway.get(socket))) socket.destroy();
    };
    destroy((underway) => underway === undefined || underway.response.closed);
    const bodies = setTimeout(
      () => destroy((underway) => underway?.request.complete !== true),
      this.limits.stopBodiesMs,
    );
    const all = setTimeout(() => destroy(() => true), this.limits.stopAllMs);
    server.once('close', () => {
      clearTimeout(bodies);
      clearTimeout(all);
    });
  }
}
