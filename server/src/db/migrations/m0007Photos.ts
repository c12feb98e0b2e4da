import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Each person's uploads per day; when each photo was last checked, and with what result. */
export async function m0007Photos<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('uploadDay')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('uploadDayKey', ['userId', 'day'])
    .execute();
  await db.schema
    .createTable('storageSite')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('mark', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('file')
    .addColumn('checkedAt', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('file').addColumn('damage', 'text').execute();
  await db.schema.createIndex('fileByCheck').on('file').columns(['checkedAt', 'id']).execute();
  // For finding uploads without a boot without reading those that have one.
  await db.schema.createIndex('fileByAge').on('file').columns(['bootId', 'createdAt']).execute();
}
