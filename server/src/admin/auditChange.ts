import { userInfo } from 'node:os';
import { audit, type AuditKind } from '../audit/auditTrail';
import type { Db } from '../db/database';

/** Who makes a change, and when (epoch milliseconds). */
export interface By {
  readonly at: number;
  /** A user's id; null for a command or the first start. */
  readonly by: number | null;
  /** Further details for the audit entry. */
  readonly via: object;
}

/** The operating system's user who runs the command; null if unknown. */
function operator(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** The author of a change made by a command. */
export const byCommand = (command: string, at: number): By => ({
  at,
  by: null,
  via: { command, operator: operator() },
});

/** The author of a change made by a signed-in person. */
export const byPerson = (userId: number, at: number): By => ({ at, by: userId, via: {} });

/** The values that differ, as the audit trail stores a change. */
export interface SetUpChange {
  readonly kind: AuditKind;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object;
}

/** Records a change in the audit trail, with the values before and after it. */
export function auditChange(trx: Db, { at, by, via }: By, change: SetUpChange): void {
  const { kind, subject, before, after } = change;
  audit(trx, { at, by, kind, subject, details: { ...via, before, after } });
}

/** Picks the named properties of an object. */
export function only(names: readonly string[], of: object): object {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}

/** The result of a change. */
export interface Outcome {
  readonly id: number;
  readonly done: 'added' | 'changed' | 'same';
  /** The names of the changed properties. */
  readonly changed: readonly string[];
}
