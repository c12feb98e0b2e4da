import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../src/domain/time';
import { isAgreementAccepted } from '../agreement/acceptance';
import type { AuthCookies } from '../sessions/cookies';
import type { SessionStore } from '../sessions/SessionStore';
import type { Db } from '../db/database';
import type { Access } from '../routes/router';

/** A call that carries this header with the value 1 was made by no person, so it keeps no session alive. */
const BACKGROUND_HEADER = 'x-background';

/** Callers as the sessions and agreements of the database have them. */
export function createAccess(db: Db, clock: Clock, sessions: SessionStore, cookies: AuthCookies): Access {
  return {
    viewerOf: async (request: FastifyRequest) => {
      const token = cookies.tokenOf(request);
      if (token === null) return null;
      return sessions.viewer(token, request.headers[BACKGROUND_HEADER] === '1');
    },
    isAgreementAccepted: (companyId) => isAgreementAccepted(db, clock, companyId),
  };
}
