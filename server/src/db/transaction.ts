import type { Transaction } from 'kysely';
import type { Db } from './database';
import { codeOf } from '../platform/faults';
import type { Schema } from './schema';

/** PostgreSQL: serialization failure, deadlock. SQLite: another connection is writing. */
const WORTH_RETRYING = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

type Ending = () => Promise<void>;

/** What each transaction that is under way has still to do at its end. */
const endings = new WeakMap<object, Ending[]>();

/**
 * Has something done as the last of a transaction, after the work that it was begun for.
 * @param trx of `inTransaction`
 * @throws Error outside of such a transaction
 */
export function beforeCommit(trx: Db, ending: Ending): void {
  const ofThis = endings.get(trx);
  if (ofThis === undefined) throw new Error('This is done in a transaction only.');
  ofThis.push(ending);
}

async function withEndings<T>(
  trx: Transaction<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const ofThis: Ending[] = [];
  endings.set(trx, ofThis);
  const result = await work(trx);
  for (const ending of ofThis) await ending();
  return result;
}

/**
 * Runs work in one transaction, and again where the database chose it as the victim of a conflict. The work may
 * therefore run several times: it does nothing but ask the database.
 * @throws whatever the work throws; the transaction is then rolled back
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => withEndings(trx, work));
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
