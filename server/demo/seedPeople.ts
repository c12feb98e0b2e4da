import type { Transaction } from 'kysely';
import { utcText } from '../src/agreement/acceptance';
import { AGREEMENT_LENGTH_MS, storageKeyOf } from '../src/agreement/Agreements';
import { AGREEMENT_TERMS } from '../src/agreement/terms';
import { audit, subjectOf } from '../src/audit/auditTrail';
import { insertUser } from '../src/people/storeUser';
import { bySystem } from '../src/db/bySystem';
import { insertAll } from '../src/db/insertAll';
import type { Schema } from '../src/db/schema';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, type DemoAccount } from './accounts';

const DAY_MS = 24 * 60 * 60_000;
/** How long ago the demo agreements started. */
const AGREEMENT_AGE_MS = 30 * DAY_MS;

/**
 * Adds the demo companies.
 * @returns the id of each by its code
 */
export async function seedCompanies(
  trx: Transaction<Schema>,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .insertInto('company')
    .values(DEMO_COMPANIES.map(({ acceptedBy: _, ...company }) => ({ ...company, ...bySystem(now) })))
    .returning(['id', 'code'])
    .execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

function insertAccount(
  trx: Transaction<Schema>,
  account: DemoAccount,
  row: { companyId: number; passwordHash: string; regionIds: ReadonlyMap<string, number>; now: number },
): Promise<number> {
  const { username, shortName, company, role, active, applications, regions } = account;
  return insertUser(
    trx,
    {
      username,
      shortName,
      email: `${username}@${company.toLowerCase()}.example`,
      companyId: row.companyId,
      role,
      active: active ? 1 : 0,
      passwordHash: row.passwordHash,
      defaultRegionCode: regions[0] ?? null,
    },
    {
      applications,
      permissions: regions.flatMap((code) =>
        account.permissions.map((permission) => ({ regionId: idOf(row.regionIds, code), permission })),
      ),
    },
    { at: row.now, by: null },
  );
}

/** @throws Error if the demo data refers to a code that it does not define */
export function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo data have no ${code}.`);
  return id;
}

async function insertAgreements(
  trx: Transaction<Schema>,
  companyIds: ReadonlyMap<string, number>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const start = now - AGREEMENT_AGE_MS;
  for (const { code, acceptedBy } of DEMO_COMPANIES) {
    const { id } = await trx
      .insertInto('agreement')
      .values({
        ...bySystem(start),
        companyId: idOf(companyIds, code),
        storageKey: storageKeyOf(code, 1),
        name: AGREEMENT_TERMS.title,
        startDate: utcText(start),
        endDate: utcText(start + AGREEMENT_LENGTH_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (acceptedBy === null) continue;
    const by = idOf(userIds, acceptedBy);
    await insertAll(trx, 'agreementDecision', [
      {
        agreementId: id,
        documentId: null,
        documentSha256: null,
        decision: 'ACCEPTED',
        createdAt: start,
        createdBy: by,
      },
    ]);
    audit(trx, {
      ...{ at: start, by, kind: 'AGREEMENT_ACCEPTED', subject: subjectOf.company(code) },
      details: { agreement: storageKeyOf(code, 1), documentSha256: null },
    });
  }
}

/** The ids of existing rows, by code. */
export interface SeededIds {
  readonly companyIds: ReadonlyMap<string, number>;
  readonly regionIds: ReadonlyMap<string, number>;
}

/** Adds the demo accounts and agreements. */
export async function seedPeople(
  trx: Transaction<Schema>,
  { companyIds, regionIds }: SeededIds,
  passwordHash: string,
  now: number,
): Promise<void> {
  const userIds = new Map<string, number>();
  for (const account of DEMO_ACCOUNTS) {
    const companyId = idOf(companyIds, account.company);
    userIds.set(
      account.username,
      await insertAccount(trx, account, { companyId, passwordHash, regionIds, now }),
    );
  }
  await insertAgreements(trx, companyIds, userIds, now);
}
