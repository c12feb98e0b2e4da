import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** The folder of this database's photos, if they are stored in a folder. */
export async function m0009PhotoFolder<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('photoFolder')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .execute();
}
