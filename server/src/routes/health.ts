import type { FastifyInstance } from 'fastify';
import { openToAll } from '../access/routeGuard';
import type { Database } from '../db/database';
import { probeDatabase } from '../db/probe';
import { Readiness } from '../platform/readiness';

/** The parts that must work before the server accepts traffic. */
export interface HealthParts {
  readonly database: Pick<Database, 'db' | 'dialect'>;
  readonly photoStorage: { ready(signal?: AbortSignal): Promise<void> };
}

/**
 * `/healthz`: the process is alive. `/readyz`: the database and the photo storage can be written and read; otherwise
 * 503 and a sentence for each that cannot.
 */
export function healthRoutes(app: FastifyInstance, { database, photoStorage }: HealthParts): void {
  const fresh = { 'Cache-Control': 'no-store' };
  const readiness = new Readiness([
    { name: 'The database', check: () => probeDatabase(database) },
    { name: 'The photo storage', check: (signal) => photoStorage.ready(signal) },
  ]);
  const config = { guard: openToAll('a supervisor asks, and hears no more than what works') };
  app.get('/healthz', { config }, (_request, reply) => reply.type('text/plain').headers(fresh).send('ok'));
  app.get('/readyz', { config }, async (request, reply) => {
    void reply.type('text/plain; charset=utf-8').headers(fresh);
    const unready = await readiness.unready();
    if (unready.length === 0) return reply.send('ok');
    for (const { sentence, error } of unready) request.log.error({ err: error }, sentence);
    return reply.status(503).send(`${unready.map(({ sentence }) => sentence).join('. ')}.`);
  });
}
