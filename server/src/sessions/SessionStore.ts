import type { Clock } from '../../../src/domain/time/clock';
import type { Viewer, ViewerSession } from '../access/viewer';
import { audit } from '../audit/auditTrail';
import type { Db } from '../db/database';
import { Statement } from '../db/statement';
import { inTransaction } from '../db/transaction';
import { hashToken, newToken } from '../platform/tokens';
import { findUsers, selectUsers, userOf, type UserOfViewer } from '../people/users';

const MINUTE_MS = 60_000;
/** Activity is written at most this often; a session may live this much longer than its company says, never shorter. */
const ACTIVITY_STEP_MS = 20_000;
/** How long a call waits for it to be written. */
const ACTIVITY_PATIENCE_MS = 250;

export type EndReason =
  'signed out' | 'idle' | 'too long' | 'replaced' | 'not active' | 'another password' | 'another identity';

/** How somebody signed in. */
export interface SignIn {
  readonly method: 'password' | 'oidc' | 'invitation';
  /** The client's, as far as it is known. */
  readonly address: string;
}

/** When a session ends whatever is done, epoch milliseconds. */
export function latestEndOf({ session, company }: Pick<Viewer, 'session' | 'company'>): number {
  return session.createdAt + company.loginTimeout * MINUTE_MS;
}

/** When it ends if nothing more is done, epoch milliseconds. */
export function idleEndOf({ session, company }: Pick<Viewer, 'session' | 'company'>): number {
  return session.lastActiveAt + company.inactivityTimeout * MINUTE_MS;
}

/** The session of a token's hash that has not ended, and whose it is. */
const OPEN_SESSION = new Statement((db, tokenHash: string) =>
  selectUsers(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .select(['session.id as sessionId', 'session.createdAt as sessionCreatedAt', 'session.lastActiveAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.endedAt', 'is', null),
);

/** Sessions in the database; a session is known by the hash of its cookie's token. */
export class SessionStore {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Starts a session. @returns the token for the cookie, which is kept nowhere else */
  async start(userId: number, signIn: SignIn): Promise<string> {
    const token = newToken();
    const now = this.clock();
    await inTransaction(this.db, async (trx) => {
      const { id } = await trx
        .insertInto('session')
        .values({
          tokenHash: hashToken(token),
          userId,
          createdAt: now,
          lastActiveAt: now,
          endedAt: null,
          endReason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const details = { session: id, ...signIn };
      audit(trx, { at: now, by: userId, kind: 'SIGNED_IN', subject: 'site', details });
    });
    return token;
  }

  /** Ends the session of a token. @returns whose it was; null: it is not there, or has ended before */
  async end(token: string, reason: EndReason): Promise<number | null> {
    const now = this.clock();
    return inTransaction(this.db, async (trx) => {
      const ended = await trx
        .updateTable('session')
        .set({ endedAt: now, endReason: reason })
        .where('tokenHash', '=', hashToken(token))
        .where('endedAt', 'is', null)
        .returning(['id', 'userId'])
        .executeTakeFirst();
      if (ended === undefined) return null;
      // Of the reasons this is the one that is somebody's doing.
      if (reason === 'signed out') {
        const details = { session: ended.id };
        audit(trx, { at: now, by: ended.userId, kind: 'SIGNED_OUT', subject: 'site', details });
      }
      return ended.userId;
    });
  }

  /** Ends every session of a user that has not ended yet. */
  async endAllOf(userId: number, reason: EndReason): Promise<void> {
    await this.db
      .updateTable('session')
      .set({ endedAt: this.clock(), endReason: reason })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute();
  }

  /**
   * Who a token belongs to, their company's timeouts kept.
   * @param background the call is no sign of a person, so it does not keep the session alive
   * @returns null where there is no such session, or it has ended
   */
  async viewer(token: string, background: boolean): Promise<Viewer | null> {
    const row = await OPEN_SESSION.first(this.db, hashToken(token));
    if (row === undefined) return null;
    const user = userOf(row);
    const session = { id: row.sessionId, createdAt: row.sessionCreatedAt, lastActiveAt: row.lastActiveAt };
    if (await this.hasExpired(token, session, user)) return null;
    return { ...user, session: await this.touched(session, background) };
  }

  /**
   * Who several sessions belong to, by their ids, none of them kept alive by the question. One that has ended, or that
   * its next call would find ended, is left out.
   */
  async viewersOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Viewer>> {
    if (sessionIds.length === 0) return new Map();
    const sessions = await this.db
      .selectFrom('session')
      .select(['id', 'userId', 'createdAt', 'lastActiveAt'])
      .where('id', 'in', sessionIds)
      .where('endedAt', 'is', null)
      .execute();
    const ids = [...new Set(sessions.map(({ userId }) => userId))];
    const users = new Map((await findUsers(this.db, ids)).map((user) => [user.id, user]));
    const viewers = new Map<number, Viewer>();
    for (const { userId, ...session } of sessions) {
      const user = users.get(userId);
      if (user === undefined || this.whyExpired(session, user) !== null) continue;
      viewers.set(session.id, { ...user, session });
    }
    return viewers;
  }

  private async hasExpired(token: string, session: ViewerSession, user: UserOfViewer): Promise<boolean> {
    const why = this.whyExpired(session, user);
    if (why !== null) await this.end(token, why);
    return why !== null;
  }

  private whyExpired(session: ViewerSession, { company }: UserOfViewer): EndReason | null {
    const now = this.clock();
    if (now > session.createdAt + company.loginTimeout * MINUTE_MS) return 'too long';
    const idle = now > session.lastActiveAt + company.inactivityTimeout * MINUTE_MS + ACTIVITY_STEP_MS;
    return idle ? 'idle' : null;
  }

  private async touched(session: ViewerSession, background: boolean): Promise<ViewerSession> {
    const now = this.clock();
    const { id, createdAt, lastActiveAt } = session;
    if (background) return { id, createdAt, lastActiveAt };
    if (now - lastActiveAt >= ACTIVITY_STEP_MS) await this.writeActivity(id, now);
    return { id, createdAt, lastActiveAt: now };
  }

  /** A call that only reads does not fail, nor wait for long, because somebody else writes: its next one tells. */
  private async writeActivity(id: number, now: number): Promise<void> {
    const written = this.db.updateTable('session').set({ lastActiveAt: now }).where('id', '=', id).execute();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, ACTIVITY_PATIENCE_MS);
    });
    await Promise.race([written.catch(() => undefined), late]);
    clearTimeout(timer);
  }
}
