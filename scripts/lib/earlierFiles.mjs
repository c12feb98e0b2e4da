import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names below it carry a hash of their content. */
const HASHED = 'static';
/** Since when which file belongs to no build any more; a hidden file, which is not served. */
const LIST = '.earlier.json';
/** A page that is open for longer than that without a reload takes the newer pages, milliseconds. */
export const KEPT_MS = 14 * 24 * 60 * 60_000;

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}

async function readList(folder) {
  try {
    return JSON.parse(await readFile(path.join(folder, LIST), 'utf8'));
  } catch {
    return {};
  }
}

async function linkOrCopy(from, to) {
  await mkdir(path.dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

/**
 * Puts the hashed files of earlier builds that are no older than `KEPT_MS` beside those of a new one, so that pages
 * that are open while the product is updated still find the code of their other screens.
 * @param before the folder of the build that is replaced; it may be missing
 * @param after the folder of the new build
 * @param now epoch milliseconds
 */
export async function keepEarlierFiles(before, after, now = Date.now()) {
  const newest = new Set(filesBelow(path.join(after, HASHED)));
  const since = await readList(before);
  const kept = {};
  for (const name of filesBelow(path.join(before, HASHED))) {
    const replacedAt = since[name] ?? now;
    if (newest.has(name) || now - replacedAt > KEPT_MS) continue;
    await linkOrCopy(path.join(before, HASHED, name), path.join(after, HASHED, name));
    kept[name] = replacedAt;
  }
  await writeFile(path.join(after, LIST), JSON.stringify(kept));
}
