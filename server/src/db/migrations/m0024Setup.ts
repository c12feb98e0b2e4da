import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Tables whose rows people change on the setup screens; each change states the version that was read. */
const VERSIONED = ['company', 'region', 'appUser', 'referenceItem', 'listItem', 'paymentType'];

/** Setup in the product: versions, activation flags, the first start, and activity by kind. */
export async function m0024Setup<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  for (const table of VERSIONED) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
  for (const table of ['company', 'region', 'paymentType']) {
    await db.schema
      .alterTable(table)
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
  await db.schema.alterTable('company').addColumn('email', 'text').execute();
  await db.schema
    .alterTable('paymentType')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('money'))
    .execute();
  await db.schema.alterTable('paymentType').addColumn('id', 'integer').execute();
  // Numbers the rows in display order, since no two of them shared a position until now.
  await sql`update payment_type set id = (
    select count(*) from payment_type as other
    where other.sort_order < payment_type.sort_order
      or (other.sort_order = payment_type.sort_order and other.name <= payment_type.name))`.execute(db);
  await db.schema.createIndex('paymentTypeById').on('paymentType').column('id').unique().execute();

  await db.schema
    .createTable('firstStart')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('setupTurn')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('turns', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into setup_turn (id, turns) values (1, 0)`.execute(db);

  await db.schema.createIndex('auditEntryByKind').on('auditEntry').columns(['kind', 'at', 'seq']).execute();
  await db.schema
    .createIndex('auditEntryByKindAndActor')
    .on('auditEntry')
    .columns(['kind', 'actor', 'at', 'seq'])
    .execute();
}
