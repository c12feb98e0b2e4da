import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_FILES = 12;

test('the files listed for a new field of a boot exist, and are at most twelve with its migration', () => {
  const page = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = /^## A new field of a boot$(.*?)^## /ms.exec(page)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const files = rows.flatMap((row) => row.split('|')[1].match(/[\w/.-]+\/[\w/.-]+\.\w+/g));
  assert.ok(files.length > 5, 'the table names files');
  for (const file of files) assert.ok(existsSync(path.join(ROOT, file)), `${file} is not there`);
  assert.ok(files.length + 1 <= MOST_FILES, `${files.length} files, and the migration`);
});
