import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer';

/** A call that carries this header with the value 1 was made by no person, so it keeps no session alive. */
const BACKGROUND_HEADER = 'x-background';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is called by no person, whatever its headers say. */
    background?: true;
  }
}

const isBackground = ({ headers, routeOptions }: FastifyRequest) =>
  headers[BACKGROUND_HEADER] === '1' || routeOptions.config.background === true;

/** What the guard asks about callers. */
export interface Access {
  /** Who the request's session belongs to; null: nobody is signed in. */
  viewerOf(request: FastifyRequest): Promise<Viewer | null>;
  /** Whether the company's current agreement is accepted. */
  isAgreementAccepted(companyId: number): Promise<boolean>;
}

/** Where the answers come from. */
export interface AccessParts extends Pick<Access, 'isAgreementAccepted'> {
  readonly cookies: { tokenOf(request: FastifyRequest): string | null };
  readonly sessions: { viewer(token: string, background: boolean): Promise<Viewer | null> };
  /** Told who has made a request, for its line in the log. */
  known(request: FastifyRequest, viewer: Viewer): void;
}

/** Callers as their sessions and agreements have them, asked anew by every call. */
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
