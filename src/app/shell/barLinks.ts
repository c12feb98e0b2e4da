import { SHIFT_PERMISSIONS } from '../../domain/cash';
import type { Permission } from '../../domain/permissions';
import { paths } from '../../paths/paths';
import type { RootStore } from '../../stores/RootStore';

type Who = Pick<RootStore, 'loginUser' | 'permissions'>;

/** A link of the top bar. */
export interface BarLink {
  /** Its text's key below `topBar`. */
  readonly name: 'add' | 'list' | 'records' | 'cash' | 'reports';
  readonly to: string;
  /** Whether it stays in the bar at every width; the others go into the menu where there is no room. */
  readonly stays: boolean;
  readonly isFor: (who: Who) => boolean;
}

const heldSomewhere = ({ permissions }: Who, wanted: readonly Permission[]) =>
  wanted.some((permission) => permissions.inAnyRegion(permission));

/** Every link of the top bar, in its order. What a server does not announce has none. */
export const BAR_LINKS: readonly BarLink[] = [
  { name: 'add', to: paths.addChooser, stays: true, isFor: (who) => heldSomewhere(who, ['BOOT_CREATE']) },
  { name: 'list', to: paths.list, stays: true, isFor: () => true },
  {
    name: 'records',
    to: paths.records,
    stays: false,
    isFor: (who) => who.loginUser.has('records') && heldSomewhere(who, ['BOOT_VIEW', 'BOOT_VIEW_ALL']),
  },
  {
    name: 'cash',
    to: paths.cash,
    stays: false,
    isFor: (who) => who.loginUser.has('shifts') && heldSomewhere(who, SHIFT_PERMISSIONS),
  },
  {
    name: 'reports',
    to: paths.reports,
    stays: false,
    isFor: (who) => who.loginUser.has('reports') && heldSomewhere(who, ['ADMIN_REPORTS']),
  },
];
