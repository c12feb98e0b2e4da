import type { Clock } from '../../../../src/domain/time/clock';
import { audit, subjectOf } from '../../audit/auditTrail';
import type { Db } from '../../db/database';
import { inTransaction } from '../../db/transaction';
import type { HashQueue } from '../../people/HashQueue';
import { findInvited, takeInvitation } from '../../people/invitations';
import { passwordFault, type PasswordFault } from '../../people/passwordRules';
import { hashPassword } from '../../people/passwords';
import { SessionStore } from '../SessionStore';
import { forgetDevices } from './devices';

/** The account whose password was chosen, or the reason for a refusal. */
export type ChoiceOutcome =
  | { readonly refused: null; readonly userId: number }
  | { readonly refused: PasswordFault | 'different' | 'invitation over' };

/**
 * Sets the password that an invited person chose, and uses up the invitation. Ends all sessions of the account and
 * forgets its remembered browsers.
 * @throws HashQueueFull
 */
export async function choosePassword(
  { db, clock, hashes }: { db: Db; clock: Clock; hashes: HashQueue },
  { token, password, repeat }: { token: string; password: string; repeat: string },
): Promise<ChoiceOutcome> {
  const invited = await findInvited(db, token, clock());
  if (invited === null) return { refused: 'invitation over' };
  const fault = passwordFault(password, invited);
  if (fault !== null) return { refused: fault };
  if (password !== repeat) return { refused: 'different' };
  const passwordHash = await hashPassword(password, (request) =>
    hashes.derive(request, { from: '', first: true }),
  );
  return inTransaction(db, async (trx) => {
    const now = clock();
    const userId = await takeInvitation(trx, token, now);
    if (userId === null) return { refused: 'invitation over' };
    await trx
      .updateTable('appUser')
      .set({ passwordHash, changedAt: now, changedBy: userId })
      .where('id', '=', userId)
      .execute();
    await new SessionStore(trx, clock).endAllOf(userId, 'another password');
    await forgetDevices(trx, userId);
    audit(trx, {
      at: now,
      by: userId,
      kind: 'PASSWORD_CHOSEN',
      subject: subjectOf.user(userId),
      details: {},
    });
    return { refused: null, userId };
  });
}
