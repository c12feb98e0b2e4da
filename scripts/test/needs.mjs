import { findBrowser } from '../lib/browser.mjs';
import { canStartCluster } from '../lib/postgres.mjs';

const MACHINE = {
  hasBrowser: () => findBrowser() !== undefined,
  hasPostgres: () => Boolean(process.env.TEST_DATABASE_URL) || canStartCluster(),
};

/**
 * What parts need and this machine lacks, and what to do about it. Nothing is ever installed for the user.
 * @param {readonly string[]} parts names of parts
 * @returns {{part: string, isLeftOut: boolean, text: string}[]} `isLeftOut` is true if no test of the part can run
 * @throws {Error} when CHROME_PATH names no file
 */
export function whatIsMissing(parts, { hasBrowser, hasPostgres } = MACHINE) {
  const missing = [];
  if (parts.includes('browser') && !hasBrowser()) {
    const text =
      'the browser tests, for lack of a browser: install Chrome, Chromium or Edge, or name one in CHROME_PATH';
    missing.push({ part: 'browser', isLeftOut: true, text });
  }
  if (parts.includes('server') && !hasPostgres()) {
    const text =
      "the server's tests on PostgreSQL, for lack of it: install it, or name a server in TEST_DATABASE_URL";
    missing.push({ part: 'server', isLeftOut: false, text });
  }
  return missing;
}
