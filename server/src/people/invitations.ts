import type { Transaction } from 'kysely';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { hashToken, newToken } from '../platform/tokens';

const LIFETIME_MS = 72 * 60 * 60_000;
/** Below it stands the token of an invitation. */
export const INVITATION_PATH = '/login/invitation';

/** A link by which one person, once, makes an account their own. */
export interface Invitation {
  readonly url: string;
  /** UTC, ISO 8601. */
  readonly expires: string;
}

/**
 * Invites the person of an account; an earlier invitation of theirs ends.
 * @param by who invites: a user's id; null: a command
 * @param origin of the site, as its people call it
 * @param now epoch milliseconds
 */
export async function invite(
  db: Db,
  { userId, by, origin }: { userId: number; by: number | null; origin: string },
  now: number,
): Promise<Invitation> {
  const token = newToken();
  const row = { tokenHash: hashToken(token), createdAt: now, expiresAt: now + LIFETIME_MS };
  const expires = new Date(row.expiresAt).toISOString();
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('invitation')
      .values({ userId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute();
    audit(trx, { at: now, by, kind: 'USER_INVITED', subject: subjectOf.user(userId), details: { expires } });
  });
  return { url: `${origin}${INVITATION_PATH}/${token}`, expires };
}

/** Whose invitation a token is; null: there is none, it is over, or its account is not active. */
export async function findInvited(
  db: Db,
  token: string,
  now: number,
): Promise<{ userId: number; username: string; email: string } | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.userId')
    .select(['appUser.id as userId', 'username', 'email'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses an invitation up: of several at once, one has it. @returns the account; null: as `findInvited` */
export async function takeInvitation(
  trx: Transaction<Schema>,
  token: string,
  now: number,
): Promise<number | null> {
  const invited = await findInvited(trx, token, now);
  if (invited === null) return null;
  const taken = await trx
    .deleteFrom('invitation')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .execute();
  return taken[0]?.userId ?? null;
}
