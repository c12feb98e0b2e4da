import { adminPaths, paths } from '../../paths/paths';
import { mayOpen, ROUTES, type Application, type ScreenName } from '../../routes';
import type { RootStore } from '../../stores/RootStore';

type Who = Pick<RootStore, 'loginUser' | 'permissions' | 'outbox' | 'removals' | 'outboxCount'>;

/** A link of the top bar. */
export interface BarLink {
  /** The key of its text, under `topBar`. */
  readonly name:
    | 'add'
    | 'list'
    | 'outbox'
    | 'remove'
    | 'records'
    | 'cash'
    | 'reports'
    | 'people'
    | 'companies'
    | 'regions'
    | 'lists'
    | 'activity';
  readonly application: Application;
  /** Relative to the application's base path. */
  readonly to: string;
  /** Whether the link stays in the bar at every width. Others move into the menu if space runs out. */
  readonly stays: boolean;
  readonly isFor: (who: Who) => boolean;
}

function linkIn(application: Application) {
  return (name: BarLink['name'], screen: ScreenName, to: string, stays = false): BarLink => {
    const route = ROUTES[application].find((each) => each.screen === screen);
    return {
      name,
      application,
      to,
      stays,
      isFor: ({ loginUser: { user } }) => route !== undefined && user !== undefined && mayOpen(route, user),
    };
  };
}

const boot = linkIn('BOOT');
const setup = linkIn('ADM');

const remove = boot('remove', 'remove', paths.remove);
const outbox = boot('outbox', 'outbox', paths.outbox);

/**
 * Users who record no boots see the outbox only if something is left in it, for example after they lost the permission.
 */
const usesOutbox = (who: Who) =>
  who.permissions.inAnyRegion('BOOT_CREATE') || (who.outbox?.entries.length ?? 0) > 0 || who.outboxCount > 0;

/** The links of the top bar in order, each with a check of who may open its screen. */
export const BAR_LINKS: readonly BarLink[] = [
  boot('add', 'chooser', paths.addChooser, true),
  boot('list', 'list', paths.list, true),
  { ...outbox, isFor: (who) => outbox.isFor(who) && usesOutbox(who) },
  { ...remove, isFor: (who) => remove.isFor(who) && who.removals.regions.length > 0 },
  boot('records', 'records', paths.records),
  boot('cash', 'cash', paths.cash),
  boot('reports', 'reports', paths.reports),
];

/** The links of the Setup menu, in order, with the same check. */
export const SETUP_LINKS: readonly BarLink[] = [
  setup('people', 'people', adminPaths.people),
  setup('companies', 'companies', adminPaths.companies),
  setup('regions', 'regions', adminPaths.regions),
  setup('lists', 'lists', adminPaths.lists),
  setup('activity', 'activity', adminPaths.activity),
];
