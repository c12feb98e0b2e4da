import { sql } from 'kysely';
import type { Db } from './database';

/** The advisory lock for starts of this product; the number is arbitrary. */
const LOCK = 7_203_114_925;
const LOOK_AGAIN_MS = 100;

/**
 * Does work that only one process of a PostgreSQL database may do at a time. The others wait without a limit.
 * The lock belongs to a transaction, so it is released when the process ends, even if it crashes. The work
 * itself uses other connections.
 */
export async function aloneInPostgres<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as taken`.execute(trx);
      return rows[0]?.taken === true ? { result: await work() } : null;
    });
    if (done !== null) return done.result;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
