import { holdsAny, holdsInAnyRegion, type Permission } from '../../../src/domain/permissions';
import type { ApplicationName } from '../../../src/domain/wire/session';
import { forbidden, REFUSALS } from '../http/httpError';
import type { Viewer } from './viewer';

/** The application whose calls these are. */
export const BOOT_APPLICATION: ApplicationName = 'BOOT';

/** @throws HttpError 403 where nobody is signed in */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw forbidden(REFUSALS.signedOut);
  return viewer;
}

/** @throws HttpError 403 where the user is not active */
export function requireActive(viewer: Viewer): void {
  if (!viewer.active) throw forbidden(REFUSALS.inactive);
}

/** @throws HttpError 403 where the user is not active or has not the application BOOT */
export function requireBootUser(viewer: Viewer): void {
  requireActive(viewer);
  if (!viewer.applications.includes(BOOT_APPLICATION)) throw forbidden(REFUSALS.application);
}

/** @throws HttpError 403 where none of the permissions is held in the region; a region that is not there, likewise */
export function requireInRegion(viewer: Viewer, regionCode: string, anyOf: readonly Permission[]): void {
  if (!holdsAny(viewer.permissions, regionCode, anyOf)) throw forbidden(REFUSALS.permission);
}

/** @throws HttpError 403 where none of the permissions is held anywhere */
export function requireAnywhere(viewer: Viewer, anyOf: readonly Permission[]): void {
  const held = anyOf.some((permission) => holdsInAnyRegion(viewer.permissions, permission));
  if (!held) throw forbidden(REFUSALS.permission);
}

/** Whether the region is one of the user's: some permission or other is held there. */
export function isOwnRegion(viewer: Viewer, regionCode: string): boolean {
  return Object.hasOwn(viewer.permissions, regionCode);
}

/** @throws HttpError 403 where the region is none of the user's; a region that is not there, likewise */
export function requireOwnRegion(viewer: Viewer, regionCode: string): void {
  if (!isOwnRegion(viewer, regionCode)) throw forbidden(REFUSALS.permission);
}

/** @throws HttpError 403 where the company is another than the user's; one that is not there, likewise */
export function requireOwnCompany(viewer: Viewer, companyId: number): void {
  if (viewer.company.id !== companyId) throw forbidden(REFUSALS.company);
}
