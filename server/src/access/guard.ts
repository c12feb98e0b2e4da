import { holdsAny, holdsInAnyRegion, type Permission } from '../../../src/domain/permissions';
import type { ApplicationName } from '../../../src/domain/wire/session';
import { forbidden, REFUSALS } from '../http/httpError';
import type { Viewer } from './viewer';

/** The application that these calls belong to. */
export const BOOT_APPLICATION: ApplicationName = 'BOOT';

/**  @throws HttpError 403 if nobody is signed in */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw forbidden(REFUSALS.signedOut);
  return viewer;
}

/**  @throws HttpError 403 if the user is inactive */
export function requireActive(viewer: Viewer): void {
  if (!viewer.active) throw forbidden(REFUSALS.inactive);
}

/**  @throws HttpError 403 if the user is inactive or lacks the application BOOT */
export function requireBootUser(viewer: Viewer): void {
  requireActive(viewer);
  if (!viewer.applications.includes(BOOT_APPLICATION)) throw forbidden(REFUSALS.application);
}

/**  @throws HttpError 403 if the user holds none of the permissions in the region, or the region does not exist */
export function requireInRegion(viewer: Viewer, regionCode: string, anyOf: readonly Permission[]): void {
  if (!holdsAny(viewer.permissions, regionCode, anyOf)) throw forbidden(REFUSALS.permission);
}

/**  @throws HttpError 403 if the user holds none of the permissions anywhere */
export function requireAnywhere(viewer: Viewer, anyOf: readonly Permission[]): void {
  const held = anyOf.some((permission) => holdsInAnyRegion(viewer.permissions, permission));
  if (!held) throw forbidden(REFUSALS.permission);
}

/** Whether the user holds any permission in the region. */
export function isOwnRegion(viewer: Viewer, regionCode: string): boolean {
  return Object.hasOwn(viewer.permissions, regionCode);
}

/**  @throws HttpError 403 if the user holds no permission in the region, or the region does not exist */
export function requireOwnRegion(viewer: Viewer, regionCode: string): void {
  if (!isOwnRegion(viewer, regionCode)) throw forbidden(REFUSALS.permission);
}

/**  @throws HttpError 403 if it is not the user's company, or does not exist */
export function requireOwnCompany(viewer: Viewer, companyId: number): void {
  if (viewer.company.id !== companyId) throw forbidden(REFUSALS.company);
}
