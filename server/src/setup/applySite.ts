import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { idsOf } from './ids';
import { putCompany } from './putCompany';
import { putRegion } from './putRegion';
import { putUser } from './putUser';
import type { Site } from './site';

/**
 * Adds and changes what a checked setup file names, in one transaction. Everything else stays as it is.
 * @returns a line for each company, region and user that was added or changed
 */
export function applySite(db: Db, clock: Clock, site: Site): Promise<string[]> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const lines: (string | null)[] = [];
    for (const company of site.companies) lines.push(await putCompany(trx, company, now));
    const companies = await idsOf(trx, 'company');
    for (const region of site.regions) lines.push(await putRegion(trx, region, companies, now));
    const regions = await idsOf(trx, 'region');
    for (const user of site.users) lines.push(await putUser(trx, user, { companies, regions }, now));
    return lines.filter((line) => line !== null);
  });
}
