import type { Api } from '../api/Api';
import type { Clock } from '../domain/time/clock';
import type { DeviceStore } from './device/DeviceStore';
import type { ErrorHandlerStore } from './errors/ErrorHandlerStore';
import type { BrowserPage } from './page/BrowserPage';
import type { ClockStore } from './page/ClockStore';
import type { LoginUserStore } from './session/LoginUserStore';
import type { PermissionsStore } from './session/PermissionsStore';
import type { RegionsStore } from './session/RegionsStore';
import { ActiveBootsStore } from './boots/ActiveBootsStore';
import { BootClosingStore } from './boots/BootClosingStore';
import { BootDetailsStore, isClosed } from './boots/BootDetailsStore';
import { BootListStore } from './boots/BootListStore';
import { LiveStore, type LiveDeps } from './boots/LiveStore';

export interface BootStoresDeps {
  readonly api: Pick<Api, 'boots' | 'copyOf'>;
  readonly clock: Clock;
  readonly time: ClockStore;
  readonly device: DeviceStore;
  readonly errors: ErrorHandlerStore;
  readonly loginUser: LoginUserStore;
  readonly permissions: PermissionsStore;
  readonly regions: RegionsStore;
  readonly page: Pick<BrowserPage, 'onLook'>;
  readonly live: Pick<LiveDeps, 'open' | 'later' | 'onConnection'>;
  /** Whether the selected boot's release or cancel form was edited. */
  readonly isTouched: () => boolean;
}

/** The stores of the active boots: their list, the selected one, and live changes. Their code loads with the list. */
export class BootStores {
  readonly activeBoots: ActiveBootsStore;
  readonly bootDetails: BootDetailsStore;
  readonly bootClosing: BootClosingStore;
  readonly bootList: BootListStore;
  readonly live: LiveStore;

  constructor(deps: BootStoresDeps) {
    const { api, clock, device, errors, loginUser, regions } = deps;
    const { boots, copyOf } = api;
    this.activeBoots = new ActiveBootsStore({
      api: boots,
      permissions: deps.permissions,
      loginUser,
      clock,
      copyOf,
    });
    this.bootDetails = new BootDetailsStore({ api: boots, log: console.error, clock, copyOf });
    this.bootClosing = new BootClosingStore({
      banner: errors,
      list: this.activeBoots,
      details: this.bootDetails,
    });
    this.live = new LiveStore({
      ...deps.live,
      loginUser,
      list: this.activeBoots,
      details: this.bootDetails,
      closing: this.bootClosing,
    });
    const userId = () => loginUser.user?.id ?? '';
    this.bootList = new BootListStore({
      boots: this.activeBoots,
      regions,
      time: deps.time,
      details: this.bootDetails,
      isActive: (bootId) =>
        !isClosed(this.bootDetails.details) && this.bootClosing.closingOf(bootId) === undefined,
      isTouched: deps.isTouched,
      lastRegion: {
        get: () => device.listRegion(userId()),
        set: (region) => device.rememberListRegion(userId(), region),
      },
      onLook: deps.page.onLook,
    });
  }

  /** Loads a boot again wherever it shows: in the detail, and its row in the list. */
  async refresh(bootId: number): Promise<void> {
    const { activeBoots, bootDetails } = this;
    await Promise.all([
      bootDetails.refresh(bootId),
      activeBoots.hasValues ? activeBoots.reload() : undefined,
    ]);
  }

  /** Clears all data of the user who was signed in. */
  reset(): void {
    this.activeBoots.reset();
    this.bootList.reset();
    this.bootDetails.reset();
    this.bootClosing.reset();
    this.live.reset();
  }
}
