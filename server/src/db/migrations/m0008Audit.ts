import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { BEFORE_THE_FIRST, hashOfEntry } from '../auditHash';
import type { Dialect } from '../columns';

const AT_ONCE = 5_000;

interface EventRow {
  readonly id: number;
  readonly bootId: number;
  readonly kind: string;
  readonly details: string;
  readonly createdAt: number;
  readonly createdBy: number | null;
}

/** The number of boot events before the trail, the last one's id, and a SHA-256 over all of them in order. */
async function eventsBefore<DB>(db: Kysely<DB>) {
  const hash = createHash('sha256');
  let [count, lastId] = [0, 0];
  for (;;) {
    const { rows } = await sql<EventRow>`
      select id, boot_id, kind, details, created_at, created_by from boot_event
      where id > ${lastId} order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const { id, bootId, kind, details, createdAt, createdBy } of rows) {
      hash.update(`${JSON.stringify([id, bootId, kind, details, createdAt, createdBy])}\n`);
      lastId = id;
    }
    count += rows.length;
    if (rows.length < AT_ONCE) return { count, lastId, sha256: hash.digest('hex') };
  }
}

/**
 * Refuses every change of an entry and any move of the head backwards, as a guard against the program's own mistakes.
 */
function guards(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    const refuse = (name: string, when: string) =>
      `create trigger ${name} ${when} begin select raise(abort, 'the audit trail is append-only'); end`;
    return [
      refuse('audit_entry_is_not_changed', 'before update on audit_entry'),
      refuse('audit_entry_is_not_deleted', 'before delete on audit_entry'),
      refuse('audit_head_is_not_deleted', 'before delete on audit_head'),
      refuse('audit_head_never_goes_back', 'before update on audit_head when new.seq < old.seq'),
    ];
  }
  const refuse = (name: string, when: string, each: string) =>
    `create trigger ${name} ${when} ${each} execute function refuse_audit_change()`;
  return [
    `create function refuse_audit_change() returns trigger language plpgsql as
       $$ begin raise exception 'the audit trail is append-only'; end $$`,
    refuse('audit_entry_is_not_changed', 'before update or delete on audit_entry', 'for each row'),
    refuse('audit_entry_is_not_truncated', 'before truncate on audit_entry', 'for each statement'),
    refuse('audit_head_is_not_deleted', 'before delete on audit_head', 'for each row'),
    refuse('audit_head_is_not_truncated', 'before truncate on audit_head', 'for each statement'),
    refuse(
      'audit_head_never_goes_back',
      'before update on audit_head',
      'for each row when (new.seq < old.seq)',
    ),
  ];
}

/**
 * The audit trail. Its first entry contains a hash over the earlier boot events, so that those cannot be changed
 * unnoticed either.
 */
export async function m0008Audit<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('auditEntry')
    .addColumn('seq', dialect === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    // No foreign key, so that an entry never waits for a user's row that is being changed.
    .addColumn('actor', 'integer')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('previousHash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('auditEntryByActor')
    .on('auditEntry')
    .columns(['actor', 'seq'])
    .where(sql.ref('actor'), 'is not', null)
    .execute();
  await db.schema.createIndex('auditEntryBySubject').on('auditEntry').columns(['subject', 'seq']).execute();
  await db.schema.createIndex('auditEntryByTime').on('auditEntry').columns(['at', 'seq']).execute();
  await db.schema
    .createTable('auditHead')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();

  const first = {
    ...{ seq: 1, at: Date.now(), actor: null, kind: 'TRAIL_BEGUN', subject: 'site' },
    details: JSON.stringify({ bootEvents: await eventsBefore(db) }),
    previousHash: BEFORE_THE_FIRST,
  };
  const hash = hashOfEntry(first);
  await sql`insert into audit_entry (seq, at, actor, kind, subject, details, previous_hash, hash)
    values (${first.seq}, ${first.at}, ${first.actor}, ${first.kind}, ${first.subject}, ${first.details},
      ${first.previousHash}, ${hash})`.execute(db);
  await sql`insert into audit_head (id, seq, hash) values (1, 1, ${hash})`.execute(db);
  for (const statement of guards(dialect)) await sql.raw(statement).execute(db);
}
