import { makeAutoObservable } from 'mobx';
import type { BootApi } from '../../api/Api';
import { ConnectionError } from '../../api/errors';
import type { Permission } from '../../domain/permissions';
import type { BootListItem } from '../../domain/wire/boot';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { keepSame } from './keepSame';
import { listSource, type BootListSource } from './listSource';

export interface BootListDeps {
  readonly api: Pick<BootApi, 'listOfRegion' | 'listOfCompany'>;
  readonly permissions: { regionsWith(permission: Permission): string[] };
  readonly loginUser: { readonly towCompanyId: number | null | undefined };
  /** Milliseconds since the epoch, to say how old the list is. */
  readonly clock: () => number;
}

const NO_BOOTS: readonly BootListItem[] = [];

/**
 * The active boots: with one view-all region that region's, with several the
 * picked one's, with none the user's tow company's. An error stays here: it shows in the list's own box.
 */
export class BootListStore {
  loadedAt: number | undefined = undefined;
  private picked: string | undefined = undefined;
  private loadedSource: string | undefined = undefined;
  /** The source whose load was begun before its screen was there. */
  private loadedAhead: string | undefined = undefined;
  private readonly state = new AsyncState<readonly BootListItem[]>();
  private readonly deps: BootListDeps;

  constructor(deps: BootListDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'state'>(this, { deps: false, state: false }, { autoBind: true });
  }

  /** Codes of the regions whose boots the user may see all of, in alphabetical order. */
  get viewRegions(): string[] {
    return this.deps.permissions.regionsWith('BOOT_VIEW_ALL');
  }

  /** Whether the region has to be picked by hand. */
  get mustPick(): boolean {
    return this.viewRegions.length > 1;
  }

  get region(): string | undefined {
    return this.source.kind === 'region' ? this.source.region : undefined;
  }

  get source(): BootListSource {
    return listSource(this.viewRegions, this.deps.loginUser.towCompanyId, this.picked);
  }

  /** The boots as the server gave them; those of before while they are loaded again. */
  get values(): readonly BootListItem[] {
    return this.state.value ?? NO_BOOTS;
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  /** Whether there is a list to show, were it an older one. */
  get hasValues(): boolean {
    return this.state.value !== undefined;
  }

  /** Whether the last load failed for want of a connection, and an older list is there. */
  get isOffline(): boolean {
    return this.state.status === 'error' && this.hasValues && this.state.error instanceof ConnectionError;
  }

  /** Why the last load failed; a view puts it into words. */
  get error(): unknown {
    return this.state.error;
  }

  /** Picks the region to list, or none; a region that may not be seen changes nothing. */
  pick(region: string | null): void {
    if (region === null) this.picked = undefined;
    else if (this.viewRegions.includes(region)) this.picked = region;
  }

  /**
   * Loads the list anew. What was listed stays until the answer is there, unless it was another region's.
   * @param by in the background: no person has asked for it, so it keeps no session alive
   */
  async reload({ background = false }: { readonly background?: boolean } = {}): Promise<void> {
    const { source, key } = this;
    if (key !== this.loadedSource) {
      this.state.reset();
      this.loadedAt = undefined;
      this.loadedSource = key;
    }
    if (source.kind === 'unpicked') return;
    const values = await this.state.run(async () =>
      keepSame(this.state.value, await this.fetch(source, background)),
    );
    if (values !== undefined) this.stamp();
  }

  /**
   * Begins to load what the screen is going to show, while its code is still on its way.
   * @param region the code that the address names, or null
   */
  async loadAhead(region: string | null): Promise<void> {
    if (region !== null) this.pick(region);
    this.loadedAhead = this.key;
    await this.reload();
  }

  /** Loads the list for a screen that comes up, or takes over, once, the load that was begun ahead of it. */
  async show(): Promise<void> {
    const isBegun = this.loadedAhead === this.key;
    this.loadedAhead = undefined;
    if (!isBegun) await this.reload();
  }

  /** Loads the list anew if it is older than so many milliseconds and no load is under way. */
  async refreshOlderThan(ageMs: number): Promise<void> {
    if (this.state.isLoading || this.source.kind === 'unpicked') return;
    if (this.loadedAt !== undefined && this.deps.clock() - this.loadedAt < ageMs) return;
    await this.reload();
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.state.reset();
    this.picked = undefined;
    this.loadedSource = undefined;
    this.loadedAhead = undefined;
    this.loadedAt = undefined;
  }

  /** Tells one source from another. */
  private get key(): string {
    return JSON.stringify(this.source);
  }

  private stamp(): void {
    this.loadedAt = this.deps.clock();
  }

  private fetch(
    source: Exclude<BootListSource, { kind: 'unpicked' }>,
    background: boolean,
  ): Promise<BootListItem[]> {
    const { api } = this.deps;
    const by = background ? { background } : {};
    if (source.kind === 'region') return api.listOfRegion({ region: source.region, ...by });
    if (source.kind === 'company') return api.listOfCompany({ towCompanyId: source.towCompanyId, ...by });
    return Promise.resolve([]);
  }
}
