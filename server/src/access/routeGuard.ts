import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permission } from '../../../src/domain/permissions';
import { forbidden, REFUSALS } from '../http/httpError';
import type { Access } from './access';
import {
  ADM_APPLICATION,
  BOOT_APPLICATION,
  requireActive,
  lacking,
  lackingIn,
  lackingNamed,
  requireAnywhere,
  requireApplication,
  requireInRegion,
  requireOwnCompany,
  requireOwnRegion,
  requireViewer,
} from './guard';
import type { Viewer } from './viewer';

/** Who may call a route, as data. Every requirement must hold; they are checked in the order of the properties. */
export interface Needs<Place> {
  /** `active`: signed in and active; `bootUser` and `admUser`: also have the application BOOT or ADM. */
  readonly who: 'active' | 'bootUser' | 'admUser';
  /** The company in the path must be the user's own. */
  readonly ownCompany?: (place: Place) => number;
  /** The user must hold some permission in each of these regions. */
  readonly ownRegions?: (place: Place) => readonly string[];
  /** The user must hold one of these permissions, in the region, in each of several regions, or in any region. */
  readonly permission?: {
    readonly anyOf: readonly Permission[];
    readonly in:
      'anyRegion' | ((place: Place) => string) | { readonly each: (place: Place) => readonly string[] };
  };
  /** The call changes data, so the company must have accepted the agreement. */
  readonly change?: true;
}

/** A route's requirements, readable by people and tests: what is checked, but not for which region or company. */
export interface DeclaredNeeds extends Pick<Needs<never>, 'who' | 'change'> {
  readonly ownCompany: boolean;
  readonly ownRegions: boolean;
  /** `region`: the one in the path or the query; `eachRegion`: every one in the query. */
  readonly permission: {
    readonly anyOf: readonly Permission[];
    readonly in: 'region' | 'eachRegion' | 'anyRegion';
  } | null;
}

/** A route's guard: open to everybody for the stated reason, or open to those who pass `check`. */
export type RouteGuard =
  { readonly public: string } | (DeclaredNeeds & { check(viewer: Viewer, request: FastifyRequest): void });

/** One row of the route table. */
export interface RouteLine {
  readonly method: string;
  /** The path pattern. */
  readonly url: string;
  readonly guard: RouteGuard;
}

/** The application that each kind of caller must have. */
const APPLICATIONS = { active: null, bootUser: BOOT_APPLICATION, admUser: ADM_APPLICATION } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without a guard is not registered. */
    guard?: RouteGuard;
  }
  interface FastifyInstance {
    /** Every registered route with its guard. */
    readonly routeTable: readonly RouteLine[];
  }
  interface FastifyRequest {
    /** The caller; null if the route is open to everybody. */
    viewer: Viewer | null;
  }
}

/** The guard of a route that anybody may call. */
export const openToAll = (reason: string): RouteGuard => ({ public: reason });

type PermissionPlace = NonNullable<Needs<never>['permission']>['in'];

function declaredPlace(place: PermissionPlace): NonNullable<DeclaredNeeds['permission']>['in'] {
  if (place === 'anyRegion') return place;
  return typeof place === 'function' ? 'region' : 'eachRegion';
}

/**
 * The guard of a route that requires a sign-in.
 * @param placeOf reads and validates the call's region or company; an error that it throws becomes the response
 */
export function guarded<Place>(needs: Needs<Place>, placeOf: (request: FastifyRequest) => Place): RouteGuard {
  const { who, change, ownCompany, ownRegions, permission } = needs;
  return {
    who,
    ...(change === undefined ? {} : { change }),
    ownCompany: ownCompany !== undefined,
    ownRegions: ownRegions !== undefined,
    permission:
      permission === undefined ? null : { anyOf: permission.anyOf, in: declaredPlace(permission.in) },
    check: (viewer, request) => {
      const place = placeOf(request);
      if (ownCompany !== undefined) requireOwnCompany(viewer, ownCompany(place));
      for (const code of ownRegions?.(place) ?? []) requireOwnRegion(viewer, code);
      if (permission === undefined) return;
      const { anyOf } = permission;
      const refusal = who === 'admUser' ? lackingNamed : lacking;
      if (permission.in === 'anyRegion') requireAnywhere(viewer, anyOf, refusal);
      else if (typeof permission.in === 'function') {
        requireInRegion(viewer, permission.in(place), anyOf, refusal);
      } else {
        for (const region of permission.in.each(place)) requireInRegion(viewer, region, anyOf, lackingIn);
      }
    },
  };
}

/** The caller of a guarded route. @throws HttpError 403 if nobody is signed in */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  return requireViewer(viewer);
}

/**
 * Checks everything that a route requires against the current state: a person who loses a permission or becomes
 * inactive is refused at the next call.
 * @throws HttpError 403, and any error of reading the path
 */
export async function admit(access: Access, request: FastifyRequest): Promise<void> {
  const { guard } = request.routeOptions.config;
  if (guard === undefined || 'public' in guard) return;
  const viewer = requireViewer(await access.viewerOf(request));
  requireActive(viewer);
  const application = APPLICATIONS[guard.who];
  if (application !== null) requireApplication(viewer, application);
  guard.check(viewer, request);
  if (guard.change === true && !(await access.isAgreementAccepted(viewer.company.id))) {
    throw forbidden(REFUSALS.agreement);
  }
  request.viewer = viewer;
}

/**
 * Guards every route registered after this call. Checks a call before reading its body, and again when the body is
 * complete, which may take minutes.
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
