import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
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

/** How many bytes an embedded database takes on the disk, with its journal. */
export async function sizeOfFile(dataDir: string): Promise<number> {
  const file = path.join(dataDir, DATABASE_FILE);
  // The journal is there only while the database is open.
  const sizes = [file, `${file}-wal`].map((each) => stat(each).catch(() => ({ size: 0 })));
  const [database, journal] = await Promise.all(sizes);
  return (database?.size ?? 0) + (journal?.size ?? 0);
}

/** How many bytes a PostgreSQL database takes on its disk. */
export async function sizeInPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
