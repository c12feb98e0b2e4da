import type { Permission } from '../permissions';

/** The usual permissions of a new person, by job. */
export const PERMISSION_PRESETS = {
  Operator: ['BOOT_CREATE', 'BOOT_VIEW'],
  Clerk: ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BILLING_ADD_PAYMENT'],
  Supervisor: [
    'BOOT_CREATE',
    'BOOT_VIEW',
    'BOOT_VIEW_ALL',
    'BOOT_RELEASE',
    'BOOT_CANCEL',
    'BILLING_ADD_PAYMENT',
    'BILLING_VOID_PAYMENT',
    'ADMIN_CASHIER_SHIFTS',
    'ADMIN_REPORTS',
  ],
  Viewer: ['BOOT_VIEW', 'BOOT_VIEW_ALL'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type PermissionPreset = keyof typeof PERMISSION_PRESETS;

export const PRESET_NAMES = Object.keys(PERMISSION_PRESETS) as readonly PermissionPreset[];
