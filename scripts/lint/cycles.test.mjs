import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const CONFIG = fileURLToPath(new URL('../../.oxlintrc.json', import.meta.url));
const OXLINT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
  'bin/oxlint',
);

describe('the check for import cycles', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'boot-cycles-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function check(files) {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    return spawnSync(process.execPath, [OXLINT, '-c', CONFIG, folder], { encoding: 'utf8' });
  }

  it('finds a cycle of three files', () => {
    const { status, stdout } = check({
      'a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'b.ts': "import { c } from './c';\nexport const b = () => c;\n",
      'c.ts': "import { a } from './a';\nexport const c = () => a;\n",
    });
    assert.equal(status, 1);
    assert.match(stdout, /no-cycle/);
  });

  it('accepts files without one', () => {
    const { status, stdout } = check({
      'a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'b.ts': 'export const b = 1;\n',
    });
    assert.equal(status, 0, stdout);
  });
});
