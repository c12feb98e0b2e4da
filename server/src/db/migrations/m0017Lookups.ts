import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Indexes for lookups in tables that grow or are long from the start. */
export async function m0017Lookups<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  // Each new boot looks up its model, each deactivation an account's sessions, and an hourly sweep the expired keys.
  await db.schema.createIndex('modelByCode').on('model').column('code').execute();
  await db.schema.createIndex('sessionByUser').on('session').columns(['userId', 'endedAt']).execute();
  await db.schema.createIndex('idempotencyKeyByAge').on('idempotencyKey').column('createdAt').execute();
}
