import { paths } from '../../../paths/paths';

/** The query parameter with a region of a report over several. */
const REGION = 'region';

/** The regions in a query, of those whose reports the user may see. */
export function regionsIn(search: string, codes: readonly string[]): string[] {
  const requested = new URLSearchParams(search).getAll(REGION);
  return codes.filter((code) => requested.includes(code));
}

/** The address of a report of these regions. Keeps the rest of the query. */
export function reportAddress(
  search: string,
  regionCodes: readonly string[],
): { readonly pathname: string; readonly search: string } {
  const query = new URLSearchParams(search);
  query.delete(REGION);
  const [only = '', ...others] = regionCodes;
  if (others.length > 0) for (const code of regionCodes) query.append(REGION, code);
  return { pathname: others.length > 0 ? paths.reports : paths.report(only), search: query.toString() };
}
