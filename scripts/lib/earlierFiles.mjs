import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** File names below it carry a hash of their content. */
const HASHED = 'static';
/** Lists a build's own files; hidden, so it is not served. */
const OWN = '.own-files.json';

/**
 * Puts the hashed files of the build that is replaced beside those of the new one: a page opened before the update still
 * finds the code of its other screens. Files of builds before that are dropped; such a page offers to reload
 * (docs/decisions/0022-pages-over-an-update.md).
 * @param before folder of the build that is replaced; may be missing
 * @param after folder of the new build
 */
export async function keepEarlierFiles(before, after) {
  const own = filesBelow(path.join(after, HASHED));
  for (const name of await ownFiles(before)) {
    if (!own.includes(name))
      await linkOrCopy(path.join(before, HASHED, name), path.join(after, HASHED, name));
  }
  await writeFile(path.join(after, OWN), JSON.stringify(own));
}

async function ownFiles(folder) {
  const there = filesBelow(path.join(folder, HASHED));
  const listed = await readFile(path.join(folder, OWN), 'utf8')
    .then(JSON.parse)
    .catch(() => there);
  return there.filter((name) => listed.includes(name));
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}

async function linkOrCopy(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}
