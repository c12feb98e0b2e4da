import { sql, type Kysely } from 'kysely';

/**
 * An index for each money filter, containing only the boots that it finds. The conditions are those of
 * records/findBoots.ts, word for word. `coalesce` keeps the database from preferring an index by status.
 */
const FILTERS = [
  ['boot_unpaid', `coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`],
  ['boot_overpaid', `coalesce(status, '') = 'RELEASED' and covered_cents > fee_cents`],
  ['boot_altered', 'altered = 1'],
] as const;

/** Indexes for finding the boots that are unpaid, overpaid or changed. */
export async function m0031MoneyFilters<DB>(db: Kysely<DB>): Promise<void> {
  for (const [name, condition] of FILTERS) {
    await sql
      .raw(`create index ${name} on boot (region_id, boot_at, id, company_id) where ${condition}`)
      .execute(db);
  }
}
