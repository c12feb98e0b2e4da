import type { Transaction } from 'kysely';
import { subjectOf } from '../audit/auditTrail';
import { bySystem } from '../db/bySystem';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { auditChange, only, type By, type Outcome } from './auditChange';
import { differing } from './differing';

/**
 * The new values of a company; timeouts in minutes. Omitted values become null, and an omitted `active` is
 * true.
 */
export interface CompanyValues {
  readonly code: string;
  readonly name: string;
  readonly inactivityTimeout: number;
  readonly loginTimeout: number;
  readonly address?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly licenseNumber?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Companies with every setup column. */
export function selectCompanies(db: Db) {
  return db
    .selectFrom('company')
    .select(['id', 'version', 'code', 'name', 'address', 'phone', 'email', 'licenseNumber'])
    .select(['inactivityTimeout', 'loginTimeout', 'active']);
}

/**
 * Adds or changes the company with that code. A new company has no agreement until its first person opens
 * one, and it can't change anything until somebody accepts it.
 */
export async function putCompany(
  trx: Transaction<Schema>,
  {
    address = null,
    phone = null,
    email = null,
    licenseNumber = null,
    active = true,
    ...values
  }: CompanyValues,
  by: By,
): Promise<Outcome> {
  const { code, name, inactivityTimeout, loginTimeout } = values;
  const subject = subjectOf.company(code);
  const after = { code, name, inactivityTimeout, loginTimeout, address, phone, email, licenseNumber, active };
  const columns = { ...after, active: active ? (1 as const) : (0 as const) };
  const stored = await selectCompanies(trx).where('code', '=', code).executeTakeFirst();
  if (stored === undefined) {
    const { id } = await trx
      .insertInto('company')
      .values({ ...bySystem(by.at), createdBy: by.by, changedBy: by.by, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    auditChange(trx, by, { kind: 'COMPANY_ADDED', subject, before: null, after });
    return { id, done: 'added', changed: [] };
  }
  const { id, version, ...others } = stored;
  const before = { ...others, active: stored.active === 1 };
  const changed = differing(before, after);
  if (changed.length === 0) return { id, done: 'same', changed };
  await trx
    .updateTable('company')
    .set({ ...columns, version: version + 1, changedAt: by.at, changedBy: by.by })
    .where('id', '=', id)
    .execute();
  auditChange(trx, by, {
    kind: 'COMPANY_CHANGED',
    subject,
    before: only(changed, before),
    after: only(changed, after),
  });
  return { id, done: 'changed', changed };
}
