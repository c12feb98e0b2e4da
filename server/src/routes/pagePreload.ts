import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routeAt } from '../../../src/routes';

/** react-scripts writes it: the address of each file of the build, by its name without the hash (`add-boot.js`). */
const MANIFEST = 'asset-manifest.json';

/**
 * Adds preload links to the page's head, so that the browser fetches the requested screen's code together with the main
 * file. Without them, it fetches that code a little later.
 * @param page index.html as built
 * @param address the page's path
 */
export async function withPreload(page: string, buildDir: string, address: string): Promise<string> {
  const folder = routeAt(new URL(address, 'http://site'))?.route.folder;
  if (folder === undefined) return page;
  const manifest = JSON.parse(await readFile(path.join(buildDir, MANIFEST), 'utf8')) as {
    readonly files: Readonly<Record<string, string>>;
  };
  const links = [
    ['script', manifest.files[`${folder}.js`]],
    ['style', manifest.files[`${folder}.css`]],
  ].flatMap(([as, href]) =>
    href === undefined ? [] : `<link rel="preload" as="${as ?? ''}" href="${href}">`,
  );
  return page.replace('</head>', () => `${links.join('')}</head>`);
}
