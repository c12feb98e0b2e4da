import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { reasonOf, StartFault } from '../../platform/faults';
import type { Dialect } from '../columns';
import type { Schema } from '../schema';
import { m0001FirstRelease } from './m0001FirstRelease';

type Up = <DB>(db: Kysely<DB>, dialect: Dialect) => Promise<void>;

/**
 * All migrations in order. A released one never changes: every change of the schema is a new one, with the next number.
 */
const MIGRATIONS: Readonly<Record<string, Up>> = {
  '0001_first_release': m0001FirstRelease,
};

const [FIRST = ''] = Object.keys(MIGRATIONS);

/** The table that records which migrations have run. */
const RECORD = 'kysely_migration';

/** The names of all migrations that the database has run, in order; empty for an empty database. */
async function recorded(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === RECORD)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(RECORD)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Inspects a database before anything in it changes.
 * @returns true if it has everything that this program needs
 * @throws StartFault if a newer program has migrated it, or one from before the first release
 */
export async function isNewest(db: Kysely<Schema>): Promise<boolean> {
  const known = Object.keys(MIGRATIONS);
  const names = await recorded(db);
  if (names.length > 0 && !names.includes(FIRST)) {
    throw new StartFault(
      'The database is from before the first release of this program, which cannot read it: name an empty one.',
    );
  }
  const newer = names.filter((name) => !known.includes(name)).at(-1);
  if (newer !== undefined) {
    throw new StartFault(
      `The database is newer than this program, which knows nothing of its change ${newer}: start the version that made it, or a later one.`,
    );
  }
  return known.every((name) => names.includes(name));
}

const migrations = (dialect: Dialect): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (migrating) => up(migrating, dialect) }]),
  );

/**
 * Migrates the database to the newest schema, in one transaction; running it twice changes nothing.
 * @throws StartFault as `isNewest` does; Error naming the migration that failed
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  if (await isNewest(db)) return;
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect)) };
  const migrator = new Migrator({ db, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`, {
    cause: error,
  });
}
