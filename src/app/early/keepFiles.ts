import { FILES_COOKIE } from '../../domain/constants';
import { BOOT_BASE } from '../../paths/paths';
import { answersIn } from './EarlyAnswers';
import { firstVisitOf } from './firstVisit';

/** An element of such a page that is a file says which. */
const FILE = '[data-href]';
/** Below it are files whose names change with their content. */
const FILES = `${BOOT_BASE}/static/`;
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Has the browser keep the files that a first visit's page has in itself, and tells the server, so that the next page
 * comes without them. In any other page there is nothing to do.
 * @throws where a file cannot be had
 */
export async function keepFiles(page: Document, doFetch: typeof fetch): Promise<void> {
  const build = firstVisitOf(page);
  if (build === undefined) return;
  const elements = Array.from(
    page.querySelectorAll<HTMLElement>(FILE),
    ({ dataset }) => dataset['href'] ?? '',
  );
  const texts = [...answersIn(page).keys()].filter((address) => address.startsWith(FILES));
  await Promise.all(
    [...elements, ...texts].map(async (file) => {
      const response = await doFetch(file);
      if (!response.ok) throw new Error(`${file}: ${String(response.status)}`);
      // A browser keeps what has been read to its end.
      await response.arrayBuffer();
    }),
  );
  page.cookie = `${FILES_COOKIE}=${build}; path=${BOOT_BASE}; max-age=${String(YEAR_S)}; samesite=lax`;
}
