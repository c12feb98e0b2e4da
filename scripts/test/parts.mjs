import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { getBrowser } from '../lib/browser.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { runNode } from '../lib/run.mjs';
import { ensureBuilt } from './build.mjs';
import { asOne, broken, fromJest, fromNodeTest } from './counts.mjs';
import { testFiles } from './files.mjs';

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

const node = (args, env = {}, write = undefined) => runNode(args, { cwd: ROOT, env, write });

/** Runs `work` with the path for a report, which is deleted afterwards. */
async function withReport(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-test-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs files with node's own test runner, several at a time. */
async function nodeTest(files, { concurrency, env = {}, typescript = true }) {
  if (files.length === 0) return broken('there are no test files');
  return withReport(async (report) => {
    const code = await node(
      [
        ...(typescript ? TYPESCRIPT : []),
        '--test',
        `--test-concurrency=${concurrency}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${REPORTER}`,
        `--test-reporter-destination=${report}`,
        ...files,
      ],
      env,
    );
    return fromNodeTest(report, code);
  });
}

async function typecheck(_args, write) {
  const tsc = bin('typescript', 'tsc');
  const codes = [];
  for (const project of ['.', 'server']) codes.push(await node([tsc, '--noEmit', '-p', project], {}, write));
  return asOne(Math.max(...codes));
}

/** A part that consists of one single-threaded command. */
const check =
  (...command) =>
  async (_args, write) =>
    asOne(await node(command, {}, write));

const unit = (args) =>
  withReport(async (report) => {
    const code = await node([bin('jest'), '--json', `--outputFile=${report}`, ...args]);
    return fromJest(report, code);
  });

/** Fills the sites that the server tests copy, once for all tests, and runs `work` with them. */
async function withFilledSites(env, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-sites-'));
  const filled = { ...env, TEST_FILLED_SITES: folder };
  const fill = (...words) =>
    node([...TYPESCRIPT, path.join(ROOT, 'server/test/support/fill.ts'), ...words], filled);
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

async function server(args) {
  const postgres = await startPostgres();
  if ('missing' in postgres)
    process.stdout.write(`Tests that need PostgreSQL are skipped: ${postgres.missing}.\n`);
  const stop = () => postgres.stop?.();
  process.once('exit', stop);
  try {
    const env = 'url' in postgres ? { TEST_DATABASE_URL: postgres.url } : {};
    const files = testFiles(ROOT, 'server/test', '.test.ts', args);
    return await withFilledSites(env, (filled) => nodeTest(files, { concurrency: 2, env: filled }));
  } finally {
    process.off('exit', stop);
    stop();
  }
}

async function browser(args) {
  const executable = await getBrowser();
  await ensureBuilt(ROOT);
  // Other engines have a separate command: `npm run test:engines`.
  return nodeTest(testFiles(ROOT, 'e2e', '.test.ts', args, 'e2e/engines/'), {
    concurrency: 2,
    env: { CHROME_PATH: executable },
  });
}

/**
 * The parts of `npm test`, in order. Each takes further words from the command line.
 * @type {Record<string, (args: string[], write?: (text: string) => void) => Promise<import('./counts.mjs').Counts>>}
 */
export const PARTS = {
  lint: check(bin('eslint'), '--max-warnings', '0', '.'),
  typecheck,
  format: check(bin('prettier'), '--check', '--log-level', 'warn', '.'),
  locales: check(path.join(ROOT, 'scripts/locales.mjs')),
  requirements: check(path.join(ROOT, 'scripts/requirements.mjs')),
  tools: (args) =>
    nodeTest(testFiles(ROOT, 'scripts', '.test.mjs', args), { concurrency: 2, typescript: false }),
  unit,
  server,
  browser,
};

/** The single-threaded parts. Two run at a time, the longest first. Their second argument receives the output. */
export const ONE_PROCESSOR = ['lint', 'typecheck', 'format', 'locales', 'requirements'];
