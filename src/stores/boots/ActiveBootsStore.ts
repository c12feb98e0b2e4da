import { makeAutoObservable } from 'mobx';
import type { BootApi } from '../../api/Api';
import { ConnectionError } from '../../api/errors';
import type { Permission } from '../../domain/permissions';
import type { BootListItem } from '../../domain/wire/boot';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { keepSame } from './keepSame';
import { listSource, type BootListSource } from '../../domain/boot/listSource';

export interface ActiveBootsDeps {
  readonly api: Pick<BootApi, 'listOfRegion' | 'listOfCompany'>;
  readonly permissions: { regionsWith(permission: Permission): string[] };
  readonly loginUser: { readonly towCompanyId: number | null | undefined };
  /** Milliseconds since the epoch, for the age of the list. */
  readonly clock: () => number;
}

const NO_BOOTS: readonly BootListItem[] = [];

/**
 * The active boots as the server lists them: with one view-all region that region's, with several the picked one's, with
 * none those of the user's tow company. A failure stays here: the list shows it in its own box.
 */
export class ActiveBootsStore {
  private picked: string | undefined = undefined;
  private loadedSource: string | undefined = undefined;
  private loadedTime: number | undefined = undefined;
  /** The source whose load began before its screen was there. */
  private loadedAhead: string | undefined = undefined;
  private readonly state = new AsyncState<readonly BootListItem[]>();
  private readonly deps: ActiveBootsDeps;

  constructor(deps: ActiveBootsDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'state'>(this, { deps: false, state: false }, { autoBind: true });
  }

  /** Codes of the regions whose boots the user may see all of, in alphabetical order. */
  get viewRegions(): string[] {
    return this.deps.permissions.regionsWith('BOOT_VIEW_ALL');
  }

  /** Whether the user has to choose a region. */
  get mustPick(): boolean {
    return this.viewRegions.length > 1;
  }

  get region(): string | undefined {
    return this.source.kind === 'region' ? this.source.region : undefined;
  }

  get source(): BootListSource {
    return listSource(this.viewRegions, this.deps.loginUser.towCompanyId, this.picked);
  }

  /** Identifies the source. */
  get sourceKey(): string {
    return JSON.stringify(this.source);
  }

  /** The boots as the server gave them. While the same list loads again, those of before. */
  get values(): readonly BootListItem[] {
    return this.isCurrent ? (this.state.value ?? NO_BOOTS) : NO_BOOTS;
  }

  get status(): LoadStatus {
    return this.isCurrent ? this.state.status : 'initial';
  }

  /** Whether there is a list to show, perhaps an older one. */
  get hasValues(): boolean {
    return this.isCurrent && this.state.value !== undefined;
  }

  /** When the list came, milliseconds since the epoch. */
  get loadedAt(): number | undefined {
    return this.isCurrent ? this.loadedTime : undefined;
  }

  /** Whether the last load failed for want of a connection, and an older list is there. */
  get isOffline(): boolean {
    return this.status === 'error' && this.hasValues && this.error instanceof ConnectionError;
  }

  /** Why the last load failed; a view puts it into words. */
  get error(): unknown {
    return this.isCurrent ? this.state.error : undefined;
  }

  /** Picks the region to list, or none; a region that the user may not see changes nothing. */
  pick(region: string | null): void {
    if (region === null) this.picked = undefined;
    else if (this.viewRegions.includes(region)) this.picked = region;
  }

  /**
   * Loads the list again. What is listed stays until the answer is there.
   * @param by in the background: nobody asked for it, so it does not keep the session alive
   */
  async reload({ background = false }: { readonly background?: boolean } = {}): Promise<void> {
    const { source, sourceKey } = this;
    if (!this.isCurrent) {
      this.state.reset();
      this.loadedTime = undefined;
      this.loadedSource = sourceKey;
    }
    if (source.kind === 'unpicked') return;
    const values = await this.state.run(async () =>
      keepSame(this.state.value, await this.fetch(source, background)),
    );
    if (values !== undefined) this.stamp();
  }

  /** Starts to load what the screen is going to show, while its code is still on its way. */
  async loadAhead(region: string | null): Promise<void> {
    if (region !== null) this.pick(region);
    this.loadedAhead = this.sourceKey;
    await this.reload();
  }

  /** Loads the list for a screen that opens; a load that began ahead of it counts, once. */
  async show(): Promise<void> {
    const hasBegun = this.loadedAhead === this.sourceKey;
    this.loadedAhead = undefined;
    if (!hasBegun) await this.reload();
  }

  /** Loads the list again if it is older than this many milliseconds and is not being loaded. */
  async refreshOlderThan(ageMs: number): Promise<void> {
    if (this.status === 'loading' || this.source.kind === 'unpicked') return;
    if (this.loadedAt !== undefined && this.deps.clock() - this.loadedAt < ageMs) return;
    await this.reload();
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.state.reset();
    this.picked = undefined;
    this.loadedSource = undefined;
    this.loadedAhead = undefined;
    this.loadedTime = undefined;
  }

  /** Whether what was loaded is of the source that is shown now: no region ever shows the boots of another. */
  private get isCurrent(): boolean {
    return this.loadedSource === this.sourceKey;
  }

  private stamp(): void {
    this.loadedTime = this.deps.clock();
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
