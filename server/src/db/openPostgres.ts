import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { StartFault, reasonOf } from '../platform/faults';

// Epoch milliseconds and sizes are bigint there, and all of ours are exact as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens PostgreSQL. Its bigints (epoch milliseconds, sizes) become numbers, as SQLite gives them.
 * @param onError told of connections that break while idle; the pool makes new ones
 * @throws StartFault where it does not answer; the URL, which may hold a password, is not repeated
 */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Dialect> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on('error', onError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartFault(`DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  }
  return new PostgresDialect({ pool });
}
