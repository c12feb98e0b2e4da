import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer';

/** A call with this header set to 1 was made by a timer, not a user, so it does not keep the session alive. */
const BACKGROUND_HEADER = 'x-background';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only timers call this route, so it counts as background whatever the headers say. */
    background?: true;
  }
}

const isBackground = ({ headers, routeOptions }: FastifyRequest) =>
  headers[BACKGROUND_HEADER] === '1' || routeOptions.config.background === true;

/** The facts about callers that the guard needs. */
export interface Access {
  /** The user of the request's session; null if nobody is signed in. */
  viewerOf(request: FastifyRequest): Promise<Viewer | null>;
  /** Whether the company has accepted the current agreement. */
  isAgreementAccepted(companyId: number): Promise<boolean>;
}

/** Dependencies of `createAccess`. */
export interface AccessParts extends Pick<Access, 'isAgreementAccepted'> {
  readonly cookies: { tokenOf(request: FastifyRequest): string | null };
  readonly sessions: { viewer(token: string, background: boolean): Promise<Viewer | null> };
  /** Receives the person who made a request, for the request's log line. */
  known(request: FastifyRequest, viewer: Viewer): void;
}

/** Looks up each caller's session and agreement, without caching. */
export function createAccess({ cookies, sessions, known, isAgreementAccepted }: AccessParts): Access {
  return {
    viewerOf: async (request) => {
      const token = cookies.tokenOf(request);
      if (token === null) return null;
      const viewer = await sessions.viewer(token, isBackground(request));
      if (viewer !== null) known(request, viewer);
      return viewer;
    },
    isAgreementAccepted,
  };
}
