/** Every route of the browser application, relative to the base path. */
export const BOOT_BASE = '/boot';
export const ADMIN_BASE = '/admin';

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

/** Route patterns of the same. */
export const patterns = {
  addChooser: '/add',
  add: '/add/:regionCode',
  list: '/list',
  boot: '/list/:bootId',
  records: '/records',
  record: '/records/:bootId',
  cash: '/cash',
  reports: '/reports/:regionCode?',
} as const;

/** The region of an add form's address, relative to the base path; undefined for any other address. */
export function regionOfForm(path: string): string | undefined {
  if (!path.startsWith(paths.add(''))) return undefined;
  try {
    return decodeURIComponent(path.slice(paths.add('').length)).replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

/** The query parameter that names the region of the list. */
export const LIST_REGION = 'region';

/** The site's root, where a lost session sends the browser. */
export const SITE_ROOT = '/';
/** Path of the agreement page within the admin application. */
export const AGREEMENT_PATH = '/agreement';
/** Path of the server that ends the session of the admin application. */
export const ADMIN_LOGOUT_PATH = '/admin/logout';
