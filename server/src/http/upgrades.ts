import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './httpError';

/** A connection that asks for another protocol, with any bytes after its headers. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

interface PendingUpgrade extends Upgrade {
  readonly response: ServerResponse;
}

/**
 * Handles upgrade requests like any other request, with the route's guard, so that a refusal is an ordinary answer.
 * The route that implements the protocol takes over the connection.
 */
export class Upgrades {
  private readonly pending = new WeakMap<IncomingMessage, PendingUpgrade>();

  /** @param Response the response class */
  constructor(private readonly Response: typeof ServerResponse) {}

  /** Starts handling upgrades; without a listener, Node would close their connections. */
  attach(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // The type also covers servers on other kinds of streams.
      if (!(socket instanceof Socket)) {
        socket.destroy();
        return;
      }
      socket.on('error', () => socket.destroy());
      const response = new this.Response(request);
      response.assignSocket(socket);
      // Node no longer reads requests from this connection.
      response.shouldKeepAlive = false;
      response.once('finish', () => socket.end());
      this.pending.set(request, { request, socket, head, response });
      app.routing(request, response);
    });
  }

  /**
   * Takes over the connection; from now on only the caller writes to it.
   * @throws HttpError 426 if the request does not ask for another protocol
   */
  take({ raw }: FastifyRequest, reply: FastifyReply): Upgrade {
    const pending = this.pending.get(raw);
    if (pending === undefined || raw.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new HttpError(426, 'This is a WebSocket', undefined, { Upgrade: 'websocket' });
    }
    reply.hijack();
    pending.response.detachSocket(pending.socket);
    return pending;
  }
}
