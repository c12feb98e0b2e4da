import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';

/** A user, and all that decides what they may do. */
export type UserOfViewer = Omit<Viewer, 'session'>;

async function applicationsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userApplication')
    .select('application')
    .where('userId', '=', userId)
    .orderBy('application')
    .execute();
  return rows.map((row) => row.application);
}

async function permissionsOf(db: Db, userId: number): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('userPermission')
    .innerJoin('region', 'region.id', 'userPermission.regionId')
    .select(['region.code', 'userPermission.permission'])
    .where('userPermission.userId', '=', userId)
    .orderBy('region.code')
    .orderBy('userPermission.permission')
    .execute();
  const held: Record<string, string[]> = {};
  for (const { code, permission } of rows) (held[code] ??= []).push(permission);
  return held;
}

/** A user with company, applications and permissions by region (specification §3); null: there is none. */
export async function findUser(db: Db, userId: number): Promise<UserOfViewer | null> {
  const row = await db
    .selectFrom('appUser as user')
    .innerJoin('company', 'company.id', 'user.companyId')
    .select([
      'user.id',
      'user.username',
      'user.shortName',
      'user.email',
      'user.role',
      'user.active',
      'user.defaultRegionCode',
      'user.companyId',
      'company.code as companyCode',
      'company.name as companyName',
      'company.inactivityTimeout',
      'company.loginTimeout',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    username: row.username,
    shortName: row.shortName,
    email: row.email,
    role: row.role,
    active: row.active === 1,
    defaultRegionCode: row.defaultRegionCode,
    company: {
      id: row.companyId,
      code: row.companyCode,
      name: row.companyName,
      inactivityTimeout: row.inactivityTimeout,
      loginTimeout: row.loginTimeout,
    },
    applications: await applicationsOf(db, userId),
    permissions: await permissionsOf(db, userId),
  };
}

/** The id and password hash of an account; names do not differ by case. */
export async function findAccount(
  db: Db,
  username: string,
): Promise<{ id: number; passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where('username', '=', username.trim().toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}
