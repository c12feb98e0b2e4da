import { CamelCasePlugin, Kysely, type Dialect as Driver } from 'kysely';
import type { Config } from '../platform/config/config';
import { DATABASE_LIMITS, type DatabaseLimits } from '../platform/config/databaseSettings';
import { StartFault, Unavailable } from '../platform/faults';
import { aloneInPostgres } from './alone';
import type { Dialect } from './columns';
import { inUse, tryLock } from './dataDirectory';
import { inMemory, setAnnouncements, type Announcements } from './announcements';
import { Gate, type GateLoad } from './Gate';
import { isNewest, migrate } from './migrations';
import { placeInPostgres, placeOfFile, sizeInPostgres, sizeOfFile } from './place';
import { openPostgres } from './postgres/openPostgres';
import type { Schema } from './schema';
import { openSqlite } from './sqlite/openSqlite';
import { setQuickReads } from './statement';
import { limitTransactions } from './transaction';

export type Db = Kysely<Schema>;

/** The current load on the database. */
export interface DatabaseLoad {
  /** Connections in use and calls that wait for one; null for the embedded database, which has no pool. */
  readonly connections: GateLoad | null;
  /** Transactions that write or wait to write. */
  readonly writers: GateLoad;
  /** Statements run since the start. */
  readonly statements: number;
}

/** An open database with the newest schema. */
export interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Does work that no other process of this database may do at the same time, such as filling the database. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Identifies where the database is; differs for each copy. */
  place(): Promise<string>;
  load(): DatabaseLoad;
  /** The size of the database, bytes. */
  size(): Promise<number>;
  /** Announcements of changes by all processes of this database. */
  readonly announcements: Pick<Announcements, 'listen'>;
  close(): Promise<void>;
}

/** The part of a logger used here. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** The database and its limits. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseLimits'>>;

export interface OpenOptions {
  /** Allows the embedded database of a running server of the same version, which is then not migrated. */
  readonly besideServer?: boolean;
}

/** The share of connections reserved for reading. */
const FOR_READING = 1 / 4;

/** Column names are snake_case in the database and camelCase in the code. */
class Names extends CamelCasePlugin {
  nameOf(column: string): string {
    return this.camelCase(column);
  }
}

const kysely = (dialect: Driver): Db => new Kysely<Schema>({ dialect, plugins: [new Names()] });

/** @throws StartFault if the database needs a migration while a server is running on it */
async function assertNewest(db: Db): Promise<void> {
  if (await isNewest(db)) return;
  throw new StartFault('The database is older than this program: stop the server that runs on it first.');
}

async function openEmbedded(
  config: DatabaseConfig,
  { besideServer = false }: OpenOptions,
): Promise<Database> {
  const unlock = tryLock(config.dataDir);
  if (unlock === null && !besideServer) throw inUse(config.dataDir);
  try {
    const dialect = openSqlite(config.dataDir);
    const names = new Names();
    const db = kysely(dialect);
    try {
      await (unlock === null ? assertNewest(db) : migrate(db, 'sqlite'));
      setQuickReads(
        db,
        dialect.quickReads((column) => names.nameOf(column)),
      );
    } catch (error) {
      await db.destroy();
      throw error;
    }
    const close = async () => {
      await db.destroy();
      unlock?.();
    };
    const announcements = inMemory();
    setAnnouncements(db, announcements);
    // The lock of the data directory guarantees exclusive use.
    return {
      db,
      dialect: 'sqlite',
      announcements,
      close,
      load: () => dialect.load(),
      size: () => sizeOfFile(config.dataDir),
      alone: (work) => work(),
      place: () => Promise.resolve(placeOfFile(config.dataDir)),
    };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** Migrates without the time limits of calls, because a migration may take any time. */
async function migratePostgres(url: string, onError: (error: Error) => void): Promise<void> {
  const db = kysely(await openPostgres(url, null, onError));
  try {
    if (!(await isNewest(db))) await aloneInPostgres(db, () => migrate(db, 'postgres'));
  } finally {
    await db.destroy();
  }
}

async function openServed(
  url: string,
  limits: DatabaseLimits,
  onError: (error: Error) => void,
): Promise<Database> {
  await migratePostgres(url, onError);
  const driver = await openPostgres(url, limits, onError);
  const db = kysely(driver);
  const writers = limits.connections - Math.ceil(limits.connections * FOR_READING);
  const gate = new Gate(writers, limits.lockMs + limits.connectMs);
  limitTransactions(db, gate);
  setAnnouncements(db, driver.announcements);
  return {
    db,
    dialect: 'postgres',
    alone: (work) => aloneInPostgres(db, work),
    place: () => placeInPostgres(db),
    load: () => ({ ...driver.load(), writers: gate.load }),
    size: () => sizeInPostgres(db),
    announcements: driver.announcements,
    close: () => db.destroy(),
  };
}

/**
 * Opens the database that the settings name and migrates it. The embedded one locks its existing data directory
 * exclusively, unless `besideServer` allows a running server.
 * @throws StartFault one clear line
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: ErrorLog,
  options: OpenOptions = {},
): Promise<Database> {
  try {
    if (config.databaseUrl === null) return await openEmbedded(config, options);
    return await openServed(config.databaseUrl, config.databaseLimits ?? DATABASE_LIMITS, (error) =>
      log.error({ err: error }, 'PostgreSQL connection'),
    );
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    throw new StartFault(`The database cannot be used now: ${error.message}.`);
  }
}
