import { createHash } from 'node:crypto';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { BootEventTable } from '../db/schema';

/** Who a boot was released to stands on the boot; the audit trail, of which nothing can ever be erased, goes without. */
const NAMES = new Set(['releasedToFirstName', 'releasedToLastName']);

/** What the audit trail says of an event: which one, a hash of its whole text, and all of it but names. */
export function auditedEvent(id: number, details: string): object {
  const said = Object.entries(Object(JSON.parse(details)) as object).filter(([name]) => !NAMES.has(name));
  const sha256 = createHash('sha256').update(details).digest('hex');
  return { eventId: id, eventSha256: sha256, ...Object.fromEntries(said) };
}

/**
 * Writes down that a boot changed, by whom and when (epoch milliseconds), in its history and in the audit trail; a null
 * user is the system itself.
 * @param trx of the change itself
 */
export async function recordEvent(
  trx: Db,
  event: {
    readonly bootId: number;
    readonly kind: BootEventTable['kind'];
    readonly details: object;
    readonly at: number;
    readonly by: number | null;
  },
): Promise<void> {
  const { bootId, kind, at, by } = event;
  const details = JSON.stringify(event.details);
  const { id } = await trx
    .insertInto('bootEvent')
    .values({ bootId, kind, details, createdAt: at, createdBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit(trx, {
    ...{ at, by, kind: `BOOT_${kind}`, subject: subjectOf.boot(bootId) },
    details: auditedEvent(id, details),
  });
}
