import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';
import { withoutShiftGuards } from './withoutShiftGuards';

/** Stores with each closed shift who closed it. Until now, everybody closed their own. */
export async function m0026ShiftCloser<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('shift')
    .addColumn('closedByName', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await withoutShiftGuards(db, dialect, ['update shift set closed_by_name = by_name']);
}
