import type { Transaction } from 'kysely';
import { isInvitationGood } from './openInvitations';
import { takeTurn } from '../db/turn';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { hashToken, newToken } from '../platform/tokens';

const LIFETIME_MS = 72 * 60 * 60_000;
/** The path before the token. */
export const INVITATION_PATH = '/login/invitation';

/** A single-use link with which a person can take over an account. */
export interface Invitation {
  readonly url: string;
  /** UTC, ISO 8601. */
  readonly expires: string;
}

/**
 * Invites the person of an account and ends their earlier invitation.
 * @param by the id of the inviting user; null for a command
 * @param origin the site's public origin
 * @param now epoch milliseconds
 */
export async function inviteIn(
  trx: Transaction<Schema>,
  { userId, by, origin }: { userId: number; by: number | null; origin: string },
  now: number,
): Promise<Invitation> {
  const token = newToken();
  const row = { tokenHash: hashToken(token), createdAt: now, expiresAt: now + LIFETIME_MS };
  const expires = new Date(row.expiresAt).toISOString();
  await trx
    .insertInto('invitation')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  audit(trx, { at: now, by, kind: 'USER_INVITED', subject: subjectOf.user(userId), details: { expires } });
  return { url: `${origin}${INVITATION_PATH}/${token}`, expires };
}

/** Does the same in its own transaction. */
export function invite(
  db: Db,
  whom: { userId: number; by: number | null; origin: string },
  now: number,
): Promise<Invitation> {
  return inTransaction(db, (trx) => inviteIn(trx, whom, now));
}

/**
 * Finds a token's invitation; null if there is none, it has expired, the account is inactive, or whoever made it may no
 * longer invite the person.
 */
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
  return row !== undefined && (await isInvitationGood(db, row.userId, now)) ? row : null;
}

/** Whether a link still opens. */
export async function isOpenInvitation(db: Db, url: string, now: number): Promise<boolean> {
  return (await findInvited(db, new URL(url).pathname.split('/').at(-1) ?? '', now)) !== null;
}

/**
 * Uses up an invitation; only one of several simultaneous attempts succeeds. Must be the transaction's first statement,
 * so that no right of the person or of the inviter changes meanwhile.
 * @returns the account; null as in `findInvited`
 */
export async function takeInvitation(
  trx: Transaction<Schema>,
  token: string,
  now: number,
): Promise<number | null> {
  await takeTurn(trx);
  const invited = await findInvited(trx, token, now);
  if (invited === null) return null;
  const deleted = await trx
    .deleteFrom('invitation')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .execute();
  return deleted[0]?.userId ?? null;
}
