import { wayBackOf } from '../../domain/wayBack';
import type { BrowserPage } from '../page/BrowserPage';
import { addressOfEnd } from './EndedSession';

/** The root of an application: its base path only. */
const ROOT = /^\/[^/?#]+\/?$/;

/** The requested page. A lost session redirects to the root; then it is the page where the session ended. */
function wanted(page: Pick<BrowserPage, 'here' | 'session'>): string {
  const here = page.here();
  return (ROOT.test(here) ? addressOfEnd(page) : undefined) ?? here;
}

/**
 * The query of login/user: the page's own `from` and `iss`. Without a `from`, the requested page. A `from` that is no
 * way back belongs to the screen, such as the first day of a report.
 */
export function passedOn(page: Pick<BrowserPage, 'here' | 'query' | 'session'>): {
  from: string;
  iss?: string;
} {
  const [from, iss] = [page.query('from'), page.query('iss')];
  return { from: wayBackOf(from) ?? wanted(page), ...(iss === undefined ? {} : { iss }) };
}
