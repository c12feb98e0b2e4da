import type { Transaction } from 'kysely';
import type { Db } from './database';
import type { Gate } from './Gate';
import { codeOf, reasonOf, Unavailable } from '../platform/faults';
import type { Schema } from './schema';

/** PostgreSQL: serialization failure, deadlock. */
const WORTH_RETRYING = new Set(['40001', '40P01']);
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

type Ending = () => Promise<void>;

/** An open transaction. */
interface OpenTransaction {
  readonly db: Db;
  /** Work for the end of the transaction. */
  readonly endings: Ending[];
  /** Callbacks for after the commit. */
  readonly following: (() => void)[];
}
const openTransactions = new WeakMap<object, OpenTransaction>();

function openTransactionOf(trx: Db): OpenTransaction {
  const found = openTransactions.get(trx);
  if (found === undefined) throw new Error('This is done in a transaction only.');
  return found;
}

/**
 * Registers work to do at the end of a transaction, before its commit.
 * @param trx of `inTransaction`
 * @throws Error outside of such a transaction
 */
export function beforeCommit(trx: Db, ending: Ending): void {
  openTransactionOf(trx).endings.push(ending);
}

/**
 * Registers a callback for after the commit of a transaction; never called after a rollback.
 * @param trx of `inTransaction`
 * @throws Error outside of such a transaction
 */
export function afterCommit(trx: Db, follow: () => void): void {
  openTransactionOf(trx).following.push(follow);
}

/** The database of a transaction from `inTransaction`. @throws Error outside of such a transaction */
export function databaseOf(trx: Db): Db {
  return openTransactionOf(trx).db;
}

async function withEndings<T>(
  trx: Transaction<Schema>,
  ofThis: OpenTransaction,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  openTransactions.set(trx, ofThis);
  const result = await work(trx);
  for (const ending of ofThis.endings) await ending();
  return result;
}

const gates = new WeakMap<Db, Gate>();

/** Limits the concurrent transactions of a database by the gate; its other connections stay free for reading. */
export function limitTransactions(db: Db, gate: Gate): void {
  gates.set(db, gate);
}

/** True if the failed attempt certainly changed nothing and another one may succeed. */
function worthRetrying(error: unknown, committing: boolean): boolean {
  // If the reply to a commit is lost, nobody knows whether it succeeded. The caller finds out by sending again.
  if (error instanceof Unavailable) return error.how === 'away' && !committing;
  return WORTH_RETRYING.has(codeOf(error) ?? '');
}

/**
 * Runs work in one transaction. Repeats it if the database aborted it to resolve a conflict, or if the connection was
 * lost before the commit. The work may therefore run several times, so it must do nothing but query the database.
 * @throws the work's error, after a rollback; Unavailable if every attempt lost a conflict, or if the database does not
 *   answer, in which case the transaction may still have been committed
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  const leave = await gates.get(db)?.enter();
  try {
    return await inRepeatedTransaction(db, work);
  } finally {
    leave?.();
  }
}

async function inRepeatedTransaction<T>(db: Db, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const state = { committing: false };
    const ofThis: OpenTransaction = { db, endings: [], following: [] };
    try {
      const done = await db.transaction().execute(async (trx) => {
        const result = await withEndings(trx, ofThis, work);
        state.committing = true;
        return result;
      });
      for (const follow of ofThis.following) follow();
      return done;
    } catch (error) {
      if (!worthRetrying(error, state.committing)) throw error;
      if (attempt >= ATTEMPTS)
        throw error instanceof Unavailable
          ? error
          : new Unavailable('busy', reasonOf(error), { cause: error });
      const pause = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** True if an insert failed because the row already exists. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
