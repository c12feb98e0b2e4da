import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** The id by which a database recognizes the stored files that it wrote itself. */
export async function m0020OwnFiles<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema.alterTable('storageSite').addColumn('place', 'text').execute();
  await db.schema
    .alterTable('storageSite')
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
