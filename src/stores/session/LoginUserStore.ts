import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import { DEFAULT_SETTINGS_KEY } from '../../domain/constants';
import type { Feature } from '../../domain/features';
import type { HeldPermissions } from '../../domain/permissions';
import type { LoginUser, TowCompany, UserSettings } from '../../domain/wire/session';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

const NOTHING_HELD: HeldPermissions = {};

/** The signed-in user. */
export class LoginUserStore {
  private readonly state = new AsyncState<LoginUser>();

  constructor(private readonly api: Pick<SessionApi, 'loginUser'>) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  /** Why the last load failed; undefined if it did not. */
  get error(): unknown {
    return this.state.error;
  }

  /** The server's last answer, whether signed in or not. */
  get answer(): LoginUser | undefined {
    return this.state.value;
  }

  /** The signed-in user; undefined while unknown or signed out. */
  get user(): LoginUser | undefined {
    return this.isSignedIn ? this.state.value : undefined;
  }

  get isSignedIn(): boolean {
    return this.state.value?.loggedIn === true;
  }

  get isActive(): boolean {
    return this.user?.active === true;
  }

  /** True if the user's company had accepted the agreement when the user was loaded. */
  get hasAccepted(): boolean {
    return this.user?.clickwrapAccepted === true;
  }

  get towCompanyId(): number | undefined {
    return this.user?.towCompanyId ?? undefined;
  }

  get company(): TowCompany | undefined {
    return this.user?.company ?? undefined;
  }

  /** The permissions by region; empty while signed out. */
  get permissions(): HeldPermissions {
    return this.user?.permissions ?? NOTHING_HELD;
  }

  /** True if the user is authorised for an application of the suite. */
  mayUse(application: string): boolean {
    return this.user?.applications?.includes(application) === true;
  }

  /** True if the server announces the feature for this user. If it sends no list, no feature is on. */
  has(feature: Feature): boolean {
    return this.user?.features?.includes(feature) === true;
  }

  /** The user's settings for a region; otherwise those named DEFAULT; otherwise empty settings. */
  settingsOf(regionCode: string): UserSettings {
    const settings = this.user?.settings ?? {};
    const own = Object.hasOwn(settings, regionCode) ? settings[regionCode] : undefined;
    return own ?? settings[DEFAULT_SETTINGS_KEY] ?? {};
  }

  /** @param passedOn the page's query parameters `from` and `iss` */
  load(passedOn?: { from?: string; iss?: string }): Promise<LoginUser | undefined> {
    return this.state.run(() => this.api.loginUser({ ...passedOn, orKept: true }));
  }

  reset(): void {
    this.state.reset();
  }
}
