import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { takeInvitation } from './invitations';

/** A person at an OpenID Connect issuer. The pair of issuer and subject always means the same person. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Why a person who signed in at the issuer has no account here. */
export type IdentityRefusal =
  | 'no verified address'
  | 'no account with the address'
  | 'several accounts with the address'
  | 'account not active'
  | 'account bound to another subject'
  | 'invitation over'
  | 'subject bound to another account';

/** The account, or the reason why there is none; with a refusal, `userId` is the intended account. */
export type IdentityOutcome =
  | { readonly userId: number; readonly refused: null }
  | { readonly userId: number | null; readonly refused: IdentityRefusal };

const known = (userId: number): IdentityOutcome => ({ userId, refused: null });
const refused = (reason: IdentityRefusal, userId: number | null = null): IdentityOutcome => ({
  userId,
  refused: reason,
});

/**
 * Normalizes an address for comparison. Folds only ASCII letters: in Unicode, other letters fold to them, so one
 * person's verified address could become another's.
 */
export function foldedAddress(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

async function boundTo(db: Db, { issuer, subject }: Identity): Promise<number | null> {
  const row = await db
    .selectFrom('identity')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

async function accountsOf(db: Db, email: string): Promise<{ id: number; active: boolean }[]> {
  const wanted = foldedAddress(email);
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'active'])
    .where(sql`lower(email)`, '=', wanted)
    .execute();
  // Databases differ in lower() beyond ASCII, so the query only narrows the search.
  return rows
    .filter((row) => foldedAddress(row.email) === wanted)
    .map(({ id, active }) => ({ id, active: active === 1 }));
}

/** Binds an account to a subject. @returns true if they are bound now; either may already be bound to another */
async function bind(
  trx: Transaction<Schema>,
  userId: number,
  identity: Identity,
  { boundBy, now }: { boundBy: 'email' | 'invitation'; now: number },
): Promise<boolean> {
  const { issuer, subject } = identity;
  const bound = await trx
    .insertInto('identity')
    .values({ userId, issuer, subject, boundBy, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // The same person may sign in twice simultaneously.
  if (bound.length === 0) return (await boundTo(trx, identity)) === userId;
  const details = { issuer, subject, boundBy };
  audit(trx, { at: now, by: userId, kind: 'IDENTITY_BOUND', subject: subjectOf.user(userId), details });
  return true;
}

async function bindByAddress(
  trx: Transaction<Schema>,
  identity: Identity,
  email: string,
  now: number,
): Promise<IdentityOutcome> {
  const accounts = await accountsOf(trx, email);
  const [account] = accounts;
  if (account === undefined) return refused('no account with the address');
  if (accounts.length > 1) return refused('several accounts with the address');
  if (!account.active) return refused('account not active', account.id);
  // If two subjects claim one address simultaneously, the table's constraints admit only one.
  const isBound = await bind(trx, account.id, identity, { boundBy: 'email', now });
  return isBound ? known(account.id) : refused('account bound to another subject', account.id);
}

/**
 * Finds the account of a person who signed in at the issuer. The first time, the verified address decides; once the
 * account is bound, only issuer and subject count.
 * @param verifiedEmail called only the first time: an address that the issuer has verified, or null
 */
export async function identify(
  db: Db,
  identity: Identity,
  verifiedEmail: () => Promise<string | null>,
  now: number,
): Promise<IdentityOutcome> {
  const userId = await boundTo(db, identity);
  if (userId !== null) return known(userId);
  const email = await verifiedEmail();
  if (email === null) return refused('no verified address');
  return inTransaction(db, (trx) => bindByAddress(trx, identity, email, now));
}

/** Rolls back the use of an invitation that this person can't accept. */
class Refusal extends Error {
  constructor(readonly outcome: IdentityOutcome) {
    super('The invitation is not for this identity.');
  }
}

/**
 * Binds the invitation's account to the person who signed in at the issuer, and ends the account's earlier sessions.
 * A refused invitation stays valid.
 * @param endSessions ends every session of the account
 */
export async function identifyInvited(
  db: Db,
  identity: Identity,
  invitation: { readonly token: string; readonly now: number },
  endSessions: (trx: Transaction<Schema>, userId: number) => Promise<void>,
): Promise<IdentityOutcome> {
  const { token, now } = invitation;
  try {
    return await inTransaction(db, async (trx) => {
      const userId = await takeInvitation(trx, token, now);
      if (userId === null) throw new Refusal(refused('invitation over'));
      await trx
        .deleteFrom('identity')
        .where('userId', '=', userId)
        .where('issuer', '=', identity.issuer)
        .execute();
      if (!(await bind(trx, userId, identity, { boundBy: 'invitation', now }))) {
        throw new Refusal(refused('subject bound to another account', userId));
      }
      await endSessions(trx, userId);
      return known(userId);
    });
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

/** Removes the binding of an account and its open invitation. @returns true if it was bound */
export async function unbind(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  await trx.deleteFrom('invitation').where('userId', '=', userId).execute();
  const gone = await trx.deleteFrom('identity').where('userId', '=', userId).returning('id').execute();
  return gone.length > 0;
}
