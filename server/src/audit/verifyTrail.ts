import type { Selectable } from 'kysely';
import type { Db } from '../db/database';
import type { AuditEntryTable } from '../db/schema';
import { BEFORE_THE_FIRST, hashOfEntry } from '../db/auditHash';

export type StoredEntry = Selectable<AuditEntryTable>;

/** The last entry of a trail. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

const AT_ONCE = 1_000;

/** All entries in order, with at most a thousand in memory. */
export async function* entriesOf(db: Db, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<StoredEntry> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom('auditEntry')
      .selectAll()
      .where('seq', '>', last)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

/** Verifies a chain of entries from the first on: each next entry must fit the one before it. */
export class ChainWalk {
  private end: AuditHead = { seq: 0, hash: BEFORE_THE_FIRST };

  /** The last entry checked. */
  get head(): AuditHead {
    return this.end;
  }

  /** @returns the entry's fault, in one line; null if it has none */
  next(entry: StoredEntry): string | null {
    const { seq, hash } = this.end;
    this.end = { seq: entry.seq, hash: entry.hash };
    if (entry.seq !== seq + 1) {
      return `Audit entries ${String(seq + 1)} to ${String(entry.seq - 1)} are missing.`;
    }
    if (entry.previousHash !== hash) {
      return `Audit entry ${String(entry.seq)} does not follow the previous entry: one of the two was changed.`;
    }
    if (entry.hash !== hashOfEntry(entry)) {
      return `Audit entry ${String(entry.seq)} was changed: its hash does not match.`;
    }
    return null;
  }
}

/** The result of verifying a trail. */
export interface Verified {
  /** The last of the entries that exist now. */
  readonly head: AuditHead;
  /** One line each; empty if the trail is intact. */
  readonly faults: readonly string[];
}

/** Maximum number of faults listed, so that the report on a trail that is wrong throughout still fits on a screen. */
const FAULTS_TOLD = 20;

/**
 * Reads the whole trail, which may grow in the meantime.
 * @param savedHead the hash of an earlier head that was stored elsewhere: an entry must still have it, so that only later
 * entries could be cut off the end unnoticed
 */
export async function verifyTrail(
  db: Db,
  { savedHead = null, onEntry }: { readonly savedHead?: string | null; readonly onEntry?: () => void } = {},
): Promise<Verified> {
  const head = await db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirst();
  const faults: string[] = [];
  const tell = (fault: string | null) => {
    if (fault !== null && faults.length < FAULTS_TOLD) faults.push(fault);
  };
  if (head === undefined) tell('The audit trail has no head: it was deleted.');
  const walk = new ChainWalk();
  let savedHeadSeen = savedHead === null;
  for await (const entry of entriesOf(db, head?.seq)) {
    tell(walk.next(entry));
    if (entry.hash === savedHead) savedHeadSeen = true;
    onEntry?.();
  }
  const end = walk.head;
  if (head !== undefined && end.seq < head.seq) {
    tell(`Audit entries ${String(end.seq + 1)} to ${String(head.seq)} are missing at the end.`);
  } else if (head !== undefined && end.hash !== head.hash) {
    tell('The last audit entry does not match the recorded end of the trail: one of the two was changed.');
  }
  tell(await beyondTheHead(db));
  if (!savedHeadSeen)
    tell('The given head is not in the trail: entries were removed from its end, or it is another trail.');
  return { head: end, faults };
}

/** Checks for entries after the head; this program did not write them. */
async function beyondTheHead(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('auditEntry')
    .select('seq')
    .where('seq', '>', (eb) => eb.selectFrom('auditHead').select('seq'))
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : `Audit entry ${String(row.seq)} comes after the end of the trail.`;
}
