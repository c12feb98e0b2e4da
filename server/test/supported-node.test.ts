import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodeFault, RUNS_ON } from '../src/platform/supportedNode';

const PACKAGE = new URL('../../package.json', import.meta.url);
/** Makes the process say that it is Node 20, and refuses to load the embedded database, as Node 20 does. */
const AS_NODE_20 = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const loaders = createRequire(process.cwd() + '/')('node:module')._extensions;
  loaders['.node'] = (_module, file) => { if (file.includes('better-sqlite3')) process.abort(); };
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
`)}`;

describe('The version of Node', () => {
  for (const [version, runs] of [
    ['18.20.8', false],
    ['20.20.2', false],
    ['22.13.1', false],
    ['22.14.0', true],
    ['22.23.3', true],
    ['23.11.0', false],
    ['24.0.0', true],
    ['25.1.0', false],
    ['26.10.0', true],
  ] as const) {
    test(`${version} ${runs ? 'runs the server' : 'is refused in one line'} (RUN-30)`, () => {
      assert.match(nodeFault(version) ?? '', runs ? /^$/ : /^This is Node [\d.]+, and the server needs .+$/);
    });
  }

  test('is the one that package.json asks for (RUN-30)', () => {
    const { engines } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { engines: { node: string } };
    const ranges = Object.entries(RUNS_ON).map(
      ([major, minor]) => `^${major}${minor > 0 ? `.${minor}` : ''}`,
    );
    assert.equal(engines.node, ranges.join(' || '));
  });

  for (const file of ['src/main.ts', 'tools/check.ts']) {
    test(`${file} says so before it loads the embedded database (RUN-30)`, () => {
      const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
      const ended = spawnSync(process.execPath, ['--import', 'tsx', '--import', AS_NODE_20, program], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] },
      });
      assert.equal(ended.status, 1, ended.stderr);
      assert.match(ended.stderr, /^This is Node 20\.20\.2, and the server needs .+\n$/);
      assert.equal(ended.stdout, '');
    });
  }
});
