import type { Transaction } from 'kysely';
import { SessionStore, type EndReason } from '../sessions/SessionStore';
import { insertUser, updateUser, type Rights, type UserColumns } from '../people/storeUser';
import { foldedAddress, unbind } from '../people/identities';
import { accountName, findAccount, findUser } from '../people/users';
import { subjectOf } from '../audit/auditTrail';
import type { Schema } from '../db/schema';
import { auditChange, only } from './auditChange';
import { differing } from './differing';
import { idOf, type Ids } from './ids';
import type { SiteUser } from './site';

/** The ids of everything that a user refers to. */
export interface UserIds {
  readonly companies: Ids;
  readonly regions: Ids;
}

function columnsOf(user: SiteUser, ids: UserIds): UserColumns {
  return {
    username: accountName(user.username),
    shortName: user.shortName,
    email: user.email,
    companyId: idOf(ids.companies, user.company),
    role: user.role,
    active: user.active ? 1 : 0,
    passwordHash: user.passwordHash ?? null,
    defaultRegionCode: user.defaultRegion ?? null,
  };
}

/** Applications and permissions, without duplicates. */
function rightsOf(user: SiteUser, ids: UserIds): Rights {
  return {
    applications: [...new Set(user.applications)],
    permissions: Object.entries(user.permissions).flatMap(([code, names]) =>
      [...new Set(names)].map((permission) => ({ regionId: idOf(ids.regions, code), permission })),
    ),
  };
}

type Compared = Omit<SiteUser, 'role' | 'applications' | 'permissions'> & {
  readonly role: string;
  readonly applications: readonly string[];
  readonly permissions: Readonly<Record<string, readonly string[]>>;
};

const inOrder = (names: readonly string[]) => [...new Set(names)].sort();

/** Sorted and normalized, so that equal ones compare as equal. */
function comparable({ applications, permissions, ...user }: Compared) {
  const held = Object.entries(permissions).filter(([, names]) => names.length > 0);
  return {
    ...user,
    username: accountName(user.username),
    applications: inOrder(applications),
    permissions: held
      .map(([code, names]) => [code, inOrder(names)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** A user's audit record: the permissions as given, and no password hash. */
function audited({ passwordHash, ...user }: Compared): object {
  const { permissions, ...rest } = comparable(user);
  return {
    ...rest,
    permissions: Object.fromEntries(permissions),
    password: passwordHash == null ? 'none' : 'set',
  };
}

async function storedUser(
  trx: Transaction<Schema>,
  account: { id: number; passwordHash: string | null },
): Promise<Compared> {
  const user = await findUser(trx, account.id);
  if (user === null) throw new Error('An account has no company.');
  const { username, shortName, email, role, active, applications, permissions } = user;
  return {
    ...{ username, shortName, email, role, active, applications, permissions },
    company: user.company.code,
    defaultRegion: user.defaultRegionCode,
    passwordHash: account.passwordHash,
  };
}

/** Why the sessions of a changed user end; null if they go on. */
function endingOf(user: SiteUser, changed: readonly string[], unbound: boolean): EndReason | null {
  if (!user.active) return 'not active';
  if (unbound) return 'another identity';
  return changed.includes('passwordHash') ? 'another password' : null;
}

/**
 * Adds or changes a user, who then matches the file exactly. The sessions of a deactivated user end. So do those of
 * one with a new password, since somebody else may have known the old one. A new e-mail address may belong to another
 * person, so it unlinks the account from its identity: the next sign-in with that address, or an invitation, links it
 * again.
 * @returns what was done, in one line; null if nothing changed
 */
export async function putUser(
  trx: Transaction<Schema>,
  user: SiteUser,
  ids: UserIds,
  now: number,
): Promise<string | null> {
  const columns = columnsOf(user, ids);
  const account = await findAccount(trx, user.username);
  if (account === null) {
    const userId = await insertUser(trx, columns, rightsOf(user, ids), now);
    const subject = subjectOf.user(userId);
    auditChange(trx, { at: now, kind: 'USER_ADDED', subject, before: null, after: audited(user) });
    return `added user ${columns.username}`;
  }
  const stored = await storedUser(trx, account);
  const changed = differing(comparable(stored), comparable(user));
  if (changed.length === 0) return null;
  await updateUser(trx, account.id, columns, rightsOf(user, ids), now);
  const readdressed = foldedAddress(stored.email) !== foldedAddress(user.email);
  const unbound = readdressed && (await unbind(trx, account.id));
  const ends = endingOf(user, changed, unbound);
  if (ends !== null) await new SessionStore(trx, () => now).endAllOf(account.id, ends);
  const [before, after] = [only(changed, audited(stored)), only(changed, audited(user))];
  auditChange(trx, {
    ...{ at: now, kind: 'USER_CHANGED', subject: subjectOf.user(account.id), before, after },
    ...(changed.includes('passwordHash') ? { after: { ...after, password: 'another' } } : {}),
  });
  const more = unbound ? ' (its OpenID Connect identity no longer counts)' : '';
  return `changed user ${columns.username}: ${changed.join(', ')}${more}`;
}
