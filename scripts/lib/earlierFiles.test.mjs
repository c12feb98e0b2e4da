import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { KEPT_MS, keepEarlierFiles } from './earlierFiles.mjs';

describe('the files of earlier builds', () => {
  let root;
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'earlier-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** A build with these scripts. */
  function aBuild(name, ...scripts) {
    const folder = path.join(root, name);
    mkdirSync(path.join(folder, 'static/js'), { recursive: true });
    writeFileSync(path.join(folder, 'index.html'), name);
    for (const script of scripts) writeFileSync(path.join(folder, 'static/js', script), name);
    return folder;
  }
  const scriptsOf = (folder) => readdirSync(path.join(folder, 'static/js')).sort();

  it('stay beside those of the new one, which win', async () => {
    const [first, second] = [
      aBuild('first', 'list.1.js', 'same.js'),
      aBuild('second', 'list.2.js', 'same.js'),
    ];
    await keepEarlierFiles(first, second, 0);
    assert.deepEqual(scriptsOf(second), ['list.1.js', 'list.2.js', 'same.js']);
    assert.equal(readFileSync(path.join(second, 'static/js/same.js'), 'utf8'), 'second');
    assert.equal(readFileSync(path.join(second, 'index.html'), 'utf8'), 'second');
  });

  it('go some days after they were replaced, however many builds there are meanwhile', async () => {
    const builds = ['a', 'b', 'c', 'd'].map((name) => aBuild(name, `${name}.js`));
    await keepEarlierFiles(builds[0], builds[1], 1_000);
    await keepEarlierFiles(builds[1], builds[2], 1_000 + KEPT_MS);
    assert.deepEqual(scriptsOf(builds[2]), ['a.js', 'b.js', 'c.js']);
    await keepEarlierFiles(builds[2], builds[3], 1_001 + KEPT_MS);
    assert.deepEqual(scriptsOf(builds[3]), ['b.js', 'c.js', 'd.js']);
  });

  it('of a file that comes back are its own again', async () => {
    const [first, second, third, fourth] = [
      aBuild('1', 'x.js'),
      aBuild('2', 'y.js'),
      aBuild('3', 'x.js'),
      aBuild('4', 'z.js'),
    ];
    await keepEarlierFiles(first, second, 0);
    await keepEarlierFiles(second, third, KEPT_MS);
    await keepEarlierFiles(third, fourth, 2 * KEPT_MS);
    assert.deepEqual(scriptsOf(fourth), ['x.js', 'y.js', 'z.js']);
  });

  it('are none where there was no build, or its list is broken', async () => {
    const first = aBuild('first', 'a.js');
    await keepEarlierFiles(path.join(root, 'none'), first, 0);
    writeFileSync(path.join(first, '.earlier.json'), '{');
    const second = aBuild('second', 'b.js');
    await keepEarlierFiles(first, second, 0);
    assert.deepEqual(scriptsOf(second), ['a.js', 'b.js']);
  });
});
