import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import { SESSION_TIMEOUT } from '../../domain/constants';
import type { BrowserPage } from '../page/BrowserPage';
import type { LoginUserStore } from './LoginUserStore';

/** What ends the session next: inactivity, or its maximum length, which cannot be extended. */
export type TimeoutReason = 'idle' | 'length';

interface TimeoutDeps {
  readonly api: Pick<SessionApi, 'loginInfo' | 'loginUser'>;
  readonly loginUser: Pick<LoginUserStore, 'user' | 'company'>;
  readonly page: Pick<BrowserPage, 'every' | 'reload'>;
  readonly clock: () => number;
  /** The session has ended, and the page is about to reload. */
  readonly onOver: () => void;
}

/**
 * Warns at least a minute before the session times out, and extends it on request. The limits are the server's if it
 * sends them, otherwise the tow company's.
 */
export class SessionTimeoutStore {
  /** Why the session is about to end; undefined if it is not. */
  warning: TimeoutReason | undefined = undefined;
  /** Whole seconds until the end, while the warning shows. */
  secondsLeft = 0;
  private startedAt = 0;
  private lastCallAt = 0;
  private isAsking = false;
  private madeSureAt = -Infinity;
  private stopTicking: (() => void) | null = null;

  constructor(private readonly deps: TimeoutDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Starts the timer once a user is signed in. */
  start(): void {
    if (this.stopTicking) return;
    this.startedAt = this.deps.clock();
    this.lastCallAt = this.startedAt;
    this.stopTicking = this.deps.page.every(SESSION_TIMEOUT.tickMs, () => this.tick());
  }

  stop(): void {
    this.stopTicking?.();
    this.stopTicking = null;
    this.warning = undefined;
  }

  /** A call was answered, which restarts the server's idle time. */
  noteCall(): void {
    this.lastCallAt = this.deps.clock();
  }

  /** Extends the session by a call. */
  async stay(): Promise<void> {
    const user = await this.ask(() => this.deps.api.loginUser());
    if (user?.loggedIn === false) this.end();
    else if (user) {
      this.noteCall();
      this.tick();
    }
  }

  private tick(): void {
    const { at, reason } = this.endsAt();
    const left = at - this.deps.clock();
    if (left <= 0) void this.makeSure(this.deps.clock());
    const lead = Math.min(SESSION_TIMEOUT.warningLeadMs, (this.idleMs() ?? Infinity) / 2);
    this.warning = left <= lead ? reason : undefined;
    this.secondsLeft = this.warning === undefined ? 0 : Math.max(0, Math.ceil(left / 1000));
  }

  /** By our clock the session has ended, but another tab may have extended it, so ask the server. */
  private async makeSure(now: number): Promise<void> {
    if (now - this.madeSureAt < SESSION_TIMEOUT.askAgainMs) return;
    this.madeSureAt = now;
    const info = await this.ask(() => this.deps.api.loginInfo({ background: true }));
    if (info?.loggedIn === false) this.end();
    else if (info) this.noteCall();
  }

  /** Allows one request at a time. A failed one is repeated later. */
  private async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.isAsking) return undefined;
    this.isAsking = true;
    try {
      return await question();
    } catch {
      return undefined;
    } finally {
      this.isAsking = false;
    }
  }

  /** Reloads the page. The gate then sends the user to sign in and back here. */
  private end(): void {
    this.stop();
    this.deps.onOver();
    this.deps.page.reload();
  }

  private endsAt(): { at: number; reason: TimeoutReason } {
    const idleAt = this.lastCallAt + (this.idleMs() ?? Infinity);
    const minutes = this.deps.loginUser.company?.loginTimeout ?? 0;
    const lengthAt =
      this.deps.loginUser.user?.sessionExpiresAt ??
      (minutes > 0 ? this.startedAt + minutes * 60_000 : Infinity);
    return lengthAt < idleAt ? { at: lengthAt, reason: 'length' } : { at: idleAt, reason: 'idle' };
  }

  private idleMs(): number | undefined {
    const { user, company } = this.deps.loginUser;
    const ms = (user?.sessionIdleSeconds ?? (company?.inactivityTimeout ?? 0) * 60) * 1000;
    return ms > 0 ? ms : undefined;
  }
}
