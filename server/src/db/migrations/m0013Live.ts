import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** The columns of the lists of active boots. */
const SHOWN = [
  'license',
  'makeName',
  'modelName',
  'colorName',
  'bootLocal',
  'vin',
  'refNum',
  'addr1',
] as const;

/** The lists of active boots show more columns, and still read only their indexes. */
export async function m0013Live<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  const active = (name: string) =>
    db.schema.createIndex(name).on('boot').where(sql.ref('status'), '=', sql.lit('ACTIVE'));
  await db.schema.dropIndex('activeBootByRegion').execute();
  await active('activeBootByRegion')
    .columns(['regionId', 'bootAt', 'id', ...SHOWN])
    .execute();
  await db.schema.dropIndex('activeBootByCompany').execute();
  await active('activeBootByCompany')
    .columns(['companyId', 'bootAt', 'id', 'regionId', ...SHOWN])
    .execute();
}
