import type { Insertable, Transaction } from 'kysely';
import { DEFAULT_SETTINGS_KEY } from '../../../src/domain/constants';
import type { Permission } from '../../../src/domain/permissions';
import type { ApplicationName } from '../../../src/domain/wire/session';
import { bySystem } from '../db/bySystem';
import { insertAll } from '../db/insertAll';
import type { Schema, UserTable } from '../db/schema';

/** The columns of a user's own row. */
export type UserColumns = Omit<
  Insertable<UserTable>,
  'id' | 'createdAt' | 'createdBy' | 'changedAt' | 'changedBy' | 'version'
>;

/** A user's applications and permissions. */
export interface Rights {
  readonly applications: readonly ApplicationName[];
  readonly permissions: readonly { readonly regionId: number; readonly permission: Permission }[];
}

/** The author and time of a change; a null user is the system itself. */
interface Change {
  readonly at: number;
  readonly by: number | null;
}

async function insertRights(
  trx: Transaction<Schema>,
  userId: number,
  { applications, permissions }: Rights,
): Promise<void> {
  await insertAll(
    trx,
    'userApplication',
    applications.map((application) => ({ userId, application })),
  );
  await insertAll(
    trx,
    'userPermission',
    permissions.map((permission) => ({ userId, ...permission })),
  );
}

/** Creates a user with applications, permissions and settings for all regions. @returns the id */
export async function insertUser(
  trx: Transaction<Schema>,
  columns: UserColumns,
  rights: Rights,
  { at, by }: Change,
): Promise<number> {
  const { id } = await trx
    .insertInto('appUser')
    .values({ ...bySystem(at), createdBy: by, changedBy: by, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRights(trx, id, rights);
  await insertAll(trx, 'userSettings', [
    { userId: id, regionCode: DEFAULT_SETTINGS_KEY, useAlert: 1, adsActiveTowsColumns: null },
  ]);
  return id;
}

/** Changes a user. Replaces the applications and permissions. */
export async function updateUser(
  trx: Transaction<Schema>,
  userId: number,
  columns: UserColumns,
  rights: Rights,
  { at, by, version }: Change & { readonly version: number },
): Promise<void> {
  await trx
    .updateTable('appUser')
    .set({ ...columns, version, changedAt: at, changedBy: by })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('userApplication').where('userId', '=', userId).execute();
  await trx.deleteFrom('userPermission').where('userId', '=', userId).execute();
  await insertRights(trx, userId, rights);
}
