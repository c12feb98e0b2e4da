import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

const LATE_MS = 60 * 60_000;

/** True in SQL if another boot of the region has or had a receipt number. */
const usedBefore = (boot: string) => `(
  exists (select 1 from boot as other where other.region_id = ${boot}.region_id
    and other.receipt_fold = ${boot}.receipt_fold and other.id <> ${boot}.id)
  or exists (select 1 from void_release as other where other.region_id = ${boot}.region_id
    and other.receipt_fold = ${boot}.receipt_fold and other.boot_id <> ${boot}.id))`;

/** Marks a release whose receipt number another boot of the region has or had. */
function triggers(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    const mark = `update boot set receipt_used = case when ${usedBefore('new')} then 1 else 0 end where id = new.id`;
    return [
      `create trigger boot_with_used_receipt after insert on boot when new.receipt_fold is not null
         begin ${mark}; end`,
      `create trigger changed_boot_with_used_receipt after update of receipt_fold on boot
         when new.receipt_fold is not old.receipt_fold begin ${mark}; end`,
    ];
  }
  return [
    // Of two releases with one number at the same moment, the second waits, so that it sees the first.
    `create function mark_used_receipt() returns trigger language plpgsql as
       $$ begin
         new.receipt_used := 0;
         if new.receipt_fold is not null then
           perform pg_advisory_xact_lock(hashtextextended(new.receipt_fold, new.region_id));
           if ${usedBefore('new')} then new.receipt_used := 1; end if;
         end if;
         return new;
       end $$`,
    `create trigger boot_with_used_receipt before insert or update of receipt_fold on boot
       for each row execute function mark_used_receipt()`,
  ];
}

/** The exceptions of reports, as conditions of partial indexes; reports/exceptionRows.ts repeats them word for word. */
const INDEXES = [
  [
    'boot_unpaid_by_closing',
    'boot (region_id, closed_local)',
    `coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`,
  ],
  ['boot_backdated', 'boot (region_id, created_at)', `created_at - boot_at > ${String(LATE_MS)}`],
  [
    'boot_closing_backdated',
    'boot (region_id, closed_recorded_at)',
    `coalesce(status, '') = 'RELEASED' and closed_recorded_at - closed_at > ${String(LATE_MS)}`,
  ],
  ['boot_receipt_used', 'boot (region_id, closed_local)', 'receipt_used = 1'],
  ['boot_entry_reopened', 'boot_entry (created_at)', `kind = 'REOPENED'`],
] as const;

/** An index for each kind of exception, so that a report reads only the exceptions. */
export async function m0034StandOut<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await db.schema
    .alterTable('boot')
    .addColumn('receiptUsed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await run(`update boot set receipt_used = 1 where receipt_fold is not null and (
    exists (select 1 from boot as other where other.region_id = boot.region_id
      and other.receipt_fold = boot.receipt_fold and other.id <> boot.id
      and (other.closed_recorded_at < boot.closed_recorded_at
        or other.closed_recorded_at = boot.closed_recorded_at and other.id < boot.id))
    or exists (select 1 from void_release as other where other.region_id = boot.region_id
      and other.receipt_fold = boot.receipt_fold and other.boot_id <> boot.id
      and other.closed_at <= boot.closed_at))`);
  for (const [name, columns, condition] of INDEXES) {
    await run(`create index ${name} on ${columns} where ${condition}`);
  }
  for (const statement of triggers(dialect)) await run(statement);
}
