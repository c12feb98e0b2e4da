import { userInfo } from 'node:os';
import { audit, type AuditKind } from '../audit/auditTrail';
import type { Db } from '../db/database';

/** Who runs the command on this machine; null where the system does not know. */
function operator(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** What stands in the trail of a change of the set-up: only what differs. */
export interface SetUpChange {
  readonly at: number;
  readonly kind: AuditKind;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object;
}

/** Tells the audit trail of a change that the command made. */
export function auditChange(trx: Db, { at, kind, subject, before, after }: SetUpChange): void {
  const details = { command: 'npm run setup', operator: operator(), before, after };
  audit(trx, { at, by: null, kind, subject, details });
}

/** The named properties of an object. */
export function only(names: readonly string[], of: object): object {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}
