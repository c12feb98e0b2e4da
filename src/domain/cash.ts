import { PERMISSION_GROUPS, type Permission } from './permissions';

/** Each of these permissions lets a user take money in a region, and so count and close their shift. */
export const CASH_PERMISSIONS: readonly Permission[] = ['BOOT_RELEASE', ...PERMISSION_GROUPS.billing];

/** Each of these permissions shows the user's own closed shifts. The last one also shows other people's. */
export const SHIFT_PERMISSIONS: readonly Permission[] = [...CASH_PERMISSIONS, 'ADMIN_CASHIER_SHIFTS'];
