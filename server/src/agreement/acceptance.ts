import type { Clock } from '../../../src/domain/time';
import type { Db } from '../db/database';

/** A date-time as agreements keep it: UTC, without zone. */
export function utcText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19);
}

/**
 * The agreement that holds for a company now, or null: the one that began last and has not ended.
 * Texts of this form sort as the times that they stand for.
 */
export async function currentAgreement(db: Db, clock: Clock, companyId: number) {
  const now = utcText(clock());
  const row = await db
    .selectFrom('agreement')
    .select(['id', 'companyId', 'storageKey', 'name', 'startDate', 'endDate'])
    .where('companyId', '=', companyId)
    .where('startDate', '<=', now)
    .where('endDate', '>', now)
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether somebody of the company has accepted the agreement; an acceptance stands until the agreement ends. */
export async function isAccepted(db: Db, agreementId: number): Promise<boolean> {
  const row = await db
    .selectFrom('agreementDecision')
    .select('id')
    .where('agreementId', '=', agreementId)
    .where('decision', '=', 'ACCEPTED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether nothing stands in the company's way: its current agreement is accepted. Without one, it is not. */
export async function isAgreementAccepted(db: Db, clock: Clock, companyId: number): Promise<boolean> {
  const agreement = await currentAgreement(db, clock, companyId);
  return agreement !== null && (await isAccepted(db, agreement.id));
}
