import { observable, runInAction, untracked } from 'mobx';
import type { Api } from '../api/Api';
import type { agreementCalls } from '../domain/wire/calls/agreement';
import type { moneyCalls } from '../domain/wire/calls/money';
import type { recordCalls } from '../domain/wire/calls/records';
import type { ApplicationName } from '../domain/wire/session';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time/clock';
import type { Region } from '../domain/wire/region';
import { AgreementDetour } from './session/AgreementDetour';
import type { AgreementStore } from './session/AgreementStore';
import { BootClosingStore } from './boots/BootClosingStore';
import { BootDetailsStore, isClosed } from './boots/BootDetailsStore';
import { ActiveBootsStore } from './boots/ActiveBootsStore';
import { BootListStore } from './boots/BootListStore';
import { LiveStore, type LiveDeps } from './boots/LiveStore';
import type { BrowserPage } from './page/BrowserPage';
import { ClockStore } from './page/ClockStore';
import type { Device } from './device/Device';
import { DeviceStore } from './device/DeviceStore';
import { ErrorHandlerStore, type Translate } from './errors/ErrorHandlerStore';
import { EndedSession } from './session/EndedSession';
import { LoginUserStore } from './session/LoginUserStore';
import type { CancelBootStore } from './boots/CancelBootStore';
import type { BootToRelease, ReleaseBootStore } from './boots/ReleaseBootStore';
import type { UnrecordedReleaseStore } from './boots/UnrecordedReleaseStore';
import type { NewBootDeps } from './newBoot/NewBootDeps';
import type { NewBootStore } from './newBoot/NewBootStore';
import type { PhotoDeps } from './photos/PhotoUploadsStore';
import { PermissionsStore } from './session/PermissionsStore';
import type { CashStore } from './money/CashStore';
import type { ReportStore } from './money/ReportStore';
import { RecordChangesStore } from './records/RecordChangesStore';
import type { RecordsStore } from './records/RecordsStore';
import type { RecordStore } from './records/RecordStore';
import { RefdataStore } from './refdata/RefdataStore';
import { RegionsStore } from './session/RegionsStore';
import { SessionCookieWatcher, type SessionCookieSettings } from './session/SessionCookieWatcher';
import { SessionStore } from './session/SessionStore';
import { SessionTimeoutStore } from './session/SessionTimeoutStore';
import { SignedInNote } from './session/SignedInNote';
import { SignOutStore } from './session/SignOutStore';
import { PageRenewal } from './page/PageRenewal';
import { UnfinishedWork } from './page/UnfinishedWork';

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
  /** How the server is heard when it has something to say. */
  readonly live: Pick<LiveDeps, 'open' | 'later' | 'onConnection'>;
}

/**
 * The stores whose code comes with their screens. A form goes with its screen; records, shifts (a count with them) and
 * the report stay while a person goes from one screen to another.
 */
interface Opened {
  agreement: AgreementStore | null;
  newBoot: NewBootStore | null;
  releaseBoot: ReleaseBootStore | null;
  cancelBoot: CancelBootStore | null;
  unrecordedRelease: UnrecordedReleaseStore | null;
  records: RecordsStore | null;
  record: RecordStore | null;
  cash: CashStore | null;
  report: ReportStore | null;
}

const NOTHING_OPENED: Opened = {
  agreement: null,
  newBoot: null,
  releaseBoot: null,
  cancelBoot: null,
  unrecordedRelease: null,
  records: null,
  record: null,
  cash: null,
  report: null,
};

/** Makes every store, in the order in which they need each other. It loads nothing until `start`; then the gate. */
export class RootStore {
  readonly clock: Clock;
  /** The same clock for whatever shows an age. */
  readonly time: ClockStore;
  readonly errors: ErrorHandlerStore;
  readonly loginUser: LoginUserStore;
  readonly agreementDetour: AgreementDetour;
  readonly session: SessionStore;
  readonly endedSession: EndedSession;
  readonly sessionTimeout: SessionTimeoutStore;
  readonly permissions: PermissionsStore;
  readonly regions: RegionsStore;
  readonly refdata: RefdataStore;
  readonly activeBoots: ActiveBootsStore;
  readonly bootDetails: BootDetailsStore;
  readonly bootClosing: BootClosingStore;
  readonly bootList: BootListStore;
  readonly live: LiveStore;
  readonly recordChanges: RecordChangesStore;
  readonly device: DeviceStore;
  readonly unfinishedWork: UnfinishedWork;
  readonly renewal: PageRenewal;
  readonly signingOut: SignOutStore;
  /** What the uploads of a boot's photos work with; their code comes with the screen that has an upload area. */
  readonly photoDeps: PhotoDeps;
  private readonly opened = observable<Opened>({ ...NOTHING_OPENED }, {}, { deep: false });
  /** An add form whose screen is still to come. */
  private newBootAhead: NewBootStore | null = null;
  private readonly api: Api;
  private readonly page: BrowserPage;
  private readonly newBootDeps: NewBootDeps;
  private readonly cookieWatcher: SessionCookieWatcher;
  private readonly signedInNote: SignedInNote;

  constructor(deps: RootStoreDeps) {
    this.isClosingTouched = this.isClosingTouched.bind(this);
    const { api, application, clock, page } = deps;
    this.api = api;
    this.page = page;
    this.clock = clock;
    this.time = new ClockStore({ clock, page });
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
    this.endedSession = new EndedSession(page);
    this.sessionTimeout = new SessionTimeoutStore({
      api: api.session,
      loginUser: this.loginUser,
      page,
      clock,
      onOver: () => this.noteSessionEnd(),
    });
    this.cookieWatcher = new SessionCookieWatcher(deps.sessionCookie, page, () => this.signOut());
    this.permissions = new PermissionsStore(this.loginUser);
    this.regions = new RegionsStore(api.session, this.errors);
    this.refdata = new RefdataStore(api.vehicles, this.errors);
    this.activeBoots = new ActiveBootsStore({
      api: api.boots,
      permissions: this.permissions,
      loginUser: this.loginUser,
      clock,
    });
    this.bootDetails = new BootDetailsStore({ api: api.boots, log: console.error, clock });
    this.bootClosing = new BootClosingStore({
      banner: this.errors,
      list: this.activeBoots,
      details: this.bootDetails,
    });
    this.live = new LiveStore({
      ...deps.live,
      loginUser: this.loginUser,
      list: this.activeBoots,
      details: this.bootDetails,
      closing: this.bootClosing,
    });
    this.recordChanges = new RecordChangesStore({
      boots: api.boots,
      over: api.over,
      vehicles: api.vehicles,
      recheck: api.recheck,
      refdata: this.refdata,
      patterns: deps.patterns,
      clock,
      regions: this.regions,
      errors: this.errors,
      translate: deps.translate,
      textOf: this.errors.textOf,
      onReopened: this.bootClosing.forget,
      viewers: [
        (bootId) => this.bootDetails.refresh(bootId),
        async (bootId) => this.record?.refresh(bootId),
        async () => (this.activeBoots.hasValues ? this.activeBoots.reload() : undefined),
      ],
    });
    this.device = new DeviceStore(deps.device, clock);
    this.bootList = new BootListStore({
      boots: this.activeBoots,
      regions: this.regions,
      time: this.time,
      details: this.bootDetails,
      isActive: (bootId) =>
        !isClosed(this.bootDetails.details) && this.bootClosing.closingOf(bootId) === undefined,
      isTouched: this.isClosingTouched,
      lastRegion: {
        get: () => this.device.listRegion(this.loginUser.user?.id ?? ''),
        set: (region) => this.device.rememberListRegion(this.loginUser.user?.id ?? '', region),
      },
      onLook: page.onLook,
    });
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
    this.photoDeps = {
      boots: api.boots,
      recheck: api.recheck,
      errors: this.errors,
      translate: deps.translate,
    };
    this.newBootDeps = {
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

  /** The add form of the region whose screen is open. Its code, and the date library with it, comes with that screen. */
  get newBoot(): NewBootStore | null {
    return this.opened.newBoot;
  }

  /** The release form of the boot that is shown; its code comes with its screen, too. */
  get releaseBoot(): ReleaseBootStore | null {
    return this.opened.releaseBoot;
  }

  /** The cancellation of the boot that is shown. */
  get cancelBoot(): CancelBootStore | null {
    return this.opened.cancelBoot;
  }

  /** What was typed into the release of the boot that is shown, and that somebody else has closed. */
  get unrecordedRelease(): UnrecordedReleaseStore | null {
    return this.opened.unrecordedRelease;
  }

  /** The search over all records, once its screen was open; its code comes with that screen. */
  get records(): RecordsStore | null {
    return this.opened.records;
  }

  /** The record that is shown, or was last. */
  get record(): RecordStore | null {
    return this.opened.record;
  }

  /** The screen of all records opens. @param Store the class, which comes with the screen, as its calls do */
  openRecords(Store: typeof RecordsStore, calls: typeof recordCalls): RecordsStore {
    return this.records ?? this.keep('records', new Store({ api: this.api.over(calls) }));
  }

  /** The screen of one record opens. @param Store the class, which comes with the screen, as its calls do */
  openRecord(Store: typeof RecordStore, calls: typeof recordCalls): RecordStore {
    const { boots, over } = this.api;
    return this.record ?? this.keep('record', new Store({ boots, records: over(calls), log: console.error }));
  }

  /** Shifts, once their screen was open; their code comes with that screen. */
  get cash(): CashStore | null {
    return this.opened.cash;
  }

  /** The report that is shown, or was last. */
  get report(): ReportStore | null {
    return this.opened.report;
  }

  /** The screen of shifts opens. @param Store the class, which comes with the screen, as its calls do */
  openCash(Store: typeof CashStore, calls: typeof moneyCalls): CashStore {
    return this.cash ?? this.keep('cash', new Store(this.api.over(calls)));
  }

  /** The screen of reports opens. @param Store the class, which comes with the screen, as its calls do */
  openReport(Store: typeof ReportStore, calls: typeof moneyCalls): ReportStore {
    return this.report ?? this.keep('report', new Store(this.api.over(calls)));
  }

  /** The agreement gate opens. @param Store the class, which comes with the screen, as its calls do */
  openAgreement(Store: typeof AgreementStore, calls: typeof agreementCalls): AgreementStore {
    const { loginUser, agreementDetour: detour, page } = this;
    const agreement = this.opened.agreement;
    return (
      agreement ?? this.keep('agreement', new Store({ api: this.api.over(calls), loginUser, detour, page }))
    );
  }

  /**
   * Whether something was typed or begun in the forms of the boot that is shown. Nobody is told when that changes: the
   * forms open while their screen is rendered.
   */
  isClosingTouched(): boolean {
    return untracked(() => this.releaseBoot?.isDirty === true || this.cancelBoot?.isOpen === true);
  }

  /**
   * A screen opens with the add form of its region, or takes the one that was opened ahead.
   * @param Store the class, which comes with the screen
   */
  openNewBoot(Store: typeof NewBootStore, region: Region): NewBootStore {
    const ahead = this.newBootAhead;
    this.newBootAhead = null;
    return this.keep(
      'newBoot',
      ahead?.region.code === region.code ? ahead : new Store(this.newBootDeps, region),
    );
  }

  /**
   * Makes an add form ready before its screen is drawn, so that it is drawn once and not again for its lists. Nothing is
   * thrown.
   * @param Store as for `openNewBoot`
   * @returns once it has what it begins with
   */
  async openNewBootAhead(Store: typeof NewBootStore, region: Region): Promise<void> {
    // The screen was quicker; another form would hold the draft that is its own.
    if (this.newBoot !== null) return;
    this.newBootAhead = new Store(this.newBootDeps, region);
    await this.newBootAhead.prepare();
  }

  /** A boot is shown that may be released. @param Store the class, which comes with the screen */
  openReleaseBoot(Store: typeof ReleaseBootStore, boot: BootToRelease): ReleaseBootStore {
    const storage = this.device.releaseOf(this.loginUser.user?.id ?? '', boot.id);
    const deps = { api: this.api.boots, closing: this.bootClosing, clock: this.clock, storage };
    return this.keep('releaseBoot', new Store(boot, deps));
  }

  /** A boot is shown that may be cancelled. @param Store the class, which comes with the screen */
  openCancelBoot(
    Store: typeof CancelBootStore,
    boot: { readonly id: number; readonly regionCode: string },
  ): CancelBootStore {
    return this.keep('cancelBoot', new Store(boot, { api: this.api.boots, closing: this.bootClosing }));
  }

  /** A boot is shown that was closed elsewhere. @param Store the class, which comes with the screen */
  openUnrecordedRelease(Store: typeof UnrecordedReleaseStore, bootId: number): UnrecordedReleaseStore {
    const { user } = this.loginUser;
    const storage = this.device.releaseOf(user?.id ?? '', bootId);
    // The form that it was typed into is still open, also on a device that stores nothing.
    const typed = untracked(() => this.releaseBoot?.typedFor(bootId)) ?? storage.read();
    return this.keep('unrecordedRelease', new Store(bootId, { storage, typed, shortName: user?.shortName }));
  }

  /** The screen of a form has gone, unless another one has opened since. */
  close(form: NewBootStore | ReleaseBootStore | CancelBootStore | UnrecordedReleaseStore): void {
    runInAction(() => {
      if (this.newBoot === form) this.opened.newBoot = null;
      if (this.releaseBoot === form) this.opened.releaseBoot = null;
      if (this.cancelBoot === form) this.opened.cancelBoot = null;
      if (this.unrecordedRelease === form) this.opened.unrecordedRelease = null;
    });
  }

  /**
   * Asks who is there and tells the other tabs; watches the session of whoever is signed in, whether or not they are
   * let in. Whoever is let in needs the regions.
   */
  async start(): Promise<void> {
    await this.session.start();
    if (this.session.needsRegions) void this.regions.load();
    const userId = this.loginUser.user?.id ?? null;
    if (userId !== null) {
      this.signedInNote.start(userId);
      this.endedSession.arrive(userId);
    }
    if (this.loginUser.isSignedIn && this.session.phase !== 'leaving') this.cookieWatcher.start();
    if (this.session.isReady) this.sessionTimeout.start();
  }

  /** Stops watching; for a page that goes away. */
  stop(): void {
    this.cookieWatcher.stop();
    this.signedInNote.stop();
    this.sessionTimeout.stop();
  }

  /** The session is over on the server: signing in again leads back to this page. */
  noteSessionEnd(): void {
    const userId = this.loginUser.user?.id ?? null;
    if (userId !== null) this.endedSession.save(userId);
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
    this.activeBoots.reset();
    this.bootList.reset();
    this.bootDetails.reset();
    this.bootClosing.reset();
    this.live.reset();
    this.records?.reset();
    this.record?.reset();
    this.recordChanges.reset();
    this.newBootAhead = null;
    runInAction(() => Object.assign(this.opened, { cash: null, report: null } satisfies Partial<Opened>));
  }

  private keep<Name extends keyof Opened, Store extends Opened[Name]>(name: Name, store: Store): Store {
    runInAction(() => {
      this.opened[name] = store;
    });
    return store;
  }
}
