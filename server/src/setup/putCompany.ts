import type { Transaction } from 'kysely';
import { subjectOf } from '../audit/auditTrail';
import { bySystem } from '../db/bySystem';
import type { Schema } from '../db/schema';
import { auditChange, only } from './auditChange';
import { differing } from './differing';
import type { SiteCompany } from './site';

/**
 * Adds or changes a company. A new one has no agreement yet: it starts when the first person of the company opens it,
 * and the company may change nothing until somebody accepts it.
 * @returns what was done, in one line; null if nothing changed
 */
export async function putCompany(
  trx: Transaction<Schema>,
  { address = null, phone = null, licenseNumber = null, ...told }: SiteCompany,
  now: number,
): Promise<string | null> {
  const { code } = told;
  const subject = subjectOf.company(code);
  const columns = { ...told, address, phone, licenseNumber };
  const stored = await trx
    .selectFrom('company')
    .select(['code', 'name', 'inactivityTimeout', 'loginTimeout', 'address', 'phone', 'licenseNumber'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (stored === undefined) {
    await trx
      .insertInto('company')
      .values({ ...bySystem(now), ...columns })
      .execute();
    auditChange(trx, { ...{ at: now, kind: 'COMPANY_ADDED', subject }, before: null, after: columns });
    return `added company ${code}`;
  }
  const changed = differing(stored, columns);
  if (changed.length === 0) return null;
  await trx
    .updateTable('company')
    .set({ ...columns, changedAt: now, changedBy: null })
    .where('code', '=', code)
    .execute();
  const [before, after] = [only(changed, stored), only(changed, columns)];
  auditChange(trx, { at: now, kind: 'COMPANY_CHANGED', subject, before, after });
  return `changed company ${code}: ${changed.join(', ')}`;
}
