import type { Kysely } from 'kysely';
import { bytesType, type Dialect } from '../columns';

/**
 * Adds the hash of an evidence manifest to its boot's history, and stores evidence under its key, so that the same
 * key gives the same archive.
 */
export async function m0022EvidenceCopies<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('bootEntry').addColumn('sha256', 'text').execute();
  await db.schema
    .createTable('evidenceCopy')
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('copyKey', 'text', (c) => c.notNull())
    .addColumn('madeAt', 'bigint', (c) => c.notNull())
    .addColumn('manifest', 'text', (c) => c.notNull())
    .addColumn('record', bytesType(dialect), (c) => c.notNull())
    .addPrimaryKeyConstraint('evidenceCopyKey', ['bootId', 'copyKey'])
    .execute();
}
