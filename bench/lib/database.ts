import path from 'node:path';

import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** The database of a stopped server, and the SQL that differs between the two kinds. */
export interface Database {
  rows<R>(sql: string): Promise<R[]>;
  /** An instant (epoch milliseconds) as local time in San Francisco, ignoring daylight saving time. */
  local(at: string): string;
  /** Lists what slows down filling and can be created again: `{type, name, sql}`. */
  readonly slowing: string;
  /** Statements that give the database the state of one that has been running for a long time. */
  readonly settle: readonly string[];
  close(): Promise<void>;
}

/** Opens the embedded database of a data directory. */
export function sqlite(dataDir: string): Database {
  const db = new Sqlite(path.join(dataDir, 'boot.sqlite'));
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -500000');
  db.function('reverse', (text) => Array.from(String(text)).reverse().join(''));
  return {
    rows: <R>(sql: string) => {
      const statement = db.prepare<[], R>(sql);
      if (statement.reader) return Promise.resolve(statement.all());
      statement.run();
      return Promise.resolve([]);
    },
    local: (at) => `strftime('%Y-%m-%dT%H:%M:%S', (${at}) / 1000, 'unixepoch', '-8 hours')`,
    slowing:
      "select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null",
    settle: ['analyze'],
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}

export async function postgres(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Runs no triggers.
  await client.query('set session_replication_role = replica');
  return {
    rows: async <R>(sql: string) => (await client.query(sql)).rows as R[],
    local: (at) =>
      `to_char(to_timestamp((${at}) / 1000) at time zone 'UTC' - interval '8 hours', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    slowing: `select 'index' as type, indexname as name, indexdef as sql from pg_indexes
      where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`,
    settle: ['vacuum analyze', 'checkpoint'],
    close: () => client.end(),
  };
}

/** A table `numbers` with the numbers 1 to `last` in column `n`. */
export const numbersTo = (last: number): string =>
  `(with recursive numbers(n) as (select cast(1 as bigint) union all select n + 1 from numbers where n < ${String(last)})
    select n from numbers) as numbers`;

/**
 * Copies a region's newest active boot `count` times, in the order of the copies' numbers.
 * @param own the SQL of each column that differs; `n` is the copy's number
 */
export async function copyBoot(
  db: Database,
  region: string,
  count: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const newest = `(select * from boot where status = 'ACTIVE'
    and region_id = (select id from region where code = '${region}') order by boot_at desc, id desc limit 1) as newest`;
  const [boot = {}] = await db.rows<object>(`select * from ${newest}`);
  const columns = Object.keys(boot).filter((name) => name !== 'id');
  // The numbers of a notice and of a physical boot are unique.
  const differing: typeof own = { notice_number: 'null', device: 'null', device_fold: 'null', ...own };
  await db.rows(
    `insert into boot (${columns.join(', ')}) select ${columns.map((name) => differing[name] ?? name).join(', ')}
     from ${numbersTo(count)}, ${newest}`,
  );
}
