import type { Epoch, Json } from './common';

/** What happened, in order; rows are never changed or deleted, which the database itself refuses. */
export interface AuditEntryTable {
  /** From 1, without a gap. */
  seq: number;
  at: Epoch;
  /** A user's id; null: the system, a command, or somebody who is not known. */
  actor: number | null;
  kind: string;
  subject: string;
  details: Json;
  /** Of the entry before; hexadecimal. */
  previousHash: string;
  /** SHA-256 of all of the above (db/auditHash). */
  hash: string;
}

/** One row: where the trail ends. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}
