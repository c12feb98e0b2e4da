import type { Kysely } from 'kysely';
import { withId, type Dialect } from '../columns';

/** A row that is written and read to check that the database works. */
export async function m0010Operations<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('readinessProbe'), dialect)
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
}
