import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

/**
 * Indexes that answer a search in the words of last names alone, without the rows of their table. SQLite reads a
 * column of an index's own condition from the row, unless the index contains that column.
 */
export async function m0037WordIndexes<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    for (const column of ['last_word_fold', 'last_first_fold']) {
      await sql.raw(`drop index boot_by_${column}`).execute(db);
      await sql
        .raw(
          `create index boot_by_${column} on last_name_word
            (region_id, ${column}, boot_at, boot_id, company_id, void_release_id) where void_release_id is null`,
        )
        .execute(db);
    }
  }
  await sql`drop index last_name_word_by_boot`.execute(db);
  await sql`create index last_name_word_by_boot on last_name_word (boot_id, last_word_fold, void_release_id)`.execute(
    db,
  );
}
