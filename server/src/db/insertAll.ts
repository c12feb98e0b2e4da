import type { Insertable } from 'kysely';
import type { Db } from './database';
import type { Schema } from './schema';

/** Both databases limit the number of values per statement. */
const ROWS_AT_ONCE = 500;

/** Inserts any number of rows. */
export async function insertAll<T extends keyof Schema>(
  trx: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}
