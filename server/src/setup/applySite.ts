import type { Transaction } from 'kysely';
import type { Clock } from '../../../src/domain/time/clock';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { byCommand, type By, type Outcome } from '../admin/auditChange';
import { idsOf } from '../admin/ids';
import { grantInNewRegion } from '../admin/newRegion';
import { endLapsedInvitations } from '../people/openInvitations';
import { putCompany } from '../admin/putCompany';
import { putPerson, type PersonIds } from '../admin/putPerson';
import { putRegion } from '../admin/putRegion';
import { takeTurn } from '../db/turn';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { accountName, findAccount } from '../people/users';
import type { Site, SiteUser } from './site';

/** One line that reports a change; null if nothing changed. */
function lineOf({ done, changed }: Outcome, what: string): string | null {
  if (done === 'same') return null;
  return done === 'added' ? `added ${what}` : `changed ${what}: ${changed.join(', ')}`;
}

async function putUser(
  trx: Transaction<Schema>,
  user: SiteUser,
  ids: PersonIds,
  by: By,
): Promise<string | null> {
  const account = await findAccount(trx, user.username);
  const outcome = await putPerson(trx, { id: account?.id ?? null, values: user }, ids, by);
  const line = lineOf(outcome, `user ${accountName(user.username)}`);
  return outcome.unbound && line !== null ? `${line} (its OpenID Connect identity no longer counts)` : line;
}

/**
 * Adds and changes what a checked setup file names, in one transaction. Everything else stays as it is, except that
 * people of managing companies get permissions in a new region, as if it had been added in the product.
 * @returns a line for each company, region and user that was added or changed
 */
export function applySite(db: Db, clock: Clock, site: Site): Promise<string[]> {
  const by = byCommand('npm run setup', clock());
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    const lines: (string | null)[] = [];
    for (const company of site.companies) {
      lines.push(lineOf(await putCompany(trx, company, by), `company ${company.code}`));
    }
    const companies = await idsOf(trx, 'company');
    for (const region of site.regions) {
      // With the fee as people see it.
      const fee = formatUsd(centsToDollars(region.bootFeeCents));
      const outcome = await putRegion(trx, region, companies, by);
      lines.push(lineOf(outcome, `region ${region.code} (boot fee ${fee})`));
      if (outcome.done !== 'added') continue;
      const granted = await grantInNewRegion(trx, region.code, by);
      lines.push(...granted.map((name) => `changed user ${name}: permissions in ${region.code}`));
    }
    const regions = await idsOf(trx, 'region');
    for (const user of site.users) lines.push(await putUser(trx, user, { companies, regions }, by));
    await endLapsedInvitations(trx, by);
    return lines.filter((line) => line !== null);
  });
}
