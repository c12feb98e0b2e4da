import { SHIFT_PERMISSIONS } from './domain/cash';
import type { Feature } from './domain/features';
import { holds, holdsInAnyRegion, type Permission } from './domain/permissions';
import type { ApplicationName, LoginUser } from './domain/wire/session';
import { ADMIN_BASE, BOOT_BASE } from './paths/paths';

/** The values of a path's `:name` segments, and the query. */
export interface Params {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A screen's address, its code, its first calls, and who may open it. */
export interface Route {
  readonly screen: ScreenName;
  /** Path pattern below the application's base path, in React Router's syntax. */
  readonly path: string;
  /**
   * Folder below src/features, built as a chunk of that name. Without one, the screen is part of the main file.
   */
  readonly folder?: string;
  readonly width: 'form' | 'full';
  /** Who may open the screen. Default: everyone. `in` names the path parameter that holds the region. */
  readonly needs?: {
    readonly feature?: Feature;
    /** An application that the user must be authorized for, in addition to the screen's own. */
    readonly application?: ApplicationName;
    readonly anyOf?: readonly Permission[];
    readonly in?: string;
  };
}

/** The applications of the suite that these pages implement. */
export type Application = Extract<ApplicationName, 'BOOT' | 'ADM'>;

export type ScreenName =
  | (
      | 'root'
      | 'chooser'
      | 'add'
      | 'outbox'
      | 'list'
      | 'remove'
      | 'records'
      | 'record'
      | 'cash'
      | 'reports'
      | 'notFound'
      | 'agreement'
    )
  | ('people' | 'person' | 'companies' | 'company' | 'regions' | 'region')
  | ('lists' | 'row' | 'activity');

/** The requirements of the setup screens. */
const setUpBy = (...anyOf: readonly Permission[]) =>
  ({ feature: 'setup', application: 'ADM', anyOf }) as const;

/**
 * Every screen, one line each. The router, the top bar, and the code that the server preloads follow from it. The
 * server imports this file, so it must not use browser APIs.
 */
// prettier-ignore
export const ROUTES: Readonly<Record<Application, readonly Route[]>> = {
  BOOT: [
    { screen: 'root', path: '/', width: 'form' },
    { screen: 'chooser', path: '/add', folder: 'region-chooser', width: 'form', needs: { anyOf: ['BOOT_CREATE'] } },
    { screen: 'add', path: '/add/:regionCode', folder: 'add-boot', width: 'form', needs: { anyOf: ['BOOT_CREATE'], in: 'regionCode' } },
    { screen: 'outbox', path: '/outbox', folder: 'outbox', width: 'form', needs: { feature: 'guard' } },
    // One route for the list and a boot, so that choosing a boot keeps the list.
    { screen: 'list', path: '/list/:bootId?', folder: 'active-boots', width: 'full' },
    { screen: 'remove', path: '/remove', folder: 'remove', width: 'form', needs: { feature: 'removal', anyOf: ['RELEASE_REMOVAL'] } },
    { screen: 'records', path: '/records', folder: 'records', width: 'full', needs: { feature: 'records', anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'] } },
    { screen: 'record', path: '/records/:bootId', folder: 'records', width: 'full', needs: { feature: 'records', anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'] } },
    { screen: 'cash', path: '/cash', folder: 'cash', width: 'full', needs: { feature: 'shifts', anyOf: SHIFT_PERMISSIONS } },
    { screen: 'reports', path: '/reports/:regionCode?', folder: 'reports', width: 'full', needs: { feature: 'reports', anyOf: ['ADMIN_REPORTS'] } },
    { screen: 'notFound', path: '*', width: 'form' },
  ],
  ADM: [
    { screen: 'agreement', path: '/agreement', folder: 'agreement', width: 'form' },
    { screen: 'people', path: '/people', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_USERS') },
    { screen: 'person', path: '/people/:id', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_USERS') },
    { screen: 'companies', path: '/companies', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_TOW_COMPANIES') },
    { screen: 'company', path: '/companies/:id', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_TOW_COMPANIES') },
    { screen: 'regions', path: '/regions', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_FEES', 'ADMIN_ZONES') },
    { screen: 'region', path: '/regions/:code', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_FEES', 'ADMIN_ZONES') },
    { screen: 'lists', path: '/lists/:regionCode?/:list?', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_ZONES') },
    { screen: 'row', path: '/lists/:regionCode/:list/:id', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_ZONES') },
    { screen: 'activity', path: '/activity', folder: 'admin', width: 'full', needs: setUpBy('ADMIN_USERS') },
    { screen: 'notFound', path: '*', width: 'form' },
  ],
};

const BASES: Readonly<Record<Application, string>> = { BOOT: BOOT_BASE, ADM: ADMIN_BASE };

/** The application that an address belongs to: one build serves both. */
export function applicationOf(pathname: string): Application {
  return pathname === ADMIN_BASE || pathname.startsWith(`${ADMIN_BASE}/`) ? 'ADM' : 'BOOT';
}

/** The screen at an address with its parameters; undefined if there is none. */
export function routeAt({
  pathname,
  searchParams: query,
}: URL): { route: Route; params: Params } | undefined {
  const application = applicationOf(pathname);
  const below = pathname.slice(BASES[application].length);
  for (const route of ROUTES[application]) {
    const path = valuesIn(route.path, below);
    if (path !== undefined) return { route, params: { path, query } };
  }
  return undefined;
}

/** Whether a user may open a screen. The server refuses its calls to all others. */
export function mayOpen({ needs }: Route, user: LoginUser, params?: Params): boolean {
  if (needs?.feature !== undefined && user.features?.includes(needs.feature) !== true) return false;
  if (needs?.application !== undefined && user.applications?.includes(needs.application) !== true)
    return false;
  if (needs?.anyOf === undefined) return true;
  const held = user.permissions ?? {};
  const region = needs.in === undefined ? undefined : params?.path[needs.in];
  return needs.anyOf.some((permission) =>
    region === undefined ? holdsInAnyRegion(held, permission) : holds(held, region, permission),
  );
}

/** The values of a pattern's `:name` and `:name?` segments in a path; undefined if the path does not match. */
function valuesIn(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern, path].map((text) => text.split('/').filter((part) => part !== ''));
  if (wanted === undefined || given === undefined || given.length > wanted.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    const [, name, optional] = /^:(\w+)(\??)$/.exec(part) ?? [];
    if (name === undefined ? value !== part : value === undefined && optional === '') return undefined;
    if (name === undefined || value === undefined) continue;
    try {
      values[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return values;
}
