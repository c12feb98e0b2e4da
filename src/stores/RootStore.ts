import type { Api } from '../api/Api';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time';
import { BootClosingStore } from './BootClosingStore';
import { BootDetailsStore } from './BootDetailsStore';
import { BootListStore } from './BootListStore';
import { DraftStore, type DraftStorage, type MarkerStorage } from './DraftStore';
import { ErrorHandlerStore } from './ErrorHandlerStore';
import { LoginUserStore } from './LoginUserStore';
import type { NewBootServices } from './NewBootServices';
import { PermissionsStore } from './PermissionsStore';
import { RefdataStore } from './RefdataStore';
import { RegionsStore } from './RegionsStore';
import type { Translate } from './Translate';

/** What the world hands in: everything that a store does not do by itself. */
export interface RootStoreDeps {
  readonly api: Api;
  readonly translate: Translate;
  readonly clock: Clock;
  readonly patterns: PatternRunner;
  /** What the device keeps for the person: drafts, and a mark that is there at once. */
  readonly device: { readonly drafts: DraftStorage; readonly markers: MarkerStorage };
}

/** Makes every store, in the order in which they need each other. It loads nothing; screens and the session do. */
export class RootStore {
  readonly errors: ErrorHandlerStore;
  readonly loginUser: LoginUserStore;
  readonly permissions: PermissionsStore;
  readonly regions: RegionsStore;
  readonly refdata: RefdataStore;
  readonly bootList: BootListStore;
  readonly bootDetails: BootDetailsStore;
  readonly bootClosing: BootClosingStore;
  readonly drafts: DraftStore;
  /** What an add form works with; the form itself, and the date library with it, comes with its screen. */
  readonly newBoot: NewBootServices;

  constructor(deps: RootStoreDeps) {
    this.errors = new ErrorHandlerStore(deps.translate);
    this.loginUser = new LoginUserStore(deps.api.session);
    this.permissions = new PermissionsStore(this.loginUser);
    this.regions = new RegionsStore(deps.api.session, this.errors);
    this.refdata = new RefdataStore(deps.api.vehicles, this.errors);
    this.bootList = new BootListStore({
      api: deps.api.boots,
      permissions: this.permissions,
      loginUser: this.loginUser,
      clock: deps.clock,
    });
    this.bootDetails = new BootDetailsStore({ api: deps.api.boots, log: console.error });
    this.bootClosing = new BootClosingStore({
      api: deps.api.boots,
      banner: this.errors,
      list: this.bootList,
      details: this.bootDetails,
    });
    this.drafts = new DraftStore(deps.device.drafts, deps.device.markers, deps.clock);
    this.newBoot = {
      boots: deps.api.boots,
      vehicles: deps.api.vehicles,
      photos: deps.api.photos,
      refdata: this.refdata,
      permissions: this.permissions,
      loginUser: this.loginUser,
      drafts: this.drafts,
      errors: this.errors,
      patterns: deps.patterns,
      clock: deps.clock,
      translate: deps.translate,
    };
  }

  /** Forgets everything of the person who was signed in. */
  reset(): void {
    this.errors.clear();
    this.loginUser.reset();
    this.regions.reset();
    this.refdata.reset();
    this.bootList.reset();
    this.bootDetails.reset();
    this.bootClosing.reset();
  }
}
