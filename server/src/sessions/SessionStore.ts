import type { Clock } from '../../../src/domain/time/clock';
import type { Viewer, ViewerSession } from '../access/viewer';
import { audit } from '../audit/auditTrail';
import type { Db } from '../db/database';
import { Statement } from '../db/statement';
import { inTransaction } from '../db/transaction';
import { hashToken, newToken } from '../platform/tokens';
import { findUsers, selectUsers, userOf, type UserOfViewer } from '../people/users';

const MINUTE_MS = 60_000;
/**
 * The minimum time between two updates of a session's activity. A session may outlive its company's limit by this
 * much; it never ends early.
 */
const ACTIVITY_STEP_MS = 20_000;
/** How long a call waits for that update. */
const ACTIVITY_PATIENCE_MS = 250;

export type EndReason =
  'signed out' | 'idle' | 'too long' | 'replaced' | 'not active' | 'another password' | 'another identity';

/** How a person signed in. */
export interface SignIn {
  readonly method: 'password' | 'oidc' | 'invitation' | 'first start';
  /** The client's address, if known. */
  readonly address: string;
}

/** When a session ends regardless of activity, epoch milliseconds. */
export function latestEndOf({ session, company }: Pick<Viewer, 'session' | 'company'>): number {
  return session.createdAt + company.loginTimeout * MINUTE_MS;
}

/** When a session ends without further activity, epoch milliseconds. */
export function idleEndOf({ session, company }: Pick<Viewer, 'session' | 'company'>): number {
  return session.lastActiveAt + company.inactivityTimeout * MINUTE_MS;
}

/** The open session of a token's hash, with its user. */
const OPEN_SESSION = new Statement((db, tokenHash: string) =>
  selectUsers(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .select(['session.id as sessionId', 'session.createdAt as sessionCreatedAt', 'session.lastActiveAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.endedAt', 'is', null),
);

/** Sessions in the database, identified by the hash of the cookie's token. */
export class SessionStore {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Starts a session. @returns the token for the cookie, which is not stored anywhere else */
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

  /** Ends a token's session. @returns its user; null if the session does not exist or has ended */
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
      // The only end of a session that a person causes directly.
      if (reason === 'signed out') {
        const details = { session: ended.id };
        audit(trx, { at: now, by: ended.userId, kind: 'SIGNED_OUT', subject: 'site', details });
      }
      return ended.userId;
    });
  }

  /** Ends all open sessions of a user. */
  async endAllOf(userId: number, reason: EndReason): Promise<void> {
    await this.db
      .updateTable('session')
      .set({ endedAt: this.clock(), endReason: reason })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .execute();
  }

  /**
   * The user of a token, within their company's time limits.
   * @param background the call does not show that a person is active, so it does not extend the session
   * @returns null if the session does not exist or has ended
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
   * The users of several sessions by id, without extending the sessions. Leaves out sessions that have ended, or that
   * the next call would end.
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

  /**
   * Updates the activity with little patience, because a read must not fail or wait long for another writer. The next
   * call makes up for a missed update.
   */
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
