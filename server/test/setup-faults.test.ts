import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hashPassword } from '../src/people/passwords';
import { ROOT } from '../src/platform/config/config';
import type { Database } from '../src/db/database';
import { openFilledDatabase } from '../src/refdata/openFilledDatabase';
import { checkSite } from '../src/setup/checkSite';
import { COMPANY, REGION, runSetupOf, USER } from './support/siteFile';
import { runTool } from './support/tools';

/** A valid file with these changes to its one company, region or user. */
const aSite = (but: { company?: object; region?: object; user?: object }) => ({
  companies: [{ ...COMPANY, ...but.company }],
  regions: [{ ...REGION, ...but.region }],
  users: [{ ...USER, ...but.user }],
});
const ofCompany = (but: object) => aSite({ company: but, user: { company: { ...COMPANY, ...but }.code } });
const ofRegion = (region: object) => aSite({ region });
const ofUser = (user: object) => aSite({ user });

const HASH = await hashPassword('right');

/** An invalid file and its one fault. */
const WRONG: readonly (readonly [file: unknown, fault: RegExp])[] = [
  [[], /^The file must be an object: \{ … \}, not Array$/],
  ['text', /^The file must be an object: \{ … \}, not "text"$/],
  [{ company: [] }, /^company is not known: write one of companies, regions, users, or leave it out$/],
  [{ companies: COMPANY }, /^companies must be a list: \[ … \], not Object$/],
  [{ companies: [COMPANY, 5] }, /^companies\[1\] must be an object: \{ … \}, not 5$/],
  [{ companies: [COMPANY, COMPANY] }, /^companies\[1\]\.code .* companies\[0\]\.code: "ACME" appears twice$/],
  [{ regions: [REGION, REGION] }, /^regions\[1\]\.code .*: "SEA" appears twice$/],
  [
    { ...aSite({}), users: [USER, { ...USER, username: ' ANA' }] },
    /^users\[1\]\.username must be different from users\[0\]\.username: "ana" appears twice$/,
  ],
  [ofCompany({ code: 'acme' }), /^companies\[0\]\.code must be a code of 1 to 20 capital letters.*"acme"$/],
  [ofCompany({ name: ' ' }), /^companies\[0\]\.name must be the company's name/],
  [ofCompany({ name: null }), /^companies\[0\]\.name must be .*, not null$/],
  [
    { companies: [{ ...COMPANY, motto: 'We boot' }] },
    /^companies\[0\]\.motto is not known: write one of code/,
  ],
  [
    ofCompany({ inactivityTimeout: 0 }),
    /^companies\[0\]\.inactivityTimeout .*minutes from 1 to 43200, not 0$/,
  ],
  [ofCompany({ loginTimeout: 43_200_000 }), /^companies\[0\]\.loginTimeout .*minutes .*not 43200000$/],
  [ofCompany({ loginTimeout: '720' }), /^companies\[0\]\.loginTimeout .*minutes .*not "720"$/],
  [{ regions: [{ ...REGION, code: 'DEFAULT' }] }, /^regions\[0\]\.code .*\(not DEFAULT\), not "DEFAULT"$/],
  [ofRegion({ name: `${'x'.repeat(61)}, WA` }), /^regions\[0\]\.name .*city of 1 to 60 characters/],
  [ofRegion({ name: 'Two\nlines' }), /^regions\[0\]\.name .*not "Two\\nlines"$/],
  [ofRegion({ state: 'WX' }), /^regions\[0\]\.state must be the code of a state .*, not "WX"$/],
  [
    ofRegion({ defaultLicenseState: 'wa' }),
    /^regions\[0\]\.defaultLicenseState must be .*state.*, not "wa"$/,
  ],
  [ofRegion({ zoneId: 'Seattle' }), /^regions\[0\]\.zoneId must be an IANA time zone, .*, not "Seattle"$/],
  [ofRegion({ zoneId: 'EST9' }), /^regions\[0\]\.zoneId /],
  [
    ofRegion({ bootFeeCents: 145.5 }),
    /^regions\[0\]\.bootFeeCents must be a whole number of cents .*145\.5$/,
  ],
  [ofRegion({ bootFeeCents: '$145' }), /^regions\[0\]\.bootFeeCents must be a whole number of cents/],
  [ofRegion({ bootFeeCents: -1 }), /^regions\[0\]\.bootFeeCents /],
  [ofRegion({ bootFeeCents: 10_000_000 }), /^regions\[0\]\.bootFeeCents .*from 0 to 9999999/],
  [ofRegion({ owningCompany: 'OTHER' }), /^regions\[0\]\.owningCompany must be the code of a company/],
  [ofRegion({ managedRegion: 'yes' }), /^regions\[0\]\.managedRegion must be boolean, not "yes"$/],
  [ofRegion({ owningCompanyId: 1 }), /^regions\[0\]\.owningCompanyId is not known/],
  [
    ofRegion({ adsRegionConfig: { requestedByRegex: '(' } }),
    /^regions\[0\]\.adsRegionConfig\.requestedByRegex must be a regular expression/,
  ],
  [
    ofRegion({ adsRegionConfig: { requestor: 'x' } }),
    /^regions\[0\]\.adsRegionConfig\.requestor is not known/,
  ],
  [
    ofCompany({ address: 'Two\nlines' }),
    /^companies\[0\]\.address must be the company's address, .*"Two\\nlines"$/,
  ],
  [ofCompany({ phone: 5 }), /^companies\[0\]\.phone must be the company's phone number, .*not 5$/],
  [ofCompany({ licenseNumber: '' }), /^companies\[0\]\.licenseNumber must be the number of .* license/],
  [ofRegion({ charges: 'all' }), /^regions\[0\]\.charges must be a list/],
  [
    ofRegion({
      charges: [
        { name: 'Boot', cents: 14_000 },
        { name: ' ', cents: 550 },
      ],
    }),
    /^regions\[0\]\.charges\[1\]\.name must be the charge's name/,
  ],
  [
    ofRegion({ charges: [{ name: 'Boot', cents: 14_549 }] }),
    /^regions\[0\]\.charges must come to bootFeeCents, 14550, not to 14549$/,
  ],
  [ofRegion({ charges: [{ name: 'Boot' }] }), /^regions\[0\]\.charges\[0\]\.cents is missing: .*cents/],
  [ofRegion({ rights: { en: 'x'.repeat(4_001) } }), /^regions\[0\]\.rights\.en must be the text of rights/],
  [ofRegion({ rights: { fr: 'Vos droits' } }), /^regions\[0\]\.rights\.fr is not known/],
  [ofUser({ username: 'x'.repeat(121) }), /^users\[0\]\.username .*1 to 120 characters/],
  [ofUser({ email: 'ana' }), /^users\[0\]\.email must be an e-mail address, not "ana"$/],
  [ofUser({ company: 'ACMEE' }), /^users\[0\]\.company must be the code of a company .*, not "ACMEE"$/],
  [ofUser({ role: 'BOSS' }), /^users\[0\]\.role must be one of MANAGEMENT_COMPANY, .*, not "BOSS"$/],
  [ofUser({ active: 'no' }), /^users\[0\]\.active must be true or false, not "no"$/],
  [
    ofUser({ applications: ['BOOTS'] }),
    /^users\[0\]\.applications\[0\] must be one of ADS, .*BOOT, not "BOOTS"$/,
  ],
  [ofUser({ applications: 'BOOT' }), /^users\[0\]\.applications must be a list/],
  [
    ofUser({ permissions: { SEA: ['BOOT_VIEW', 'BOOT_CREAT'] } }),
    /^users\[0\]\.permissions\.SEA\[1\] must be a permission: BOOT_CREATE, .*, not "BOOT_CREAT"$/,
  ],
  [
    ofUser({ permissions: { 'S/F': ['BOOT_VIEW'] } }),
    /^users\[0\]\.permissions\["S\/F"\] must be the code of a region .*, not "S\/F"$/,
  ],
  [ofUser({ permissions: { SEA: 'BOOT_VIEW' } }), /^users\[0\]\.permissions\.SEA must be a list/],
  [ofUser({ defaultRegion: 'SF' }), /^users\[0\]\.defaultRegion must be the code of a region .*, not "SF"$/],
  // The value is not quoted, since it may be a password.
  [ofUser({ passwordHash: 'hunter2' }), /^users\[0\]\.passwordHash must be a complete line from \S+$/],
  [ofUser({ passwordHash: HASH.slice(0, -1) }), /^users\[0\]\.passwordHash /],
  [ofUser({ passwordHash: HASH.replace('$32768$', '$30000$') }), /^users\[0\]\.passwordHash /],
];

describe('The rules of a setup file', () => {
  let directory: string;
  let database: Database;
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'boot-faults-'));
    const log = { error: () => undefined };
    database = await openFilledDatabase({ dataDir: directory, databaseUrl: null }, log);
  });
  after(async () => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function faultsOf(file: unknown): Promise<readonly string[]> {
    const result = await checkSite(file, database.db);
    return 'faults' in result ? result.faults : [];
  }

  test('each fault is reported with its location and how to fix it', async () => {
    for (const [file, fault] of WRONG) {
      const faults = await faultsOf(file);
      assert.equal(faults.length, 1, `${JSON.stringify(file)}\n${faults.join('\n')}`);
      assert.match(faults[0] ?? '', fault);
    }
  });

  test('missing properties are listed one by one', async () => {
    assert.deepEqual(
      (await faultsOf({ companies: [{}], regions: [{}], users: [{}] })).map((fault) => fault.split(':')[0]),
      [
        ...['code', 'name', 'inactivityTimeout', 'loginTimeout'].map(
          (key) => `companies[0].${key} is missing`,
        ),
        ...['code', 'name', 'state', 'zoneId', 'bootFeeCents'].map((key) => `regions[0].${key} is missing`),
        ...['username', 'shortName', 'email', 'company', 'role', 'applications', 'permissions'].map(
          (key) => `users[0].${key} is missing`,
        ),
      ],
    );
  });

  test('the example of docs/SETUP-FILE.md has none', async () => {
    const document = await readFile(path.join(ROOT, 'docs/SETUP-FILE.md'), 'utf8');
    const example = /```json\n(.*?)```/s.exec(document)?.[1] ?? '';
    assert.deepEqual(await faultsOf(JSON.parse(example.replace('scrypt$…', () => HASH))), []);
  });

  test('a valid file has none, with every field of a region', async () => {
    const region = {
      defaultLicenseState: 'OR',
      owningCompany: 'ACME',
      managedRegion: true,
      country: 'US',
      center: { lat: 47.6, lon: -122.3 },
      adsRegionConfig: { requestedByLabel: 'Officer', requestedByRegex: '\\d{4}', cancelReasons: ['Gone'] },
      distanceUnit: 'MILE',
    };
    const user = { active: false, defaultRegion: 'SEA', passwordHash: HASH, applications: [] };
    assert.deepEqual(await faultsOf(aSite({ region, user })), []);
    assert.deepEqual(await faultsOf({}), []);
  });
});

describe('The command with an invalid file', () => {
  let root: string;
  before(async () => (root = await mkdtemp(path.join(tmpdir(), 'boot-setup-'))));
  after(() => rm(root, { recursive: true, force: true }));
  const dataDir = () => path.join(root, 'data');

  test('prints every fault at once, one per line, and exits with 1', async () => {
    const site = aSite({ region: { bootFeeCents: 1.5 }, user: { role: 'BOSS', company: 'NOBODY' } });
    const run = await runSetupOf({ DATA_DIR: dataDir() }, path.join(root, 'site.json'), site);
    assert.deepEqual([run.code, run.stdout], [1, '']);
    const [first, ...faults] = run.stderr.trimEnd().split('\n');
    assert.equal(first, 'Nothing was changed. Fix these first:');
    assert.deepEqual(
      faults.map((fault) => fault.split(' ')[0]),
      ['regions[0].bootFeeCents', 'users[0].company', 'users[0].role'],
    );
  });

  test('no file, a missing file, a file that is not JSON and an invalid setting give one line each', async () => {
    const settings = { DATA_DIR: path.join(root, 'never') };
    const file = path.join(root, 'broken.json');
    await writeFile(file, '{ "companies": [ }');
    const runs = [
      [settings, [], /^Name the setup file/],
      [settings, [path.join(root, 'nowhere.json')], /^The file .*nowhere\.json cannot be read/],
      [settings, [file], /^The file .*broken\.json is not JSON/],
      [{ ...settings, DATABASE_URL: 'mysql://x' }, [file], /^DATABASE_URL must be/],
      [{ ...settings, INIT_CWD: root }, ['broken.json'], /^The file .*broken\.json is not JSON/],
    ] as const;
    await Promise.all(
      runs.map(async ([environment, args, text]) => {
        const run = await runTool('setup', environment, args);
        assert.deepEqual([run.code, run.stdout], [1, '']);
        assert.match(run.stderr, text);
        assert.equal(run.stderr.trimEnd().split('\n').length, 1, run.stderr);
      }),
    );
    assert.equal(existsSync(settings.DATA_DIR), false, 'and nothing is written');
  });
});
