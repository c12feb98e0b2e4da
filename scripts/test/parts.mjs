import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
import { ENGINES, LATER, ON_BOTH, onlyInBrowser, OWN_PROCESS, WHOLE_FILES } from './selection.mjs';
import { bundleServer } from './serverBundle.mjs';

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

const nameOf = (file) => path.relative(ROOT, file).replaceAll(path.sep, '/');
const absolute = (names) => names.map((name) => path.join(ROOT, name));

/** The test files of a folder without those that run later. */
function filesOf(folder, ending, { words, all }) {
  const found = testFiles(ROOT, folder, ending, words, ENGINES);
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

/**
 * Runs `work` with the settings of tests that start servers: the sites that each test copies, filled once, and the
 * program of servers that are processes of their own.
 */
async function withSites({ env, write }, work) {
  const sites = mkdtempSync(path.join(os.tmpdir(), 'boot-sites-'));
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const bundle = mkdtempSync(path.join(cache, 'boot-server-'));
  const filled = { ...env, TEST_FILLED_SITES: sites };
  const fill = (...words) =>
    node([...TYPESCRIPT, path.join(ROOT, 'server/test/support/fill.ts'), ...words], { env: filled, write });
  const remove = () => {
    for (const folder of [sites, bundle]) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    if ((await fill()) !== 0) return broken('the sites that the tests begin with could not be filled');
    const counts = await work({ ...filled, TEST_SERVER: await bundleServer(ROOT, bundle) });
    // A throw-away cluster is removed together with its databases.
    if (env.TEST_DATABASE_URL && process.env.TEST_DATABASE_URL) await fill('drop');
    return counts;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Runs the server's tests: most files in one process, since each would load the whole server. */
async function serverTests(files, options) {
  const own = files.filter((file) => nameOf(file) in OWN_PROCESS);
  const shared = files.filter((file) => !own.includes(file));
  const isOnBoth = (file) => options.all || ON_BOTH.includes(nameOf(file));
  const onSqlite = { ...options.env, TEST_DATABASES: 'SQLite' };
  const groups = [
    { files: shared.filter(isOnBoth), args: ['--test-isolation=none'], env: options.env },
    { files: shared.filter((file) => !isOnBoth(file)), args: ['--test-isolation=none'], env: onSqlite },
    { files: own, args: [], env: options.all ? options.env : onSqlite },
  ].filter((group) => group.files.length > 0);
  const run = (group) =>
    nodeTest(group.files, { ...options, args: group.args, env: group.env, processors: 1 });
  if (groups.length === 0) return nodeTest([], options);
  if (options.processors > 1) return sum(await Promise.all(groups.map(run)));
  const counts = [];
  for (const group of groups) counts.push(await run(group));
  return sum(counts);
}

async function server(options) {
  const postgres = await startPostgres();
  const note = 'missing' in postgres ? { note: `without PostgreSQL: ${postgres.missing}` } : {};
  const stop = () => postgres.stop?.();
  process.once('exit', stop);
  try {
    const env = {
      ...('url' in postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
    };
    const files = filesOf('server/test', '.test.ts', options);
    const counts = await withSites({ ...options, env }, (settings) =>
      serverTests(files, { ...options, env: settings }),
    );
    return { ...note, ...counts };
  } finally {
    process.off('exit', stop);
    stop();
  }
}

async function browser(options) {
  await ensureBuilt(ROOT, options.write);
  // The browser tests use the embedded database alone.
  const env = { CHROME_PATH: findBrowser(), TEST_DATABASE_URL: '' };
  return withSites({ ...options, env }, async (settings) => {
    const run = (files, args) => nodeTest(files, { ...options, args, env: settings });
    if (options.all) return run(filesOf('e2e', '.test.ts', options));
    const { held } = tie(readSentences(path.join(ROOT, 'docs/requirements')), readTitles(ROOT));
    const further = onlyInBrowser(held);
    return sum([
      await run(absolute(Object.keys(WHOLE_FILES))),
      await run(absolute(further.files), [`--test-name-pattern=/\\b(${further.ids.join('|')})\\b/`]),
    ]);
  });
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
