import type { Transaction } from 'kysely';
import { bySystem } from '../db/bySystem';
import type { Schema } from '../db/schema';
import { differing } from './differing';
import type { SiteCompany } from './site';

/**
 * Adds or changes a company. A new one has no agreement yet: it begins when the first person of the company opens it,
 * and until somebody accepts it, the company may change nothing.
 * @returns what was done, in one line; null: nothing had to be
 */
export async function putCompany(
  trx: Transaction<Schema>,
  { code, name, inactivityTimeout, loginTimeout }: SiteCompany,
  now: number,
): Promise<string | null> {
  const columns = { code, name, inactivityTimeout, loginTimeout };
  const stored = await trx
    .selectFrom('company')
    .select(['code', 'name', 'inactivityTimeout', 'loginTimeout'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (stored === undefined) {
    await trx
      .insertInto('company')
      .values({ ...bySystem(now), ...columns })
      .execute();
    return `added company ${code}`;
  }
  const changed = differing(stored, columns);
  if (changed.length === 0) return null;
  await trx
    .updateTable('company')
    .set({ ...columns, changedAt: now, changedBy: null })
    .where('code', '=', code)
    .execute();
  return `changed company ${code}: ${changed.join(', ')}`;
}
