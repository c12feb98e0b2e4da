import {
  matchRoutes,
  NavigationType,
  type Location,
  type Navigator,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';
import type { UnfinishedWork } from '../../stores/page/UnfinishedWork';

/** The browser's history, or an in-memory history in tests. */
export type AppHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** The current location and how the user got there. */
export interface Place {
  readonly location: Location;
  readonly historyAction: NavigationType;
  /** The route of the screen: the innermost match. */
  readonly screen: RouteObject | undefined;
}

interface AppRouterDeps {
  readonly history: AppHistory;
  readonly routes: RouteObject[];
  /** The application's base path. */
  readonly basename: string;
  readonly unfinishedWork: Pick<UnfinishedWork, 'holdsUp'>;
}

/**
 * Manages the address and the history, and asks before the user leaves a screen with unfinished work. React
 * Router's data router would do the same, but it is half the size of react-dom, and this code loads before
 * anything is rendered.
 */
export class AppRouter implements Navigator {
  /** The location on the page, or the one that will be once its screen's code is loaded. */
  state: Place;
  /** The location whose screen is on the page. */
  private shown: Place;
  private matched: { readonly pathname: string; readonly screen: RouteObject | undefined } | undefined;
  /**
   * Pending history steps of our own: back after a blocked navigation, or forward after the user agreed to
   * leave.
   */
  private agreedSteps = 0;
  /** Whether the browser has yet to return to the screen after a blocked navigation. It does so asynchronously. */
  private isReturning = false;
  /** The navigation that the user confirmed before the browser had returned. */
  private nextStep: number | null = null;

  constructor(private readonly deps: AppRouterDeps) {
    this.state = this.here();
    this.shown = this.state;
  }

  get routes(): RouteObject[] {
    return this.deps.routes;
  }

  get basename(): string {
    return this.deps.basename;
  }

  /**
   * Follows the history.
   * @param onPlace called with each new location
   * @returns a function that stops it
   */
  start(onPlace: (place: Place) => void): () => void {
    const { history } = this.deps;
    const show = () => {
      this.state = this.here();
      onPlace(this.state);
    };
    // The location may have changed before this listener was added.
    if (history.location.key !== this.state.location.key) show();
    return history.listen(({ action: type, location, delta }) => {
      if (type === NavigationType.Pop && this.agreedSteps > 0) {
        this.agreedSteps -= 1;
        // We went back after blocking a navigation: this event is our own.
        if (location.key === this.state.location.key) {
          this.isReturning = false;
          if (this.nextStep !== null) this.step(this.nextStep);
          this.nextStep = null;
          return;
        }
      } else if (type === NavigationType.Pop && delta !== null && this.leaves(location)) {
        this.isReturning = true;
        const isHeld = this.deps.unfinishedWork.holdsUp(() => {
          if (this.isReturning) this.nextStep = delta;
          else this.step(delta);
        });
        if (isHeld) {
          this.step(-delta);
          return;
        }
        this.isReturning = false;
      }
      show();
    });
  }

  createHref(to: To): string {
    return this.deps.history.createHref(to);
  }

  encodeLocation(to: To) {
    return this.deps.history.encodeLocation(to);
  }

  go(delta: number): void {
    this.deps.history.go(delta);
  }

  // Arrow functions, because React Router calls these two unbound.
  readonly push = (to: To, state?: unknown): void => {
    this.unlessHeldUp(to, () => this.deps.history.push(to, state));
  };

  readonly replace = (to: To, state?: unknown): void => {
    // A screen stays until the next one's code is loaded. It may replace its own address meanwhile, as the
    // list does to select its first boot. Ignore that, since it would undo the navigation.
    if (this.isLeaving) return;
    this.unlessHeldUp(to, () => this.deps.history.replace(to, state));
  };

  /** Called with the location whose screen is now on the page. */
  shows(place: Place): void {
    this.shown = place;
  }

  /** Navigates to an address of the application, or by a number of history entries. */
  navigate(to: string | number): void {
    if (typeof to === 'number') this.go(to);
    else this.push(`${this.basename}${to}`);
  }

  /** True while the page still shows the screen of the previous address. */
  private get isLeaving(): boolean {
    return this.shown.screen !== this.state.screen;
  }

  /** The history's location. Looks up its screen only here, because matching goes through all routes. */
  private here(): Place {
    const { history, routes, basename } = this.deps;
    const { location, action: historyAction } = history;
    // Most navigation changes only the query and stays on the same screen.
    let { matched } = this;
    if (matched?.pathname !== location.pathname) {
      const screen = matchRoutes(routes, location, basename)?.at(-1)?.route;
      matched = { pathname: location.pathname, screen };
      this.matched = matched;
    }
    return { location, historyAction, screen: matched.screen };
  }

  private unlessHeldUp(to: To, change: () => void): void {
    const { history, unfinishedWork } = this.deps;
    if (!this.leaves(history.encodeLocation(to)) || !unfinishedWork.holdsUp(change)) change();
  }

  private leaves({ pathname }: { readonly pathname: string }): boolean {
    return pathname !== this.state.location.pathname;
  }

  private step(delta: number): void {
    this.agreedSteps += 1;
    this.deps.history.go(delta);
  }
}
