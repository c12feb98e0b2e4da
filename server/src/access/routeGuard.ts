import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permission } from '../../../src/domain/permissions';
import { forbidden, REFUSALS } from '../http/httpError';
import type { Access } from './access';
import {
  requireActive,
  requireAnywhere,
  requireBootUser,
  requireInRegion,
  requireOwnCompany,
  requireOwnRegion,
  requireViewer,
} from './guard';
import type { Viewer } from './viewer';

/** Who may call a route, as data. Everything said must hold, in the order of the properties. */
export interface Needs<Place> {
  /** `active`: signed in and active; `bootUser`: moreover with the application BOOT. */
  readonly who: 'active' | 'bootUser';
  /** The company that the address names must be the user's own. */
  readonly ownCompany?: (place: Place) => number;
  /** The regions must be the user's: some permission is held in each. */
  readonly ownRegions?: (place: Place) => readonly string[];
  /** One of these permissions must be held, in the region or in any region. */
  readonly permission?: {
    readonly anyOf: readonly Permission[];
    readonly in: 'anyRegion' | ((place: Place) => string);
  };
  /** The call changes something: the company's agreement must be accepted. */
  readonly change?: true;
}

/** What a route's line says, to be read by people and by tests: whether a thing is asked, not of which place. */
export interface DeclaredNeeds extends Pick<Needs<never>, 'who' | 'change'> {
  readonly ownCompany: boolean;
  readonly ownRegions: boolean;
  /** `region`: the one that the call names. */
  readonly permission: { readonly anyOf: readonly Permission[]; readonly in: 'region' | 'anyRegion' } | null;
}

/** A route's line: whoever asks may call it, for the reason given, or only those of whom `check` finds nothing. */
export type RouteGuard =
  { readonly public: string } | (DeclaredNeeds & { check(viewer: Viewer, request: FastifyRequest): void });

/** One line of the table that all routes make together. */
export interface RouteLine {
  readonly method: string;
  /** The pattern of its address. */
  readonly url: string;
  readonly guard: RouteGuard;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. One that does not say it is not registered. */
    guard?: RouteGuard;
  }
  interface FastifyInstance {
    /** Every route that is registered, with its line. */
    readonly routeTable: readonly RouteLine[];
  }
  interface FastifyRequest {
    /** Who calls; null where the route is open to all. */
    viewer: Viewer | null;
  }
}

/** The line of a route that needs nobody to be signed in. */
export const openToAll = (reason: string): RouteGuard => ({ public: reason });

/**
 * The line of a route that does.
 * @param placeOf where the call is made, checked; what it throws is the answer
 */
export function guarded<Place>(needs: Needs<Place>, placeOf: (request: FastifyRequest) => Place): RouteGuard {
  const { who, change, ownCompany, ownRegions, permission } = needs;
  return {
    who,
    ...(change === undefined ? {} : { change }),
    ownCompany: ownCompany !== undefined,
    ownRegions: ownRegions !== undefined,
    permission:
      permission === undefined
        ? null
        : { anyOf: permission.anyOf, in: permission.in === 'anyRegion' ? 'anyRegion' : 'region' },
    check: (viewer, request) => {
      const place = placeOf(request);
      if (ownCompany !== undefined) requireOwnCompany(viewer, ownCompany(place));
      for (const code of ownRegions?.(place) ?? []) requireOwnRegion(viewer, code);
      if (permission === undefined) return;
      if (permission.in === 'anyRegion') requireAnywhere(viewer, permission.anyOf);
      else requireInRegion(viewer, permission.in(place), permission.anyOf);
    },
  };
}

/** Whoever made the call of a guarded route. @throws HttpError 403 where nobody is signed in */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  return requireViewer(viewer);
}

/**
 * Asks everything that a route's line says, as it is now: who has lost a permission or is not active any more is
 * refused by the next question.
 * @throws HttpError 403; what the line's own reading of the address throws
 */
export async function admit(access: Access, request: FastifyRequest): Promise<void> {
  const { guard } = request.routeOptions.config;
  if (guard === undefined || 'public' in guard) return;
  const viewer = requireViewer(await access.viewerOf(request));
  if (guard.who === 'bootUser') requireBootUser(viewer);
  else requireActive(viewer);
  guard.check(viewer, request);
  if (guard.change === true && !(await access.isAgreementAccepted(viewer.company.id))) {
    throw forbidden(REFUSALS.agreement);
  }
  request.viewer = viewer;
}

/**
 * Stands before every route that is registered from now on, so call it before any is. A call is let in before its
 * body is read, and asked again once that has come: a body may take minutes.
 */
export function guardRoutes(app: FastifyInstance, access: Access): void {
  const table: RouteLine[] = [];
  app.decorate('routeTable', table);
  app.decorateRequest('viewer', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    const guard = config?.guard;
    for (const each of [method].flat()) {
      if (guard === undefined) throw new Error(`${each} ${url} does not say who may call it (config.guard).`);
      table.push({ method: each, url, guard });
    }
  });
  app.addHook('onRequest', (request) => admit(access, request));
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.body === undefined) done();
    else admit(access, request).then(() => done(), done);
  });
}
