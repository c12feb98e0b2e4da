import type { Clock } from '../../../src/domain/time/clock';
import {
  USER_ROLES,
  type LoginUser,
  type TowCompany,
  type UserSettings,
} from '../../../src/domain/wire/session';
import type { Access } from '../access/access';
import type { Announced } from '../access/features';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { idleEndOf, latestEndOf } from '../sessions/SessionStore';

export interface UserParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Pick<Access, 'isAgreementAccepted'>;
  readonly announced: Announced;
}

async function settingsOf(db: Db, userId: number): Promise<Record<string, UserSettings>> {
  const rows = await db.selectFrom('userSettings').selectAll().where('userId', '=', userId).execute();
  return Object.fromEntries(
    rows.map(({ id, regionCode, useAlert, adsActiveTowsColumns }): [string, UserSettings] => [
      regionCode,
      { id, userId, regionCode, useAlert: useAlert === 1, adsActiveTowsColumns },
    ]),
  );
}

/** The viewer's company. Its address, phone and license number are only sent for notices. */
function companyOf({ company }: Viewer, announced: Announced): TowCompany {
  const { address, phone, licenseNumber, ...rest } = company;
  return announced.has('notice') ? { ...rest, address, phone, licenseNumber } : rest;
}

/**
 * The signed-in user in the wire's shape; times in epoch milliseconds.
 * @param host this site's host and port
 */
export async function presentUser(
  { db, clock, access, announced }: UserParts,
  viewer: Viewer,
  host: string,
): Promise<LoginUser> {
  return {
    loggedIn: true,
    auth0Active: true,
    toAuth0RedirectUrl: null,
    id: viewer.id,
    shortName: viewer.shortName,
    email: viewer.email,
    towCompanyId: viewer.company.id,
    userRole: USER_ROLES.find((role) => role === viewer.role) ?? null,
    applications: [...viewer.applications],
    permissions: Object.fromEntries(
      Object.entries(viewer.permissions).map(([code, names]) => [code, [...names]]),
    ),
    settings: await settingsOf(db, viewer.id),
    active: viewer.active,
    clickwrapAccepted: await access.isAgreementAccepted(viewer.company.id),
    pushWsHost: announced.has('live') ? host : null,
    defaultRegionCode: viewer.defaultRegionCode,
    company: companyOf(viewer, announced),
    features: [...announced.features],
    sessionExpiresAt: latestEndOf(viewer),
    sessionIdleSeconds: Math.max(0, Math.floor((idleEndOf(viewer) - clock()) / 1_000)),
  };
}
