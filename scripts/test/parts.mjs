import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { findBrowser } from '../lib/browser.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { runNode } from '../lib/run.mjs';
import { readSentences, readTitles, tie } from '../requirements/sentences.mjs';
import { ensureBuilt } from './build.mjs';
import { asOne, broken, fromJest, fromNodeTest, sum } from './counts.mjs';
import { testFiles } from './files.mjs';
import { ENGINES, LATER, onlyInBrowser, WHOLE_FILES } from './selection.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const REPORTER = new URL('./counting-reporter.mjs', import.meta.url).href;

/** The script of a package's command, so that this node can run it without a shell. */
function bin(name, command = name) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin: commands } = require(manifest);
  return path.join(path.dirname(manifest), typeof commands === 'string' ? commands : commands[command]);
}

const TYPESCRIPT = ['--import', pathToFileURL(require.resolve('tsx')).href];

/** No file of tests takes longer, unless it hangs. */
const LONGEST_MS = 10 * 60_000;

/**
 * How a part is run.
 * @typedef {object} Options
 * @property {string[]} words select test files
 * @property {boolean} all false to leave out the tests that only `npm test -- --all` runs
 * @property {number} processors how many it may use
 * @property {(text: string) => void} [write] receives its output instead of the terminal
 */

const node = (args, { env, write } = {}) => runNode(args, { cwd: ROOT, env, write });

/** Runs `work` with the path for a report, which is deleted afterwards. */
async function withReport(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-test-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs files with node's own test runner, as many at a time as there are processors.
 * @param {string[]} files
 * @param {Pick<Options, 'processors' | 'write'> & {env?: object, args?: string[], typescript?: boolean}} options
 */
async function nodeTest(files, { processors, write, env, args = [], typescript = true }) {
  if (files.length === 0) return broken('there are no test files');
  return withReport(async (report) => {
    const command = [
      ...(typescript ? TYPESCRIPT : []),
      '--test',
      `--test-concurrency=${processors}`,
      `--test-timeout=${process.env.TEST_TIMEOUT_MS ?? LONGEST_MS}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${report}`,
      ...args,
      ...files,
    ];
    return fromNodeTest(report, await node(command, { env, write }));
  });
}

/** The test files of a folder without those that run later. */
function filesOf(folder, ending, { words, all }) {
  const found = testFiles(ROOT, folder, ending, words, ENGINES);
  const nameOf = (file) => path.relative(ROOT, file).replaceAll(path.sep, '/');
  return all ? found : found.filter((file) => !(nameOf(file) in LATER));
}

/** A part that consists of commands that run one after the other, and passes if all of them do. */
const check =
  (...commands) =>
  async ({ write }) => {
    const codes = [];
    for (const command of commands) codes.push(await node(command, { write }));
    return asOne(Math.max(...codes));
  };

const tsc = (project) => [bin('typescript', 'tsc'), '--noEmit', '-p', project];

const unit = ({ words, processors, write }) =>
  withReport(async (report) => {
    const command = [bin('jest'), '--json', `--outputFile=${report}`, `--maxWorkers=${processors}`, ...words];
    return fromJest(report, await node(command, { write }));
  });

/** Fills the sites that the server tests copy, once for all tests, and runs `work` with them. */
async function withFilledSites({ env, write }, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-sites-'));
  const filled = { ...env, TEST_FILLED_SITES: folder };
  const fill = (...words) =>
    node([...TYPESCRIPT, path.join(ROOT, 'server/test/support/fill.ts'), ...words], { env: filled, write });
  try {
    if ((await fill()) !== 0) return broken('the sites that the tests begin with could not be filled');
    const counts = await work(filled);
    // A throw-away cluster is removed together with its databases.
    if (process.env.TEST_DATABASE_URL) await fill('drop');
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function server(options) {
  const postgres = await startPostgres();
  const note = 'missing' in postgres ? { note: `without PostgreSQL: ${postgres.missing}` } : {};
  const stop = () => postgres.stop?.();
  process.once('exit', stop);
  try {
    const env = {
      ...('url' in postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      ...(options.all ? { TEST_ALL: 'yes' } : {}),
    };
    const files = filesOf('server/test', '.test.ts', options);
    const counts = await withFilledSites({ ...options, env }, (filled) =>
      nodeTest(files, { ...options, env: filled }),
    );
    return { ...note, ...counts };
  } finally {
    process.off('exit', stop);
    stop();
  }
}

async function browser(options) {
  await ensureBuilt(ROOT, options.write);
  const run = (files, args = []) =>
    nodeTest(files, { ...options, args, env: { CHROME_PATH: findBrowser() } });
  if (options.all) return run(filesOf('e2e', '.test.ts', options));
  const { held } = tie(readSentences(path.join(ROOT, 'docs/requirements')), readTitles(ROOT));
  const further = onlyInBrowser(held);
  const absolute = (names) => names.map((name) => path.join(ROOT, name));
  return sum([
    await run(absolute(Object.keys(WHOLE_FILES))),
    await run(absolute(further.files), [`--test-name-pattern=/\\b(${further.ids.join('|')})\\b/`]),
  ]);
}

/**
 * The parts of `npm test`, the longest first, which is the order in which they start.
 * @type {Record<string, (options: Options) => Promise<import('./counts.mjs').Counts>>}
 */
export const PARTS = {
  server,
  browser,
  unit,
  lint: check([bin('eslint'), '--max-warnings', '0', '.']),
  typecheck: check(tsc('.'), tsc('server')),
  tools: (options) => nodeTest(filesOf('scripts', '.test.mjs', options), { ...options, typescript: false }),
  format: check([bin('prettier'), '--check', '--log-level', 'warn', '.']),
  locales: check([path.join(ROOT, 'scripts/locales.mjs')]),
  requirements: check([path.join(ROOT, 'scripts/requirements.mjs')]),
  cycles: check([bin('oxlint'), '--tsconfig', 'tsconfig.json', 'src', 'server', 'e2e', 'bench']),
};
