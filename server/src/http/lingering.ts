import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long to wait for the rest of a refused body, milliseconds. */
export interface LingerLimits {
  /** Overall limit: an endless sender must not hold a connection forever. */
  readonly wholeMs: number;
  /** The limit for a pause in the body: a stalled sender is probably waiting for the answer. */
  readonly stalledMs: number;
}

/** nginx's defaults (`lingering_time`, `lingering_timeout`). */
const LIMITS: LingerLimits = { wholeMs: 30_000, stalledMs: 5_000 };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** True if the connection closes after this answer, at the request of either side. */
function isLast(reply: FastifyReply): boolean {
  return !reply.raw.shouldKeepAlive || String(reply.getHeader('connection')).toLowerCase() === 'close';
}

/**
 * Makes sure that an answer reaches a client that is still sending. Node closes a non-persistent connection as soon
 * as the answer is written; bytes that arrive later cause a reset, and the client loses the answer. So this first
 * reads and discards the rest of the body. On a persistent connection it sends the answer immediately and Node reads
 * the rest.
 */
export class Lingering {
  private readonly waits = new Set<() => void>();
  private isStopping = false;

  constructor(private readonly limits: LingerLimits = LIMITS) {}

  /** Delays every such answer until the application stops; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    // This must come before compression: while the answer waits here, nobody would handle errors of a compressed
    // stream.
    app.addHook('onSend', (request, reply, payload, done) => {
      if (this.mustReadOn(request, reply)) void this.readOn(request.raw).then(() => done(null, payload));
      else done(null, payload);
    });
    app.addHook('preClose', (done) => {
      this.isStopping = true;
      for (const end of this.waits) end();
      done();
    });
  }

  /** The same for answers that the framework sends without hooks. */
  async beforeAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.mustReadOn(request, reply)) await this.readOn(request.raw);
  }

  private mustReadOn({ raw }: FastifyRequest, reply: FastifyReply): boolean {
    return !raw.complete && !raw.destroyed && !this.isStopping && hasBody(raw) && isLast(reply);
  }

  /** Discards the body until it is complete, the client is gone or a limit is reached. */
  private readOn(raw: IncomingMessage): Promise<void> {
    const { wholeMs, stalledMs } = this.limits;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(whole);
        clearTimeout(stalled);
        raw.off('data', more).off('end', end).off('close', end);
        this.waits.delete(end);
        resolve();
      };
      const whole = setTimeout(end, wholeMs);
      const stalled = setTimeout(end, stalledMs);
      const more = () => stalled.refresh();
      this.waits.add(end);
      raw.unpipe();
      raw.on('data', more).once('end', end).once('close', end).resume();
    });
  }
}
