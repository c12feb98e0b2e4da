import { EDITABLE_TOW_STATUSES, type EditableTowStatus } from './dispatch/towStatus';

/** Every permission that does not depend on a tow's status, by group. */
export const PERMISSION_GROUPS = {
  tow: [
    'TOW_CREATE',
    'TOW_EDIT',
    'TOW_CANCEL',
    'TOW_DROP',
    'TOW_RESTORE',
    'TOW_MANAGE_DRIVER',
    'TOW_EDIT_TIMES',
    'TOW_CHAT',
    'TOW_PHOTOS',
    'TOW_SLIPS',
    'TOW_TRANSFER',
    'TOW_STATUS_CHANGE_MANAGEMENT_COMPANY',
    'TOW_STATUS_CHANGE_PROVIDER',
    'TOW_STATUS_CHANGE_CITY',
    'TOW_STATUS_CHANGE_ADMIN_COMPANY',
  ],
  hold: ['HOLD_CREATE', 'HOLD_EDIT', 'HOLD_RELEASE', 'HOLD_VOID'],
  releaseAndSale: [
    'RELEASE_AUTHORIZATION',
    'RELEASE_PAYMENT',
    'RELEASE_RECEIPT',
    'RELEASE_REMOVAL',
    'RELEASE_FEE_EDIT',
    'RELEASE_BACKDATE',
    'RELEASE_ESTIMATE',
  ],
  billing: [
    'BILLING_ADD_PAYMENT',
    'BILLING_CREATE_CYCLE',
    'BILLING_EXCLUSION_REQUEST',
    'BILLING_EXCLUSION_DENIAL',
    'BILLING_VOID_PAYMENT',
  ],
  auction: [
    'AUCTION_ACCESS',
    'AUCTION_UPLOAD',
    'AUCTION_SCHEDULE',
    'AUCTION_PUBLISH',
    'AUCTION_CANDIDATES',
    'AUCTION_PHOTOS',
    'AUCTION_ATTENDEES',
    'AUCTION_AUDIT',
  ],
  lien: ['LIEN_BATCH', 'LIEN_DATES', 'LIEN_DETAILS', 'LIEN_EXCEPTION'],
  boot: ['BOOT_CREATE', 'BOOT_CANCEL', 'BOOT_RELEASE', 'BOOT_VIEW', 'BOOT_VIEW_ALL'],
  vehicle: [
    'VEHICLE_CREATE',
    'VEHICLE_VIEW',
    'VEHICLE_NOTE',
    'VEHICLE_ATTACHMENTS',
    'VEHICLE_PRIVILEGED_NOTES',
  ],
  abandonedVehicle: ['AVP_ASSIGN', 'AVP_EDIT', 'AVP_VIEW'],
  administration: [
    'ADMIN_USERS',
    'ADMIN_PERMISSION_GROUPS',
    'ADMIN_TOW_COMPANIES',
    'ADMIN_ZONES',
    'ADMIN_FEES',
    'ADMIN_DEVICES',
    'ADMIN_TRUCKS',
    'ADMIN_REPORTS',
    'ADMIN_SOUND_ALERTS',
    'ADMIN_BROADCAST_MESSAGE',
    'ADMIN_CONTACTS',
    'ADMIN_NOTIFICATIONS',
    'ADMIN_ATTACHMENTS',
    'ADMIN_CASHIER_SHIFTS',
    'ADMIN_COMPANY_PAYMENTS',
    'ADMIN_ETIMS',
    'ADMIN_SEARCH',
    'ADMIN_PRACTICE_TOW_REQUEST',
    'ADMIN_TEST_TOW_REQUEST',
  ],
} as const;

/** Edits of a tow whose permission depends on the tow's status. */
export const STATUS_SCOPED_TOW_EDITS = [
  'TOW_EDIT',
  'TOW_HOLD_EDIT',
  'TOW_EXTENSION_EDIT',
  'TOW_DISPATCHER_NOTES',
  'TOW_DRIVER_NOTES',
  'TOW_MUNICIPALITY_NOTES',
] as const;
export type StatusScopedTowEdit = (typeof STATUS_SCOPED_TOW_EDITS)[number];

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export type StatusScopedPermission = `${StatusScopedTowEdit}_${EditableTowStatus}`;
export type Permission = (typeof PERMISSION_GROUPS)[PermissionGroup][number] | StatusScopedPermission;

/** A user's permissions: region code to permission names, as in the login user. Unknown names are ignored. */
export type HeldPermissions = Readonly<Record<string, readonly string[]>>;

/** The permission for one kind of tow edit in one status. */
export function towEditPermission(
  edit: StatusScopedTowEdit,
  status: EditableTowStatus,
): StatusScopedPermission {
  return `${edit}_${status}`;
}

/** Every permission, in the order of the groups. */
export function allPermissions(): Permission[] {
  const scoped = STATUS_SCOPED_TOW_EDITS.flatMap((edit) =>
    EDITABLE_TOW_STATUSES.map((status) => towEditPermission(edit, status)),
  );
  return [...Object.values(PERMISSION_GROUPS).flat(), ...scoped];
}

/** True if the permission is held in the region; denied by default. */
export function holds(held: HeldPermissions, regionCode: string, permission: Permission): boolean {
  return Object.hasOwn(held, regionCode) && (held[regionCode] ?? []).includes(permission);
}

/** True if all of the permissions are held in the region; false for an empty list. */
export function holdsAll(
  held: HeldPermissions,
  regionCode: string,
  permissions: readonly Permission[],
): boolean {
  return permissions.length > 0 && permissions.every((permission) => holds(held, regionCode, permission));
}

/** True if at least one of the permissions is held in the region. */
export function holdsAny(
  held: HeldPermissions,
  regionCode: string,
  permissions: readonly Permission[],
): boolean {
  return permissions.some((permission) => holds(held, regionCode, permission));
}

/** True if the permission is held in at least one region. */
export function holdsInAnyRegion(held: HeldPermissions, permission: Permission): boolean {
  return regionsWhereHeld(held, permission).length > 0;
}

/** The codes of the regions where the permission is held, sorted by code unit. */
export function regionsWhereHeld(held: HeldPermissions, permission: Permission): string[] {
  return Object.keys(held)
    .filter((regionCode) => holds(held, regionCode, permission))
    .sort();
}
