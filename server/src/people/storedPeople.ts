import type { HeldPermissions } from '../../../src/domain/permissions';
import type { Db } from '../db/database';
import { findUser, type UserOfViewer } from './users';

/** A stored person, including permissions in inactive regions. */
export interface StoredPerson {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly shortName: string;
  readonly email: string;
  /** A company's code. */
  readonly company: string;
  readonly role: string;
  readonly active: boolean;
  readonly defaultRegion: string | null;
  readonly passwordHash: string | null;
  readonly applications: readonly string[];
  readonly permissions: HeldPermissions;
}

/** People in the order of their short names. Unknown ids are omitted. */
export async function storedPeople(db: Db, ids: readonly number[]): Promise<StoredPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select(['appUser.id', 'appUser.version', 'username', 'shortName', 'appUser.email', 'role'])
    .select(['appUser.active', 'defaultRegionCode', 'passwordHash', 'company.code as company'])
    .where('appUser.id', 'in', ids)
    .orderBy('shortName')
    .orderBy('appUser.id')
    .execute();
  const applications = await db
    .selectFrom('userApplication')
    .select(['userId', 'application'])
    .where('userId', 'in', ids)
    .orderBy('application')
    .execute();
  const permissions = await db
    .selectFrom('userPermission')
    .innerJoin('region', 'region.id', 'userPermission.regionId')
    .select(['userId', 'code', 'permission'])
    .where('userId', 'in', ids)
    .orderBy('code')
    .orderBy('permission')
    .execute();
  return rows.map(({ active, defaultRegionCode, ...row }) => {
    const held: Record<string, string[]> = {};
    for (const { userId, code, permission } of permissions) {
      if (userId === row.id) (held[code] ??= []).push(permission);
    }
    return {
      ...row,
      active: active === 1,
      defaultRegion: defaultRegionCode,
      applications: applications.filter(({ userId }) => userId === row.id).map((each) => each.application),
      permissions: held,
    };
  });
}

/** @throws Error for an unknown id */
export async function storedPerson(db: Db, id: number): Promise<StoredPerson> {
  const [person] = await storedPeople(db, [id]);
  if (person === undefined) throw new Error(`There is no person ${String(id)}.`);
  return person;
}

/**
 * A user with permissions in inactive regions too. Otherwise nobody could invite or deactivate people who hold one there.
 * Null if the user does not exist.
 */
export async function findUserWithAll(db: Db, userId: number): Promise<UserOfViewer | null> {
  const user = await findUser(db, userId);
  return user === null ? null : { ...user, permissions: (await storedPerson(db, userId)).permissions };
}
