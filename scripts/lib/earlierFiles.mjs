import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** File names below it carry a hash of their content. */
const HASHED = 'static';
/** Lists a build's own files. A hidden file, so the server does not serve it. */
const OWN = '.own-files.json';

/**
 * Adds the hashed files of the previous build to the new one, so that a page opened before the update still finds
 * the code of its other screens. Leaves out files of still earlier builds, whose pages offer to reload instead
 * (docs/decisions/0022-pages-over-an-update.md).
 * @param before folder of the previous build; may be missing
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
