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

/** How much the database is asked. */
export interface DatabaseLoad {
  /** Connections in use with the calls that wait for one; null: the embedded database has none to share. */
  readonly connections: GateLoad | null;
  /** Transactions that write, with those that wait to. */
  readonly writers: GateLoad;
  /** Statements asked since the start. */
  readonly statements: number;
}

/** An open database of the newest schema. */
export interface Database {
  readonly db: Db;
  readonly dialect: Dialect;
  /** Does work that no other process of this database may do at the same time, such as filling it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Where the database is: another text for each copy of it. */
  place(): Promise<string>;
  load(): DatabaseLoad;
  /** How large the database is, bytes. */
  size(): Promise<number>;
  /** What the processes of this database tell each other of changes. */
  readonly announcements: Pick<Announcements, 'listen'>;
  close(): Promise<void>;
}

/** The part of a logger that is needed here. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

/** Which database, and how much it may be asked. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseLimits'>>;

export interface OpenOptions {
  /** Whether the embedded database may be that of a running server of this version: then it is not migrated. */
  readonly besideServer?: boolean;
}

/** Of every four connections so many are for reading alone. */
const FOR_READING = 1 / 4;

/** Columns are called in one way in the database and in another by the program. */
class Names extends CamelCasePlugin {
  nameOf(column: string): string {
    return this.camelCase(column);
  }
}

const kysely = (dialect: Driver): Db => new Kysely<Schema>({ dialect, plugins: [new Names()] });

/** @throws StartFault where a migration would have to be made beside a running server */
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
    // The data directory's lock has made sure of it.
    return {
      ...{ db, dialect: 'sqlite', announcements, close },
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

/** Migrates without the limits that calls have: a migration takes as long as it does. */
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
 * Opens the database that the settings name and migrates it. The embedded one takes the data directory, which must
 * be there, for this process alone, unless it may be opened beside a server.
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
