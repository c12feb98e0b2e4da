import type { FastifyRequest } from 'fastify';
import { sessionCalls } from '../../../../src/domain/wire/calls';
import type { Access } from '../../access/access';
import { presentUser, type UserParts } from '../../present/signedInUser';
import { regionsOf } from '../../regions/regions';
import type { Router } from '../router';

/** The page for people whose company has not accepted the agreement. */
const ACCEPTANCE_PAGE = '/admin/agreement';

export interface SessionParts extends UserParts {
  readonly access: Access;
  /** The address for signed-out people; `from` is the requested page, as the caller sent it. */
  signInUrl(from: string | undefined): string;
  /** The host and port of a request as its sender sees them. */
  hostOf(request: FastifyRequest): string;
}

/** The calls for session and configuration. */
export function sessionRoutes(router: Router, parts: SessionParts): void {
  const { access } = parts;
  router.open(sessionCalls.loginInfo, 'it says whether anybody is signed in', async ({ viewer }) => ({
    loggedIn: viewer !== null,
    clickwrapAccepted: viewer !== null && (await access.isAgreementAccepted(viewer.company.id)),
  }));
  router.open(sessionCalls.loginUser, 'it says where to sign in', async ({ viewer, query, request }) =>
    viewer === null
      ? { loggedIn: false, auth0Active: true, toAuth0RedirectUrl: parts.signInUrl(query.from) }
      : presentUser(parts, viewer, parts.hostOf(request)),
  );
  router.open(sessionCalls.clickwrap, 'it names a page, the same for all', () =>
    Promise.resolve({ clickWrapAcceptanceUrl: ACCEPTANCE_PAGE }),
  );
  router.route(sessionCalls.allowedRegions, {
    needs: { who: 'active' },
    handler: ({ viewer }) =>
      regionsOf(parts.db, Object.keys(viewer.permissions), (feature) => parts.announced.has(feature)),
  });
}
