/** The default page after signing in, and after the agreement. */
export const START_PAGE = '/boot/';
const LONGEST = 2_000;
/** The base for parsing; no request goes there. */
const BASE = 'http://this.site.invalid';
/** Pages that would lead back to the sign-in or sign the person out. */
const NO_WAY_BACK = ['/login', '/admin/logout', '/api-web/logout'];

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

/** The address as a browser reads it; null if it is invalid. */
function parsed(path: string): URL | null {
  try {
    return new URL(path, BASE);
  } catch {
    return null;
  }
}

/**
 * The path to return to, as a browser reads it. Null if it leads to another site, or to signing in or out.
 * Browsers treat `//host`, `/\host` and addresses with control characters as other sites.
 */
export function wayBackOf(from: string | null | undefined): string | null {
  if (!from?.startsWith('/') || from.startsWith('//')) return null;
  if (from.length > LONGEST || hasControlOrBackslash(from)) return null;
  const url = parsed(from);
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return null;
  return isAnyOf(NO_WAY_BACK, url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** The page after signing in: `from` if it is a way back, else the start page. */
export function safeFrom(from: string | null | undefined): string {
  const back = wayBackOf(from);
  return back === null || new URL(back, BASE).pathname === '/' ? START_PAGE : back;
}
