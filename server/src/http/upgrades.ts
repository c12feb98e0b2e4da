import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './httpError';

/** A connection whose request asks for another protocol, with what has come after its head. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

interface Asked extends Upgrade {
  readonly response: ServerResponse;
}

/**
 * Requests that ask for another protocol. They take the way of every other request, the guard's questions included, so
 * that a refusal is an answer like any other; the handler of a route that speaks the protocol takes the connection over.
 */
export class Upgrades {
  private readonly asked = new WeakMap<IncomingMessage, Asked>();

  /** @param Response what answers are made of */
  constructor(private readonly Response: typeof ServerResponse) {}

  /** Hears of them from now on: Node would close their connections. */
  attach(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // The type allows for servers over other streams than the network's.
      if (!(socket instanceof Socket)) {
        socket.destroy();
        return;
      }
      socket.on('error', () => socket.destroy());
      const response = new this.Response(request);
      response.assignSocket(socket);
      // Node reads no further request from this connection.
      response.shouldKeepAlive = false;
      response.once('finish', () => socket.end());
      this.asked.set(request, { request, socket, head, response });
      app.routing(request, response);
    });
  }

  /**
   * Takes the connection over; nothing is answered any more but by whoever took it.
   * @throws HttpError 426 where the request asks for no other protocol
   */
  take({ raw }: FastifyRequest, reply: FastifyReply): Upgrade {
    const asked = this.asked.get(raw);
    if (asked === undefined || raw.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new HttpError(426, 'This is a WebSocket', undefined, { Upgrade: 'websocket' });
    }
    reply.hijack();
    asked.response.detachSocket(asked.socket);
    return asked;
  }
}
