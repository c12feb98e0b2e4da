import type { Epoch, Json } from './common';

/** Recorded events, in order. Triggers refuse to change or delete a row. */
export interface AuditEntryTable {
  /** Starts at 1, without gaps. */
  seq: number;
  at: Epoch;
  /** The user's id; null for the system, a command, or an unknown person. */
  actor: number | null;
  kind: string;
  subject: string;
  details: Json;
  /** The hash of the previous entry, hexadecimal. */
  previousHash: string;
  /** The SHA-256 of all columns above (db/auditHash). */
  hash: string;
}

/** A single row: the end of the trail. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}
