import { action, makeObservable, observableRef, reaction, runInAction, untracked } from 'mobx';
import type { Api } from '../api/Api';
import { agreementCalls } from '../domain/wire/calls/agreement';
import { moneyCalls } from '../domain/wire/calls/money';
import { noticeCalls } from '../domain/wire/calls/notices';
import { recordCalls } from '../domain/wire/calls/records';
import { deviceCalls } from '../domain/wire/calls/devices';
import { removalCalls } from '../domain/wire/calls/removals';
import { setupCalls } from '../domain/wire/calls/setup';
import { listSource } from '../domain/boot/listSource';
import { dollarsToCents } from '../domain/money';
import type { BootDetails } from '../domain/wire/boot';
import type { Region } from '../domain/wire/region';
import type { ApplicationName } from '../domain/wire/session';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time/clock';
import { AgreementDetour } from './session/AgreementDetour';
import { AgreementStore } from './session/AgreementStore';
import { ActiveBootsStore } from './boots/ActiveBootsStore';
import { BootClosingStore } from './boots/BootClosingStore';
import { BootDetailsStore, isClosed } from './boots/BootDetailsStore';
import { BootListStore } from './boots/BootListStore';
import { LiveStore, type LiveDeps } from './boots/LiveStore';
import type { BrowserPage } from './page/BrowserPage';
import { ClockStore } from './page/ClockStore';
import type { Device } from './device/Device';
import { CorrectedClock } from './device/CorrectedClock';
import { DeviceStore } from './device/DeviceStore';
import { StoredAnswers } from './device/StoredAnswers';
import { ErrorHandlerStore, type Translate } from './errors/ErrorHandlerStore';
import { EndedSession } from './session/EndedSession';
import { LateSignOut } from './device/LateSignOut';
import { LoginUserStore } from './session/LoginUserStore';
import type { CancelBootStore } from './boots/CancelBootStore';
import type { ReleaseBootStore } from './boots/ReleaseBootStore';
import type { UnrecordedReleaseStore } from './boots/UnrecordedReleaseStore';
import type { NewBootDeps } from './newBoot/NewBootDeps';
import type { Locate } from './newBoot/PositionStore';
import type { NewBootStore } from './newBoot/NewBootStore';
import { PermissionsStore } from './session/PermissionsStore';
import { SignedOut, warnUnlessSignedOut } from './lib/SignedOut';
import { CashStore } from './money/CashStore';
import { ReportStore } from './money/ReportStore';
import { RecordChangesStore } from './records/RecordChangesStore';
import { newRecordsStore, type RecordsStore } from './records/RecordsStore';
import { RecordStore } from './records/RecordStore';
import { RemovalsStore } from './removal/RemovalsStore';
import type { RemovalActs } from './removal/RemovalActs';
import { NoticesStore } from './notices/NoticesStore';
import type { NoticePrints } from './notices/NoticePrints';
import type { OutboxStore } from './outbox/OutboxStore';
import type { SendFile } from './outbox/Sender';
import type { SetupStore } from './setup/SetupStore';
import { DevicesStore } from './refdata/DevicesStore';
import { RefdataStore } from './refdata/RefdataStore';
import { RegionsStore } from './session/RegionsStore';
import { SessionCookieWatcher, type SessionCookieSettings } from './session/SessionCookieWatcher';
import { SessionStore } from './session/SessionStore';
import { SessionTimeoutStore } from './session/SessionTimeoutStore';
import { SignedInNote } from './session/SignedInNote';
import { SignOutStore } from './session/SignOutStore';
import { InstallStore, type Installer } from './page/InstallStore';
import { PageRenewal } from './page/PageRenewal';
import type { PagesWorker } from './page/PagesWorker';
import { PageUpdate } from './page/PageUpdate';
import { UnfinishedWork } from './page/UnfinishedWork';

/** External dependencies of the stores. */
export interface RootStoreDeps {
  /** The application of the suite that this page is part of. */
  readonly application: ApplicationName;
  readonly page: BrowserPage;
  readonly sessionCookie: SessionCookieSettings;
  readonly api: Api;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly patterns: PatternRunner;
  readonly locate: Locate;
  /** Storage for unsent work. */
  readonly device: Device;
  /** The connection for live changes. */
  readonly live: Pick<LiveDeps, 'open' | 'later' | 'onConnection'>;
  /** The service worker that caches the pages' files. */
  readonly pagesWorker: PagesWorker;
  readonly installer: Installer;
  /** Uploads a photo to its address. */
  readonly sendFile: SendFile;
}

/** How long the other tabs wait for the server to hear of a sign-out, milliseconds. */
const TOLD_WITHIN_MS = 5_000;
/** The stores of one screen, dropped when it closes. Their code loads with the screen, which passes their class. */
const SCREEN_STORES = ['newBoot', 'releaseBoot', 'cancelBoot', 'unrecordedRelease'] as const;
export type ScreenStore = (typeof SCREEN_STORES)[number];

/** Constructs every store, in dependency order. Loads nothing before `start`. */
export class RootStore {
  readonly clock: Clock;
  /** The clock shared by everything that shows an age. */
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
  /** The boots of each region that can be put on a car. */
  readonly devices: DevicesStore;
  readonly activeBoots: ActiveBootsStore;
  readonly bootDetails: BootDetailsStore;
  readonly bootClosing: BootClosingStore;
  readonly bootList: BootListStore;
  readonly live: LiveStore;
  readonly recordChanges: RecordChangesStore;
  /** The boots that are still on a car after their release or cancellation. */
  readonly removals: RemovalsStore;
  /** The notices on booted cars. */
  readonly notices: NoticesStore;
  readonly device: DeviceStore;
  /** The server's latest answers, for use without a network. */
  readonly storedAnswers: StoredAnswers;
  /**
   * The boots that are stored on the device until they are recorded. Null before `openOutbox`, and for a server without
   * an outbox.
   */
  outbox: OutboxStore | null = null;
  readonly unfinishedWork: UnfinishedWork;
  readonly renewal: PageRenewal;
  readonly pageUpdate: PageUpdate;
  readonly install: InstallStore;
  readonly signingOut: SignOutStore;
  private readonly lateSignOut: LateSignOut;
  /** The add form of the open screen's region. */
  newBoot: NewBootStore | null = null;
  /** The release form of the selected boot. */
  releaseBoot: ReleaseBootStore | null = null;
  /** The cancellation form of the selected boot. */
  cancelBoot: CancelBootStore | null = null;
  /** What the user typed into the release of the selected boot before a colleague closed it. */
  unrecordedRelease: UnrecordedReleaseStore | null = null;
  /** The application of the suite that this page is part of. */
  readonly application: ApplicationName;
  readonly api: Api;
  readonly page: BrowserPage;
  private readonly newBootDeps: NewBootDeps;
  private outboxOpening: Promise<OutboxStore | null> | null = null;
  /** The server's clock, for what the device stores and sends later. */
  private readonly kerbClock: Clock;
  private stopCounting: () => void = () => undefined;
  private stopListening: () => void = () => undefined;
  private cancelClearing: () => unknown = () => undefined;
  private readonly cookieWatcher: SessionCookieWatcher;
  private readonly signedInNote: SignedInNote;
  /** One person's stores that only some visits need: made when first used, dropped at sign-out. */
  private onDemand: {
    records?: RecordsStore;
    record?: RecordStore;
    cash?: CashStore;
    report?: ReportStore;
    agreement?: AgreementStore;
    setup?: SetupStore;
  } = {};

  constructor(private readonly deps: RootStoreDeps) {
    makeObservable(this, {
      outbox: observableRef,
      newBoot: observableRef,
      releaseBoot: observableRef,
      cancelBoot: observableRef,
      unrecordedRelease: observableRef,
      open: action,
      close: action,
    });
    const { api, application, clock, page } = deps;
    this.application = application;
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
      errors: this.errors,
      copyOf: api.copyOf,
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
    this.regions = new RegionsStore(api.session, this.errors, api.copyOf);
    this.refdata = new RefdataStore(api.vehicles, this.errors, api.copyOf);
    this.devices = new DevicesStore({
      api: () => api.clientFor(deviceCalls),
      loginUser: this.loginUser,
      permissions: this.permissions,
      regions: this.regions,
      errors: this.errors,
      copyOf: api.copyOf,
    });
    const photoRules = (regionCode: string) =>
      this.loginUser.has('guard')
        ? { maxPixels: this.regions.byCode(regionCode)?.photoMaxPixels ?? null }
        : null;
    this.recordChanges = new RecordChangesStore({
      boots: api.boots,
      clientFor: api.clientFor,
      vehicles: api.vehicles,
      recheck: api.recheck,
      refdata: this.refdata,
      devices: this.devices,
      patterns: deps.patterns,
      clock,
      regions: this.regions,
      errors: this.errors,
      translate: deps.translate,
      photoRules,
      textOf: this.errors.textOf,
      onReopened: (bootId) => this.bootClosing.forget(bootId),
      viewers: [(bootId) => this.refreshBoot(bootId), (bootId) => this.record.refresh(bootId)],
    });
    this.device = new DeviceStore(deps.device, clock);
    this.activeBoots = new ActiveBootsStore({
      api: api.boots,
      permissions: this.permissions,
      loginUser: this.loginUser,
      clock,
      copyOf: api.copyOf,
    });
    this.bootDetails = new BootDetailsStore({
      api: api.boots,
      log: console.error,
      clock,
      copyOf: api.copyOf,
    });
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
    const userId = () => this.loginUser.user?.id ?? '';
    this.bootList = new BootListStore({
      boots: this.activeBoots,
      regions: this.regions,
      time: this.time,
      details: this.bootDetails,
      isActive: (bootId) =>
        !isClosed(this.bootDetails.details) && this.bootClosing.closingOf(bootId) === undefined,
      isTouched: () => this.isClosingTouched(),
      lastRegion: {
        get: () => this.device.listRegion(userId()),
        set: (region) => this.device.rememberListRegion(userId(), region),
      },
      onLook: page.onLook,
    });
    this.storedAnswers = new StoredAnswers({ entries: deps.device.entries, clock, later: deps.live.later });
    api.storeIn(this.storedAnswers);
    deps.page.onLeave(() => this.storedAnswers.leave());
    const corrected = new CorrectedClock(deps.device.texts, clock);
    api.onServerTime(corrected.correct);
    this.kerbClock = () => (this.loginUser.has('guard') ? corrected.now() : clock());
    this.removals = new RemovalsStore({
      api: () => api.clientFor(removalCalls),
      loginUser: this.loginUser,
      permissions: this.permissions,
      regions: this.regions,
      errors: this.errors,
      live: deps.live,
      page,
      clock,
      copyOf: api.copyOf,
      lastRegion: {
        get: () => this.device.removalRegion(userId()),
        set: (region) => this.device.rememberRemovalRegion(userId(), region),
      },
      onRequested: (bootId) => this.refreshBoot(bootId),
      openActs: () => this.openRemovalActs(),
    });
    this.notices = new NoticesStore({
      boots: api.boots,
      loginUser: this.loginUser,
      regions: this.regions,
      refdata: this.refdata,
      errors: this.errors,
      copyOf: api.copyOf,
      entryOf: (bootId) => this.outbox?.entries.find(({ recorded }) => recorded?.id === bootId),
      openPrints: () => this.openNoticePrints(),
    });
    this.unfinishedWork = new UnfinishedWork();
    this.renewal = new PageRenewal(page, this.unfinishedWork, deps.pagesWorker);
    this.install = new InstallStore({ installer: deps.installer, texts: deps.device.texts });
    this.pageUpdate = new PageUpdate({
      worker: deps.pagesWorker,
      page,
      unfinished: this.unfinishedWork,
      isSending: () => this.outbox?.isSending ?? false,
    });
    this.signedInNote = new SignedInNote(page, this.unfinishedWork);
    this.lateSignOut = new LateSignOut({
      api: api.session,
      texts: deps.device.texts,
      leave: () => this.cookieWatcher.leave(),
    });
    this.signingOut = new SignOutStore({
      loginUser: this.loginUser,
      device: {
        forget: (userId, how) => Promise.all([this.device.forget(userId, how), this.storedAnswers.forget()]),
      },
      waiting: async () => {
        await this.openOutbox();
        return this.waitingHere;
      },
      unfinished: this.unfinishedWork,
      leave: () => this.cookieWatcher.leave(),
      lock: (userId) => this.lock(userId),
      tell: () => void this.start(),
    });
    this.newBootDeps = {
      boots: api.boots,
      vehicles: api.vehicles,
      recheck: api.recheck,
      refdata: this.refdata,
      devices: this.devices,
      permissions: this.permissions,
      loginUser: this.loginUser,
      device: this.device,
      errors: this.errors,
      clientFor: api.clientFor,
      copyOf: api.copyOf,
      locate: deps.locate,
      patterns: deps.patterns,
      clock: this.kerbClock,
      outbox: { open: () => this.openOutbox() },
      translate: deps.translate,
      photoRules,
    };
  }

  /** How many boots, acts at the cars and prints wait on this device to be sent or for the user. */
  get waitingHere(): number {
    const { notices, outbox, removals } = this;
    const acts = (removals.acts?.acts.length ?? 0) + (notices.prints?.acts.length ?? 0);
    return (outbox?.waiting.length ?? 0) + acts;
  }

  /** The number beside the link to the outbox: what is waiting here, and damaged entries, which need the user. */
  get outboxCount(): number {
    const stores = [this.outbox, this.removals.acts, this.notices.prints];
    return this.waitingHere + stores.flatMap((store) => store?.damaged ?? []).length;
  }

  /**
   * Deletes everything in the outbox for good: boots, acts at the cars and prints.
   * @throws if the device can't be written
   */
  async emptyOutbox(): Promise<void> {
    const { notices, outbox, removals } = this;
    for (const store of [removals.acts, notices.prints])
      for (const key of [...(store?.acts.map((act) => act.key) ?? []), ...(store?.damaged ?? [])])
        await store?.discard(key);
    await outbox?.empty('all');
    await outbox?.measureOthers();
  }

  /** Reloads a boot in the detail and in the list. */
  async refreshBoot(bootId: number): Promise<void> {
    const { activeBoots, bootDetails } = this;
    await Promise.all([
      bootDetails.refresh(bootId),
      activeBoots.hasValues ? activeBoots.reload() : undefined,
    ]);
  }

  /** The search over all records. */
  get records(): RecordsStore {
    return (this.onDemand.records ??= newRecordsStore(this.api.clientFor(recordCalls)));
  }

  /** One record with its history. */
  get record(): RecordStore {
    return (this.onDemand.record ??= new RecordStore({
      boots: this.api.boots,
      records: this.api.clientFor(recordCalls),
      log: console.error,
      live: { ...this.deps.live, loginUser: this.loginUser },
      changesOf: (regionCode) => {
        const seen = this.permissions.has(regionCode, 'BOOT_VIEW_ALL') ? [regionCode] : [];
        return listSource(seen, this.loginUser.towCompanyId, undefined);
      },
    }));
  }

  get cash(): CashStore {
    return (this.onDemand.cash ??= new CashStore(this.api.clientFor(moneyCalls)));
  }

  get report(): ReportStore {
    return (this.onDemand.report ??= new ReportStore(this.api.clientFor(moneyCalls), () =>
      this.loginUser.has('day'),
    ));
  }

  get agreement(): AgreementStore {
    return (this.onDemand.agreement ??= new AgreementStore({
      api: this.api.clientFor(agreementCalls),
      loginUser: this.loginUser,
      detour: this.agreementDetour,
      page: this.page,
    }));
  }

  /** The setup's lists and forms. @param Store its class, which loads with the screen */
  setup(Store: typeof SetupStore): SetupStore {
    return (this.onDemand.setup ??= new Store({
      api: this.api.clientFor(setupCalls),
      session: this.api.session,
      vehicles: this.api.vehicles,
      patterns: this.deps.patterns,
      loginUser: this.loginUser,
    }));
  }

  makeNewBoot(Store: typeof NewBootStore, region: Region, entryKey?: string): NewBootStore {
    return new Store(this.newBootDeps, region, entryKey);
  }

  /** @param total the amount due, in dollars */
  makeReleaseBoot(Store: typeof ReleaseBootStore, details: BootDetails, total: number): ReleaseBootStore {
    const { api, loginUser, refdata } = this;
    const { id, regionCode, bootTime } = details;
    const boot = {
      id,
      regionCode,
      bootTime,
      zoneId: this.regions.zoneOf(regionCode),
      // A server that uses floating point may send $0.30 as 0.30000000000000004.
      totalCents: dollarsToCents(total) ?? Math.round(total * 100),
    };
    return new Store(boot, {
      api: api.boots,
      closing: this.bootClosing,
      clock: this.clock,
      storage: this.releaseStorage(id),
      usesOfReceipt: loginUser.has('receipts')
        ? (number) => api.clientFor(recordCalls).usedReceiptNumber({ regionCode, number })
        : undefined,
      kindOf: loginUser.has('day')
        ? (type) => refdata.state('paymentTypes').value?.find(({ name }) => name === type)?.kind ?? 'money'
        : undefined,
    });
  }

  makeCancelBoot(
    Store: typeof CancelBootStore,
    boot: Pick<BootDetails, 'id' | 'regionCode'>,
  ): CancelBootStore {
    return new Store(boot, { api: this.api.boots, closing: this.bootClosing });
  }

  makeUnrecordedRelease(Store: typeof UnrecordedReleaseStore, bootId: number): UnrecordedReleaseStore {
    return new Store(bootId, {
      storage: this.releaseStorage(bootId),
      // The form with the typed values is still open, so this works even on a device that stores nothing.
      typed: this.releaseBoot?.typedFor(bootId) ?? null,
      shortName: this.loginUser.user?.shortName,
    });
  }

  /** A screen has opened with this store. */
  open<Name extends ScreenStore>(name: Name, store: RootStore[Name]): void {
    (this as RootStore)[name] = store;
  }

  /** The screen has closed. Drops its store, unless another screen has replaced it. */
  close<Name extends ScreenStore>(name: Name, store: RootStore[Name]): void {
    if (this[name] === store) this[name] = null;
  }

  /** Opens the outbox once and starts sending. Resolves with null if there is no outbox. Never rejects. */
  async openOutbox(): Promise<OutboxStore | null> {
    this.outboxOpening ??= this.loadOutbox();
    const outbox = await this.outboxOpening;
    if (outbox === null) this.outboxOpening = null;
    return outbox;
  }

  /**
   * True if the selected boot's release form was edited or its cancel dialog is open. Untracked: the forms are
   * created while their screen renders.
   */
  isClosingTouched(): boolean {
    return untracked(() => this.releaseBoot?.isDirty === true || this.cancelBoot?.isOpen === true);
  }

  /**
   * Loads the signed-in user and informs the other tabs. Watches the session of every signed-in user, even one without
   * access. Loads the regions for users with access.
   */
  async start(): Promise<void> {
    if (this.lateSignOut.isPending && !(await this.tellSignOut())) return;
    await this.session.start();
    const { answer } = this.loginUser;
    const copy = this.api.copyOf(answer);
    if (answer !== undefined && copy === undefined)
      void this.storedAnswers.enter(answer, this.loginUser.has('guard'));
    void copy?.late?.then(() => this.checkUser());
    if (this.session.needsRegions) void this.regions.load();
    const userId = this.loginUser.user?.id ?? null;
    if (userId !== null) {
      this.signedInNote.start(userId);
      this.endedSession.arrive(userId);
    }
    if (this.loginUser.isSignedIn && this.session.phase !== 'leaving') this.cookieWatcher.start();
    if (this.session.isReady) this.sessionTimeout.start();
    if (this.session.needsRegions) this.keepPages();
  }

  /** For a page that opened for a stored user, because the server was slow: reloads it if somebody else is signed in. */
  private async checkUser(): Promise<void> {
    const shown = this.loginUser.user?.id;
    const user = await this.api.session.loginUser().catch(() => undefined);
    if (user?.loggedIn !== true || shown === undefined || user.id === shown) return;
    await this.storedAnswers.forget();
    this.signedInNote.showWhoIsThere();
  }

  /** Ends a session that was signed out on this device only. @returns whether the page may open */
  private async tellSignOut(): Promise<boolean> {
    this.session.lock();
    this.stopListening();
    this.stopListening = this.deps.live.onConnection(() => void this.start());
    const outcome = await this.lateSignOut.tell();
    this.cancelClearing();
    if (outcome === 'unreachable') this.signedInNote.clear();
    else this.stopListening();
    if (outcome === 'leaving') this.session.leave();
    return outcome === 'over';
  }

  /**
   * Locks the page after a sign-out and clears the user's data here. The server is told next. The other tabs go to the logout
   * path once the session has ended; if the server can't be told soon, they reload and lock.
   */
  private lock(userId: number): void {
    this.lateSignOut.note(userId);
    this.stop();
    this.cancelClearing = this.deps.live.later(TOLD_WITHIN_MS, () => this.signedInNote.clear());
    this.session.lock();
    void this.storedAnswers.forget();
    this.reset();
  }

  /** Caches the pages on the device, if the server announces it. */
  private keepPages(): void {
    if (!this.loginUser.has('guard')) {
      void this.deps.pagesWorker.remove();
      return;
    }
    this.pageUpdate.start();
    this.install.start();
    this.stopCounting = reaction(() => this.outbox?.waiting.length ?? 0, this.install.noteWaiting);
  }

  /** Stops the watchers when the page is left. */
  stop(): void {
    this.stopCounting();
    this.stopListening();
    this.cookieWatcher.stop();
    this.signedInNote.stop();
    this.sessionTimeout.stop();
  }

  /**
   * The session has ended on the server. Deletes its answers, and saves the address, so that signing in again leads back
   * to this page.
   */
  noteSessionEnd(): void {
    void this.storedAnswers.forget();
    const userId = this.loginUser.user?.id ?? null;
    if (userId !== null) this.endedSession.save(userId);
  }

  /** The user signed out, here or in another tab. Clears all of their data from the screen. */
  signOut(): void {
    this.stop();
    this.session.leave();
    void this.storedAnswers.forget();
    this.reset();
  }

  /** Clears all data of the user who was signed in. */
  reset(): void {
    this.errors.clear();
    this.loginUser.reset();
    this.regions.reset();
    this.refdata.reset();
    this.devices.reset();
    this.activeBoots.reset();
    this.bootList.reset();
    this.bootDetails.reset();
    this.bootClosing.reset();
    this.live.reset();
    this.recordChanges.reset();
    this.outbox?.stop();
    runInAction(() => (this.outbox = null));
    this.outboxOpening = null;
    this.removals.reset();
    this.notices.reset();
    for (const name of SCREEN_STORES) this.close(name, this[name]);
    this.onDemand = {};
  }

  private async loadOutbox(): Promise<OutboxStore | null> {
    const userId = this.loginUser.user?.id ?? null;
    if (userId === null || !this.loginUser.has('guard')) return null;
    try {
      const { OutboxStore } = await import(/* webpackChunkName: "outbox" */ './outbox/OutboxStore');
      const outbox = new OutboxStore({
        ...this.senderDeps,
        storage: this.device.storageOf(userId),
        companyId: this.loginUser.towCompanyId ?? null,
        companyName: this.loginUser.company?.name ?? null,
      });
      await this.startFor(userId, outbox);
      runInAction(() => (this.outbox = outbox));
      return outbox;
    } catch (error) {
      warnUnlessSignedOut('The outbox could not be opened:', error);
      return null;
    }
  }

  /** Starts a store of unsent work. @throws SignedOut if its user has signed out meanwhile */
  private async startFor(
    userId: number | '',
    store: { start(): Promise<void>; stop(): void },
  ): Promise<void> {
    await store.start();
    if ((this.loginUser.user?.id ?? '') === userId) return;
    store.stop();
    throw new SignedOut();
  }

  private async openNoticePrints(): Promise<NoticePrints> {
    const userId = this.loginUser.user?.id ?? '';
    const { NoticePrints } = await import(/* webpackChunkName: "outbox" */ './notices/NoticePrints');
    await this.openOutbox();
    const prints = new NoticePrints({
      ...this.senderDeps,
      notices: this.api.clientFor(noticeCalls),
      storage: this.device.storageOf(userId),
      entryOf: (bootKey) => {
        const { outbox } = this;
        if (outbox === null || outbox.isUnreadable || outbox.damaged.length > 0) return undefined;
        return outbox.entries.find(({ key }) => key === bootKey) ?? null;
      },
      onBoots: (hear) => reaction(() => this.outbox?.entries, hear),
      keepNumber: async (bootKey, number) => this.outbox?.keepNotice(bootKey, number),
      onAnswered: ({ bootId }) => {
        if (bootId === null) return;
        void this.bootDetails.refresh(bootId, { background: true });
        void this.record.refresh(bootId);
      },
    });
    await this.startFor(userId, prints);
    return prints;
  }

  private async openRemovalActs(): Promise<RemovalActs> {
    const userId = this.loginUser.user?.id ?? '';
    const { RemovalActs } = await import(/* webpackChunkName: "outbox" */ './removal/RemovalActs');
    const acts = new RemovalActs({
      ...this.senderDeps,
      removal: this.api.clientFor(removalCalls),
      storage: this.device.storageOf(userId),
      photos: this.device.bootPhotosOf(userId),
      maxPixels: (code) => this.regions.byCode(code)?.photoMaxPixels ?? null,
      onAnswered: ({ bootId }) => {
        void this.removals.reload({ background: true });
        void this.bootDetails.refresh(bootId, { background: true });
      },
    });
    await this.startFor(userId, acts);
    return acts;
  }

  /** What this user typed into the release of a boot, as the device stores it. */
  private releaseStorage(bootId: number) {
    return this.device.releaseOf(this.loginUser.user?.id ?? '', bootId);
  }

  /** The dependencies of every store that sends from the device. */
  private get senderDeps() {
    const { api, live, page, sendFile } = this.deps;
    return {
      boots: api.boots,
      session: api.session,
      sendFile,
      clock: this.kerbClock,
      page,
      later: live.later,
      onConnection: live.onConnection,
      report: this.errors.report,
    };
  }
}
