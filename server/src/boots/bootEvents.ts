import { createHash } from 'node:crypto';
import { audit, subjectOf } from '../audit/auditTrail';
import { announce } from '../db/announcements';
import type { Db } from '../db/database';
import type { BootEntryTable, BootEventTable } from '../db/schema';

/**
 * The audit trail can never be erased, so it leaves out where a boot was recorded, and the names of the
 * people that it was released to or a refund was paid to. The boot has them.
 */
const LEFT_OUT = new Set(['releasedToFirstName', 'releasedToLastName', 'paidTo', 'position']);

/**
 * The part of an event that the audit trail stores: its id, a hash of its whole text, and all values except
 * those left out.
 */
export function auditedEvent(id: number, details: string): object {
  const audited = Object.entries(Object(JSON.parse(details)) as object).filter(
    ([name]) => !LEFT_OUT.has(name),
  );
  const sha256 = createHash('sha256').update(details).digest('hex');
  return { eventId: id, eventSha256: sha256, ...Object.fromEntries(audited) };
}

/** An entry in a boot's history. */
export type NewEntry = Pick<BootEntryTable, 'kind'> &
  Partial<
    Pick<
      BootEntryTable,
      'note' | 'changes' | 'paymentId' | 'refundId' | 'amountCents' | 'paymentType' | 'copyKey' | 'sha256'
    >
  >;

/** Adds entries to a boot's history, in order, and notifies every process that uses the database. */
export async function writeEntries(
  trx: Db,
  { bootId, at, by }: { readonly bootId: number; readonly at: number; readonly by: number | null },
  entries: readonly NewEntry[],
): Promise<number[]> {
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
  return written;
}

/**
 * Records a change of a boot in its history and in the audit trail. A null user is the system itself. The audit trail
 * stores the act with all its details; `entries` are the lines for readers.
 * @param trx the transaction of the change
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
): Promise<number[]> {
  const { bootId, kind, at, by } = event;
  const details = JSON.stringify(event.details);
  const { id } = await trx
    .insertInto('bootEvent')
    .values({ bootId, kind, details, createdAt: at, createdBy: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entryIds = await writeEntries(trx, event, event.entries);
  audit(trx, {
    at,
    by,
    kind: `BOOT_${kind}`,
    subject: subjectOf.boot(bootId),
    details: auditedEvent(id, details),
  });
  return entryIds;
}
