import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { keepEarlierFiles } from './earlierFiles.mjs';

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
    await keepEarlierFiles(first, second);
    assert.deepEqual(scriptsOf(second), ['list.1.js', 'list.2.js', 'same.js']);
    assert.equal(readFileSync(path.join(second, 'static/js/same.js'), 'utf8'), 'second');
    assert.equal(readFileSync(path.join(second, 'index.html'), 'utf8'), 'second');
  });

  it('are those of the build before, and of none before that', async () => {
    const builds = ['a', 'b', 'c'].map((name) => aBuild(name, `${name}.js`));
    await keepEarlierFiles(builds[0], builds[1]);
    await keepEarlierFiles(builds[1], builds[2]);
    assert.deepEqual(scriptsOf(builds[2]), ['b.js', 'c.js']);
  });

  it('are all that are there where their list is broken, and none where there was no build', async () => {
    const [first, second] = [aBuild('first', 'a.js'), aBuild('second', 'b.js')];
    await keepEarlierFiles(path.join(root, 'none'), first);
    writeFileSync(path.join(first, '.own-files.json'), '{');
    await keepEarlierFiles(first, second);
    assert.deepEqual(scriptsOf(first), ['a.js']);
    assert.deepEqual(scriptsOf(second), ['a.js', 'b.js']);
  });
});
