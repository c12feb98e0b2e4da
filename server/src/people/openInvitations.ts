import { sql, type Transaction } from 'kysely';
import { mayInvite } from '../../../src/domain/setup/mayChange';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { findUserWithAll, storedPerson } from './storedPeople';

interface OpenInvitation {
  readonly userId: number;
  /** Null for a command. */
  readonly author: number | null;
}

/** Invitations that have not expired; the audit trail tells who made them. */
function selectInvitations(db: Db, now: number) {
  return db
    .selectFrom('invitation')
    .select([
      'userId',
      (eb) =>
        eb
          .selectFrom('auditEntry')
          .select('actor')
          .where('kind', '=', 'USER_INVITED')
          .where('subject', '=', sql<string>`'user ' || ${sql.ref('invitation.userId')}`)
          .orderBy('seq', 'desc')
          .limit(1)
          .as('author'),
    ])
    .where('expiresAt', '>', now);
}

/** Whether an invitation could still be made. An operator, who runs commands, may invite anybody active. */
async function couldBeMade(db: Db, { userId, author }: OpenInvitation): Promise<boolean> {
  const person = await storedPerson(db, userId);
  if (author === null) return person.active;
  const user = await findUserWithAll(db, author);
  return user !== null && mayInvite({ ...user, company: user.company.code }, person);
}

/**
 * Whether a person's open invitation is good: its author may still invite them. The author knows the link and could
 * sign in as the person.
 */
export async function isInvitationGood(db: Db, userId: number, now: number): Promise<boolean> {
  const invitation = await selectInvitations(db, now).where('userId', '=', userId).executeTakeFirst();
  return invitation !== undefined && couldBeMade(db, invitation);
}

/**
 * Ends the open invitations that could no longer be made.
 * @param about only those that this person made or received
 */
export async function endLapsedInvitations(
  trx: Transaction<Schema>,
  { at, by }: { readonly at: number; readonly by: number | null },
  about: number | null = null,
): Promise<void> {
  for (const invitation of await selectInvitations(trx, at).execute()) {
    const { userId, author } = invitation;
    if (about !== null && about !== userId && about !== author) continue;
    if (await couldBeMade(trx, invitation)) continue;
    const ended = await trx
      .deleteFrom('invitation')
      .where('userId', '=', userId)
      .returning('userId')
      .execute();
    if (ended.length === 0) continue;
    const details = { reason: 'could no longer be made' };
    audit(trx, { at, by, kind: 'INVITATION_REVOKED', subject: subjectOf.user(userId), details });
  }
}
