import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { CopyOf, RemovalApi } from '../../api/Api';
import { ConnectionError } from '../../api/errors';
import { listSource, type BootListSource } from '../../domain/boot/listSource';
import type { Feature } from '../../domain/features';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { Permission } from '../../domain/permissions';
import type { RemovalAct } from '../../domain/stored/removalAct';
import type { RemovalItem } from '../../domain/wire/removals';
import type { Region } from '../../domain/wire/region';
import { LiveStore, type LiveDeps } from '../boots/LiveStore';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { warnUnlessSignedOut } from '../lib/SignedOut';
import type { BrowserPage } from '../page/BrowserPage';
import type { RemovalActs } from './RemovalActs';

/** What a user tells the others before acting at a car. */
type Turn = 'take' | 'leave' | 'request';

export interface RemovalsDeps {
  /** Makes the calls, which nothing needs without the feature. */
  readonly api: () => Pick<RemovalApi, 'removals' | 'takeRemoval' | 'leaveRemoval' | 'requestRemoval'>;
  readonly loginUser: LiveDeps['loginUser'] & {
    readonly towCompanyId: number | null | undefined;
    readonly user: { readonly shortName?: string | null | undefined } | undefined;
    has(feature: Feature): boolean;
  };
  readonly permissions: {
    regionsWith(permission: Permission): string[];
    has(regionCode: string, permission: Permission): boolean;
  };
  readonly regions: { byCode(code: string): Region | undefined };
  readonly errors: { report(error: unknown): void };
  readonly live: Pick<LiveDeps, 'open' | 'later' | 'onConnection'>;
  readonly page: Pick<BrowserPage, 'every' | 'onLook'>;
  readonly clock: () => number;
  readonly copyOf: CopyOf;
  /** The region that the user last looked at on this device. */
  readonly lastRegion: { get(): string | null; set(region: string): void };
  /** Reloads a boot wherever it is shown. */
  readonly onRequested: (bootId: number) => Promise<unknown>;
  /** Loads the code of the acts, makes their store and starts it. */
  readonly openActs: () => Promise<RemovalActs>;
}

/** How often the list is read while nothing announces its changes, milliseconds. */
const EVERY_MS = 60_000;
const NONE: readonly RemovalItem[] = [];

/** The boots of one region that are still on a car after their release or cancellation. */
export class RemovalsStore {
  /** The acts that this device stores; null until their code is loaded. */
  acts: RemovalActs | null = null;
  readonly live: LiveStore;
  private picked: string | undefined = undefined;
  private loadedRegion: string | undefined = undefined;
  private loadedTime: number | undefined = undefined;
  /** Whether the list is the device's stored copy. */
  private isCopy = false;
  private readonly state = new AsyncState<readonly RemovalItem[]>();
  /** The boots whose `Take` or `Leave` is being sent. */
  private readonly turns = observable.map<number, Turn>();
  private opening: Promise<RemovalActs> | null = null;
  private stops: (() => void)[] = [];

  constructor(private readonly deps: RemovalsDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
    this.live = new LiveStore({ ...deps.live, loginUser: deps.loginUser, list: this });
  }

  /** The regions that set a time to take a boot off, and where the user may do it, sorted by code. */
  get regions(): string[] {
    const { loginUser, permissions, regions } = this.deps;
    if (!loginUser.has('removal')) return [];
    return permissions
      .regionsWith('RELEASE_REMOVAL')
      .filter((code) => code === this.picked || regions.byCode(code)?.removal != null);
  }

  /** Whether a region keeps track of when boots come off. */
  isKept(regionCode: string): boolean {
    const { loginUser, regions } = this.deps;
    return loginUser.has('removal') && regions.byCode(regionCode)?.removal != null;
  }

  /** Whether a region counts from the moment when the motorist asks. */
  countsFromRequest(regionCode: string): boolean {
    return this.isKept(regionCode) && this.deps.regions.byCode(regionCode)?.removal?.countsFrom === 'request';
  }

  /** Whether what a boot says about its removal is shown. */
  get isShown(): boolean {
    return this.deps.loginUser.has('removal');
  }

  /** The region shown: the one picked, or the one that the user looked at last, or the first. */
  get region(): string | undefined {
    const { regions } = this;
    const wanted = this.picked ?? this.deps.lastRegion.get();
    return regions.find((code) => code === wanted) ?? regions[0];
  }

  /** The user's own first, then by due time, as the server lists them. */
  get items(): readonly RemovalItem[] {
    const all = this.isCurrent ? (this.state.value ?? NONE) : NONE;
    return [...all.filter((item) => this.isMine(item)), ...all.filter((item) => !this.isMine(item))];
  }

  /** The user's refused acts in the region whose boots are no longer listed, so that no item shows them. */
  get refusedApart(): readonly RemovalAct[] {
    const { acts, items, region } = this;
    if (acts === null) return [];
    const shown = new Set(items.map(({ id }) => acts.of(id)));
    return acts.acts.filter(
      (act) => act.regionCode === region && act.state === 'needsYou' && !shown.has(act),
    );
  }

  /** How many boots are to be removed in the region; undefined while unknown. */
  get count(): number | undefined {
    if (!this.hasValues) return undefined;
    const isOff = ({ id }: RemovalItem) => {
      const act = this.acts?.of(id);
      return act?.kind === 'off' && act.state === 'waiting';
    };
    return this.items.filter((item) => !isOff(item)).length;
  }

  get status(): LoadStatus {
    return this.isCurrent ? this.state.status : 'initial';
  }

  get error(): unknown {
    return this.isCurrent ? this.state.error : undefined;
  }

  get hasValues(): boolean {
    return this.isCurrent && this.state.value !== undefined;
  }

  /** When the list arrived, milliseconds since the epoch; undefined unless an older list stands in for a failed load. */
  get oldSince(): number | undefined {
    const isOld = this.status === 'error' && this.error instanceof ConnectionError;
    return this.hasValues && (isOld || this.isCopy) ? this.loadedTime : undefined;
  }

  /** Whether the user has taken it. */
  isMine({ removal }: RemovalItem): boolean {
    const me = this.deps.loginUser.user?.shortName;
    return removal.state === 'TAKEN' && me != null && removal.takenBy === me;
  }

  /** What the user is telling the others about a boot; undefined if nothing is being sent. */
  turnOf(bootId: number): Turn | undefined {
    return this.turns.get(bootId);
  }

  /** Loads the stored acts, and keeps the list up to date from now on. Does nothing without the feature. */
  open(): void {
    if (this.regions.length === 0 || this.stops.length > 0) return;
    const { page } = this.deps;
    const again = () => {
      if (!this.live.isLive) void this.reload({ background: true });
    };
    this.stops.push(page.every(EVERY_MS, again), page.onLook(again));
    if (!this.hasValues) void this.reload({ background: true });
    this.openActs().catch((error: unknown) => {
      warnUnlessSignedOut('What was done at the cars could not be read:', error);
    });
  }

  /** The acts, once their code is loaded. @throws if it can't be loaded */
  openActs(): Promise<RemovalActs> {
    this.opening ??= this.loadActs();
    return this.opening;
  }

  /** Shows another region, if the user may remove boots there. */
  pick(region: string): void {
    if (!this.deps.loginUser.has('removal')) return;
    if (!this.deps.permissions.has(region, 'RELEASE_REMOVAL')) return;
    this.picked = region;
    this.deps.lastRegion.set(region);
  }

  /** Reads the list again. The items stay until the answer arrives. */
  async reload({ background = false }: { readonly background?: boolean } = {}): Promise<void> {
    const { region } = this;
    if (region === undefined) return;
    if (this.loadedRegion !== region) {
      this.state.reset();
      this.loadedRegion = region;
      this.loadedTime = undefined;
    }
    const by = background ? { background } : { orKept: true };
    const values = await this.state.run(() => this.deps.api().removals({ regionCode: region, ...by }));
    if (values === undefined) return;
    const copy = this.deps.copyOf(values);
    runInAction(() => {
      this.loadedTime = copy?.at ?? this.deps.clock();
      this.isCopy = copy !== undefined;
      if (copy?.failure !== undefined) this.state.standIn(values, copy.failure);
    });
  }

  /** Tells the others that the user is going to this car. */
  take(bootId: number): Promise<void> {
    return this.send(bootId, 'take');
  }

  /** Leaves the car to somebody else. */
  leave(bootId: number): Promise<void> {
    return this.send(bootId, 'leave');
  }

  /** The motorist of an active boot is waiting. */
  async request(bootId: number): Promise<void> {
    await this.send(bootId, 'request');
    await this.deps.onRequested(bootId);
  }

  /** Clears everything at sign-out. */
  reset(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.live.reset();
    this.acts?.stop();
    this.acts = null;
    this.opening = null;
    this.picked = undefined;
    this.loadedRegion = undefined;
    this.loadedTime = undefined;
    this.isCopy = false;
    this.state.reset();
    this.turns.clear();
  }

  private get isCurrent(): boolean {
    return this.region !== undefined && this.loadedRegion === this.region;
  }

  /** What to listen to: the region, or else the own company's boots. */
  get source(): BootListSource {
    const { permissions, loginUser } = this.deps;
    const { region } = this;
    const seen = region !== undefined && permissions.has(region, 'BOOT_VIEW_ALL') ? [region] : [];
    return listSource(seen, loginUser.towCompanyId, undefined);
  }

  private async loadActs(): Promise<RemovalActs> {
    try {
      const acts = await this.deps.openActs();
      runInAction(() => {
        this.acts = acts;
      });
      return acts;
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }

  /** Sends a turn. A refusal says who was first, and the list then shows it. */
  private async send(bootId: number, turn: Turn): Promise<void> {
    if (this.turns.has(bootId)) return;
    this.turns.set(bootId, turn);
    try {
      const sent = { bootId, body: undefined, idempotencyKey: newIdempotencyKey() };
      if (turn === 'take') await this.deps.api().takeRemoval(sent);
      else if (turn === 'leave') await this.deps.api().leaveRemoval(sent);
      else await this.deps.api().requestRemoval(sent);
    } catch (error) {
      this.deps.errors.report(error);
    }
    if (turn !== 'request') await this.reload();
    runInAction(() => this.turns.delete(bootId));
  }
}
