import type { Transaction } from 'kysely';
import { allPermissions, type HeldPermissions } from '../../../src/domain/permissions';
import { heldInNewRegion, WIDE_ROLES } from '../../../src/domain/setup/mayChange';
import { APPLICATIONS } from '../../../src/domain/wire/session';
import type { Schema } from '../db/schema';
import type { By } from './auditChange';
import { idsOf } from './ids';
import { putPerson, type PersonValues } from './putPerson';
import { storedPeople, type StoredPerson } from '../people/storedPeople';

/** The active people of managing companies. */
export async function managersNow(trx: Transaction<Schema>): Promise<StoredPerson[]> {
  const rows = await trx
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select('appUser.id')
    .where('role', 'in', WIDE_ROLES)
    .where('appUser.active', '=', 1)
    .where('company.active', '=', 1)
    .execute();
  return storedPeople(
    trx,
    rows.map(({ id }) => id),
  );
}

/** A person's values with what they get in a new region. */
function valuesWith({ version: _, ...person }: StoredPerson, code: string): PersonValues {
  const held: HeldPermissions = { ...person.permissions, [code]: heldInNewRegion(person) };
  return {
    ...person,
    applications: APPLICATIONS.filter((name) => person.applications.includes(name)),
    permissions: Object.fromEntries(
      Object.entries(held).map(([region, names]) => [
        region,
        allPermissions().filter((name) => names.includes(name)),
      ]),
    ),
  };
}

/**
 * Gives each active person of a managing company in a new region what they hold in every region of theirs. Otherwise
 * nobody could administer it, since nobody grants what they don't hold.
 * @returns the usernames of those who got something
 */
export async function grantInNewRegion(trx: Transaction<Schema>, code: string, by: By): Promise<string[]> {
  const ids = { companies: await idsOf(trx, 'company'), regions: await idsOf(trx, 'region') };
  const granted: string[] = [];
  for (const person of await managersNow(trx)) {
    const { done } = await putPerson(trx, { id: person.id, values: valuesWith(person, code) }, ids, by);
    if (done === 'changed') granted.push(person.username);
  }
  return granted;
}
