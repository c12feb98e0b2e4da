import { PERMISSION_GROUPS, type Permission } from './permissions';

/** Each of these lets a person take money in a region, and so count and close their shift. */
export const CASH_PERMISSIONS: readonly Permission[] = ['BOOT_RELEASE', ...PERMISSION_GROUPS.billing];

/** Each of these shows closed shifts: a person's own, or with the last one other people's too. */
export const SHIFT_PERMISSIONS: readonly Permission[] = [...CASH_PERMISSIONS, 'ADMIN_CASHIER_SHIFTS'];
