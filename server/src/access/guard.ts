import { ANYWHERE } from '../../../src/domain/setup/mayChange';
import { holdsAny, holdsInAnyRegion, type Permission } from '../../../src/domain/permissions';
import type { ApplicationName } from '../../../src/domain/wire/session';
import { forbidden, HttpError, REFUSALS } from '../http/httpError';
import type { Viewer } from './viewer';

/** The application that these calls belong to. */
export const BOOT_APPLICATION: ApplicationName = 'BOOT';
/** The application for setup. */
export const ADM_APPLICATION: ApplicationName = 'ADM';

/** @throws HttpError 403 if nobody is signed in */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw forbidden(REFUSALS.signedOut);
  return viewer;
}

/** @throws HttpError 403 if the user is inactive */
export function requireActive(viewer: Pick<Viewer, 'active'>): void {
  if (!viewer.active) throw forbidden(REFUSALS.inactive);
}

/** @throws HttpError 403 if the user lacks the application */
export function requireApplication(viewer: Pick<Viewer, 'applications'>, application: ApplicationName): void {
  if (!viewer.applications.includes(application)) throw forbidden(REFUSALS.application);
}

/** Makes the refusal for a person who holds none of the permissions in a region. */
export type Lacking = (region: string, anyOf: readonly Permission[]) => HttpError;

/** The refusal of a setup call. It names each permission that would be enough. */
export const lackingNamed: Lacking = (region, anyOf) => {
  const missingPermissions = anyOf.map((permission) => ({ region, permission }));
  return new HttpError(403, REFUSALS.permission, undefined, {}, { missingPermissions });
};

/** The refusal of the calls about several regions, which names the region. */
export const lackingIn: Lacking = (region) => forbidden(`${REFUSALS.permission}: ${region}`);

/** The refusal of all other calls. */
export const lacking: Lacking = () => forbidden(REFUSALS.permission);

/** @throws HttpError 403 if the user holds none of the permissions in the region, or the region does not exist */
export function requireInRegion(
  viewer: Viewer,
  regionCode: string,
  anyOf: readonly Permission[],
  refusal: Lacking = lacking,
): void {
  if (!holdsAny(viewer.permissions, regionCode, anyOf)) throw refusal(regionCode, anyOf);
}

/** @throws HttpError 403 if the user holds none of the permissions anywhere */
export function requireAnywhere(
  viewer: Viewer,
  anyOf: readonly Permission[],
  refusal: Lacking = lacking,
): void {
  const held = anyOf.some((permission) => holdsInAnyRegion(viewer.permissions, permission));
  if (!held) throw refusal(ANYWHERE, anyOf);
}

/** Whether the user holds any permission in the region. */
export function isOwnRegion(viewer: Viewer, regionCode: string): boolean {
  return Object.hasOwn(viewer.permissions, regionCode);
}

/** @throws HttpError 403 if the user holds no permission in the region, or the region does not exist */
export function requireOwnRegion(viewer: Viewer, regionCode: string): void {
  if (!isOwnRegion(viewer, regionCode)) throw forbidden(REFUSALS.permission);
}

/** @throws HttpError 403 if the company is not the user's, or does not exist */
export function requireOwnCompany(viewer: Viewer, companyId: number): void {
  if (viewer.company.id !== companyId) throw forbidden(REFUSALS.company);
}
