import { makeAutoObservable } from 'mobx';
import {
  holds,
  holdsAll,
  holdsAny,
  holdsInAnyRegion,
  regionsWhereHeld,
  towEditPermission,
  type HeldPermissions,
  type Permission,
  type StatusScopedTowEdit,
} from '../../domain/permissions';
import { isEditableTowStatus, type TowStatus } from '../../domain/dispatch/towStatus';

/** The signed-in user's permissions by region; denied by default. */
export class PermissionsStore {
  constructor(private readonly holder: { readonly permissions: HeldPermissions }) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  has(regionCode: string, permission: Permission): boolean {
    return holds(this.holder.permissions, regionCode, permission);
  }

  /** True if the user may record boots in the region. */
  canCreate(regionCode: string): boolean {
    return this.has(regionCode, 'BOOT_CREATE');
  }

  canRelease(regionCode: string): boolean {
    return this.has(regionCode, 'BOOT_RELEASE');
  }

  canCancel(regionCode: string): boolean {
    return this.has(regionCode, 'BOOT_CANCEL');
  }

  hasAll(regionCode: string, permissions: readonly Permission[]): boolean {
    return holdsAll(this.holder.permissions, regionCode, permissions);
  }

  hasAny(regionCode: string, permissions: readonly Permission[]): boolean {
    return holdsAny(this.holder.permissions, regionCode, permissions);
  }

  inAnyRegion(permission: Permission): boolean {
    return holdsInAnyRegion(this.holder.permissions, permission);
  }

  /** The codes of the regions where the user holds the permission, sorted by code unit. */
  regionsWith(permission: Permission): string[] {
    return regionsWhereHeld(this.holder.permissions, permission);
  }

  /** The codes of the regions where the user holds at least one of the permissions, sorted by code unit. */
  regionsWithAny(permissions: readonly Permission[]): string[] {
    const codes = new Set(permissions.flatMap((permission) => this.regionsWith(permission)));
    return [...codes].sort();
  }

  /** True if the user may make this kind of edit in the tow's status. False for closed tows. */
  mayEditTow(regionCode: string, edit: StatusScopedTowEdit, status: TowStatus): boolean {
    return isEditableTowStatus(status) && this.has(regionCode, towEditPermission(edit, status));
  }
}
