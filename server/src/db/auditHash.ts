import { createHash } from 'node:crypto';

/** A stored entry of the audit trail, without its own hash. */
export interface ChainedEntry {
  /** Its position in the trail, from 1 without gaps. */
  readonly seq: number;
  /** When it was written, epoch milliseconds. */
  readonly at: number;
  /** The user's id; null for the system, a command, or an unknown person. */
  readonly actor: number | null;
  readonly kind: string;
  /** Its subject, for example `boot 12`. */
  readonly subject: string;
  /** JSON text. */
  readonly details: string;
  /** The hash of the previous entry. */
  readonly previousHash: string;
}

/** The previous hash in the first entry. */
export const BEFORE_THE_FIRST = '0'.repeat(64);

/** Changes with the canonical text, so that entries in different forms are never confused. */
const FORM = 'audit-1';

/**
 * The SHA-256, hexadecimal, of an entry's canonical text: a JSON array of its form and columns in exactly this order,
 * so that no two entries have the same text.
 */
export function hashOfEntry(entry: ChainedEntry): string {
  const { seq, at, actor, kind, subject, details, previousHash } = entry;
  const canonical = JSON.stringify([FORM, seq, at, actor, kind, subject, details, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}
