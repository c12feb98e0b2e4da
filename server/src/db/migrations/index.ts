import { Migrator, type Kysely, type Migration } from 'kysely';
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
import { m0010Operations } from './m0010Operations';

type Up = <DB>(db: Kysely<DB>, dialect: Dialect) => Promise<void>;

/** Every migration in its order. One that has shipped is never changed; the next one gets the next number. */
const MIGRATIONS: Readonly<Record<string, Up>> = {
  '0001_people': m0001People,
  '0002_reference_data': m0002ReferenceData,
  '0003_agreements': m0003Agreements,
  '0004_boots': m0004Boots,
  '0005_model_order': m0005ModelOrder,
  '0006_sign_in': m0006SignIn,
  '0007_photos': m0007Photos,
  '0008_audit': m0008Audit,
  '0010_operations': m0010Operations,
};

/**
 * Brings the database to the newest schema, in one transaction; running it twice changes nothing.
 * @throws Error naming the migration that failed; a database that a newer server has migrated is refused, too
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
      name,
      { up: (migrating) => up(migrating, dialect) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new Error(`The database could not be migrated${failed ? ` (${failed})` : ''}: ${reason}`);
}
