import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database';
import { DATABASE_FILE } from './openForReading';

/**
 * Identifies an embedded database by the inode of its file and the time of its creation. A copy is another file, even
 * with the same contents.
 */
export function placeOfFile(dataDir: string): string {
  const { ino, birthtimeNs } = statSync(path.join(dataDir, DATABASE_FILE), { bigint: true });
  return `file ${String(ino)} ${String(birthtimeNs)}`;
}

/** Identifies a PostgreSQL database by its cluster and its id there. A dump contains neither. */
export async function placeInPostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_database where datname = current_database()`.execute(db);
  return `postgres ${await clusterOf(db)} ${String(rows[0]?.oid)}`;
}

/** The cluster's identifier; empty on hosts of PostgreSQL that don't reveal it. */
async function clusterOf(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      select system_identifier::text as id from pg_control_system()`.execute(db);
    return rows[0]?.id ?? '';
  } catch {
    return '';
  }
}

/** The disk space that an embedded database uses with its journal, bytes. */
export async function sizeOfFile(dataDir: string): Promise<number> {
  const file = path.join(dataDir, DATABASE_FILE);
  // The journal exists only while the database is open.
  const sizes = [file, `${file}-wal`].map((each) => stat(each).catch(() => ({ size: 0 })));
  const [database, journal] = await Promise.all(sizes);
  return (database?.size ?? 0) + (journal?.size ?? 0);
}

/** The disk space that a PostgreSQL database uses, bytes. */
export async function sizeInPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
