import { CamelCasePlugin, Kysely } from 'kysely';
import type { Config } from '../platform/config/config';
import type { Dialect } from './columns';
import { lockDataDirectory } from './dataDirectory';
import { migrate } from './migrations';
import { openPostgres } from './openPostgres';
import { openSqlite } from './openSqlite';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;

/** An open database of the newest schema. */
export interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

/** The part of a logger that is needed here. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/**
 * Opens the database that the settings name and migrates it. The embedded one takes the data directory, which must
 * be there, for this process alone.
 * @throws StartFault one clear line
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: ErrorLog,
): Promise<Database> {
  const embedded = config.databaseUrl === null;
  const unlock = embedded ? lockDataDirectory(config.dataDir) : () => undefined;
  try {
    const driver =
      config.databaseUrl === null
        ? openSqlite(config.dataDir)
        : await openPostgres(config.databaseUrl, (error) =>
            log.error({ err: error }, 'PostgreSQL connection'),
          );
    const db = new Kysely<Schema>({ dialect: driver, plugins: [new CamelCasePlugin()] });
    const dialect: Dialect = embedded ? 'sqlite' : 'postgres';
    const close = async () => {
      await db.destroy();
      unlock();
    };
    try {
      await migrate(db, dialect);
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return { db, dialect, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
