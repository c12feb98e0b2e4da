import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { LATER, ON_BOTH, onlyInBrowser, WHOLE_FILES } from './selection.mjs';

it('names only files that exist', () => {
  for (const file of [...Object.keys(LATER), ...ON_BOTH, ...Object.keys(WHOLE_FILES)])
    assert.ok(existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))), file);
});

it('adds the browser tests of requirements that no other test covers', () => {
  const [unit, whole, further, more, engine] = [
    'src/a.test.ts',
    'e2e/main-job.test.ts',
    'e2e/print.test.ts',
    'e2e/list/list.test.ts',
    'e2e/engines/kerb.test.ts',
  ].map((file) => ({ file, title: 'any' }));
  const held = new Map([
    ['A-1', [unit, further]],
    ['A-2', [whole, further]],
    ['A-3', [further, engine]],
    ['A-4', [more, further]],
    ['A-5', [engine]],
  ]);
  assert.deepEqual(onlyInBrowser(held), { files: [more.file, further.file], ids: ['A-3', 'A-4'] });
});
