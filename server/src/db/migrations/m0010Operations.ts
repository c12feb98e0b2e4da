import type { Kysely } from 'kysely';
import { withId, type Dialect } from '../columns';

/** What is written and read to see whether the database works. */
export async function m0010Operations<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('readinessProbe'), dialect)
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
}
