import { sql, type Kysely } from 'kysely';

const STILL_ON = `state in ('WAITING', 'TAKEN', 'NOT_FOUND')`;

/** Taking boots off after their release or cancellation: at most one removal a boot. */
export async function m0002Removal<DB>(db: Kysely<DB>): Promise<void> {
  const statements = [
    `create table removal (
    boot_id integer primary key references boot (id),
    region_id integer not null references region (id),
    state text not null check (state in ('REQUESTED', 'WAITING', 'TAKEN', 'NOT_FOUND', 'OFF')),
    why text check (why in ('RELEASED', 'CANCELLED')),
    asked_at bigint not null,
    due_at bigint,
    taken_at bigint,
    taken_by integer references app_user (id),
    off_at bigint,
    off_by integer references app_user (id),
    at_closing integer not null default 0,
    constraint removal_is_whole check (
      (state = 'REQUESTED') = (why is null) and (why is null) = (due_at is null)
      and (state = 'OFF') = (off_at is not null))
  )`,
    `create index removal_still_on on removal (region_id, due_at, boot_id) where ${STILL_ON}`,
    'create index removal_by_asked on removal (region_id, asked_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
