import { makeAutoObservable } from 'mobx';
import type { BootApi, CopyOf, StoredCopy } from '../../api/Api';
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
  /** The device's stored copy of a list; undefined for a fresh list. */
  readonly copyOf?: CopyOf;
}

const NO_BOOTS: readonly BootListItem[] = [];

/**
 * The active boots as the server lists them. With one view-all region, the boots of that region; with several, those
 * of the region picked; with none, those of the user's tow company. A failure shows in the list's own error box.
 */
export class ActiveBootsStore {
  private picked: string | undefined = undefined;
  private loadedSource: string | undefined = undefined;
  private loadedTime: number | undefined = undefined;
  /** Whether the list is the device's stored copy, because the network failed. */
  private isKept = false;
  private readonly state = new AsyncState<readonly BootListItem[]>();
  private readonly deps: ActiveBootsDeps;

  constructor(deps: ActiveBootsDeps) {
    this.deps = deps;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Codes of the regions where the user may see all boots, in alphabetical order. */
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

  /** The boots as the server sent them. During a reload of the same list, the previous boots. */
  get values(): readonly BootListItem[] {
    return this.isCurrent ? (this.state.value ?? NO_BOOTS) : NO_BOOTS;
  }

  get status(): LoadStatus {
    return this.isCurrent ? this.state.status : 'initial';
  }

  /** Whether there is a list to show, even an outdated one. */
  get hasValues(): boolean {
    return this.isCurrent && this.state.value !== undefined;
  }

  /** When the list arrived, milliseconds since the epoch. */
  get loadedAt(): number | undefined {
    return this.isCurrent ? this.loadedTime : undefined;
  }

  /** Whether the last load failed without a connection and an older list is shown, from this page or the device. */
  get isOffline(): boolean {
    if (!this.hasValues) return false;
    return this.status === 'error' ? this.error instanceof ConnectionError : this.isKept;
  }

  /** Why the last load failed. A view translates it. */
  get error(): unknown {
    return this.isCurrent ? this.state.error : undefined;
  }

  /** Selects the region to list, or none. Ignores a region that the user may not see. */
  pick(region: string | null): void {
    if (region === null) this.picked = undefined;
    else if (this.viewRegions.includes(region)) this.picked = region;
  }

  /**
   * Reloads the list. The current rows stay until the answer arrives.
   * @param options.background true for a reload that the user did not ask for: it does not keep the session alive
   */
  async reload({ background = false }: { readonly background?: boolean } = {}): Promise<void> {
    const { source, sourceKey } = this;
    if (!this.isCurrent) {
      this.state.reset();
      this.loadedTime = undefined;
      this.loadedSource = sourceKey;
    }
    if (source.kind === 'unpicked') return;
    let copy: StoredCopy | undefined;
    const values = await this.state.run(async () => {
      const boots = await this.fetch(source, background);
      copy = this.deps.copyOf?.(boots);
      return keepSame(this.state.value, boots);
    });
    if (values !== undefined) this.stamp(values, copy);
  }

  /** Reloads the list if it is older than this many milliseconds and no load is pending. */
  async refreshOlderThan(ageMs: number): Promise<void> {
    if (this.status === 'loading' || this.source.kind === 'unpicked') return;
    if (this.loadedAt !== undefined && this.deps.clock() - this.loadedAt < ageMs) return;
    await this.reload();
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.state.reset();
    this.picked = undefined;
    this.loadedSource = undefined;
    this.loadedTime = undefined;
    this.isKept = false;
  }

  /** Whether the loaded boots come from the current source. Prevents showing one region's boots under another. */
  private get isCurrent(): boolean {
    return this.loadedSource === this.sourceKey;
  }

  private stamp(values: readonly BootListItem[], copy: StoredCopy | undefined): void {
    this.loadedTime = copy?.at ?? this.deps.clock();
    this.isKept = copy !== undefined;
    if (copy?.failure !== undefined) this.state.standIn(values, copy.failure);
  }

  private fetch(
    source: Exclude<BootListSource, { kind: 'unpicked' }>,
    background: boolean,
  ): Promise<BootListItem[]> {
    const { api } = this.deps;
    const by = background ? { background } : { orKept: true };
    if (source.kind === 'region') return api.listOfRegion({ region: source.region, ...by });
    if (source.kind === 'company') return api.listOfCompany({ towCompanyId: source.towCompanyId, ...by });
    return Promise.resolve([]);
  }
}
