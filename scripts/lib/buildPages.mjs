import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { compressFolder } from './compress.mjs';
import { keepEarlierFiles } from './earlierFiles.mjs';
import { gatherTexts, nameFiles } from './pageFiles.mjs';
import { runNode } from './run.mjs';

const require = createRequire(import.meta.url);

/**
 * Makes the production build of the pages, compressed, with the files that pages opened before still ask for. It is
 * made aside and changes places with `build/` at the end, so that a server that runs meanwhile never lacks its pages,
 * and a build that fails changes nothing.
 * @throws {Error} when it fails
 */
export async function buildPages(root, env = {}) {
  const [build, next, before] = ['build', '.build-next', '.build-before'].map((name) =>
    path.join(root, name),
  );
  await rm(next, { recursive: true, force: true });
  const code = await runNode(
    ['--no-deprecation', require.resolve('react-scripts/scripts/build'), '--stats'],
    {
      cwd: root,
      env: { ...env, BUILD_PATH: next },
    },
  );
  if (code !== 0) throw new Error('the production build failed');
  await nameFiles(next);
  await gatherTexts(next);
  await compressFolder(next);
  await keepEarlierFiles(build, next);
  await rm(before, { recursive: true, force: true });
  if (existsSync(build)) await rename(build, before);
  await rename(next, build);
  await rm(before, { recursive: true, force: true });
}
