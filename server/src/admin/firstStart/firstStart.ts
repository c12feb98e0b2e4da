import type { Transaction } from 'kysely';
import { allPermissions } from '../../../../src/domain/permissions';
import type { RegionBody } from '../../../../src/domain/wire/setup';
import { audit, subjectOf } from '../../audit/auditTrail';
import type { Db } from '../../db/database';
import type { Schema } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { hashToken, newToken } from '../../platform/tokens';
import type { By } from '../auditChange';
import { idsOf } from '../ids';
import { putCompany, type CompanyValues } from '../putCompany';
import { putPerson, type PersonValues } from '../putPerson';
import { insertCheckedRegion } from '../setupRegions';
import { takeTurn } from '../../db/turn';

const LIFETIME_MS = 72 * 60 * 60_000;
/** The page of the first start. The token follows as the fragment, which browsers don't send to servers. */
export const FIRST_START_PATH = '/setup';

/** What an empty site needs before anybody can work: a company, a region and a person. */
export interface FirstSite {
  readonly company: CompanyValues;
  readonly region: RegionBody;
  readonly person: Pick<PersonValues, 'username' | 'shortName' | 'email' | 'passwordHash'>;
}

/** Whether there are no accounts yet. */
export async function isEmptySite(db: Db): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Creates a link for the first start of an empty site. Earlier links stay valid, since another process may
 * have printed one.
 * @param now epoch milliseconds
 * @returns the token; null if the site has been set up
 */
export function offerFirstStart(db: Db, now: number): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    const isEmpty = await isEmptySite(trx);
    const stale = trx.deleteFrom('firstStart');
    await (isEmpty ? stale.where('expiresAt', '<=', now) : stale).execute();
    if (!isEmpty) return null;
    const token = newToken();
    await trx
      .insertInto('firstStart')
      .values({ tokenHash: hashToken(token), createdAt: now, expiresAt: now + LIFETIME_MS })
      .execute();
    return token;
  });
}

/** Whether a link is valid: it was printed less than 72 hours ago, and the site is still empty. */
export async function isFirstStart(db: Db, token: string, now: number): Promise<boolean> {
  const link = await db
    .selectFrom('firstStart')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return link !== undefined && (await isEmptySite(db));
}

async function made(
  trx: Transaction<Schema>,
  { company, region, person }: FirstSite,
  by: By,
): Promise<number> {
  await putCompany(trx, company, by);
  const code = await insertCheckedRegion(trx, { ...region, owningCompany: company.code }, by);
  const ids = { companies: await idsOf(trx, 'company'), regions: await idsOf(trx, 'region') };
  const values: PersonValues = {
    ...person,
    company: company.code,
    role: 'MANAGEMENT_COMPANY',
    active: true,
    applications: ['BOOT', 'ADM'],
    permissions: { [code]: allPermissions() },
    defaultRegion: code,
  };
  return (await putPerson(trx, { id: null, values }, ids, by)).id;
}

/**
 * Creates the company, the region and the first person of an empty site. The person holds every permission.
 * All links become invalid.
 * @returns the person's id; null if the link is no longer valid
 * @throws HttpError 400 if a value breaks a rule; then nothing is created
 */
export function setUpFirst(db: Db, token: string, site: FirstSite, now: number): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    if (!(await isFirstStart(trx, token, now))) return null;
    const id = await made(trx, site, { at: now, by: null, via: { command: 'first start' } });
    await trx.deleteFrom('firstStart').execute();
    audit(trx, { at: now, by: id, kind: 'SITE_SET_UP', subject: subjectOf.site, details: {} });
    return id;
  });
}
