import { chmodSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from 'kysely';
import type { DatabaseLoad } from '../database';
import { DATABASE_FILE } from '../openForReading';
import type { QuickReads } from '../statement';
import { StartFault, reasonOf } from '../../platform/faults';
import { PatientSqliteDriver, type SqliteConnections } from './PatientSqliteDriver';

/** How long a write waits for another process that is writing, milliseconds. */
const PATIENCE_MS = 5_000;

/** SQLite rolls back schema changes too, so a start that is killed leaves no half-done migration. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Otherwise, Kysely would let nothing be read while a transaction writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

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
 * Runs reads without the driver: each row is built once, with its final names. Rows are copies of an empty row,
 * because an object that grows property by property becomes slow.
 */
function quickReads(
  reader: Database.Database,
  nameOf: (column: string) => string,
  onStatement: () => void,
): QuickReads {
  return {
    prepare: <R>(sql: string) => {
      // SQLite may prepare a statement again for each new value of a parameter, because another plan could suit that
      // value. These statements have one good plan, and behind a plus SQLite does not look at the value.
      const statement = reader.prepare<unknown[], unknown[]>(sql.replaceAll('?', '+?')).raw();
      const names = statement.columns().map(({ name }) => nameOf(name));
      const entries = names.map((name) => [name, null] as const);
      const empty = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>;
      const rowOf = (values: readonly unknown[]) => {
        const row = { ...empty };
        names.forEach((name, at) => (row[name] = values[at]));
        return row as R;
      };
      return (parameters: readonly unknown[]) => {
        onStatement();
        return statement.all(...parameters).map(rowOf);
      };
    },
  };
}

/** The SQLite dialect for Kysely, and reads without Kysely's driver. */
export type SqliteDialect = Dialect & {
  /** @param nameOf returns a column's property name */
  quickReads(nameOf: (column: string) => string): QuickReads;
  load(): DatabaseLoad;
};

/**
 * Opens the embedded database: WAL with a sync at every commit, so that acknowledged data survives `kill -9`. Does
 * not read the whole file, which may be large; `watchFile` looks for damage.
 * @throws StartFault if the file is not a database, or can't be opened
 */
export function openSqlite(directory: string): SqliteDialect {
  const file = path.join(directory, DATABASE_FILE);
  try {
    const connections = openBoth(file);
    const driver = new PatientSqliteDriver(connections, PATIENCE_MS);
    let readAtOnce = 0;
    return {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      quickReads: (nameOf) => quickReads(connections.reader, nameOf, () => (readAtOnce += 1)),
      load: () => {
        const { writers, statements } = driver.load;
        return { connections: null, writers, statements: statements + readAtOnce };
      },
    };
  } catch (error) {
    throw new StartFault(`The database ${file} is damaged or cannot be opened: ${reasonOf(error)}.`);
  }
}
