import { chmodSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely';
import { StartFault, reasonOf } from '../../platform/faults';
import { PatientSqliteDriver, type SqliteConnections } from './PatientSqliteDriver';

const FILE = 'boot.sqlite';
/** How long a write waits for another process that is writing, milliseconds. */
const PATIENCE_MS = 5_000;

/** SQLite takes changes of the schema back, too: a start that is killed in the middle leaves nothing half made. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openWriter(file: string): Database.Database {
  const writer = new Database(file, { timeout: PATIENCE_MS });
  try {
    writer.pragma('journal_mode = WAL');
    writer.pragma('synchronous = FULL');
    writer.pragma('foreign_keys = ON');
    chmodSync(file, 0o600);
    writer.pragma('busy_timeout = 0');
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

function openBoth(file: string): SqliteConnections {
  const writer = openWriter(file);
  try {
    return { writer, reader: new Database(file, { readonly: true, timeout: 0 }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Opens the embedded database: WAL with a sync at every commit, so that what was acknowledged survives a kill -9.
 * The rest of the file is not read here, whatever its size: `watchFile` looks for damage in it.
 * @throws StartFault where it is no database, or cannot be opened
 */
export function openSqlite(directory: string): Dialect {
  const file = path.join(directory, FILE);
  try {
    const connections = openBoth(file);
    return {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => new PatientSqliteDriver(connections, PATIENCE_MS),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    };
  } catch (error) {
    throw new StartFault(`The database ${file} is damaged or cannot be opened: ${reasonOf(error)}.`);
  }
}
