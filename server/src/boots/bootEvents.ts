import { createHash } from 'node:crypto';
import { audit, subjectOf } from '../audit/auditTrail';
import { announce } from '../db/announcements';
import type { Db } from '../db/database';
import type { BootEntryTable, BootEventTable } from '../db/schema';

/** Who a boot was released to stands on the boot; the audit trail, of which nothing can ever be erased, goes without. */
const NAMES = new Set(['releasedToFirstName', 'releasedToLastName']);

/** What the audit trail says of an event: which one, a hash of its whole text, and all of it but names. */
export function auditedEvent(id: number, details: string): object {
  const said = Object.entries(Object(JSON.parse(details)) as object).filter(([name]) => !NAMES.has(name));
  const sha256 = createHash('sha256').update(details).digest('hex');
  return { eventId: id, eventSha256: sha256, ...Object.fromEntries(said) };
}

/** A line of a boot's history. */
export type NewEntry = Pick<BootEntryTable, 'kind'> &
  Partial<Pick<BootEntryTable, 'note' | 'changes' | 'paymentId' | 'amountCents' | 'paymentType' | 'copyKey'>>;

/** Writes lines into a boot's history, in their order, and tells every process of the database which ones. */
export async function writeEntries(
  trx: Db,
  { bootId, at, by }: { readonly bootId: number; readonly at: number; readonly by: number | null },
  entries: readonly NewEntry[],
): Promise<void> {
  const written: number[] = [];
  for (const entry of entries) {
    const { id } = await trx
      .insertInto('bootEntry')
      .values({ ...entry, bootId, createdAt: at, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    written.push(id);
  }
  if (written.length > 0) await announce(trx, written.join(' '));
}

/**
 * Writes down that a boot changed, by whom and when (epoch milliseconds), in its history and in the audit trail; a null
 * user is the system itself. What the audit trail holds is the act with all that was said; `entries` are the lines that
 * people read.
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
    readonly entries: readonly NewEntry[];
  },
): Promise<void> {
  const { bootId, kind, at, by } = event;
  const details = JSON.stringify(event.details);
  const { id } = await trx
    .insertInto('bootEvent')
    .values({ bootId, kind, details, createdAt: at, createdBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeEntries(trx, event, event.entries);
  audit(trx, {
    ...{ at, by, kind: `BOOT_${kind}`, subject: subjectOf.boot(bootId) },
    details: auditedEvent(id, details),
  });
}
