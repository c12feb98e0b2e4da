import { sessionCalls } from '../../../src/domain/wire/calls';
import type { Clock } from '../../../src/domain/time';
import type { LoginUser, UserSettings } from '../../../src/domain/wire/session';
import { USER_ROLES } from '../../../src/domain/wire/session';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import type { Access, Router } from './router';
import { regionsOf } from '../regions/regions';
import { idleEndOf, latestEndOf } from '../sessions/SessionStore';

/** Where a person without an acceptance is sent. */
const ACCEPTANCE_PAGE = '/admin/agreement';

export interface SessionParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Access;
  /** Where somebody who is not signed in is sent; `from` is the page wanted, as the caller gave it. */
  signInUrl(from: string | undefined): string;
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

async function presentUser({ db, clock, access }: SessionParts, viewer: Viewer): Promise<LoginUser> {
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
    pushWsHost: null,
    defaultRegionCode: viewer.defaultRegionCode,
    company: { ...viewer.company },
    sessionExpiresAt: latestEndOf(viewer),
    sessionIdleSeconds: Math.max(0, Math.floor((idleEndOf(viewer) - clock()) / 1_000)),
  };
}

/** Session and configuration. */
export function sessionRoutes(router: Router, parts: SessionParts): void {
  const { access } = parts;
  router.open(sessionCalls.loginInfo, async ({ viewer }) => ({
    loggedIn: viewer !== null,
    clickwrapAccepted: viewer !== null && (await access.isAgreementAccepted(viewer.company.id)),
  }));
  router.open(sessionCalls.loginUser, async ({ viewer, query }) =>
    viewer === null
      ? { loggedIn: false, auth0Active: true, toAuth0RedirectUrl: parts.signInUrl(query.from) }
      : presentUser(parts, viewer),
  );
  router.open(sessionCalls.clickwrap, () => Promise.resolve({ clickWrapAcceptanceUrl: ACCEPTANCE_PAGE }));
  router.route(sessionCalls.allowedRegions, {
    needs: { who: 'active' },
    handler: ({ viewer }) => regionsOf(parts.db, Object.keys(viewer.permissions)),
  });
}
