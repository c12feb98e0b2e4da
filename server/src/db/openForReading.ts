import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../platform/config/config';
import { reasonOf, StartFault } from '../platform/faults';
import type { Database, Db } from './database';
import { isNewest } from './migrations';
import { openPostgres } from './postgres/openPostgres';
import type { Schema } from './schema';

/** The embedded database's file within its directory. */
export const DATABASE_FILE = 'boot.sqlite';

/** @throws StartFault if the database does not have this program's version */
async function assertVersion(db: Db): Promise<void> {
  if (!(await isNewest(db))) {
    throw new StartFault(
      'The database is older than this program, or empty: start the server once, then try again.',
    );
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, DATABASE_FILE);

/** @throws StartFault one clear line */
function openFile(dataDir: string): Db {
  const file = fileIn(dataDir);
  try {
    const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    return new Kysely<Schema>({ dialect: new SqliteDialect({ database }), plugins: [new CamelCasePlugin()] });
  } catch (error) {
    throw new StartFault(`The database ${file} cannot be opened: ${reasonOf(error)}.`);
  }
}

/**
 * Connects a command to PostgreSQL with the hosts and rules of the server, but without its time limits, since a
 * command may take hours. Does not check the contents of the database.
 * @throws StartFault one clear line
 */
export async function connectPostgres(databaseUrl: string): Promise<Db> {
  const dialect = await openPostgres(databaseUrl, null, () => undefined);
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
}

/**
 * Opens the database that the settings name for a command that only reads, even while a server runs: it does not lock
 * the data directory and migrates nothing.
 * @throws StartFault one clear line
 */
export async function openForReading(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Pick<Database, 'db' | 'dialect' | 'close'>> {
  const { dataDir, databaseUrl } = config;
  const db = databaseUrl === null ? openFile(dataDir) : await connectPostgres(databaseUrl);
  try {
    await assertVersion(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartFault || databaseUrl !== null) throw error;
    throw new StartFault(`The database ${fileIn(dataDir)} is damaged: ${reasonOf(error)}.`);
  }
  return { db, dialect: databaseUrl === null ? 'sqlite' : 'postgres', close: () => db.destroy() };
}
