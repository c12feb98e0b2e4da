import { sql } from 'kysely';
import type { Database } from './database';

/** PostgreSQL ends a statement of the probe that has not ended by then, so that no connection is kept by it. */
const STATEMENT_LIMIT_MS = 2_000;

/**
 * Writes a row, reads it and takes it away again, with the commit that a boot takes: what fails here would fail for
 * people as well.
 * @throws whatever the database says
 */
export async function probeDatabase({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_LIMIT_MS)}`.execute(trx);
    }
    const { id } = await trx
      .insertInto('readinessProbe')
      .values({ createdAt: Date.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.selectFrom('readinessProbe').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow();
    await trx.deleteFrom('readinessProbe').where('id', '=', id).execute();
  });
}
