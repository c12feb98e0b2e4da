import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { buildPages } from '../lib/buildPages.mjs';

/** The inputs of the production build. */
const SOURCES = ['src', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', '.env'];
const IS_TEST = /\.test\.tsx?$|[\\/]src[\\/]testing[\\/]/;

const changed = (file) => statSync(file).mtimeMs;

function* filesOf(place) {
  if (!existsSync(place)) return;
  if (!statSync(place).isDirectory()) {
    yield place;
    return;
  }
  for (const name of readdirSync(place, { recursive: true })) {
    const file = path.join(place, name);
    if (!IS_TEST.test(file) && statSync(file).isFile()) yield file;
  }
}

/** True if `build/` exists and is newer than all its inputs. */
export function isBuilt(root) {
  const page = path.join(root, 'build/index.html');
  if (!existsSync(page)) return false;
  const built = changed(page);
  return SOURCES.every((name) => [...filesOf(path.join(root, name))].every((file) => changed(file) <= built));
}

/**
 * Makes the production build unless it is up to date.
 * @param {(text: string) => void} [write] receives the output instead of the terminal
 * @throws {Error} if it fails
 */
export async function ensureBuilt(root, write = undefined) {
  if (isBuilt(root)) return;
  (write ?? ((text) => process.stdout.write(text)))(
    'The production build is missing or older than its sources; building …\n',
  );
  await buildPages(root, { CI: 'true', NODE_ENV: 'production' }, write);
}
