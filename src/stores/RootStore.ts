import type { Api } from '../api/Api';
import type { ApplicationName } from '../domain/wire/session';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time';
import { AgreementDetour } from './session/AgreementDetour';
import { AgreementStore } from './session/AgreementStore';
import { BootClosingStore } from './boots/BootClosingStore';
import { BootDetailsStore } from './boots/BootDetailsStore';
import { BootListStore } from './boots/BootListStore';
import type { BrowserPage } from './session/BrowserPage';
import type { Device } from './device/Device';
import { DeviceStore } from './device/DeviceStore';
import { ErrorHandlerStore, type Translate } from './ErrorHandlerStore';
import { LoginUserStore } from './session/LoginUserStore';
import type { NewBootDeps } from './newBoot/NewBootDeps';
import { PermissionsStore } from './session/PermissionsStore';
import {
  LISTS_WITH_MESSAGES,
  RefdataStore,
  type SuiteLists,
  type VehicleLists,
} from './refdata/RefdataStore';
import { RegionsStore } from './session/RegionsStore';
import { SessionCookieWatcher, type SessionCookieSettings } from './session/SessionCookieWatcher';
import { SessionStore } from './session/SessionStore';
import { SessionTimeoutStore } from './session/SessionTimeoutStore';
import { SignedInNote } from './session/SignedInNote';
import { SignOutStore } from './session/SignOutStore';
import { PageRenewal } from './session/PageRenewal';
import { UnfinishedWork } from './session/UnfinishedWork';

/** What the world hands in: everything that a store does not do by itself. */
export interface RootStoreDeps {
  /** The application of the suite that this page is. */
  readonly application: ApplicationName;
  readonly page: BrowserPage;
  readonly sessionCookie: SessionCookieSettings;
  readonly api: Api;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly patterns: PatternRunner;
  /** What keeps the person's unsent work. */
  readonly device: Device;
}

/** Makes every store, in the order in which they need each other. It loads nothing until `start`; then the gate. */
export class RootStore {
  readonly clock: Clock;
  readonly errors: ErrorHandlerStore;
  readonly loginUser: LoginUserStore;
  readonly agreementDetour: AgreementDetour;
  readonly session: SessionStore;
  readonly sessionTimeout: SessionTimeoutStore;
  readonly agreement: AgreementStore;
  readonly permissions: PermissionsStore;
  readonly regions: RegionsStore;
  readonly refdata: VehicleLists;
  readonly suite: SuiteLists;
  readonly bootList: BootListStore;
  readonly bootDetails: BootDetailsStore;
  readonly bootClosing: BootClosingStore;
  readonly device: DeviceStore;
  readonly unfinishedWork: UnfinishedWork;
  readonly renewal: PageRenewal;
  readonly signingOut: SignOutStore;
  /** What an add form works with; the form itself, and the date library with it, comes with its screen. */
  readonly newBoot: NewBootDeps;

  private readonly cookieWatcher: SessionCookieWatcher;
  private readonly signedInNote: SignedInNote;

  constructor(deps: RootStoreDeps) {
    const { api, application, clock, page } = deps;
    this.clock = clock;
    this.errors = new ErrorHandlerStore(deps.translate);
    this.loginUser = new LoginUserStore(api.session);
    this.agreementDetour = new AgreementDetour(api.session, page, clock);
    this.session = new SessionStore({
      application,
      api: api.session,
      loginUser: this.loginUser,
      detour: this.agreementDetour,
      page,
    });
    this.sessionTimeout = new SessionTimeoutStore({
      api: api.session,
      loginUser: this.loginUser,
      page,
      clock,
    });
    this.cookieWatcher = new SessionCookieWatcher(deps.sessionCookie, page, () => this.signOut());
    this.agreement = new AgreementStore({
      api: api.agreement,
      loginUser: this.loginUser,
      detour: this.agreementDetour,
      page,
    });
    this.permissions = new PermissionsStore(this.loginUser);
    this.regions = new RegionsStore(api.session, this.errors);
    this.refdata = new RefdataStore(api.vehicles, this.errors, LISTS_WITH_MESSAGES);
    this.suite = new RefdataStore(api.suite, this.errors);
    this.bootList = new BootListStore({
      api: api.boots,
      permissions: this.permissions,
      loginUser: this.loginUser,
      clock,
    });
    this.bootDetails = new BootDetailsStore({ api: api.boots, log: console.error });
    this.bootClosing = new BootClosingStore({
      api: api.boots,
      banner: this.errors,
      list: this.bootList,
      details: this.bootDetails,
    });
    this.device = new DeviceStore(deps.device, clock);
    this.unfinishedWork = new UnfinishedWork();
    this.renewal = new PageRenewal(page, this.unfinishedWork);
    this.signedInNote = new SignedInNote(page, this.unfinishedWork);
    this.signingOut = new SignOutStore({
      api: api.session,
      loginUser: this.loginUser,
      device: this.device,
      unfinished: this.unfinishedWork,
      errors: this.errors,
      page,
      logoutPath: deps.sessionCookie.logoutPath,
    });
    this.newBoot = {
      boots: api.boots,
      vehicles: api.vehicles,
      recheck: api.recheck,
      refdata: this.refdata,
      permissions: this.permissions,
      loginUser: this.loginUser,
      device: this.device,
      errors: this.errors,
      patterns: deps.patterns,
      clock,
      translate: deps.translate,
    };
  }

  /**
   * Asks who is there and tells the other tabs; watches the session of whoever is signed in, whether or not they are
   * let in. Whoever is let in needs the regions.
   */
  async start(): Promise<void> {
    await this.session.start();
    if (this.session.needsRegions) void this.regions.load();
    const userId = this.loginUser.user?.id ?? null;
    if (userId !== null) this.signedInNote.start(userId);
    if (this.loginUser.isSignedIn && this.session.phase !== 'leaving') this.cookieWatcher.start();
    if (this.session.isReady) this.sessionTimeout.start();
  }

  /** Stops watching; for a page that goes away. */
  stop(): void {
    this.cookieWatcher.stop();
    this.signedInNote.stop();
    this.sessionTimeout.stop();
  }

  /** Somebody has signed out, here or in another tab: nothing of theirs stays on the screen. */
  signOut(): void {
    this.stop();
    this.session.leave();
    this.reset();
  }

  /** Forgets everything of the person who was signed in. */
  reset(): void {
    this.errors.clear();
    this.loginUser.reset();
    this.regions.reset();
    this.refdata.reset();
    this.suite.reset();
    this.bootList.reset();
    this.bootDetails.reset();
    this.bootClosing.reset();
  }
}
