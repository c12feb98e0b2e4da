import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What webpack writes about a build when react-scripts is told `--stats`. */
const STATS = 'bundle-stats.json';
/** The part of the application that its small first file fetches: named where it is imported. */
const APPLICATION = 'start';
/** The small first file itself, which the page runs. */
const FIRST = 'main';

/** Where the page says which files each screen is made of: src/app/early/screenFiles.ts reads it. */
const SCREENS = 'screen-files';
/** And which file has all texts of a language: src/app/early/texts.ts reads that. */
const TEXTS = 'text-files';
/** Among the files whose names carry a hash of their content. */
const TEXTS_PLACE = 'static/locales';

/**
 * Names files in the page, so that they are asked for early: in its head the application's own, which are asked for
 * together with the first script and not only once that one runs; and as data, for the first script, those of each
 * screen beyond.
 * @param folder the new build, with webpack's statistics, which are taken away
 * @throws {Error} where the build has no such part
 */
export async function nameFiles(folder) {
  const stats = JSON.parse(await readFile(path.join(folder, STATS), 'utf8'));
  await rm(path.join(folder, STATS));
  const groups = stats.namedChunkGroups ?? {};
  const filesOf = (group) =>
    groups[group].assets
      .filter(({ name }) => /\.(?:css|js)$/.test(name))
      .map(({ name }) => `${stats.publicPath}${name}`);
  if (!(APPLICATION in groups)) throw new Error(`the build has no part named ${APPLICATION}`);
  const own = filesOf(APPLICATION);
  const links = own.map(
    (file) => `<link rel="preload" as="${isScript(file) ? 'script' : 'style'}" href="${file}">`,
  );
  const screens = Object.keys(groups).filter((group) => group !== APPLICATION && group !== FIRST);
  const named = {};
  for (const screen of screens) {
    const files = filesOf(screen).filter((file) => !own.includes(file));
    named[screen] = [
      ...files.filter((file) => file.endsWith('.css')),
      ...(await inOneFile(folder, stats.publicPath, screen, files.filter(isScript))),
    ];
  }
  await addToHead(folder, `${asData(SCREENS, named)}${links.join('')}`);
}

const isScript = (file) => file.endsWith('.js');

/**
 * The code of a screen comes in one file to whoever opens it first: a part that several screens share is a file of its
 * own for whoever goes from one to the other, and each would be one more request.
 */
async function inOneFile(folder, publicPath, screen, files) {
  if (files.length < 2) return files;
  const parts = await Promise.all(
    files.map((file) => readFile(path.join(folder, file.slice(publicPath.length)), 'utf8')),
  );
  const code = parts.join('\n');
  const name = `static/js/${screen}-whole.${hashOf(code)}.js`;
  await writeFile(path.join(folder, name), code);
  return [`${publicPath}${name}`];
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Puts all texts of a language into one file, by namespace: one request in place of one for each. Its name changes with
 * its content, so that a browser keeps it for good; the page names it.
 * @param folder the new build
 * @param publicPath where a browser finds that folder
 */
export async function gatherTexts(folder, publicPath = '/boot/') {
  const locales = path.join(folder, 'locales');
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = {};
  await mkdir(path.join(folder, TEXTS_PLACE), { recursive: true });
  for (const { name: language } of languages) {
    const whole = {};
    for (const file of readdirSync(path.join(locales, language)).sort())
      whole[path.basename(file, '.json')] = JSON.parse(
        await readFile(path.join(locales, language, file), 'utf8'),
      );
    const text = JSON.stringify(whole);
    const name = `${TEXTS_PLACE}/${language}.${hashOf(text)}.json`;
    await writeFile(path.join(folder, name), text);
    files[language] = `${publicPath}${name}`;
  }
  await addToHead(folder, asData(TEXTS, files));
}

const asData = (id, value) => `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

async function addToHead(folder, elements) {
  const page = path.join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</head>', () => `${elements}</head>`),
  );
}
