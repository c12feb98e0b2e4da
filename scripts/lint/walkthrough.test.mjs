import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_FILES = 12;
/** A check that takes longer is stuck. */
const LONGEST_MS = 5 * 60_000;
const MODULES = ['node_modules', 'server/node_modules'];
/** What is not part of the sources. The repository may be an archive without `.git`, so git can't be asked. */
const NOT_COPIED = new Set([
  ...MODULES,
  ...['.git', 'build', '.build-next', '.build-before', 'data', 'server/data'],
  ...['coverage', 'test-results', 'bench/results'],
]);

const MIGRATION = `import type { Kysely } from 'kysely';

/** Adds the unit number of a fleet's vehicle. */
export async function m9999UnitNumber<DB>(db: Kysely<DB>): Promise<void> {
  await db.schema
    .alterTable('boot')
    .addColumn('unit_number', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
`;

/** A test that records a boot with the new field through the server and reads it back. */
const PROBE = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootCaller, created } from './support/calls/bootCalls';
import { startTestServer } from './support/startTestServer';

test('the new field is recorded and shown', async (context) => {
  const server = await startTestServer();
  context.after(() => server.close());
  const caller = new BootCaller(await server.signIn('supervisor'), server.clock);
  const { id } = created(await caller.create('SF', { unitNumber: 'T-42' }));
  const details = (await caller.get(id)).json() as { readonly unitNumber?: string };
  assert.equal(details.unitNumber, 'T-42');
  assert.match((await caller.create('SF', { unitNumber: 'x'.repeat(21) })).text, /Unit number/);
});
`;

/** The edits that the guide describes, by file and in the guide's order. */
const CHANGES = {
  'src/domain/boot/fields.ts': putBefore(
    "  date: { kind: 'date' },",
    "  unitNumber: { kind: 'text', max: 20, column: 'unitNumber' },",
  ),
  'public/locales/en/common.json': withLabel('Unit number'),
  'public/locales/es/common.json': withLabel('Número de unidad'),
  'src/features/add-boot/fields/VehicleCells.tsx': (text) =>
    putBefore(
      '    </>',
      '      <FieldCell span={6}>\n        <BootTextField field="unitNumber" />\n      </FieldCell>',
    )(`import { BootTextField } from './BootTextField';\n${text}`),
  'src/components/value/BootFacts.tsx': putBefore(
    "    { key: 'refNum',",
    "    { key: 'unitNumber', name: t('common:field.unitNumber'), value: details.unitNumber },",
  ),
  'server/src/db/migrations/index.ts': (text) =>
    text
      .replace(/^/, "import { m9999UnitNumber } from './m9999UnitNumber';\n")
      .replace(/^( *'\d+_\w+': \w+,)\n(?! *'\d)/m, "$1\n  '9999_unit_number': m9999UnitNumber,\n"),
  'server/src/export/exportColumns.ts': (text) =>
    text.replace("'colorCode', 'colorName'", "$&, 'unitNumber'"),
};

function putBefore(line, added) {
  return (text) => text.replace(line, (found) => `${added}\n${found}`);
}

function withLabel(label) {
  return (text) => {
    const texts = JSON.parse(text);
    texts.field.unitNumber = label;
    return JSON.stringify(texts);
  };
}

/** The files in the guide's table. */
function listedFiles() {
  const page = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = /^## A new field of a boot$(.*?)^## /ms.exec(page)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => row.split('|')[1].match(/[\w/.-]+\/[\w/.-]+\.\w+/g));
}

describe("the guide's new field of a boot", () => {
  let copy;

  before(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'boot-field-'));
    const filter = (file) => !NOT_COPIED.has(path.relative(ROOT, file).replaceAll(path.sep, '/'));
    cpSync(ROOT, copy, { recursive: true, filter });
    for (const folder of MODULES) symlinkSync(path.join(ROOT, folder), path.join(copy, folder));
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  const run = (...command) => {
    const env = { ...process.env };
    // Node's test runner would take a runner inside it for one of its own files.
    delete env.NODE_TEST_CONTEXT;
    const options = { cwd: copy, env, encoding: 'utf8', timeout: LONGEST_MS };
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
    assert.equal(status, 0, `${command.join(' ')}\n${stdout}\n${stderr}`);
  };

  it('is in the files that the guide names, at most twelve with its migration', () => {
    const files = listedFiles();
    assert.deepEqual(files, Object.keys(CHANGES));
    assert.ok(files.length + 1 <= MOST_FILES, `${files.length} files, and the migration`);
    for (const [file, change] of Object.entries(CHANGES)) {
      const text = readFileSync(path.join(copy, file), 'utf8');
      assert.notEqual(change(text), text, `${file} is not as the guide expects`);
      writeFileSync(path.join(copy, file), change(text));
    }
    writeFileSync(path.join(copy, 'server/src/db/migrations/m9999UnitNumber.ts'), MIGRATION);
    writeFileSync(path.join(copy, 'server/test/probe.test.ts'), PROBE);
  });

  for (const project of ['.', 'server'])
    it(`passes the type check of ${project}`, () =>
      run('node_modules/typescript/bin/tsc', '--noEmit', '--project', project));

  it('is recorded and shown by the server', () =>
    run('--import', 'tsx', '--test', 'server/test/probe.test.ts'));

  it('has a control and a label in the add form', () =>
    run(
      'node_modules/jest/bin/jest.js',
      'src/features/add-boot/AddBoot.test.tsx',
      '--testNamePattern',
      'a control for each field',
    ));

  it('is in the export, and in both languages', () => {
    run(
      '--import',
      'tsx',
      '--test',
      '--test-name-pattern',
      'has a column for everything',
      'server/test/records/export.test.ts',
    );
    run('scripts/locales.mjs');
  });
});
