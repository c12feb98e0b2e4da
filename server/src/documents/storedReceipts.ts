import { createHash } from 'node:crypto';
import type { ReceiptLanguage, ReceiptPaper } from '../../../src/domain/wire/documents';
import { audit, subjectOf } from '../audit/auditTrail';
import { findBoot, type StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { isRowId } from '../db/rowId';
import { HttpError, notFound } from '../http/httpError';
import { takeReceiptCopy } from './copies';
import type { PrintDocument } from './documentThread';
import { NO_REFUND, receiptOf, refundReceiptOf } from './receipt';

interface ReceiptParts {
  readonly db: Db;
  readonly print: PrintDocument;
  /** Whether the site has the feature `removal`. */
  readonly hasRemovals: boolean;
}

interface ReceiptAsk {
  readonly lng: ReceiptLanguage;
  readonly paper: ReceiptPaper;
  readonly copy?: string | undefined;
  /** A refund's id, to get its receipt instead. */
  readonly refund?: string | undefined;
  readonly now: number;
  readonly by: { readonly id: number; readonly shortName: string };
}

const keyOf = (copy: string | undefined) => copy?.toLowerCase() ?? null;

/** The receipt stored under a key; undefined if there is none. */
function storedReceipt(db: Db, bootId: number, key: string) {
  return db
    .selectFrom('bootEntry')
    .innerJoin('receiptCopy', 'receiptCopy.entryId', 'bootEntry.id')
    .select('pdf')
    .where('bootId', '=', bootId)
    .where('kind', '=', 'RECEIPT_MADE')
    .where('copyKey', '=', key)
    .executeTakeFirst();
}

/** @throws HttpError 404 if the boot has no such refund */
async function requireRefund(db: Db, bootId: number, refundId: number): Promise<void> {
  const found = isRowId(refundId)
    ? await db
        .selectFrom('refund')
        .select('id')
        .where('id', '=', refundId)
        .where('bootId', '=', bootId)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw notFound(NO_REFUND);
}

/** Records the copy and reads its facts, both as of the same moment. */
function begun(
  { db, hasRemovals }: Omit<ReceiptParts, 'print'>,
  { id, refNum }: StoredBoot,
  { lng, paper, copy, refund, now, by }: ReceiptAsk,
) {
  const refundId = refund === undefined ? null : Number(refund);
  return inTransaction(db, async (trx) => {
    if (refundId !== null) await requireRefund(trx, id, refundId);
    const copied = await takeReceiptCopy(trx, { bootId: id, refundId, key: keyOf(copy), now, by });
    const boot = await findBoot(trx, id);
    if (boot !== undefined && refundId !== null) {
      const content = await refundReceiptOf(trx, boot, refundId, copied, { lng, paper });
      return { entryId: copied.entryId, content };
    }
    if (boot?.status !== 'RELEASED') {
      throw new HttpError(409, `Boot ${refNum} is not released: only a released boot has a receipt`);
    }
    const content = await receiptOf(trx, boot, copied, { lng, paper, hasRemovals });
    return { entryId: copied.entryId, content };
  });
}

/**
 * The receipt of a boot's release, or of one of its refunds. It is stored when it is made, so that the same
 * copy always has the same bytes, whatever is voided, renamed or reopened later.
 * @throws HttpError 409 for a new copy of a boot that is not released; 404 for an unknown refund
 */
export async function madeReceipt(
  { db, print, hasRemovals }: ReceiptParts,
  boot: StoredBoot,
  ask: ReceiptAsk,
): Promise<Buffer> {
  const key = keyOf(ask.copy);
  const stored = key === null ? undefined : await storedReceipt(db, boot.id, key);
  if (stored !== undefined) return stored.pdf;
  const { entryId, content } = await begun({ db, hasRemovals }, boot, ask);
  const pdf = await print(content);
  // If two requests ask for one copy simultaneously, both get the one that was stored first.
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('receiptCopy')
      .values({ entryId, pdf })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    audit(trx, {
      at: ask.now,
      by: ask.by.id,
      kind: 'RECEIPT_STORED',
      subject: subjectOf.boot(boot.id),
      details: { entryId, sha256: createHash('sha256').update(pdf).digest('hex') },
    });
  });
  const copy = await db
    .selectFrom('receiptCopy')
    .select('pdf')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return copy.pdf;
}
