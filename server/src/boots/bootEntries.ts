import { createHash } from 'node:crypto';
import { audit, subjectOf } from '../audit/auditTrail';
import { announce } from '../db/announcements';
import type { Db } from '../db/database';
import type { BootEntryTable, EntryMoney, Nullable } from '../db/schema';

/**
 * The audit trail can never be erased, so it leaves out where a boot was recorded, and the names of the
 * people that it was released to or a refund was paid to. The boot has them.
 */
const LEFT_OUT = new Set(['releasedToFirstName', 'releasedToLastName', 'paidTo', 'position']);

type Money = Partial<Nullable<EntryMoney>>;

const MONEY = [
  ...(['paymentId', 'refundId', 'regionId', 'companyId', 'paymentType'] as const),
  ...(['payKind', 'amountCents', 'receiptNumber'] as const),
];

/**
 * The part of an entry that the audit trail stores: its id, a hash of its whole text and its money, and all values of
 * the text except those left out.
 */
export function auditedEntry(entry: { readonly id: number; readonly details: string } & Money): object {
  const { id, details } = entry;
  const audited = Object.entries(Object(JSON.parse(details)) as object).filter(
    ([name]) => !LEFT_OUT.has(name),
  );
  const whole = JSON.stringify([details, ...MONEY.map((name) => entry[name] ?? null)]);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return { entryId: id, entrySha256: sha256, ...Object.fromEntries(audited) };
}

/** An act on a boot. A null user is the system itself. */
export interface NewEntry {
  readonly bootId: number;
  readonly kind: BootEntryTable['kind'];
  readonly details: object;
  readonly at: number;
  readonly by: number | null;
  /** The storage key of a copy of a receipt or of evidence. */
  readonly copyKey?: string | null;
  /** What was paid, voided or refunded. */
  readonly money?: EntryMoney;
}

/**
 * Records an act on a boot in its history and in the audit trail, and notifies every process that uses the database.
 * @param trx the transaction of the act
 * @returns the id of the entry
 */
export async function recordEntry(trx: Db, entry: NewEntry): Promise<number> {
  const { bootId, kind, at, by, copyKey = null, money } = entry;
  const details = JSON.stringify(entry.details);
  const { id } = await trx
    .insertInto('bootEntry')
    .values({ bootId, kind, details, copyKey, createdAt: at, createdBy: by, ...money })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(trx, String(id));
  audit(trx, {
    at,
    by,
    kind: `BOOT_${kind}`,
    subject: subjectOf.boot(bootId),
    details: auditedEntry({ id, details, ...money }),
  });
  return id;
}
