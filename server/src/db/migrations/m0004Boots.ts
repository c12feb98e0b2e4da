import { sql, type Kysely } from 'kysely';
import { withAudit, withId, withMaker, type Dialect } from '../columns';

const TEXTS = [
  'makeCode',
  'makeName',
  'modelCode',
  'modelName',
  'bodyCode',
  'bodyName',
  'colorCode',
  'colorName',
  'addr1',
  'addr2',
  'city',
  'state',
  'requestedBy',
  'bootLocal',
] as const;
const OPTIONAL_TEXTS = [
  'license',
  'licenseFold',
  'licenseState',
  'vin',
  'closedLocal',
  'releasedToFirstName',
  'releasedToLastName',
  'receiptNumber',
  'cancelNote',
] as const;

/** The columns of the lists of active boots. */
const SHOWN = ['license', 'makeName', 'modelName', 'colorName'] as const;

/** Boots, their events, payments and photos, and the keys of submissions. */
export async function m0004Boots<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const table = (name: string) => withId(db.schema.createTable(name), dialect);

  let boot = withAudit(table('boot'))
    .addColumn('refNum', 'text', (c) => c.notNull().unique())
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('ACTIVE', 'RELEASED', 'CANCELLED')`))
    .addColumn('noLicense', 'integer', (c) => c.notNull())
    .addColumn('bootAt', 'bigint', (c) => c.notNull())
    .addColumn('feeCents', 'integer', (c) => c.notNull())
    .addColumn('closedAt', 'bigint')
    .addColumn('closedBy', 'integer', (c) => c.references('appUser.id'))
    .addColumn('closedRecordedAt', 'bigint');
  for (const name of TEXTS) boot = boot.addColumn(name, 'text', (c) => c.notNull());
  for (const name of OPTIONAL_TEXTS) boot = boot.addColumn(name, 'text');
  await boot.execute();

  await withMaker(table('bootEvent'))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await withMaker(table('payment'))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('paymentType', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addUniqueConstraint('paymentOnce', ['bootId', 'position'])
    .execute();
  await table('uploadTicket')
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .execute();
  await withMaker(table('file'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('bootId', 'integer', (c) => c.references('boot.id'))
    .addColumn('storageKey', 'text', (c) => c.notNull().unique())
    .addColumn('contentType', 'text', (c) => c.notNull())
    .addColumn('sizeBytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('registeredAt', 'bigint')
    .addColumn('registeredBy', 'integer', (c) => c.references('appUser.id'))
    .addColumn('derived', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('idempotencyKey')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('refNum', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKeyKey', ['userId', 'call', 'key'])
    .execute();

  const index = (name: string, on: string) => db.schema.createIndex(name).on(on);
  // The two lists of active boots read only these indexes, however many boots are stored.
  const active = (name: string) => index(name, 'boot').where(sql.ref('status'), '=', sql.lit('ACTIVE'));
  await active('activeBootByRegion')
    .columns(['regionId', 'bootAt', 'id', ...SHOWN])
    .execute();
  await active('activeBootByCompany')
    .columns(['companyId', 'bootAt', 'id', 'regionId', ...SHOWN])
    .execute();
  // For finding a second boot on the same car.
  await index('bootByLicense', 'boot').columns(['regionId', 'licenseFold', 'status']).execute();
  await index('bootByVin', 'boot').columns(['regionId', 'vin', 'status']).execute();
  await index('bootEventByBoot', 'bootEvent').columns(['bootId', 'id']).execute();
  await index('fileByBoot', 'file').columns(['bootId', 'id']).execute();
}
