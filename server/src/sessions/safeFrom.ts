/** The default page after signing in. */
export const START_PAGE = '/boot/';
const LONGEST = 2_000;
/** The base for parsing; no request goes there. */
const BASE = 'http://this.site.invalid';
/** Pages that would lead back to the sign-in or sign the person out. */
const NOT_AFTER_SIGN_IN = ['/login', '/admin/logout', '/api-web/logout'];

function hasControlOrBackslash(text: string): boolean {
  return Array.from(text).some(
    (character) => character <= ' ' || character === '\u007f' || character === '\\',
  );
}

/**
 * A path as a browser, a proxy or a server may read it: decoded, in lower case, without dots and repeated slashes.
 * @throws URIError if its encoding is damaged
 */
function readLoosely(path: string): string {
  const decoded = decodeURIComponent(path);
  if (decoded !== path) return readLoosely(decoded);
  return new URL(`.${path.replace(/[/\\]+/g, '/').toLowerCase()}`, `${BASE}/`).pathname.replace(/\/+/g, '/');
}

/** Whether a path is one of these pages, or below it, in any spelling. */
function isAnyOf(paths: readonly string[], path: string): boolean {
  try {
    const read = readLoosely(path);
    return paths.some((each) => read === each || read.startsWith(`${each}/`));
  } catch {
    return true;
  }
}

/**
 * The page after signing in: `from` if it is a path of this site, else the start page. Browsers treat `//host`,
 * `/\host` and addresses with control characters as other sites.
 */
export function safeFrom(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//')) return START_PAGE;
  if (from.length > LONGEST || hasControlOrBackslash(from)) return START_PAGE;
  if (!URL.canParse(from, BASE)) return START_PAGE;
  const url = new URL(from, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return START_PAGE;
  const circles = isAnyOf(NOT_AFTER_SIGN_IN, url.pathname);
  return circles || url.pathname === '/' ? START_PAGE : `${url.pathname}${url.search}${url.hash}`;
}

/** The address of the sign-in page, including the requested page. */
export function signInUrl(from: string | null | undefined): string {
  return `/login?from=${encodeURIComponent(safeFrom(from))}`;
}
