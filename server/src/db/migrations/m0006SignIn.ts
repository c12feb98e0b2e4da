import type { Kysely } from 'kysely';
import { withId, type Dialect } from '../columns';

/** Identities at an OpenID Connect issuer, invitations, and limits on sign-ins. */
export async function m0006SignIn<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('identity'), dialect)
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('boundBy', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('identityOnce', ['issuer', 'subject'])
    .addUniqueConstraint('identityOfUser', ['userId', 'issuer'])
    .execute();
  await db.schema
    .createTable('invitation')
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('appUser.id'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signInTryByLast').on('signInTry').column('lastAt').execute();
  await db.schema
    .createTable('signInBudget')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('spentUntil', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signInBudgetBySpent').on('signInBudget').column('spentUntil').execute();
  await db.schema
    .createTable('signInDevice')
    .addColumn('tokenHash', 'text', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('lastAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('signInDeviceKey', ['tokenHash', 'userId'])
    .execute();
  await db.schema.createIndex('signInDeviceByLast').on('signInDevice').column('lastAt').execute();
}
