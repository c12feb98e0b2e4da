import type { Transaction } from 'kysely';
import type { Permission } from '../../../src/domain/permissions';
import type { ApplicationName } from '../../../src/domain/wire/session';
import { subjectOf } from '../audit/auditTrail';
import type { Schema } from '../db/schema';
import { foldedAddress, unbind } from '../people/identities';
import { insertUser, updateUser, type Rights, type UserColumns } from '../people/storeUser';
import { accountName } from '../people/users';
import { SessionStore, type EndReason } from '../sessions/SessionStore';
import { auditChange, only, type By, type Outcome } from './auditChange';
import { differing } from './differing';
import { idOf, type Ids } from './ids';
import { storedPerson } from '../people/storedPeople';

/** The new values of a person. */
export interface PersonValues {
  readonly username: string;
  readonly shortName: string;
  readonly email: string;
  /** A company's code. */
  readonly company: string;
  readonly role: string;
  readonly active: boolean;
  readonly applications: readonly ApplicationName[];
  /** By region code. */
  readonly permissions: Readonly<Record<string, readonly Permission[]>>;
  readonly defaultRegion?: string | null | undefined;
  /** Null if they choose a password through an invitation or sign in through an identity provider. */
  readonly passwordHash?: string | null | undefined;
}

/** The ids of everything that a person's record refers to. */
export interface PersonIds {
  readonly companies: Ids;
  readonly regions: Ids;
}

function columnsOf(person: PersonValues, ids: PersonIds): UserColumns {
  return {
    username: accountName(person.username),
    shortName: person.shortName,
    email: person.email,
    companyId: idOf(ids.companies, person.company),
    role: person.role,
    active: person.active ? 1 : 0,
    passwordHash: person.passwordHash ?? null,
    defaultRegionCode: person.defaultRegion ?? null,
  };
}

/** Applications and permissions, without duplicates. */
function rightsOf(person: PersonValues, ids: PersonIds): Rights {
  return {
    applications: [...new Set(person.applications)],
    permissions: Object.entries(person.permissions).flatMap(([code, names]) =>
      [...new Set(names)].map((permission) => ({ regionId: idOf(ids.regions, code), permission })),
    ),
  };
}

type Compared = Omit<PersonValues, 'applications' | 'permissions'> & {
  readonly applications: readonly string[];
  readonly permissions: Readonly<Record<string, readonly string[]>>;
};

const inOrder = (names: readonly string[]) => [...new Set(names)].sort();

/** Sorted and normalized, so that equal values compare as equal. */
function comparable({ applications, permissions, ...person }: Compared) {
  const held = Object.entries(permissions).filter(([, names]) => names.length > 0);
  return {
    ...person,
    username: accountName(person.username),
    applications: inOrder(applications),
    permissions: held
      .map(([code, names]) => [code, inOrder(names)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** A person's audit record: the permissions as given, and no password hash. */
function audited({ passwordHash, ...person }: Compared): object {
  const { permissions, ...rest } = comparable(person);
  return {
    ...rest,
    permissions: Object.fromEntries(permissions),
    password: passwordHash == null ? 'none' : 'set',
  };
}

/** Why the sessions of a changed person end; null if they continue. */
function endingOf(person: PersonValues, changed: readonly string[], unbound: boolean): EndReason | null {
  if (!person.active) return 'not active';
  if (unbound) return 'another identity';
  return changed.includes('passwordHash') ? 'another password' : null;
}

/**
 * Adds or changes the person, who then has exactly these values. Deactivating a person ends their sessions, and so does
 * a new password, since somebody else may have known the old one. A new e-mail address may belong to another person, so
 * it unlinks the account from its identity; the next sign-in with that address, or an invitation, links it again. Once
 * all changes of a transaction are made, the caller ends the invitations that could no longer be made.
 * @param id null for a new person
 * @returns also whether the account was unlinked
 */
export async function putPerson(
  trx: Transaction<Schema>,
  { id, values }: { readonly id: number | null; readonly values: PersonValues },
  ids: PersonIds,
  by: By,
): Promise<Outcome & { readonly unbound: boolean }> {
  const columns = columnsOf(values, ids);
  if (id === null) {
    const added = await insertUser(trx, columns, rightsOf(values, ids), by);
    const subject = subjectOf.user(added);
    auditChange(trx, by, { kind: 'USER_ADDED', subject, before: null, after: audited(values) });
    return { id: added, done: 'added', changed: [], unbound: false };
  }
  const { version, ...stored } = await storedPerson(trx, id);
  const changed = differing(comparable(stored), { ...comparable(values), id });
  if (changed.length === 0) return { id, done: 'same', changed, unbound: false };
  await updateUser(trx, id, columns, rightsOf(values, ids), { ...by, version: version + 1 });
  const readdressed = foldedAddress(stored.email) !== foldedAddress(values.email);
  const unbound = readdressed && (await unbind(trx, id));
  const ends = endingOf(values, changed, unbound);
  if (ends !== null) await new SessionStore(trx, () => by.at).endAllOf(id, ends);
  const [before, after] = [only(changed, audited(stored)), only(changed, audited(values))];
  auditChange(trx, by, {
    kind: 'USER_CHANGED',
    subject: subjectOf.user(id),
    before,
    after,
    ...(changed.includes('passwordHash') ? { after: { ...after, password: 'another' } } : {}),
  });
  return { id, done: 'changed', changed, unbound };
}
