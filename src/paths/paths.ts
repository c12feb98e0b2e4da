/** Base paths of the two applications. */
export const BOOT_BASE = '/boot';
export const ADMIN_BASE = '/admin';

/** The query parameter with the key of the outbox entry that the add form corrects. */
export const OUTBOX_ENTRY = 'mend';

/** Addresses of the screens, relative to the base path. Their patterns are in src/routes.ts. */
export const paths = {
  root: '/',
  addChooser: '/add',
  add: (regionCode: string) => `/add/${encodeURIComponent(regionCode)}`,
  /** The add form with a boot from the outbox. */
  mend: (regionCode: string, key: string) => `/add/${encodeURIComponent(regionCode)}?${OUTBOX_ENTRY}=${key}`,
  outbox: '/outbox',
  list: '/list',
  boot: (bootId: number) => `/list/${String(bootId)}`,
  remove: '/remove',
  records: '/records',
  record: (bootId: number) => `/records/${String(bootId)}`,
  cash: '/cash',
  reports: '/reports',
  report: (regionCode: string) => `/reports/${encodeURIComponent(regionCode)}`,
} as const;

/** Addresses of the setup screens, relative to the base path of the admin application. */
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

/** Replaces the id or code in the address of something that has not been saved yet. */
export const NEW = 'new';

/** The query parameter with the list's region. */
export const LIST_REGION = 'region';

/** The site's root, where a lost session redirects. */
export const SITE_ROOT = '/';
/** The path of the agreement page within the admin application. */
export const AGREEMENT_PATH = '/agreement';
/** The server path that ends the admin application's session. */
export const ADMIN_LOGOUT_PATH = '/admin/logout';
