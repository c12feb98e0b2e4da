import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '../db/database';
import type { Findings } from './Findings';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const Stored = v.object({ entryId: v.number(), sha256: v.string() });

/** Compares every stored receipt with the audit entry of its storing. */
export async function checkReceipts(db: Db, findings: Findings): Promise<void> {
  const entries = await db
    .selectFrom('auditEntry')
    .select('details')
    .where('kind', '=', 'RECEIPT_STORED')
    .execute();
  const expected = new Map(
    entries.map(({ details }) => {
      const { entryId, sha256 } = v.parse(Stored, JSON.parse(details));
      return [entryId, sha256];
    }),
  );
  const ids = await db.selectFrom('receiptCopy').select('entryId').orderBy('entryId').execute();
  for (const { entryId } of ids) {
    const row = await db
      .selectFrom('receiptCopy')
      .select('pdf')
      .where('entryId', '=', entryId)
      .executeTakeFirstOrThrow();
    findings.looked('receipts');
    if (expected.get(entryId) !== sha256Of(row.pdf)) {
      findings.fault(`The receipt of history entry ${String(entryId)} does not match the audit trail.`);
    }
    expected.delete(entryId);
  }
  for (const entryId of expected.keys()) {
    findings.fault(`The receipt of history entry ${String(entryId)} is missing.`);
  }
}

/** Removes each item of one list once from another list. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const Decided = v.object({ agreement: v.string(), documentSha256: v.nullable(v.string()) });

/** Compares every document of an agreement with its SHA-256, and every decision with its audit entry. */
export async function checkAgreements(db: Db, findings: Findings): Promise<void> {
  const ids = await db.selectFrom('agreementDocument').select('id').orderBy('id').execute();
  for (const { id } of ids) {
    const { pdf, sha256 } = await db
      .selectFrom('agreementDocument')
      .select(['pdf', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    findings.looked('agreement documents');
    if (sha256Of(pdf) !== sha256) findings.fault(`Agreement document ${String(id)} is damaged.`);
  }

  const entries = await db
    .selectFrom('auditEntry')
    .select(['at', 'actor', 'kind', 'details'])
    .where('kind', 'in', ['AGREEMENT_ACCEPTED', 'AGREEMENT_DECLINED'])
    .execute();
  const expected = entries.map(({ at, actor, kind, details }) => {
    const { agreement, documentSha256 } = v.parse(Decided, JSON.parse(details));
    return JSON.stringify([agreement, kind, at, actor, documentSha256, documentSha256]);
  });
  const rows = await db
    .selectFrom('agreementDecision as decision')
    .innerJoin('agreement', 'agreement.id', 'decision.agreementId')
    .leftJoin('agreementDocument as document', 'document.id', 'decision.documentId')
    .select(['agreement.storageKey', 'decision.decision', 'decision.createdAt', 'decision.createdBy'])
    .select(['decision.documentSha256', 'document.sha256'])
    .execute();
  const stand = rows.map(({ storageKey, decision, createdAt, createdBy, documentSha256, sha256 }) =>
    JSON.stringify([storageKey, `AGREEMENT_${decision}`, createdAt, createdBy, documentSha256, sha256]),
  );
  const others = [...without(expected, stand), ...without(stand, expected)];
  const keys = new Set(others.map((each) => String((JSON.parse(each) as unknown[])[0])));
  for (const key of keys) findings.fault(`The decisions on ${key} do not match the audit trail.`);
}
