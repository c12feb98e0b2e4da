import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';

import { readSentences, tie, titlesOf } from './sentences.mjs';

function inFolder(name, text, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-requirements-'));
  writeFileSync(path.join(folder, name), text);
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('reads the sentences of the pages, and nothing else', () => {
  const page = '# Adding\n\nADD-9 is no sentence.\n\n- **ADD-1** A make is required.\n- a list, **ADD-2**\n';
  assert.deepEqual(inFolder('add.md', page, readSentences), [
    { id: 'ADD-1', text: 'A make is required.', page: 'add.md' },
  ]);
});

it('finds the titles of tests and their groups, however they are called', () => {
  const file = `describe('one (A-1)', () => { test.each([1])('two %i', () => {}); it(\`three \${x}\`, y); other('no'); });
    it.each\`a\${1}\`('four', z); test("fi've", z);`;
  const titles = inFolder('a.test.ts', file, (folder) => titlesOf(path.join(folder, 'a.test.ts')));
  assert.deepEqual(titles, ['one (A-1)', 'two %i', 'three ${x}', 'four', "fi've"]);
});

it('reports a sentence without a test, an id without a sentence, and a duplicate id', () => {
  const sentences = [{ id: 'ADD-1' }, { id: 'ADD-2' }, { id: 'ADD-2' }];
  const titles = [
    { file: 'a', title: 'does (ADD-1, ADD-3)' },
    { file: 'b', title: 'reads UTF-8, as ADD-1 says' },
  ];
  const { held, faults } = tie(sentences, titles);
  assert.deepEqual(held.get('ADD-1'), titles);
  assert.deepEqual(faults, [
    'ADD-2 stands twice',
    'a names ADD-3, which is no requirement: does (ADD-1, ADD-3)',
    'no test names ADD-2',
  ]);
});
