import type { Api } from '../api/Api';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time';
import { BootClosingStore } from './BootClosingStore';
import { BootDetailsStore } from './BootDetailsStore';
import { BootListStore } from './BootListStore';
import { ErrorHandlerStore } from './ErrorHandlerStore';
import { LoginUserStore } from './LoginUserStore';
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
