import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database';

/** What has to answer before people are let in. */
export interface HealthParts {
  readonly db: Db;
  readonly photoStorage: { ready(): Promise<void> };
}

/** `/healthz`: the process lives. `/readyz`: the database and the photo storage answer. */
export function healthRoutes(app: FastifyInstance, { db, photoStorage }: HealthParts): void {
  const fresh = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (_request, reply) => reply.type('text/plain').headers(fresh).send('ok'));
  app.get('/readyz', async (request, reply) => {
    void reply.type('text/plain').headers(fresh);
    try {
      await sql`select 1`.execute(db);
      await photoStorage.ready();
      return await reply.send('ok');
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send('The database or the photo storage does not answer');
    }
  });
}
