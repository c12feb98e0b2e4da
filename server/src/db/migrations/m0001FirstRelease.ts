import { sql, type Kysely } from 'kysely';
import { BEFORE_THE_FIRST, hashOfEntry } from '../auditHash';
import type { Dialect } from '../columns';
import { indexes } from './initial/indexes';
import { tables } from './initial/tables';
import { triggers } from './initial/triggers';

/** The schema of the first release, and the first entry of the audit trail. */
export async function m0001FirstRelease<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  for (const statement of [...tables(dialect), ...indexes(dialect), ...triggers(dialect)]) {
    await sql.raw(statement).execute(db);
  }
  const first = {
    seq: 1,
    at: Date.now(),
    actor: null,
    kind: 'TRAIL_BEGUN',
    subject: 'site',
    details: '{}',
    previousHash: BEFORE_THE_FIRST,
  };
  const { seq, at, kind, subject, details, previousHash } = first;
  const hash = hashOfEntry(first);
  await sql`insert into audit_entry (seq, at, kind, subject, details, previous_hash, hash)
    values (${seq}, ${at}, ${kind}, ${subject}, ${details}, ${previousHash}, ${hash})`.execute(db);
  await sql`insert into audit_head (id, seq, hash) values (1, ${seq}, ${hash})`.execute(db);
}
