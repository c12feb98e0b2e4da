import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The statistics of a build, which webpack writes if react-scripts runs with `--stats`. */
const STATS = 'bundle-stats.json';
/** The chunks that the small first file loads. src/index.tsx names them in its imports. */
const STARTING = ['application', 'view'];
/**
 * The names of a feature's chunks: `features/<folder>/prepare` (src/app/prepareScreen.ts) and
 * `features/<folder>/screen` (src/app/screens.tsx).
 */
const SCREEN = /^(.+)-(?:prepare|screen)$/;
/** Lists the files of each feature's chunks for our server. A hidden file, so it is not served. */
const SCREEN_FILES = '.screen-files.json';

/** The id of the page's element that lists the text file of each language (src/app/start/texts.ts). */
const TEXTS = 'text-files';
/** Texts of screens that few people open. They stay in separate files, so that nobody else loads them. */
const APART = ['setup.json'];
/** Below `static`, where file names carry a hash of their content. */
const TEXTS_FOLDER = 'static/locales';

/**
 * Lets browsers request files early: links the files of the application and its view in the page's head, and lists the
 * files of each feature for the server (server/src/routes/pageStart.ts).
 * @param folder the new build, with webpack's statistics, which are removed
 * @throws {Error} if the build lacks one of these two chunks
 */
export async function nameFiles(folder) {
  const { namedChunkGroups: groups = {}, publicPath } = JSON.parse(
    await readFile(path.join(folder, STATS), 'utf8'),
  );
  await rm(path.join(folder, STATS));
  for (const name of STARTING) if (!(name in groups)) throw new Error(`the build has no chunk named ${name}`);
  const filesOf = (group) =>
    groups[group].assets
      .filter(({ name }) => /\.(?:css|js)$/.test(name))
      .map(({ name }) => `${publicPath}${name}`);
  const starting = [...new Set(STARTING.flatMap(filesOf))];
  const screens = {};
  for (const group of Object.keys(groups)) {
    const [, feature] = SCREEN.exec(group) ?? [];
    if (feature === undefined) continue;
    const files = [...(screens[feature] ?? []), ...filesOf(group)];
    screens[feature] = [...new Set(files)].filter((file) => !starting.includes(file));
  }
  await writeFile(path.join(folder, SCREEN_FILES), JSON.stringify(screens));
  const links = starting.map(
    (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${file}">`,
  );
  await changePage(folder, (html) =>
    html
      // Browsers request deferred scripts last by default, but this one makes the first calls.
      .replace('<script defer="defer"', '$& fetchpriority="high"')
      .replace('</head>', () => `${links.join('')}</head>`),
  );
}

/**
 * Puts all texts of a language into one file, so that they take one request instead of one per namespace. The file's
 * name contains a hash of its content, so browsers may cache it forever. The page lists the files.
 * @param folder the new build
 * @param publicPath its URL
 */
export async function gatherTexts(folder, publicPath = '/boot/') {
  const locales = path.join(folder, 'locales');
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = {};
  await mkdir(path.join(folder, TEXTS_FOLDER), { recursive: true });
  for (const { name: language } of languages) {
    const whole = {};
    const together = readdirSync(path.join(locales, language)).filter((file) => !APART.includes(file));
    for (const file of together.sort())
      whole[path.basename(file, '.json')] = JSON.parse(
        await readFile(path.join(locales, language, file), 'utf8'),
      );
    const text = JSON.stringify(whole);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const name = `${TEXTS_FOLDER}/${language}.${hash}.json`;
    await writeFile(path.join(folder, name), text);
    files[language] = `${publicPath}${name}`;
  }
  const element = `<script type="application/json" id="${TEXTS}">${JSON.stringify(files)}</script>`;
  await changePage(folder, (html) => html.replace('</head>', () => `${element}</head>`));
}

async function changePage(folder, change) {
  const page = path.join(folder, 'index.html');
  await writeFile(page, change(await readFile(page, 'utf8')));
}
