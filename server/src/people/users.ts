import { sql, type InferResult } from 'kysely';
import type { HeldPermissions } from '../../../src/domain/permissions';
import { enteredCode } from '../../../src/domain/equalText';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';

/** A user, with everything that determines their rights. */
export type UserOfViewer = Omit<Viewer, 'session'>;

/** Separates the names in a list; no name contains it. */
const LINE_END = sql.lit('\n');

/** Permissions as the query below returns them: one `SF/BOOT_VIEW` per line. */
function permissionsOf(written: string): HeldPermissions {
  const held: Record<string, string[]> = {};
  for (const each of listOf(written)) {
    const at = each.lastIndexOf('/');
    (held[each.slice(0, at)] ??= []).push(each.slice(at + 1));
  }
  return held;
}

const listOf = (written: string): readonly string[] => (written === '' ? [] : written.split('\n'));

/** Caches parsed lists. Every call reads its caller's lists, which rarely change. */
class Readings<T> {
  private static readonly MOST = 1_000;
  private readonly known = new Map<string, T>();

  constructor(private readonly read: (written: string) => T) {}

  of(written: string | null): T {
    const text = written ?? '';
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.known.size >= Readings.MOST) this.known.clear();
    const value = this.read(text);
    this.known.set(text, value);
    return value;
  }
}
const permissions = new Readings(permissionsOf);
const applications = new Readings(listOf);

/** Users with company, applications and permissions by region, in one statement, because every call runs it. */
export function selectUsers(db: Db) {
  return db
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
      'company.active as companyActive',
      'company.code as companyCode',
      'company.name as companyName',
      'company.inactivityTimeout',
      'company.loginTimeout',
      'company.address as companyAddress',
      'company.phone as companyPhone',
      'company.licenseNumber',
      (eb) =>
        eb
          .selectFrom('userApplication')
          .select(sql<string | null>`string_agg(application, ${LINE_END} order by application)`.as('names'))
          .whereRef('userApplication.userId', '=', 'user.id')
          .as('applications'),
      (eb) =>
        eb
          .selectFrom('userPermission')
          .innerJoin('region', 'region.id', 'userPermission.regionId')
          .select(
            sql<
              string | null
            >`string_agg(code || '/' || permission, ${LINE_END} order by code, permission)`.as('names'),
          )
          .whereRef('userPermission.userId', '=', 'user.id')
          // In an inactive region, only administration permissions count.
          .where((is) =>
            is.or([is('region.active', '=', 1), is(sql<string>`substr(permission, 1, 6)`, '=', 'ADMIN_')]),
          )
          .as('permissions'),
    ]);
}

/** A row of `selectUsers`. */
export type UserRow = InferResult<ReturnType<typeof selectUsers>>[number];

export function userOf(row: UserRow): UserOfViewer {
  return {
    id: row.id,
    username: row.username,
    shortName: row.shortName,
    email: row.email,
    role: row.role,
    active: row.active === 1 && row.companyActive === 1,
    defaultRegionCode: row.defaultRegionCode,
    company: {
      id: row.companyId,
      code: row.companyCode,
      name: row.companyName,
      inactivityTimeout: row.inactivityTimeout,
      loginTimeout: row.loginTimeout,
      address: row.companyAddress,
      phone: row.companyPhone,
      licenseNumber: row.licenseNumber,
    },
    applications: applications.of(row.applications),
    permissions: permissions.of(row.permissions),
  };
}

/** A user with company, applications and permissions by region; null if the user does not exist. */
export async function findUser(db: Db, userId: number): Promise<UserOfViewer | null> {
  const row = await selectUsers(db).where('user.id', '=', userId).executeTakeFirst();
  return row === undefined ? null : userOf(row);
}

/** Several users in one query; unknown ids are left out. */
export async function findUsers(db: Db, userIds: readonly number[]): Promise<UserOfViewer[]> {
  if (userIds.length === 0) return [];
  return (await selectUsers(db).where('user.id', 'in', userIds).execute()).map(userOf);
}

/** Maximum length of a username, characters. */
export const USERNAME_MAX = 120;

/** Normalizes a username for storage and lookup: neither case nor what cannot be seen matters. */
export function accountName(username: string): string {
  return enteredCode(username).toLowerCase();
}

/** An account's id and password hash. */
export async function findAccount(
  db: Db,
  username: string,
): Promise<{ id: number; passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where('username', '=', accountName(username))
    .executeTakeFirst();
  return row ?? null;
}
