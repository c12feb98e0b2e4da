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

/** The browser's own history, or one that a test holds in memory. */
export type AppHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Where a person is, and how they came there. */
export interface Place {
  readonly location: Location;
  readonly historyAction: NavigationType;
  /** The route of its screen, the innermost of those that lead to it. */
  readonly screen: RouteObject | undefined;
}

interface AppRouterDeps {
  readonly history: AppHistory;
  readonly routes: RouteObject[];
  /** The path of the application, before every route. */
  readonly basename: string;
  readonly unfinishedWork: Pick<UnfinishedWork, 'holdsUp'>;
}

/**
 * The address and its history, which asks a screen with something unfinished before it is left. It stands in place of
 * the library's own data router: that one, of which nothing but this question was used, weighs as much as half of the
 * library that draws the pages, and has to be there before anything shows.
 */
export class AppRouter implements Navigator {
  /** The place that is shown, or will be as soon as its screen's code is there. */
  state: Place;
  /** The place whose screen is on the page. */
  private shown: Place;
  private matched: { readonly pathname: string; readonly screen: RouteObject | undefined } | undefined;
  /** Steps through the history that the browser has still to take and that are agreed on: back from one held up, or on at last. */
  private agreedSteps = 0;

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
   * @param onPlace told each new place
   * @returns stops following
   */
  start(onPlace: (place: Place) => void): () => void {
    const { history } = this.deps;
    const show = () => {
      this.state = this.here();
      onPlace(this.state);
    };
    // What has changed before somebody listened.
    if (history.location.key !== this.state.location.key) show();
    return history.listen(({ action: type, location, delta }) => {
      if (type === NavigationType.Pop && this.agreedSteps > 0) {
        this.agreedSteps -= 1;
        // The way back of one that is held up changes nothing.
        if (location.key === this.state.location.key) return;
      } else if (type === NavigationType.Pop && delta !== null && this.leaves(location)) {
        const isHeld = this.deps.unfinishedWork.holdsUp(() => this.step(delta));
        if (isHeld) {
          this.step(-delta);
          return;
        }
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

  // The library calls these two without their object.
  readonly push = (to: To, state?: unknown): void => {
    this.unlessHeldUp(to, () => this.deps.history.push(to, state));
  };

  readonly replace = (to: To, state?: unknown): void => {
    // A screen that somebody has left stands there until the next one's code has come; what it finds to put into its
    // address by then, such as the first boot of its list, would take them back.
    if (this.isLeaving) return;
    this.unlessHeldUp(to, () => this.deps.history.replace(to, state));
  };

  /** Told of the place whose screen is on the page by now. */
  shows(place: Place): void {
    this.shown = place;
  }

  /** Goes to an address of the application, or some steps through the history. */
  navigate(to: string | number): void {
    if (typeof to === 'number') this.go(to);
    else this.push(`${this.basename}${to}`);
  }

  /** Whether the screen on the page is another one than that of the address. */
  private get isLeaving(): boolean {
    return this.shown.screen !== this.state.screen;
  }

  /** Where the history stands. Its screen is looked up here alone: the library goes through all routes for it. */
  private here(): Place {
    const { history, routes, basename } = this.deps;
    const { location, action: historyAction } = history;
    // Most steps are to another query, which leads to the same screen.
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
