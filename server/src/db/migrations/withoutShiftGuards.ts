import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

const TABLES = ['shift', 'cash_entry'] as const;

/** Runs a migration's statements on closed shifts, which triggers refuse to change. */
export async function withoutShiftGuards<DB>(
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
