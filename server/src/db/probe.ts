import { sql } from 'kysely';
import type { Database } from './database';

/** PostgreSQL aborts a statement of the probe after this time, so that it cannot block a connection. */
const STATEMENT_LIMIT_MS = 2_000;

/**
 * Writes a row, reads it and deletes it again, with the same kind of commit as a boot: if this fails, so would the
 * work of users.
 * @throws the database's error
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
