import type { Api } from '../api/Api';
import type { PatternRunner } from '../domain/requestorPattern';
import type { Clock } from '../domain/time';
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

  constructor(deps: RootStoreDeps) {
    this.errors = new ErrorHandlerStore(deps.translate);
    this.loginUser = new LoginUserStore(deps.api.session);
    this.permissions = new PermissionsStore(this.loginUser);
    this.regions = new RegionsStore(deps.api.session, this.errors);
    this.refdata = new RefdataStore(deps.api.vehicles, this.errors);
  }

  /** Forgets everything of the person who was signed in. */
  reset(): void {
    this.errors.clear();
    this.loginUser.reset();
    this.regions.reset();
    this.refdata.reset();
  }
}
