import type { BrowserPage } from '../page/BrowserPage';

/** The query of login/user: the page's own `from` and `iss`; without a `from`, the page that is wanted. */
export function passedOn(page: Pick<BrowserPage, 'here' | 'query'>): { from: string; iss?: string } {
  const iss = page.query('iss');
  return { from: page.query('from') ?? page.here(), ...(iss === undefined ? {} : { iss }) };
}
