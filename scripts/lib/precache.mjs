import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const WORKER = 'service-worker.js';
/** The list that Workbox's InjectManifest has written into the worker, as react-scripts configures it. */
const WEBPACKS_LIST = /\[\{'revision':.*?\}\]/gs;

/** Below `static`, file names carry a hash of their content. */
const HASHED = /^static\//;
/** The files of the boot module's screens. An installed product shows the manifest and the icons. */
const WANTED = [
  /^index\.html$/,
  /^static\//,
  /^locales\/\w+\/(?!setup)\w+\.json$/,
  /^favicon\.\w+$/,
  /^icon-[\w-]+\.png$/,
  /^logo\.svg$/,
  /^manifest\.json$/,
];
/** Files that are rarely used, or never by a browser with service workers. They are fetched over the network. */
const UNWANTED = [
  // The applications below /admin, which the worker does not serve.
  /^static\/\w+\/(?:admin|agreement)\./,
  // Fonts in an older format, for which there are also woff2 files.
  /\.woff$/,
  /\.(?:map|txt)$/,
];

/**
 * Writes the list of files that the service worker caches into the built worker, in place of webpack's list, which lacks
 * the texts and the icons. It must be the last step that changes a file.
 * @param folder the new build
 * @param publicPath its URL
 * @throws {Error} unless the worker has exactly one list
 */
export async function listFilesToKeep(folder, publicPath = '/boot/') {
  const worker = path.join(folder, WORKER);
  // A build without a worker, as in tests.
  if (!existsSync(worker)) return;
  const code = await readFile(worker, 'utf8');
  const found = code.match(WEBPACKS_LIST) ?? [];
  if (found.length !== 1) throw new Error(`${WORKER} has ${found.length} lists of files instead of one`);
  const list = JSON.stringify(await filesToKeep(folder, publicPath));
  await writeFile(
    worker,
    code.replace(WEBPACKS_LIST, () => list),
  );
}

/**
 * The files that the worker caches. Browsers check each one against its hash when they fetch it, so that the cache
 * never contains a page of some other network or a file of another build.
 */
async function filesToKeep(folder, publicPath) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => WANTED.some((pattern) => pattern.test(name)))
    .filter((name) => !UNWANTED.some((pattern) => pattern.test(name)));
  return Promise.all(
    names.sort().map(async (name) => {
      const digest = createHash('sha256').update(await readFile(path.join(folder, name)));
      const hash = digest.digest('base64');
      return {
        url: `${publicPath}${name}`,
        revision: HASHED.test(name) ? null : hash,
        integrity: `sha256-${hash}`,
      };
    }),
  );
}
