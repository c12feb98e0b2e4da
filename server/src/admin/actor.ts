import { administers, isWide, type Holder } from '../../../src/domain/setup/mayChange';
import { requireActive, requireApplication, ADM_APPLICATION } from '../access/guard';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { forbidden, REFUSALS } from '../http/httpError';
import { selectUsers, userOf, type UserOfViewer } from '../people/users';
import { findUserWithAll } from '../people/storedPeople';

/** The person who makes a setup change. */
export interface Actor extends Holder {
  readonly id: number;
  readonly companyId: number;
}

type Known = UserOfViewer | Viewer;

export function actorOf({ id, role, active, applications, permissions, company }: Known): Actor {
  return { id, role, active, applications, permissions, company: company.code, companyId: company.id };
}

/**
 * Reads the actor again inside the transaction, since permissions may have been revoked after the call
 * arrived.
 * @throws HttpError 403 if they may no longer set anything up
 */
export async function actorNow(trx: Db, userId: number): Promise<Actor> {
  const user = await findUserWithAll(trx, userId);
  if (user === null) throw forbidden(REFUSALS.signedOut);
  requireActive(user);
  requireApplication(user, ADM_APPLICATION);
  return actorOf(user);
}

/** Whether the actor may see what belongs to a company. */
export function reaches(actor: Pick<Actor, 'role' | 'companyId'>, companyId: number): boolean {
  return isWide(actor.role) || actor.companyId === companyId;
}

/** All people who can administer people. */
export async function administrators(trx: Db): Promise<Actor[]> {
  const rows = await selectUsers(trx)
    .where('user.active', '=', 1)
    .where('user.id', 'in', (of) =>
      of.selectFrom('userApplication').select('userId').where('application', '=', ADM_APPLICATION),
    )
    .where('user.id', 'in', (of) =>
      of.selectFrom('userPermission').select('userId').where('permission', '=', 'ADMIN_USERS'),
    )
    .execute();
  return rows.map((row) => actorOf(userOf(row))).filter(administers);
}
