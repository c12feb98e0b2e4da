import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** The vehicle lists of the boot form and the wider suite's lists, which are read only. Ids come with the data. */
export async function m0002ReferenceData<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('listItem')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('motorcycle', 'integer', (c) => c.notNull())
    .addColumn('sortOrder', 'integer', (c) => c.notNull())
    .addColumn('alternatives', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('listItemKey', ['kind', 'id'])
    .addUniqueConstraint('listItemCode', ['kind', 'code'])
    .execute();
  await db.schema
    .createTable('model')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('makeId', 'integer', (c) => c.notNull())
    .addColumn('makeCode', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('motorcycle', 'integer', (c) => c.notNull())
    .addUniqueConstraint('modelCode', ['makeId', 'code'])
    .execute();
  await db.schema
    .createTable('state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('displayName', 'text', (c) => c.notNull())
    .addColumn('sortOrder', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('paymentType')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('displayName', 'text', (c) => c.notNull())
    .addColumn('sortOrder', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('referenceItem')
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('regionId', 'integer', (c) => c.references('region.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('parentId', 'integer')
    .addColumn('sortOrder', 'integer', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('referenceItemKey', ['list', 'id'])
    .execute();
  await db.schema
    .createIndex('referenceItemByRegion')
    .on('referenceItem')
    .columns(['list', 'regionId', 'sortOrder'])
    .execute();
}
