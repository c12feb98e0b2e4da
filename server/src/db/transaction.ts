import type { Transaction } from 'kysely';
import type { Db } from './database';
import { codeOf } from '../platform/faults';
import type { Schema } from './schema';

/** PostgreSQL: serialization failure, deadlock. SQLite: another connection is writing. */
const WORTH_RETRYING = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs work in one transaction, and again where the database chose it as the victim of a conflict. The work may
 * therefore run several times: it does nothing but ask the database.
 * @throws whatever the work throws; the transaction is then rolled back
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !WORTH_RETRYING.has(codeOf(error) ?? '')) throw error;
      const pause = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Whether an insert failed because the row is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
