import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../platform/config/config';
import { reasonOf, StartFault } from '../platform/faults';
import type { Database } from './database';
import { isNewest } from './migrations';
import type { Schema } from './schema';

/** The embedded database's file within its directory. */
export const DATABASE_FILE = 'boot.sqlite';
const CONNECT_TIMEOUT_MS = 5_000;
// Bigints are epoch milliseconds, sizes and counts here, all exact as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A database that the server's next start brings to this program's version. */
export class OlderDatabase extends StartFault {}

/** @throws OlderDatabase where the database is not of this program's version */
async function assertVersion(db: Database['db']): Promise<void> {
  if (!(await isNewest(db))) {
    throw new OlderDatabase(
      'The database is older than this program, or empty: start the server once, then try again.',
    );
  }
}

/**
 * Opens the database that the settings name for a command that only reads, beside a running server: it takes no lock
 * of the data directory and migrates nothing.
 * @throws StartFault one clear line
 */
export async function openForReading(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Pick<Database, 'db' | 'dialect' | 'close'>> {
  const { dataDir, databaseUrl } = config;
  const plugins = [new CamelCasePlugin()];
  let db: Kysely<Schema>;
  if (databaseUrl === null) {
    const file = path.join(dataDir, DATABASE_FILE);
    try {
      const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
      db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }), plugins });
    } catch (error) {
      throw new StartFault(`The database ${file} cannot be opened: ${reasonOf(error)}.`);
    }
  } else {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A command may take hours over what a call must not.
      options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    });
    pool.on('error', () => undefined);
    db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins });
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      await db.destroy();
      throw new StartFault(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
    }
  }
  try {
    await assertVersion(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: databaseUrl === null ? 'sqlite' : 'postgres', close: () => db.destroy() };
}
