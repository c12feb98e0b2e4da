import { userInfo } from 'node:os';
import { audit, type AuditKind } from '../audit/auditTrail';
import type { Db } from '../db/database';

/** The operating system's user who runs the command; null if unknown. */
function operator(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** The values that differ: what the audit trail stores of a change. */
export interface SetUpChange {
  readonly at: number;
  readonly kind: AuditKind;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object;
}

/** Records a change by the command in the audit trail. */
export function auditChange(trx: Db, { at, kind, subject, before, after }: SetUpChange): void {
  const details = { command: 'npm run setup', operator: operator(), before, after };
  audit(trx, { at, by: null, kind, subject, details });
}

/** Picks the named properties of an object. */
export function only(names: readonly string[], of: object): object {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}
