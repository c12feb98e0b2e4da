/** Base paths of the two applications. */
export const BOOT_BASE = '/boot';
export const ADMIN_BASE = '/admin';

/** Addresses of the screens, relative to the base path. Their patterns are in src/routes.ts. */
export const paths = {
  root: '/',
  addChooser: '/add',
  add: (regionCode: string) => `/add/${encodeURIComponent(regionCode)}`,
  list: '/list',
  boot: (bootId: number) => `/list/${String(bootId)}`,
  records: '/records',
  record: (bootId: number) => `/records/${String(bootId)}`,
  cash: '/cash',
  reports: '/reports',
  report: (regionCode: string) => `/reports/${encodeURIComponent(regionCode)}`,
} as const;

/** Addresses of the screens that set the site up, relative to the base path of the admin application. */
export const adminPaths = {
  people: '/people',
  person: (id: number | typeof NEW) => `/people/${String(id)}`,
  companies: '/companies',
  company: (id: number | typeof NEW) => `/companies/${String(id)}`,
  regions: '/regions',
  lists: '/lists',
  list: (region?: string, list?: string) =>
    ['/lists', region, list]
      .filter((part) => part !== undefined)
      .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
      .join('/'),
  row: (region: string, list: string, id: number | typeof NEW) =>
    `/lists/${encodeURIComponent(region)}/${list}/${String(id)}`,
  activity: '/activity',
  region: (code: string) => `/regions/${encodeURIComponent(code)}`,
} as const;

/** In place of an id or a code, in the address of something that is yet to be saved. */
export const NEW = 'new';

/** The query parameter that names the region of the list. */
export const LIST_REGION = 'region';

/** The site's root, where a lost session sends the browser. */
export const SITE_ROOT = '/';
/** Path of the agreement page within the admin application. */
export const AGREEMENT_PATH = '/agreement';
/** Path of the server that ends the session of the admin application. */
export const ADMIN_LOGOUT_PATH = '/admin/logout';
