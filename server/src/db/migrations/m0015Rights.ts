import type { Kysely } from 'kysely';
import { withId, type Dialect } from '../columns';

/** The texts of rights at the time of each release; earlier releases have none of their own. */
export async function m0015Rights<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('rightsText'), dialect)
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('en', 'text', (c) => c.notNull())
    .addColumn('es', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rightsTextByRegion').on('rightsText').columns(['regionId', 'id']).execute();
  await db.schema
    .alterTable('boot')
    .addColumn('rightsTextId', 'integer', (c) => c.references('rightsText.id'))
    .execute();
}
