import { createHash } from 'node:crypto';

/** An entry of the audit trail as it is stored, all of it but its own hash. */
export interface ChainedEntry {
  /** Its place in the trail; the first is 1, and no number is left out. */
  readonly seq: number;
  /** When it was written down, epoch milliseconds. */
  readonly at: number;
  /** The user's id; null: the system, a command, or somebody who is not known. */
  readonly actor: number | null;
  readonly kind: string;
  /** What it is about, for example `boot 12`. */
  readonly subject: string;
  /** JSON as text. */
  readonly details: string;
  /** The hash of the entry before. */
  readonly previousHash: string;
}

/** What stands in the first entry for the hash of the one before. */
export const BEFORE_THE_FIRST = '0'.repeat(64);

/** Changes with the canonical text, so that entries of two forms are never taken for each other. */
const FORM = 'audit-1';

/**
 * The SHA-256, hexadecimal, of an entry's canonical text: a JSON array of its form and columns in this very order, so
 * that no two entries have the same text.
 */
export function hashOfEntry(entry: ChainedEntry): string {
  const { seq, at, actor, kind, subject, details, previousHash } = entry;
  const canonical = JSON.stringify([FORM, seq, at, actor, kind, subject, details, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}
