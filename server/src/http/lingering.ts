import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long the rest of a refused body is waited for, milliseconds. */
export interface LingerLimits {
  /** In all: an endless sender must not hold a connection for good. */
  readonly wholeMs: number;
  /** Without a byte: a sender who stands still is most likely waiting for the answer. */
  readonly stalledMs: number;
}

/** Those of nginx (`lingering_time`, `lingering_timeout`), which has the same to do. */
const LIMITS: LingerLimits = { wholeMs: 30_000, stalledMs: 5_000 };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the connection ends with this answer: the request asked for it, or the answer says so. */
function isLast(reply: FastifyReply): boolean {
  return !reply.raw.shouldKeepAlive || String(reply.getHeader('connection')).toLowerCase() === 'close';
}

/**
 * Lets an answer reach a sender who is still sending. Node closes a connection that is not kept open as soon as the
 * answer is written; bytes that come after that are met by a reset, which takes the answer away from its reader. So
 * the rest of the body is read and thrown away before such an answer is sent. On a connection that is kept open the
 * answer is sent at once, and Node reads the rest by itself.
 */
export class Lingering {
  private readonly waits = new Set<() => void>();
  private isStopping = false;

  constructor(private readonly limits: LingerLimits = LIMITS) {}

  /** Holds up every such answer of the application, until it is stopped; call it before other hooks are added. */
  attach(app: FastifyInstance): void {
    // Before the answer is compressed: no stream may wait here, where nobody hears its errors.
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

  /** The same for an answer that the framework sends without its hooks. */
  async beforeAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.mustReadOn(request, reply)) await this.readOn(request.raw);
  }

  private mustReadOn({ raw }: FastifyRequest, reply: FastifyReply): boolean {
    return !raw.complete && !raw.destroyed && !this.isStopping && hasBody(raw) && isLast(reply);
  }

  /** Throws away what comes until all has come, the sender is gone, or a limit is reached. */
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
