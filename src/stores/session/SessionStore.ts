import { makeAutoObservable } from 'mobx';
import type { CopyOf, SessionApi } from '../../api/Api';
import { obstacleFor } from '../../domain/gate';
import type { ApplicationName, LoginInfo } from '../../domain/wire/session';
import { reportCopy } from '../lib/reportCopy';
import type { AgreementDetour } from './AgreementDetour';
import type { BrowserPage } from '../page/BrowserPage';
import type { ErrorHandlerStore } from '../errors/ErrorHandlerStore';
import type { LoginUserStore } from './LoginUserStore';
import { passedOn } from './passedOn';

/**
 * Why a user is refused, in the order of the checks. `signedOut`: they signed out on this device, and the server
 * does not know of it yet.
 */
export type Refusal = 'signedOut' | 'authentication' | 'inactive' | 'application';

/**
 * The state of the gate:
 * - `starting`: finding out who is signed in.
 * - `leaving`: on the way to the sign-in or agreement page.
 * - `refused`: the user may not use the application.
 * - `agreement`: the user must accept the agreement but has just come back from its page.
 * - `failed`: the application could not be loaded.
 * - `ready`: the screens may show.
 */
export type SessionPhase = 'starting' | 'leaving' | 'refused' | 'agreement' | 'failed' | 'ready';

interface SessionDeps {
  readonly application: ApplicationName;
  readonly api: Pick<SessionApi, 'loginInfo'>;
  readonly loginUser: LoginUserStore;
  readonly detour: AgreementDetour;
  readonly page: Pick<BrowserPage, 'here' | 'query' | 'go' | 'session'>;
  readonly errors: Pick<ErrorHandlerStore, 'report'>;
  readonly copyOf: CopyOf;
}

/** The gate in front of every screen. */
export class SessionStore {
  phase: SessionPhase = 'starting';
  refusal: Refusal | undefined = undefined;
  /** Why the application could not be loaded. */
  failure: unknown = undefined;

  constructor(private readonly deps: SessionDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get isReady(): boolean {
    return this.phase === 'ready';
  }

  /** True for the boot module, whose screens all need the user's regions. The agreement page does not. */
  get needsRegions(): boolean {
    return this.isReady && this.deps.application !== 'ADM';
  }

  /** Finds out who is signed in, then admits, redirects or refuses the user. */
  async start(): Promise<void> {
    this.enter('starting');
    const { api, loginUser, page } = this.deps;
    try {
      // In parallel, since the second is always needed.
      const [info] = await Promise.all([api.loginInfo({ orKept: true }), loginUser.load(passedOn(page))]);
      if (loginUser.status === 'error') this.fail(loginUser.error);
      else {
        this.reportCopies(info);
        await this.judge(info);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** Closes the gate, at sign-out. */
  leave(): void {
    this.enter('leaving');
  }

  /** Locks the gate after a sign-out that the server does not know of yet. */
  lock(): void {
    this.refuse('signedOut');
  }

  /** Reports the failures behind stored copies of the two answers. */
  private reportCopies(info: LoginInfo): void {
    const { loginUser, errors, copyOf } = this.deps;
    const { answer } = loginUser;
    for (const reply of [info, answer])
      reportCopy(copyOf(reply), (failure) => {
        if (loginUser.answer === answer) errors.report(failure);
      });
  }

  private async judge(info: LoginInfo): Promise<void> {
    const { application, loginUser, detour } = this.deps;
    const obstacle = obstacleFor(application, info, loginUser.answer);
    if (obstacle === 'signIn') this.sendToSignIn();
    else if (obstacle === 'agreement') this.enter((await detour.take()) === 'left' ? 'leaving' : 'agreement');
    else if (obstacle !== undefined) this.refuse(obstacle);
    else {
      if (application !== 'ADM') detour.arrived();
      this.enter('ready');
    }
  }

  private sendToSignIn(): void {
    const answer = this.deps.loginUser.answer;
    const url = answer?.toAuth0RedirectUrl;
    if (answer?.auth0Active === true && url && isPageAddress(url)) {
      this.enter('leaving');
      this.deps.page.go(url);
    } else this.refuse('authentication');
  }

  private enter(phase: SessionPhase): void {
    this.phase = phase;
    this.refusal = undefined;
    this.failure = undefined;
  }

  private refuse(refusal: Refusal): void {
    this.phase = 'refused';
    this.refusal = refusal;
  }

  private fail(error: unknown): void {
    this.phase = 'failed';
    this.failure = error;
  }
}

/** A path or a web address, so no `javascript:` URL. */
function isPageAddress(url: string): boolean {
  return url.startsWith('/') || /^https?:\/\//i.test(url);
}
