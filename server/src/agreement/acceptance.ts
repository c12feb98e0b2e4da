import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from '../db/database';

/** A date-time as agreements keep it: UTC, without zone. */
export function utcText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19);
}

/** An agreement of a company and the time for which it holds. */
export interface Agreement {
  readonly id: number;
  readonly companyId: number;
  readonly storageKey: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Every agreement that a company ever had, the oldest first. */
export function agreementsOf(db: Db, companyId: number): Promise<Agreement[]> {
  return db
    .selectFrom('agreement')
    .select(['id', 'companyId', 'storageKey', 'name', 'startDate', 'endDate'])
    .where('companyId', '=', companyId)
    .orderBy('startDate')
    .orderBy('id')
    .execute();
}

/** Of a company's agreements the one that holds now: it began last and has not ended; null: there is none. */
export function currentOf(agreements: readonly Agreement[], clock: Clock): Agreement | null {
  // Texts of this form sort as the times that they stand for.
  const now = utcText(clock());
  return agreements.filter(({ startDate, endDate }) => startDate <= now && now < endDate).at(-1) ?? null;
}

/** The agreement that holds for a company now; null: there is none. */
export async function currentAgreement(db: Db, clock: Clock, companyId: number): Promise<Agreement | null> {
  return currentOf(await agreementsOf(db, companyId), clock);
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
