import type { BrowserPage } from '../page/BrowserPage';
import { addressOfEnd } from './sessionEnd';

/** The root of an application: its base path alone. */
const ROOT = /^\/[^/?#]+\/?$/;

/** The page that is wanted: at the root, where a lost session sends the browser, it is the page where it ended. */
function wanted(page: Pick<BrowserPage, 'here' | 'session'>): string {
  const here = page.here();
  return (ROOT.test(here) ? addressOfEnd(page) : undefined) ?? here;
}

/** The query of login/user: the page's own `from` and `iss`; without a `from`, the page that is wanted. */
export function passedOn(page: Pick<BrowserPage, 'here' | 'query' | 'session'>): {
  from: string;
  iss?: string;
} {
  const iss = page.query('iss');
  return { from: page.query('from') ?? wanted(page), ...(iss === undefined ? {} : { iss }) };
}
