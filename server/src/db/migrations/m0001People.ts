import type { Kysely } from 'kysely';
import { withAudit, withId, type Dialect } from '../columns';

/** Companies, users with their permissions by region, regions, sessions. */
export async function m0001People<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const table = (name: string) => withId(db.schema.createTable(name), dialect);
  const required = { text: 'text', integer: 'integer', bigint: 'bigint' } as const;

  // The first rows are created before any user, so these columns have no foreign key.
  const early = (name: string) =>
    table(name)
      .addColumn('createdAt', required.bigint, (c) => c.notNull())
      .addColumn('createdBy', required.integer)
      .addColumn('changedAt', required.bigint, (c) => c.notNull())
      .addColumn('changedBy', required.integer);

  await early('company')
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('inactivityTimeout', 'integer', (c) => c.notNull())
    .addColumn('loginTimeout', 'integer', (c) => c.notNull())
    .execute();
  await early('appUser')
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('shortName', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('defaultRegionCode', 'text')
    .execute();
  await withAudit(table('region'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('zoneId', 'text', (c) => c.notNull())
    .addColumn('bootFeeCents', 'integer', (c) => c.notNull())
    .addColumn('defaultLicenseState', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('userApplication')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('application', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('userApplicationKey', ['userId', 'application'])
    .execute();
  await db.schema
    .createTable('userPermission')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('permission', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('userPermissionKey', ['userId', 'regionId', 'permission'])
    .execute();
  await table('userSettings')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('regionCode', 'text', (c) => c.notNull())
    .addColumn('useAlert', 'integer', (c) => c.notNull())
    .addColumn('adsActiveTowsColumns', 'text')
    .addUniqueConstraint('userSettingsOnce', ['userId', 'regionCode'])
    .execute();
  await table('session')
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('lastActiveAt', 'bigint', (c) => c.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('endReason', 'text')
    .execute();
  await db.schema
    .createTable('signInTry')
    .addColumn('pair', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('firstAt', 'bigint', (c) => c.notNull())
    .addColumn('lastAt', 'bigint', (c) => c.notNull())
    .execute();
}
