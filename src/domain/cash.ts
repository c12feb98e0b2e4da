import { PERMISSION_GROUPS, type Permission } from './permissions';

/** Each of them lets a person take money in a region, and so count and close what they took. */
export const CASH_PERMISSIONS: readonly Permission[] = ['BOOT_RELEASE', ...PERMISSION_GROUPS.billing];

/** Each of them shows closed shifts: one's own, or with the last one other people's, too. */
export const SHIFT_PERMISSIONS: readonly Permission[] = [...CASH_PERMISSIONS, 'ADMIN_CASHIER_SHIFTS'];
