import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import { testFiles } from './files.mjs';

describe('the test files to run', () => {
  let temporary;
  let root;
  before(() => {
    temporary = mkdtempSync(path.join(os.tmpdir(), 'boot-files-'));
    // A clone may be in a folder whose name contains one of the words below.
    root = path.join(temporary, 'kills', 'engines');
    mkdirSync(path.join(root, 'tests', 'engines'), { recursive: true });
    for (const name of [
      'tests/kills.test.ts',
      'tests/start.test.ts',
      'tests/engines/webkit.test.ts',
      'tests/fill.ts',
    ]) {
      writeFileSync(path.join(root, name), '');
    }
  });
  after(() => rmSync(temporary, { recursive: true }));

  const found = (words, without) =>
    testFiles(root, 'tests', '.test.ts', words, without).map((file) => path.relative(root, file));

  for (const { what, words = [], without, files } of [
    { what: 'all', files: ['tests/engines/webkit.test.ts', 'tests/kills.test.ts', 'tests/start.test.ts'] },
    { what: 'those that a word names', words: ['kills'], files: ['tests/kills.test.ts'] },
    {
      what: 'those of either word',
      words: ['kills', 'start'],
      files: ['tests/kills.test.ts', 'tests/start.test.ts'],
    },
    { what: 'none for a word that nothing has', words: ['nothing'], files: [] },
    {
      what: 'all but those of a folder',
      without: 'tests/engines/',
      files: ['tests/kills.test.ts', 'tests/start.test.ts'],
    },
  ]) {
    it(`are ${what}, whatever the names of the folders above`, () =>
      assert.deepEqual(found(words, without), files));
  }
  it('are empty if the folder does not exist', () =>
    assert.deepEqual(testFiles(root, 'e2e', '.test.ts', []), []));
});
