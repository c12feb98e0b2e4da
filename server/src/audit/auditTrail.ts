import type { Db } from '../db/database';
import { insertAll } from '../db/insertAll';
import type { AuditEntryTable, BootEventTable } from '../db/schema';
import { beforeCommit } from '../db/transaction';
import { hashOfEntry } from '../db/auditHash';

/** Kinds of entries. Changes of boots are written by boots/bootEvents alone. */
export type AuditKind =
  | 'TRAIL_BEGUN'
  | 'SIGNED_IN'
  | 'SIGN_IN_REFUSED'
  | 'SIGNED_OUT'
  | 'CALL_REFUSED'
  | 'COMPANY_ADDED'
  | 'COMPANY_CHANGED'
  | 'REGION_ADDED'
  | 'REGION_CHANGED'
  | 'USER_ADDED'
  | 'USER_CHANGED'
  | 'USER_INVITED'
  | 'INVITATION_REVOKED'
  | 'PASSWORD_CHOSEN'
  | 'LIST_ROW_ADDED'
  | 'LIST_ROW_CHANGED'
  | 'LIST_IMPORTED'
  | 'SITE_SET_UP'
  | 'FIRST_START_REFUSED'
  | 'IDENTITY_BOUND'
  | 'AGREEMENT_ACCEPTED'
  | 'AGREEMENT_DECLINED'
  | 'SHIFT_CLOSED'
  | `BOOT_${BootEventTable['kind']}`;

/** One thing that happened. */
export interface AuditEntry {
  /** When, epoch milliseconds. */
  readonly at: number;
  /** Who did it: a user's id; null: the system, a command, or somebody unknown. */
  readonly by: number | null;
  readonly kind: AuditKind;
  /** What it was done to (`subjectOf`). */
  readonly subject: string;
  /** Anything that JSON can hold; a change with before and after. Never a password, its hash, or a token. */
  readonly details: object;
}

/** What an entry is about, in the one form by which it is found. */
export const subjectOf = {
  boot: (id: number) => `boot ${String(id)}`,
  user: (id: number) => `user ${String(id)}`,
  company: (code: string) => `company ${code}`,
  region: (code: string) => `region ${code}`,
  /** A row of a reference list; the region is null for a list that serves all of them. */
  listRow: (region: string | null, list: string, id: number) =>
    `list ${region === null ? '' : `${region}/`}${list}/${String(id)}`,
  list: (region: string, list: string) => `list ${region}/${list}`,
  shift: (id: number) => `shift ${String(id)}`,
  /** By its method and the template of its path. */
  call: (method: string, route: string) => `call ${method} ${route}`,
  site: 'site',
} as const;

const waiting = new WeakMap<object, AuditEntry[]>();

/**
 * Writes an entry into the audit trail with the transaction's own changes: both exist, or neither. All processes
 * share one end of the trail. It is taken by the last statements before the commit, so that nobody waits for the rest of
 * somebody else's transaction.
 * @param trx of `inTransaction`
 * @throws Error outside of such a transaction
 */
export function audit(trx: Db, entry: AuditEntry): void {
  const earlier = waiting.get(trx);
  if (earlier !== undefined) {
    earlier.push(entry);
    return;
  }
  const entries = [entry];
  beforeCommit(trx, () => append(trx, entries));
  waiting.set(trx, entries);
}

async function append(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  // Taking the head is a write: on both databases the second transaction waits here and then reads the newest.
  const head = await trx
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb('seq', '+', entries.length) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const rows: AuditEntryTable[] = [];
  let previousHash = head.hash;
  for (const [index, { at, by, kind, subject, details }] of entries.entries()) {
    const seq = head.seq - entries.length + 1 + index;
    const entry = { seq, at, actor: by, kind, subject, details: JSON.stringify(details), previousHash };
    previousHash = hashOfEntry(entry);
    rows.push({ ...entry, hash: previousHash });
  }
  await insertAll(trx, 'auditEntry', rows);
  await trx.updateTable('auditHead').set({ hash: previousHash }).execute();
}
