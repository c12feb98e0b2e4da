import type { Transaction } from 'kysely';
import { isWide, refusedPerson } from '../../../src/domain/setup/mayChange';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Schema } from '../db/schema';
import type { By } from './auditChange';
import { storedPerson } from './storedPeople';

/**
 * Ends a changed person's invitation if its author could no longer make it, because the person now holds more
 * permissions than the author or belongs to another company. The author knows the link and could sign in as the person.
 */
export async function endOutgrownInvitation(
  trx: Transaction<Schema>,
  userId: number,
  { at, by }: By,
): Promise<void> {
  const subject = subjectOf.user(userId);
  const made = await trx
    .selectFrom('auditEntry')
    .select('actor')
    .where('subject', '=', subject)
    .where('kind', '=', 'USER_INVITED')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Commands are run by an operator, who may do anything.
  if (made?.actor == null) return;
  const [inviter, person] = [await storedPerson(trx, made.actor), await storedPerson(trx, userId)];
  const isReached = isWide(inviter.role) || inviter.company === person.company;
  if (isReached && refusedPerson(inviter, { kind: 'invite', person }, []) === null) return;
  const ended = await trx
    .deleteFrom('invitation')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  if (ended === undefined) return;
  const details = { reason: 'holds more than the inviter' };
  audit(trx, { at, by, kind: 'INVITATION_REVOKED', subject, details });
}
