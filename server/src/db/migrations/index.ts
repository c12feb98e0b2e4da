import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { reasonOf, StartFault } from '../../platform/faults';
import type { Dialect } from '../columns';
import type { Schema } from '../schema';
import { m0001People } from './m0001People';
import { m0002ReferenceData } from './m0002ReferenceData';
import { m0003Agreements } from './m0003Agreements';
import { m0004Boots } from './m0004Boots';
import { m0005ModelOrder } from './m0005ModelOrder';
import { m0006SignIn } from './m0006SignIn';
import { m0007Photos } from './m0007Photos';
import { m0008Audit } from './m0008Audit';
import { m0009PhotoFolder } from './m0009PhotoFolder';
import { m0010Operations } from './m0010Operations';
import { m0011Records } from './m0011Records';
import { m0012Shifts } from './m0012Shifts';
import { m0013Live } from './m0013Live';
import { m0015Rights } from './m0015Rights';
import { m0017Lookups } from './m0017Lookups';
import { m0018SearchBlocks } from './m0018SearchBlocks';
import { m0019UsedAnswers } from './m0019UsedAnswers';
import { m0020OwnFiles } from './m0020OwnFiles';
import { m0021ClosedShifts } from './m0021ClosedShifts';
import { m0022EvidenceCopies } from './m0022EvidenceCopies';
import { m0023Receipts } from './m0023Receipts';
import { m0024Setup } from './m0024Setup';
import { m0026ShiftCloser } from './m0026ShiftCloser';
import { m0027Payments } from './m0027Payments';
import { m0030PlainSearch } from './m0030PlainSearch';
import { m0031MoneyFilters } from './m0031MoneyFilters';
import { m0034StandOut } from './m0034StandOut';
import { m0036Kerb } from './m0036Kerb';
import { m0037WordIndexes } from './m0037WordIndexes';

type Up = <DB>(db: Kysely<DB>, dialect: Dialect) => Promise<void>;

/** All migrations in order. A shipped migration never changes; a new one gets the next number. */
const MIGRATIONS: Readonly<Record<string, Up>> = {
  '0001_people': m0001People,
  '0002_reference_data': m0002ReferenceData,
  '0003_agreements': m0003Agreements,
  '0004_boots': m0004Boots,
  '0005_model_order': m0005ModelOrder,
  '0006_sign_in': m0006SignIn,
  '0007_photos': m0007Photos,
  '0008_audit': m0008Audit,
  '0009_photo_folder': m0009PhotoFolder,
  '0010_operations': m0010Operations,
  '0011_records': m0011Records,
  '0012_shifts': m0012Shifts,
  '0013_live': m0013Live,
  '0015_rights': m0015Rights,
  '0017_lookups': m0017Lookups,
  '0018_search_blocks': m0018SearchBlocks,
  '0019_used_answers': m0019UsedAnswers,
  '0020_own_files': m0020OwnFiles,
  '0021_closed_shifts': m0021ClosedShifts,
  '0022_evidence_copies': m0022EvidenceCopies,
  '0023_receipts': m0023Receipts,
  '0024_setup': m0024Setup,
  '0026_shift_closer': m0026ShiftCloser,
  '0027_payments': m0027Payments,
  '0030_plain_search': m0030PlainSearch,
  '0031_money_filters': m0031MoneyFilters,
  '0034_stand_out': m0034StandOut,
  '0036_kerb': m0036Kerb,
  '0037_word_indexes': m0037WordIndexes,
};

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
 * @throws StartFault if a newer program has migrated it
 */
export async function isNewest(db: Kysely<Schema>): Promise<boolean> {
  const known = Object.keys(MIGRATIONS);
  const names = await recorded(db);
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
 * @throws StartFault if a newer program has migrated it; Error naming the migration that failed
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  if (await isNewest(db)) return;
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect)) };
  // A migration with a lower number may arrive later.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`, {
    cause: error,
  });
}
