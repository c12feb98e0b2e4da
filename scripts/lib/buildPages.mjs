import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { compressFolder } from './compress.mjs';
import { listFilesToKeep } from './precache.mjs';
import { runNode } from './run.mjs';

const require = createRequire(import.meta.url);

/**
 * Builds the pages for production. Builds into a separate folder and swaps it with `build/` at the end, so that a
 * running server always has its pages, and a failed build changes nothing.
 * @param {(text: string) => void} [write] receives the output instead of the terminal
 * @throws {Error} if the build fails
 */
export async function buildPages(root, env = {}, write = undefined) {
  const [build, next, before] = ['build', '.build-next', '.build-before'].map((name) =>
    path.join(root, name),
  );
  await rm(next, { recursive: true, force: true });
  const code = await runNode(['--no-deprecation', require.resolve('react-scripts/scripts/build')], {
    cwd: root,
    write,
    env: { ...env, BUILD_PATH: next, NODE_ENV: 'production', BABEL_ENV: 'production' },
  });
  if (code !== 0) throw new Error('the production build failed');
  await finishBuild(next);
  await rm(before, { recursive: true, force: true });
  if (existsSync(build)) await rename(build, before);
  await rename(next, build);
  await rm(before, { recursive: true, force: true });
}

/**
 * Completes the build after react-scripts: the list of files that the service worker caches, and compressed files.
 * @param folder the new build
 */
export async function finishBuild(folder) {
  // This must come after every step that changes a file, because it lists their hashes.
  await listFilesToKeep(folder);
  await compressFolder(folder);
}
