import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database';
import { DATABASE_FILE } from './openForReading';

/**
 * Where an embedded database is: which file of its disk, and since when. A copy is another file, and the contents of
 * the file say nothing of it.
 */
export function placeOfFile(dataDir: string): string {
  const { ino, birthtimeNs } = statSync(path.join(dataDir, DATABASE_FILE), { bigint: true });
  return `file ${String(ino)} ${String(birthtimeNs)}`;
}

/** Where a PostgreSQL database is: in which cluster, and which one there. A dump takes neither with it. */
export async function placeInPostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()`.execute(db);
  return `postgres ${await clusterOf(db)} ${String(rows[0]?.oid)}`;
}

/** The identifier of the cluster; some hosts of PostgreSQL don't tell it. */
async function clusterOf(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      select system_identifier::text as id from pg_control_system()`.execute(db);
    return rows[0]?.id ?? '';
  } catch {
    return '';
  }
}
