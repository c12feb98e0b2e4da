import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { fromJest, fromNodeTest, inWords, leftOut, sum } from './counts.mjs';

const REPORTER = new URL('./counting-reporter.mjs', import.meta.url).href;

describe('counting the results of node:test', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'boot-counts-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs test files with these contents and counts them as `npm test` does. */
  function count(...texts) {
    const files = texts.map((text, index) => {
      const file = path.join(folder, `sample${index}.test.mjs`);
      writeFileSync(file, `import { describe, it, before } from 'node:test';\n${text}`);
      return file;
    });
    const report = path.join(folder, 'report.json');
    const args = ['--test', `--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`, ...files];
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const { status } = spawnSync(process.execPath, args, { env });
    return fromNodeTest(report, status);
  }

  it('counts test cases, not the suites around them', () => {
    const counts = count(
      `describe('s', () => { it('a', () => {}); it('b', () => {}); }); it('c', () => {});`,
    );
    assert.deepEqual(counts, { passed: 3, failed: 0, skipped: [], failures: [] });
  });

  it('names skipped tests', () => {
    const counts = count(`it('a', () => {}); it('needs more', { skip: 'reason' }, () => {});`);
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: ['needs more'], failures: [] });
  });

  it('counts a failure', () => {
    const { failed, failures } = count(`it('a', () => { throw new Error('no'); });`);
    assert.equal(failed, 1);
    assert.match(failures[0], /^a \(.*sample0\.test\.mjs\)\n {4}no$/);
  });

  it('says what caused a failure', () => {
    const { failures } = count(`it('a', () => { throw new Error('found', { cause: new Error('lost') }); });`);
    assert.match(failures[0], /\n {4}found\n {4}lost$/);
  });

  it('counts a failing hook, a crash and an empty file as failures', () => {
    assert.ok(
      count(`describe('s', () => { before(() => { throw new Error('no'); }); it('a', () => {}); });`).failed >
        0,
    );
    assert.ok(count(`it('a', () => {});`, `throw new Error('no');`).failed > 0);
    assert.ok(count(`it('a', () => {});`, `export const nothing = 1;`).failed > 0);
    assert.ok(count(`it('a', () => {}); process.exitCode = 3;`).failed > 0);
  });

  it('counts a missing report and a part without tests as failures', () => {
    assert.equal(fromNodeTest(path.join(folder, 'none.json'), 0).failed, 1);
    writeFileSync(path.join(folder, 'zero.json'), '{"passed":0,"failed":0,"skipped":[]}');
    assert.equal(fromNodeTest(path.join(folder, 'zero.json'), 0).failed, 1);
  });

  it('reads a report of jest, including suites that could not run', () => {
    const file = path.join(folder, 'jest.json');
    const testResults = [
      { status: 'failed', name: 'x.test.ts', message: 'no such module', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          { status: 'pending', fullName: 'later' },
          { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mnot 2\u001b[39m'] },
        ],
      },
    ];
    const report = { numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults };
    writeFileSync(file, JSON.stringify(report));
    assert.deepEqual(fromJest(file, 1), {
      passed: 5,
      failed: 2,
      skipped: ['later'],
      failures: ['x.test.ts\n    no such module', 'adds\n    not 2'],
    });
  });
});

it('prints the total in one line', () => {
  const one = { passed: 1, failed: 0, skipped: [] };
  assert.equal(inWords(sum([one, one])), '2 passed, 0 failed');
  assert.equal(inWords(sum([one, { ...one, skipped: ['x'] }])), '2 passed, 0 failed, 1 skipped');
  assert.equal(inWords(sum([one, leftOut('no browser')])), '1 passed, 0 failed, 1 skipped');
});
