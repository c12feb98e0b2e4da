import { makeAutoObservable } from 'mobx';
import type { ApiOf, CopyOf } from '../../api/Api';
import type { Feature } from '../../domain/features';
import type { deviceCalls } from '../../domain/wire/calls/devices';
import type { RegionDevice } from '../../domain/wire/devices';
import type { Region } from '../../domain/wire/region';
import type { ErrorHandlerStore } from '../errors/ErrorHandlerStore';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { reportCopy } from '../lib/reportCopy';

export interface DevicesDeps {
  /** Gets the calls. Nothing needs them without the feature. */
  readonly api: () => Pick<ApiOf<typeof deviceCalls>, 'regionDevices'>;
  readonly loginUser: { has(feature: Feature): boolean };
  readonly permissions: { has(regionCode: string, permission: 'BOOT_CREATE'): boolean };
  readonly regions: { byCode(code: string): Pick<Region, 'hasDevices'> | undefined };
  readonly errors: Pick<ErrorHandlerStore, 'report'>;
  readonly copyOf: CopyOf;
}

const NONE: readonly RegionDevice[] = [];

/** One region's boots that can be put on a car. */
export class RegionDevices {
  private readonly state = new AsyncState<readonly RegionDevice[]>();

  constructor(
    private readonly deps: DevicesDeps,
    private readonly regionCode: string,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether the server keeps track of boots, and the user may see the region's. */
  get isOffered(): boolean {
    const { loginUser, permissions } = this.deps;
    return loginUser.has('devices') && permissions.has(this.regionCode, 'BOOT_CREATE');
  }

  /** Empty until the list is loaded. */
  get items(): readonly RegionDevice[] {
    return this.state.value ?? NONE;
  }

  /** Whether the region has physical boots: by their list, or by the region until the list arrives. */
  get hasAny(): boolean {
    if (this.items.length > 0) return true;
    const isPending = this.status === 'initial' || this.status === 'loading';
    return isPending && this.region?.hasDevices === true;
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  /**
   * Reads the list again, or its stored copy; a failure behind the copy shows in the banner. The items stay until the
   * answer arrives. Does nothing if the region says that it has no boots. Never throws.
   */
  async load(): Promise<void> {
    const { deps, regionCode, state, isOffered } = this;
    if (!isOffered || this.region?.hasDevices === false) return;
    const items = await state.run(() => deps.api().regionDevices({ regionCode, orKept: true }));
    reportCopy(deps.copyOf(items), deps.errors.report);
  }

  reset(): void {
    this.state.reset();
  }

  private get region() {
    return this.deps.regions.byCode(this.regionCode);
  }
}

/** The boots of each region, as its forms need them. */
export class DevicesStore {
  private readonly regions = new Map<string, RegionDevices>();

  constructor(private readonly deps: DevicesDeps) {}

  /** A region's boots. Loads nothing. */
  inRegion(regionCode: string): RegionDevices {
    const known = this.regions.get(regionCode) ?? new RegionDevices(this.deps, regionCode);
    this.regions.set(regionCode, known);
    return known;
  }

  /** Clears everything at sign-out. */
  reset(): void {
    for (const devices of this.regions.values()) devices.reset();
  }
}
