import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { AgreementInfo } from '../../src/domain/wire/agreement';
import { sessionCalls, vehicleCalls } from '../../src/domain/wire/calls';
import { LoginUser } from '../../src/domain/wire/session';
import { State } from '../../src/domain/wire/vehicleLists';
import { identify } from '../src/people/identities';
import { openDatabase } from '../src/db/database';
import { REFUSALS } from '../src/http/httpError';
import { API, BootCaller, closed, listed, refused } from './support/calls/bootCalls';
import { DATABASES, type TestDatabase } from './support/databases';
import { cheapHash } from './support/filledSites';
import { textOf } from './support/pdfText';
import { picture } from './support/calls/photoCalls';
import { COMPANY, REGION, runSetupOf, USER } from './support/siteFile';
import { spawnServer } from './support/spawnServer';
import { startTestServer } from './support/startTestServer';
import { TestClient } from './support/calls/TestClient';
import { TestClock } from './support/TestClock';

const PASSWORD = 'right horse';

/** The tables that a setup may write, read whole to show that nothing changed. */
const TABLES = [
  'company',
  'region',
  'appUser',
  'userApplication',
  'userPermission',
  'userSettings',
  'session',
] as const;

for (const database of DATABASES) {
  describe(`Setting a site up on ${database.name}`, { skip: database.skip }, () => {
    let root: string;
    let own: TestDatabase;
    let settings: Record<string, string>;
    let passwordHash: string;
    const clock = new TestClock();
    before(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'boot-setup-'));
      own = await database.create();
      settings = {
        DATA_DIR: path.join(root, 'data'),
        ...(own.url === null ? {} : { DATABASE_URL: own.url }),
      };
      passwordHash = cheapHash(PASSWORD);
    });
    after(async () => {
      await own.drop();
      await rm(root, { recursive: true, force: true });
    });

    const ana = () => ({ ...USER, passwordHash, defaultRegion: 'SEA' });
    const ben = () => ({
      ...USER,
      ...{ username: 'Ben', shortName: 'Ben Cole', email: 'ben@acme.example', passwordHash },
      permissions: { SEA: ['BOOT_VIEW'], PDX: ['BOOT_VIEW', 'BOOT_CREATE'] },
    });
    const withoutPassword = {
      ...USER,
      ...{ username: 'cy', shortName: 'Cy Ames', email: 'cy@acme.example', role: 'MANAGEMENT_COMPANY' },
    };
    const site = () => ({
      companies: [COMPANY],
      regions: [
        { ...REGION, owningCompany: 'ACME', adsRegionConfig: { requestedByLabel: 'Officer' } },
        { ...REGION, code: 'PDX', name: 'Portland, OR', state: 'OR', defaultLicenseState: 'WA' },
      ],
      users: [ana(), ben(), withoutPassword],
    });

    /**
     * Runs the command.
     * @returns its lines
     */
    async function setUp(file: object): Promise<string[]> {
      const run = await runSetupOf(settings, path.join(root, 'site.json'), file);
      assert.deepEqual([run.code, run.stderr], [0, '']);
      return run.stdout.trimEnd().split('\n');
    }

    async function stored(): Promise<string> {
      const { db, close } = await openDatabase(
        { dataDir: settings['DATA_DIR'] ?? '', databaseUrl: own.url },
        { error: () => undefined },
      );
      const rows: unknown[] = [];
      for (const table of TABLES) rows.push(await db.selectFrom(table).selectAll().execute());
      await close();
      return JSON.stringify(rows);
    }

    async function withServer(work: (origin: string) => Promise<void>): Promise<void> {
      const dataDir = settings['DATA_DIR'] ?? '';
      const server = await startTestServer({ site: { dataDir, databaseUrl: own.url } });
      await work(server.origin).finally(() => server.close());
    }

    /** Like `withServer`, but in a separate process. */
    async function besideServer(work: (origin: string) => Promise<void>): Promise<void> {
      const server = spawnServer(settings);
      try {
        await work(await server.listening());
      } finally {
        server.process.kill('SIGTERM');
        await server.ended();
      }
    }

    async function signedIn(origin: string, username: string): Promise<TestClient> {
      const client = new TestClient(origin);
      const reply = await client.login(username, PASSWORD);
      assert.equal(reply.status, 303, `${username}: ${reply.text}`);
      return client;
    }

    async function userOf(client: TestClient): Promise<LoginUser> {
      return v.parse(LoginUser, (await client.get(sessionCalls.loginUser.path)).json());
    }

    async function acceptAgreement(client: TestClient): Promise<void> {
      const base = `/admin/api/clickWrap/${String((await userOf(client)).towCompanyId)}`;
      assert.equal((await client.get(`${base}/clickWrap`)).text, 'true');
      const key = encodeURIComponent((await client.get(`${base}/clickWrapKey`)).text);
      const shown = await client.post(`${base}/generateAgreement?agreementUrl=${key}`);
      const { attachmentId } = v.parse(AgreementInfo, shown.json());
      const query = `agreementUrl=${key}&shownAttachmentId=${String(attachmentId)}`;
      assert.equal((await client.post(`${base}/clickWrapAgree?${query}`)).text, 'false');
    }

    /** Ben's browser, which stays signed in while the server restarts. */
    const bensCookies = new Map<string, string>();

    test('adds everything in the file to an empty site, with a line each', async () => {
      assert.deepEqual(await setUp(site()), [
        'added company ACME',
        'added region SEA (boot fee $145.50)',
        'added region PDX (boot fee $145.50)',
        'added user ana',
        'added user ben',
        'added user cy',
      ]);
    });

    test('a second run with the same file changes nothing (RUN-6)', async () => {
      const before = await stored();
      assert.deepEqual(await setUp(site()), ['Nothing needed to be changed.']);
      assert.equal(await stored(), before);
    });

    test('people of managing companies hold in a new region what they hold in every region of theirs (SETUP-8)', async () => {
      const regions = [{ ...REGION, code: 'BOI', name: 'Boise, ID', state: 'ID' }];
      assert.deepEqual(await setUp({ regions }), [
        'added region BOI (boot fee $145.50)',
        'changed user cy: permissions in BOI',
      ]);
      // The file's own people have exactly what it says.
      assert.deepEqual(await setUp(site()), ['changed user cy: permissions']);
    });

    test('a file with a fault changes nothing, not even through its valid parts (RUN-6)', async () => {
      const before = await stored();
      const file = { ...site(), companies: [{ ...COMPANY, name: 'New' }], users: [{ ...ana(), role: 'X' }] };
      const run = await runSetupOf(settings, path.join(root, 'site.json'), file);
      assert.deepEqual([run.code, run.stdout], [1, '']);
      assert.match(run.stderr, /^users\[0\]\.role must be one of/m);
      assert.equal(await stored(), before);
    });

    test('an added person signs in, accepts, records, lists, releases and cancels', async () => {
      await withServer(async (origin) => {
        const client = await signedIn(origin, 'ana');
        const user = await userOf(client);
        assert.deepEqual(
          [user.shortName, user.userRole, user.applications, user.permissions, user.defaultRegionCode],
          ['Ana Diaz', 'PROVIDER', ['BOOT'], { SEA: [...USER.permissions.SEA].sort() }, 'SEA'],
        );
        assert.equal(user.company?.loginTimeout, 720);
        const regions = v.parse(
          sessionCalls.allowedRegions.reply,
          (await client.get(sessionCalls.allowedRegions.path)).json(),
        );
        assert.deepEqual(
          regions.map(({ code, name, zoneId }) => [code, name, zoneId]),
          [['SEA', 'Seattle, WA', 'America/Los_Angeles']],
        );
        assert.equal(regions[0]?.adsRegionConfig?.requestedByLabel, 'Officer');
        assert.equal(regions[0].owningCompanyId, user.towCompanyId);
        const state = await client.get(`${API}/boot/default-state/SEA`);
        assert.equal(v.parse(State, state.json()).code, 'WA');
        for (const list of ['SEA/makes', 'SEA/bodies', 'SEA/colors', 'states', 'payment_types']) {
          const items = v.parse(v.array(v.unknown()), (await client.get(`${API}/refdata/${list}`)).json());
          assert.ok(items.length > 0, list);
        }
        const place = await client.get(`${API}/refdata/SEA/region`);
        assert.deepEqual(v.parse(vehicleCalls.regionPlace.reply, place.json()), {
          name: 'Seattle, WA',
          state: 'WA',
        });

        const boots = new BootCaller(client, clock);
        refused(await boots.create('SEA'), 403, REFUSALS.agreement);
        await acceptAgreement(client);
        const id = await boots.recorded('SEA');
        assert.deepEqual(
          listed(await boots.list('SEA')).map((boot) => boot.id),
          [id],
        );
        const details = await boots.details(id);
        assert.equal(details.totalPaymentAmount, 145.5);
        assert.match(String(details.refNum), /^SEA-\d{6}$/);
        closed(await boots.release('SEA', id, { payments: [{ paymentAmount: 145.5, paymentType: 'CASH' }] }));
        closed(await boots.cancel('SEA', await boots.recorded('SEA')));
        assert.deepEqual(listed(await boots.list('SEA')), []);
        await boots.recorded('SEA');
      });
    });

    test('a person without a password cannot sign in with one', async () => {
      await withServer(async (origin) => {
        assert.equal((await new TestClient(origin).login('cy', PASSWORD)).status, 401);
        const client = await signedIn(origin, 'ben');
        assert.deepEqual((await userOf(client)).permissions, {
          PDX: ['BOOT_CREATE', 'BOOT_VIEW'],
          SEA: ['BOOT_VIEW'],
        });
        for (const [name, value] of client.cookies) bensCookies.set(name, value);
      });
    });

    test('changes take effect at once while the server runs', async () => {
      await besideServer(async (origin) => {
        assert.deepEqual(await setUp(site()), ['Nothing needed to be changed.']);
        const [client, other] = [await signedIn(origin, 'ana'), await signedIn(origin, 'ben')];
        assert.deepEqual(await setUp({ users: [{ ...ana(), permissions: { SEA: ['BOOT_VIEW'] } }] }), [
          'changed user ana: permissions',
        ]);
        assert.deepEqual((await userOf(client)).permissions, { SEA: ['BOOT_VIEW'] });
        await setUp({ users: [{ ...ana(), passwordHash: cheapHash('wrong horse') }] });
        assert.equal((await userOf(client)).loggedIn, false, 'another password');
        await setUp({ users: [ana(), { ...ben(), active: false }] });
        assert.equal((await userOf(other)).loggedIn, false, 'not active');
        await setUp(site());
        for (const [name, value] of (await signedIn(origin, 'ben')).cookies) bensCookies.set(name, value);
      });
    });

    test('changes what the file names, leaves the rest, and ends the sessions of deactivated people', async () => {
      const lines = await setUp({
        regions: [{ ...REGION, bootFeeCents: 15_000, owningCompany: 'ACME' }],
        users: [
          { ...ben(), active: false, permissions: { SEA: ['BOOT_VIEW'] } },
          { ...withoutPassword, passwordHash, applications: [], permissions: {} },
        ],
      });
      assert.deepEqual(lines, [
        'changed region SEA (boot fee $150.00): adsRegionConfig, bootFeeCents',
        'changed user ben: active, permissions',
        'changed user cy: applications, passwordHash, permissions',
      ]);
      await withServer(async (origin) => {
        const before = new TestClient(origin);
        for (const [name, value] of bensCookies) before.cookies.set(name, value);
        assert.equal((await userOf(before)).loggedIn, false);
        const again = await signedIn(origin, 'ben');
        const { active, permissions } = await userOf(again);
        assert.deepEqual([active, permissions], [false, { SEA: ['BOOT_VIEW'] }]);
        refused(await again.get(sessionCalls.allowedRegions.path), 403, REFUSALS.inactive);
        const cy = await userOf(await signedIn(origin, 'cy'));
        assert.deepEqual([cy.applications, cy.permissions], [[], {}]);

        const boots = new BootCaller(await signedIn(origin, 'ana'), clock);
        const [recorded] = listed(await boots.list('SEA'));
        assert.equal((await boots.details(recorded?.id ?? 0)).totalPaymentAmount, 145.5, 'its own fee');
        assert.equal((await boots.details(await boots.recorded('SEA'))).totalPaymentAmount, 150);
      });
    });

    test("sessions end when their person's password changes, and survive any other change", async () => {
      let cookies = new Map<string, string>();
      const isStillIn = async (origin: string): Promise<unknown> => {
        const client = new TestClient(origin);
        for (const [name, value] of cookies) client.cookies.set(name, value);
        return (await userOf(client)).loggedIn;
      };
      await withServer(async (origin) => {
        ({ cookies } = await signedIn(origin, 'ana'));
      });
      assert.deepEqual(await setUp({ users: [{ ...ana(), shortName: 'Ana Ruiz' }] }), [
        'changed user ana: shortName',
      ]);
      await withServer(async (origin) => assert.equal(await isStillIn(origin), true));
      const other = cheapHash('wrong horse');
      assert.deepEqual(await setUp({ users: [{ ...ana(), shortName: 'Ana Ruiz', passwordHash: other }] }), [
        'changed user ana: passwordHash',
      ]);
      await withServer(async (origin) => assert.equal(await isStillIn(origin), false));
    });

    test("an account's link to an issuer survives any change except that of its address", async () => {
      const cy = { ...withoutPassword, passwordHash, email: 'CY@acme.example' };
      const bound = { issuer: 'https://issuer.example', subject: 'cy' };
      const opened = () =>
        openDatabase(
          { dataDir: settings['DATA_DIR'] ?? '', databaseUrl: own.url },
          { error: () => undefined },
        );
      const identities = async () => {
        const { db, close } = await opened();
        const rows = await db.selectFrom('identity').select(['issuer', 'subject']).execute();
        await close();
        return rows;
      };
      const { db, close } = await opened();
      const { refused: reason } = await identify(db, bound, () => Promise.resolve('cy@acme.example'), 0);
      await close();
      assert.equal(reason, null);
      await setUp({ users: [cy] });
      await setUp({ users: [{ ...cy, shortName: 'Cy Ames-Hill' }] });
      assert.deepEqual(await identities(), [bound]);
      assert.deepEqual(await setUp({ users: [{ ...cy, shortName: 'Dan Lee', email: 'dan@acme.example' }] }), [
        'changed user cy: email, shortName (its OpenID Connect identity no longer counts)',
      ]);
      assert.deepEqual(await identities(), []);
    });

    test("a region's charges and text of rights and a company's address appear on boots and receipts (RUN-35)", async () => {
      const company = {
        ...COMPANY,
        address: '12 Pine St',
        phone: '(206) 555-0110',
        licenseNumber: 'WA 5021',
      };
      const charges = [
        { name: 'Boot removal', nameEs: 'Retiro del cepo', cents: 12_000 },
        { name: 'Administration', cents: 2_550 },
      ];
      const rights = { en: 'You may ask for a hearing.\nIt costs nothing.' };
      const region = { ...REGION, owningCompany: 'ACME', charges, rights };
      const file = { companies: [company], regions: [region], users: [ana()] };
      const [ofCompany, ofRegion] = await setUp(file);
      assert.equal(ofCompany, 'changed company ACME: address, licenseNumber, phone');
      assert.match(ofRegion ?? '', /^changed region SEA .*: .*charges, rights$/);
      assert.deepEqual(await setUp(file), ['Nothing needed to be changed.']);
      await withServer(async (origin) => {
        const boots = new BootCaller(await signedIn(origin, 'ana'), clock);
        const id = await boots.recorded('SEA');
        const details = await boots.details(id);
        assert.equal(details.totalPaymentAmount, 145.5);
        assert.deepEqual(details.charges, [
          { name: 'Boot removal', amount: 120 },
          { name: 'Administration', amount: 25.5 },
        ]);
        closed(await boots.release('SEA', id));
        const receipt = await picture(boots.client, `${API}/boot/receipt/${String(id)}`);
        const text = textOf(receipt.bytes).join(' ').replace(/\s+/g, ' ');
        for (const said of [
          '12 Pine St',
          '(206) 555-0110',
          'WA 5021',
          'Administration',
          'ask for a hearing',
        ]) {
          assert.ok(text.includes(said), `${said} in ${text}`);
        }
        const spanish = await picture(boots.client, `${API}/boot/receipt/${String(id)}?lng=es`);
        assert.match(textOf(spanish.bytes).join(' '), /Retiro del cepo/);
      });
    });
  });
}
