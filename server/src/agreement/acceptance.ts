import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from '../db/database';

/** A date-time as the agreement tables store it: UTC, without a zone. */
export function utcText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19);
}

/** An agreement of a company and its period of validity. */
export interface Agreement {
  readonly id: number;
  readonly companyId: number;
  readonly storageKey: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** All agreements that the company ever had, oldest first. */
export function agreementsOf(db: Db, companyId: number): Promise<Agreement[]> {
  return db
    .selectFrom('agreement')
    .select(['id', 'companyId', 'storageKey', 'name', 'startDate', 'endDate'])
    .where('companyId', '=', companyId)
    .orderBy('startDate')
    .orderBy('id')
    .execute();
}

/** The agreement in force: the latest one that has started and not ended. Null if there is none. */
export function currentOf(agreements: readonly Agreement[], clock: Clock): Agreement | null {
  // These texts sort chronologically.
  const now = utcText(clock());
  return agreements.filter(({ startDate, endDate }) => startDate <= now && now < endDate).at(-1) ?? null;
}

/** The agreement in force for a company; null if there is none. */
export async function currentAgreement(db: Db, clock: Clock, companyId: number): Promise<Agreement | null> {
  return currentOf(await agreementsOf(db, companyId), clock);
}

/** True if someone in the company accepted the agreement. An acceptance is valid until the agreement ends. */
export async function isAccepted(db: Db, agreementId: number): Promise<boolean> {
  const row = await db
    .selectFrom('agreementDecision')
    .select('id')
    .where('agreementId', '=', agreementId)
    .where('decision', '=', 'ACCEPTED')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the company has accepted its current agreement. False if it has none. */
export async function isAgreementAccepted(db: Db, clock: Clock, companyId: number): Promise<boolean> {
  const agreement = await currentAgreement(db, clock, companyId);
  return agreement !== null && (await isAccepted(db, agreement.id));
}
