import {
  PERMISSION_GROUPS,
  STATUS_SCOPED_TOW_EDITS,
  towEditPermission,
  type PermissionGroup,
} from '../../../domain/permissions';
import { EDITABLE_TOW_STATUSES } from '../../../domain/dispatch/towStatus';

/** A group of the permission table. The boot module's groups come first, since most people need no others. */
export interface Group {
  readonly name: PermissionGroup | 'towByStatus';
  readonly permissions: readonly string[];
}

const FIRST: readonly PermissionGroup[] = ['boot', 'billing', 'administration'];
const others = (Object.keys(PERMISSION_GROUPS) as PermissionGroup[]).filter((name) => !FIRST.includes(name));

/** Every permission by group, in the order of the table. */
export const GROUPS: readonly Group[] = [
  ...[...FIRST, ...others].map((name): Group => ({ name, permissions: PERMISSION_GROUPS[name] })),
  {
    name: 'towByStatus',
    permissions: STATUS_SCOPED_TOW_EDITS.flatMap((edit) =>
      EDITABLE_TOW_STATUSES.map((status) => towEditPermission(edit, status)),
    ),
  },
];
