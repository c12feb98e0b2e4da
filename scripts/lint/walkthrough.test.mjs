import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
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

/** A test that uses every addition through the server. */
const PROBE = `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API, BootCaller, closed, created } from './support/calls/bootCalls';
import { SetupCaller } from './support/calls/setupCaller';
import { startTestServer, type TestServer } from './support/startTestServer';

let server: TestServer;
let caller: BootCaller;
const answer = async (path: string) => (await caller.client.get(API + path)).json();
before(async () => {
  server = await startTestServer();
  caller = new BootCaller(await server.signIn('supervisor'), server.clock);
});
after(() => server.close());

test('the new field is recorded and shown', async () => {
  const { id } = created(await caller.create('SF', { unitNumber: 'T-42' }));
  const details = (await caller.get(id)).json() as { readonly unitNumber?: string };
  assert.equal(details.unitNumber, 'T-42');
  assert.match((await caller.create('SF', { unitNumber: 'x'.repeat(21) })).text, /Unit number/);
});

test('the new column is in the list', async () => {
  const id = await caller.recorded('SF');
  const boots = (await caller.list('SF')).json() as { readonly id: number; readonly body?: string }[];
  assert.equal(boots.find((boot) => boot.id === id)?.body, 'Coupe');
});

test('the new kind of payment has a sum in the report', async () => {
  await server.db.updateTable('paymentType').set({ kind: 'voucher' }).where('name', '=', 'WAIVED').execute();
  const id = await caller.recorded('SF');
  closed(await caller.release('SF', id, { payments: [{ paymentType: 'WAIVED', paymentAmount: 20 }] }));
  const report = (await answer('/report/SF')) as { readonly vouchers: number };
  assert.equal(report.vouchers, 20);
  const found = (await answer('/boot/search?event=vouchers')) as { readonly items: { readonly id: number }[] };
  assert.ok(found.items.some((boot) => boot.id === id));
});

test('a row of the new list is added and answered', async () => {
  const added = await new SetupCaller(caller.client).post('lists/SF/garages', { code: 'G1', name: 'North' });
  assert.equal(added.status, 200, added.text);
  const [garage] = (await answer('/refdata/SF/garages')) as { readonly name: string }[];
  assert.equal(garage?.name, 'North');
});
`;

/** The guide's edits by file, in the guide's order. */
const FIELD = {
  'src/domain/boot/fields.ts': putBefore(
    "  date: { kind: 'date' },",
    "  unitNumber: { kind: 'text', max: 20, column: 'unitNumber' },",
  ),
  'public/locales/en/common.json': withText('field', 'unitNumber', 'Unit number'),
  'public/locales/es/common.json': withText('field', 'unitNumber', 'Número de unidad'),
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

const COLUMN = {
  'src/domain/wire/boot.ts': putBefore("  color: 'colorName',", "  body: 'bodyName',"),
  'server/src/db/migrations/initial/indexes.ts': (text) => text.replace('color_name,', '$& body_name,'),
  'src/features/active-boots/active-boots.css': putBefore(
    '.tb-boots__column--age,',
    '.tb-boots__column--body,\n.tb-boots__cell--body {\n  width: 10%;\n}\n',
  ),
};
const KIND = {
  'src/domain/wire/vehicleLists.ts': putBefore(
    '  waived: {',
    "  voucher: { countsInDrawer: false, needsReason: false, sum: 'vouchers' },",
  ),
  'public/locales/en/common.json': withKind('Voucher', 'Vouchers'),
  'public/locales/es/common.json': withKind('Vale', 'Vales'),
};
const LIST = {
  'src/domain/wire/refdata.ts': (text) =>
    `${text}\nexport const Garage = v.object({ id, code: text, name: text, active: maybeFlag });\n`,
  'src/domain/setup/listFields.ts': putBefore(
    '  reportLinks: {',
    '  garages: { stored: ref.Garage, fields: [code, name] },',
  ),
  'src/domain/wire/calls/suite.ts': putBefore(
    '  precincts: get(',
    "  garages: get('/api-web/api/refdata/:region/garages', 'Garages', v.array(ref.Garage), ofRegion),",
  ),
  'public/locales/en/setup.json': withText('listName', 'garages', 'Garages'),
  'public/locales/es/setup.json': withText('listName', 'garages', 'Talleres'),
};
/** What each section adds, and in how many files at most. A migration is one more file. */
const SECTIONS = [
  ['A new field of a boot', FIELD, 11],
  ['A new column of the list', COLUMN, 4],
  ['A new kind of payment', KIND, 4],
  ['A new list in Setup', LIST, 5],
];

function putBefore(line, added) {
  return (text) => text.replace(line, (found) => `${added}\n${found}`);
}

function withText(section, name, text) {
  return (json) => {
    const texts = JSON.parse(json);
    texts[section][name] = text;
    return JSON.stringify(texts);
  };
}

function withKind(kind, sum) {
  return (json) => withText('paymentSum', 'vouchers', sum)(withText('paymentKind', 'voucher', kind)(json));
}

/** The files that a section's table names. */
function listedFiles(title) {
  const page = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => row.split('|')[1].match(/[\w/.-]+\/[\w/.-]+\.\w+/g));
}

describe("the guide's new field, column, kind of payment and list", () => {
  let copy;

  before(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'boot-field-'));
    const filter = (file) => !NOT_COPIED.has(path.relative(ROOT, file).replaceAll(path.sep, '/'));
    cpSync(ROOT, copy, { recursive: true, filter });
    for (const folder of MODULES) symlinkSync(path.join(ROOT, folder), path.join(copy, folder));
    writeFileSync(path.join(copy, 'server/src/db/migrations/m9999UnitNumber.ts'), MIGRATION);
    writeFileSync(path.join(copy, 'server/test/probe.test.ts'), PROBE);
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

  for (const [title, changes, most] of SECTIONS)
    it(`${title}: in the files that the guide names, at most ${most}`, () => {
      const files = listedFiles(title);
      assert.deepEqual(files, Object.keys(changes));
      assert.ok(files.length <= most, `${files.length} files`);
      for (const [file, change] of Object.entries(changes)) {
        const text = readFileSync(path.join(copy, file), 'utf8');
        assert.notEqual(change(text), text, `${file} is not as the guide expects`);
        writeFileSync(path.join(copy, file), change(text));
      }
    });

  for (const project of ['.', 'server'])
    it(`pass the type check of ${project}`, () =>
      run('node_modules/typescript/bin/tsc', '--noEmit', '--project', project));

  it('are stored and answered by the server', () =>
    run('--import', 'tsx', '--test', 'server/test/probe.test.ts'));

  it('the field has a control and a label in the add form', () =>
    run(
      'node_modules/jest/bin/jest.js',
      'src/features/add-boot/AddBoot.test.tsx',
      '--testNamePattern',
      'a control for each field',
    ));

  it('the field is in the export, and the texts are in both languages', () => {
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
