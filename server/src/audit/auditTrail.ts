import type { Db } from '../db/database';
import { insertAll } from '../db/insertAll';
import type { AuditEntryTable, BootEntryTable } from '../db/schema';
import { beforeCommit } from '../db/transaction';
import { hashOfEntry } from '../db/auditHash';

/** Kinds of entries. Only boots/bootEntries writes changes of boots. */
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
  | 'RECEIPT_STORED'
  | `BOOT_${BootEntryTable['kind']}`;

/** One event to record. */
export interface AuditEntry {
  /** When, epoch milliseconds. */
  readonly at: number;
  /** The user's id; null for the system, a command, or an unknown person. */
  readonly by: number | null;
  readonly kind: AuditKind;
  /** The subject of the entry (`subjectOf`). */
  readonly subject: string;
  /** Any JSON object; for a change, the values before and after. Never a password, its hash, or a token. */
  readonly details: object;
}

/** The standard text for an entry's subject, by which entries are found. */
export const subjectOf = {
  boot: (id: number) => `boot ${String(id)}`,
  user: (id: number) => `user ${String(id)}`,
  company: (code: string) => `company ${code}`,
  region: (code: string) => `region ${code}`,
  /** A row of a reference list; the region is null for a list that all regions share. */
  listRow: (region: string | null, list: string, id: number) =>
    `list ${region === null ? '' : `${region}/`}${list}/${String(id)}`,
  list: (region: string, list: string) => `list ${region}/${list}`,
  shift: (id: number) => `shift ${String(id)}`,
  /** A call, by its method and path template. */
  call: (method: string, route: string) => `call ${method} ${route}`,
  site: 'site',
} as const;

const waiting = new WeakMap<object, AuditEntry[]>();

/**
 * Writes an entry to the audit trail in the same transaction as the changes: both are committed, or neither. All
 * processes share one head of the trail. The last statements before the commit lock it, so that nobody waits for the
 * rest of another transaction.
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
  // Updating the head makes the second transaction wait here, on both databases. It then reads the newest head.
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
