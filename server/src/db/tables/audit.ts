import type { Epoch, Json } from './common';

/** What happened, in order. Triggers refuse to change or delete a row. */
export interface AuditEntryTable {
  /** From 1, without a gap. */
  seq: number;
  at: Epoch;
  /** A user's id; null: the system, a command, or somebody unknown. */
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
