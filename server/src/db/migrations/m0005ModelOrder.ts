import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Lets each make sort its models by popularity; existing models stay sorted by name. */
export async function m0005ModelOrder<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('model')
    .addColumn('sortOrder', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
