import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely';
import pg from 'pg';
import { databaseHosts, DATABASE_LIMITS, type DatabaseLimits } from '../../platform/config/databaseSettings';
import { StartFault, reasonOf } from '../../platform/faults';
import type { Announcements } from '../announcements';
import type { GateLoad } from '../Gate';
import { HostPools } from './HostPools';
import { Notifications } from './Notifications';
import { PostgresDriver } from './PostgresDriver';

// PostgreSQL sends epoch milliseconds and sizes as bigint; all of ours fit into a number exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Number of connections for work without time limits, which a process does one at a time. */
const WITHOUT_LIMITS = 3;

/** The PostgreSQL dialect for Kysely. */
export type PostgresDialect = Dialect & {
  /** Connections in use, calls waiting for one, and the number of statements run. */
  load(): { readonly connections: GateLoad; readonly statements: number };
  readonly announcements: Announcements;
};

/**
 * Opens PostgreSQL. Its bigints (epoch milliseconds, sizes) become numbers, as with SQLite.
 * @param limits null for a migration or a command, which may take any time
 * @param onError called for connections that break while idle; the pool makes new ones
 * @throws StartFault if it does not answer; the message never repeats the URL, which may contain a password
 */
export async function openPostgres(
  url: string,
  limits: DatabaseLimits | null,
  onError: (error: Error) => void,
): Promise<PostgresDialect> {
  const hosts = databaseHosts(url);
  if (hosts === null) throw new StartFault('DATABASE_URL is no URL of PostgreSQL.');
  const poolOf = (connections: number) =>
    new HostPools({
      hosts,
      limits,
      connections,
      onError,
      connectMs: limits?.connectMs ?? DATABASE_LIMITS.connectMs,
    });
  const pool = poolOf(limits?.connections ?? WITHOUT_LIMITS);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StartFault(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  }
  return {
    load: () => ({ connections: pool.load, statements: pool.statements }),
    announcements: new Notifications({ pools: () => poolOf(1), onError }),
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
