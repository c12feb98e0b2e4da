import { chmodSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { SqliteDialect, type Dialect } from 'kysely';
import { StartFault, reasonOf } from '../platform/faults';

const FILE = 'boot.sqlite';
/** How long a statement waits for another connection (a backup, for example), milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the embedded database: WAL with a sync at every commit, so that what was acknowledged survives a kill -9.
 * @throws StartFault where the file is damaged or cannot be opened
 */
export function openSqlite(directory: string): Dialect {
  const file = path.join(directory, FILE);
  try {
    const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      database.pragma('foreign_keys = ON');
      const found: unknown = database.pragma('quick_check(1)', { simple: true });
      if (found !== 'ok') throw new Error(String(found));
      chmodSync(file, 0o600);
    } catch (error) {
      database.close();
      throw error;
    }
    return new SqliteDialect({ database });
  } catch (error) {
    throw new StartFault(`The database ${file} is damaged or cannot be opened: ${reasonOf(error)}.`);
  }
}
