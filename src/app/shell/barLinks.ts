import { paths } from '../../paths/paths';
import { mayOpen, ROUTES, type ScreenName } from '../../routes';
import type { RootStore } from '../../stores/RootStore';

type Who = Pick<RootStore, 'loginUser'>;

/** A link of the top bar. */
export interface BarLink {
  /** Key of its text below `topBar`. */
  readonly name: 'add' | 'list' | 'records' | 'cash' | 'reports';
  readonly to: string;
  /** Whether it stays in the bar at every width; the others move into the menu if there is no room. */
  readonly stays: boolean;
  readonly isFor: (who: Who) => boolean;
}

function link(name: BarLink['name'], screen: ScreenName, to: string, stays: boolean): BarLink {
  const route = ROUTES.BOOT.find((each) => each.screen === screen);
  return {
    ...{ name, to, stays },
    isFor: ({ loginUser: { user } }) => route !== undefined && user !== undefined && mayOpen(route, user),
  };
}

/** Every link of the top bar, in its order, for people who may open its screen. */
export const BAR_LINKS: readonly BarLink[] = [
  link('add', 'chooser', paths.addChooser, true),
  link('list', 'list', paths.list, true),
  link('records', 'records', paths.records, false),
  link('cash', 'cash', paths.cash, false),
  link('reports', 'reports', paths.reports, false),
];
