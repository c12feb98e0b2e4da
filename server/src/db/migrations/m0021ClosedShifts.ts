import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

const TABLES = ['shift', 'cash_entry'] as const;

/** Runs statements on closed shifts, which triggers refuse to change. */
async function withoutGuards<DB>(
  db: Kysely<DB>,
  dialect: Dialect,
  statements: readonly string[],
): Promise<void> {
  const run = async (all: readonly string[]) => {
    for (const statement of all) await sql.raw(statement).execute(db);
  };
  if (dialect === 'postgres') {
    const turn = (way: 'disable' | 'enable') =>
      run(TABLES.map((table) => `alter table ${table} ${way} trigger user`));
    await turn('disable');
    await run(statements);
    await turn('enable');
    return;
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and tbl_name in (${sql.join(TABLES)})`.execute(db);
  await run(triggers.map(({ name }) => `drop trigger ${name}`));
  await run(statements);
  await run(triggers.map((trigger) => trigger.sql));
}

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
  await withoutGuards(db, dialect, [
    `update shift set by_name = (select short_name from app_user where app_user.id = shift.user_id),
       zone_id = (select zone_id from region where region.id = shift.region_id)`,
    `update cash_entry set ref_num = (select ref_num from boot where boot.id = cash_entry.boot_id),
       license = (select license from boot where boot.id = cash_entry.boot_id)
       where shift_id is not null`,
  ]);
}
