import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Indexes for lookups in tables that grow or start out long. */
export async function m0017Lookups<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  // Every recorded boot looks up its model, every deactivated account its sessions, and every hour a sweep the
  // expired keys.
  await db.schema.createIndex('modelByCode').on('model').column('code').execute();
  await db.schema.createIndex('sessionByUser').on('session').columns(['userId', 'endedAt']).execute();
  await db.schema.createIndex('idempotencyKeyByAge').on('idempotencyKey').column('createdAt').execute();
}
