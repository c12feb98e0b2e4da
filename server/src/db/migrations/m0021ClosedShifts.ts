import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';
import { withoutShiftGuards } from './withoutShiftGuards';

/**
 * Stores texts with each closed shift: the person's short name, the zone of its times, and the reference number and
 * plate of each entry. Shifts that are already closed get the current values.
 */
export async function m0021ClosedShifts<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('shift')
    .addColumn('byName', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('shift')
    .addColumn('zoneId', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('cashEntry').addColumn('refNum', 'text').execute();
  await db.schema.alterTable('cashEntry').addColumn('license', 'text').execute();
  await withoutShiftGuards(db, dialect, [
    `update shift set by_name = (select short_name from app_user where app_user.id = shift.user_id),
       zone_id = (select zone_id from region where region.id = shift.region_id)`,
    `update cash_entry set ref_num = (select ref_num from boot where boot.id = cash_entry.boot_id),
       license = (select license from boot where boot.id = cash_entry.boot_id)
       where shift_id is not null`,
  ]);
}
