import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** The position where a boot was recorded, and a photo's name on the region's checklist. */
export async function m0036Kerb<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema.alterTable('boot').addColumn('position', 'text').execute();
  await db.schema.alterTable('file').addColumn('label', 'text').execute();
}
