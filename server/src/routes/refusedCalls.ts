import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access';
import { subjectOf } from '../audit/auditTrail';
import type { Refusals } from '../audit/Refusals';
import type { Viewer } from '../access/viewer';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, even if they may not make the call. */
    caller: Viewer | null;
  }
}

const FORBIDDEN = 403;
const SAID_AT_MOST = 200;

/**
 * Records every call that a signed-in person may not make in the audit trail. Call it before adding the routes.
 * @returns the access for the routes
 */
export function auditRefusedCalls(app: FastifyInstance, access: Access, refusals: Refusals): Access {
  app.decorateRequest('caller', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller: viewer } = request;
    if (reply.statusCode === FORBIDDEN && viewer !== null) {
      const { method, url = '' } = request.routeOptions;
      refusals.note({
        kind: 'CALL_REFUSED',
        by: viewer.id,
        subject: subjectOf.call(String(method), url),
        details: { said: typeof payload === 'string' ? payload.slice(0, SAID_AT_MOST) : '' },
      });
    }
    done(null, payload);
  });
  return {
    ...access,
    viewerOf: async (request) => {
      const viewer = await access.viewerOf(request);
      request.caller = viewer ?? request.caller;
      return viewer;
    },
  };
}
