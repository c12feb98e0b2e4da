import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** What is looked for in tables that grow, or that are long from the first day, is found without reading all of them. */
export async function m0017Lookups<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  // Every boot that is recorded asks for its model; every account that is shut out, for its sessions; every hour, for
  // keys that nobody sends again.
  await db.schema.createIndex('modelByCode').on('model').column('code').execute();
  await db.schema.createIndex('sessionByUser').on('session').columns(['userId', 'endedAt']).execute();
  await db.schema.createIndex('idempotencyKeyByAge').on('idempotencyKey').column('createdAt').execute();
}
