import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { allPermissions } from '../../../src/domain/permissions';
import { offerFirstStart } from '../../src/admin/firstStart/firstStart';
import type { TestClient, TestReply } from '../support/calls/TestClient';
import { DATABASES, type TestDatabase } from '../support/databases';
import { COMPANY, REGION, runSetupOf, USER } from '../support/siteFile';
import { spawnServer } from '../support/spawnServer';
import { startTestServer, type TestServer } from '../support/startTestServer';

const PASSWORD = 'the kerb is wet';
/** A complete form. */
const FORM = {
  companyName: 'Acme Booting',
  companyCode: 'acme',
  address: '12 Pine St, Seattle, WA 98101',
  phone: '(206) 555-0110',
  licenseNumber: '',
  regionName: 'Seattle, WA',
  regionCode: 'sea',
  state: 'WA',
  zoneId: 'America/Los_Angeles',
  fee: '145.50',
  shortName: 'Ana Diaz',
  email: 'ana@acme.example',
  username: 'ana',
  password: PASSWORD,
  repeat: PASSWORD,
};

const send = (visitor: TestClient, token: string, but: object = {}, language = 'en'): Promise<TestReply> =>
  visitor.send('/setup', {
    body: new URLSearchParams({ token, ...FORM, ...but }),
    headers: { 'accept-language': language },
  });

/** The texts in a page's list of faults. */
const faultsOf = ({ text }: TestReply) =>
  [...text.matchAll(/<li><a href="#\w+">(.*?)<\/a><\/li>/g)].map(([, said]) => said);

for (const database of DATABASES) {
  describe(`The first start on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let token: string;
    let logged: string;
    beforeEach(async () => {
      logged = '';
      server = await startTestServer({ database, seed: null, logged: (line) => (logged += line) });
      token = (await offerFirstStart(server.db, server.clock.read())) ?? '';
    });
    afterEach(() => server.close());

    test('creates the company, the region and the first person, who holds every permission and is signed in (SETUP-14)', async () => {
      const page = await server.visitor().get('/setup');
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      const visitor = server.visitor();
      const reply = await send(visitor, token);
      assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/boot/'], reply.text);
      const user = (await visitor.get('/api-web/api/login/user')).json() as {
        applications: string[];
        permissions: Record<string, string[]>;
        company: { code: string };
      };
      assert.deepEqual(user.applications, ['ADM', 'BOOT']);
      assert.deepEqual(user.permissions['SEA']?.toSorted(), allPermissions().toSorted());
      const regions = (await visitor.get('/api-web/api/config/allowedRegions')).text;
      assert.match(regions, /"SEA"/);
      const charges = (await visitor.get('/admin/api/setup/regions/SEA')).json() as { charges: unknown };
      assert.deepEqual(charges.charges, [{ name: 'Boot removal', nameEs: 'Retiro del cepo', amount: 145.5 }]);
      const companies = (await visitor.get('/admin/api/setup/companies')).json() as {
        items: Record<string, unknown>[];
      };
      const [company] = companies.items;
      assert.deepEqual(
        [
          company?.['code'],
          company?.['name'],
          company?.['phone'],
          company?.['licenseNumber'],
          company?.['active'],
        ],
        ['ACME', 'Acme Booting', FORM.phone, null, true],
      );
      assert.equal((await server.visitor().login('ana', PASSWORD)).status, 303);
      const kinds = (await server.db.selectFrom('auditEntry').select('kind').orderBy('seq').execute()).map(
        ({ kind }) => kind,
      );
      assert.deepEqual(kinds.slice(0, 6), [
        'TRAIL_BEGUN',
        'COMPANY_ADDED',
        'REGION_ADDED',
        'USER_ADDED',
        'SITE_SET_UP',
        'SIGNED_IN',
      ]);
    });

    test('accepts a link once: used, guessed, expired, or after the setup it is refused and logged (SETUP-15)', async () => {
      const refusedLog = () => logged.split('a first-start link was refused').length - 1;
      const guessed = await send(server.visitor(), 'x'.repeat(token.length));
      assert.equal(guessed.status, 410);
      assert.match(guessed.text, /was used or has expired/);
      assert.equal((await send(server.visitor(), '')).status, 410);
      assert.equal(refusedLog(), 2);
      const second = (await offerFirstStart(server.db, server.clock.read())) ?? '';

      server.clock.advanceMinutes(72 * 60);
      assert.equal((await send(server.visitor(), token)).status, 410, 'after 72 hours');
      const third = (await offerFirstStart(server.db, server.clock.read())) ?? '';
      const others = await server.db.selectFrom('firstStart').select('expiresAt').execute();
      assert.equal(others.length, 1, 'links that are over are deleted');

      const replies = await Promise.all([1, 2, 3].map(() => send(server.visitor(), third)));
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [303, 410, 410]);
      for (const each of [token, second, third]) {
        assert.equal((await send(server.visitor(), each)).status, 410);
      }
      assert.equal((await server.visitor().get('/setup')).status, 410);
      assert.equal(await offerFirstStart(server.db, server.clock.read()), null);
      assert.equal((await server.db.selectFrom('appUser').select('id').execute()).length, 1);
      const refusals = await server.db
        .selectFrom('auditEntry')
        .select('details')
        .where('kind', '=', 'FIRST_START_REFUSED')
        .execute();
      assert.ok(refusals.length > 0);
      assert.ok(!JSON.stringify(refusals).includes(token) && !logged.includes(token), 'no token is logged');
    });

    test('reports everything that is missing or wrong at once, in both languages, and keeps what was typed (SETUP-16)', async () => {
      const empty = Object.fromEntries(Object.keys(FORM).map((name) => [name, '']));
      const missing = await send(server.visitor(), token, empty);
      assert.equal(missing.status, 400);
      assert.deepEqual(faultsOf(missing), [
        'Company name is required',
        'Company code is required',
        'Region name is required',
        'Region code is required',
        'State is required',
        'Time zone is required',
        'Boot fee is required',
        'Your name is required',
        'Email is required',
        'Username is required',
        'Password is required',
      ]);
      const spanish = await send(server.visitor(), token, { companyName: '', regionCode: 'a b' }, 'es');
      assert.match(spanish.text, /<html lang="es"/);
      assert.equal(faultsOf(spanish).length, 2);
      assert.match(faultsOf(spanish)[0] ?? '', /Nombre de la empresa/);

      const wrong = await send(server.visitor(), token, {
        companyName: 'A "good" <company>',
        phone: '555',
        regionName: '',
        state: 'ZZ',
        zoneId: 'Mars/Olympus',
        fee: '1,000.999',
        email: 'ana',
        username: '',
        password: 'tiny one',
      });
      assert.equal(wrong.status, 400);
      assert.equal(faultsOf(wrong).length, 9, faultsOf(wrong).join('\n'));
      assert.match(wrong.text, /value="A &quot;good&quot; &lt;company&gt;"/);
      assert.match(wrong.text, /name="phone" aria-invalid="true" aria-describedby="phone-error"/);
      assert.match(wrong.text, new RegExp(`name="token" value="${token}"`));
      assert.ok(
        !wrong.text.includes('tiny one') && !wrong.text.includes(PASSWORD),
        'no password is sent back',
      );

      const different = await send(server.visitor(), token, { repeat: 'another one, longer' });
      assert.deepEqual([different.status, faultsOf(different).length], [400, 1]);
      assert.equal((await send(server.visitor(), token)).status, 303, 'the link is still good');
    });

    test('creates nothing from a body that has no texts, is too large, or repeats a field (SETUP-16)', async () => {
      const json = await server.visitor().post('/setup', { token: [token], companyName: {}, fee: 1 });
      assert.equal(json.status, 410);
      const large = await send(server.visitor(), token, { address: 'x'.repeat(2_000_000) });
      assert.equal(large.status, 413);
      const twice = new URLSearchParams({ token, ...FORM });
      twice.append('companyName', 'Another');
      assert.equal((await server.visitor().send('/setup', { body: twice })).status, 400);
      assert.equal((await server.db.selectFrom('appUser').select('id').execute()).length, 0);
      assert.equal((await server.db.selectFrom('company').select('id').execute()).length, 0);
    });
  });

  describe(`The link in the log on ${database.name}`, { skip: database.skip }, () => {
    let root: string;
    let own: TestDatabase;
    let settings: Record<string, string>;
    before(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'boot-first-'));
      own = await database.create();
      settings = {
        DATA_DIR: path.join(root, 'data'),
        ...(own.url === null ? {} : { DATABASE_URL: own.url, DATA_DIR_SHARED: 'yes' }),
      };
    });
    after(async () => {
      await own.drop();
      await rm(root, { recursive: true, force: true });
    });

    /** Starts a server, runs `use` with the link that it prints, and stops it. */
    async function withServer<T>(use: (origin: string, link: URL | null) => Promise<T>): Promise<T> {
      const server = spawnServer(settings);
      try {
        const origin = await server.listening();
        assert.equal((await fetch(`${origin}/readyz`)).status, 200);
        const link = /^Set up this site at (\S+)$/m.exec(server.output.stdout)?.[1];
        return await use(origin, link === undefined ? null : new URL(link));
      } finally {
        server.process.kill();
        await server.ended();
      }
    }

    test('is printed at each start of an empty site, works in every process, and becomes invalid with the setup (SETUP-15)', async () => {
      const earlier = await withServer((origin, link) => {
        assert.equal(link?.origin, origin);
        assert.equal(link.pathname, '/setup');
        assert.match(link.hash, /^#[\w-]{43}$/);
        return Promise.resolve(link.hash.slice(1));
      });
      await withServer(async (_origin, link) => {
        assert.notEqual(link?.hash.slice(1), earlier);
        const server = await (own.url === null
          ? null
          : startTestServer({ settings, site: { dataDir: path.join(root, 'data'), databaseUrl: own.url } }));
        const other = server?.visitor();
        try {
          if (other !== undefined) assert.equal((await send(other, earlier)).status, 303);
        } finally {
          await server?.close();
        }
      });
      if (own.url === null) {
        const site = { companies: [COMPANY], regions: [REGION], users: [USER] };
        assert.equal((await runSetupOf(settings, path.join(root, 'site.json'), site)).code, 0);
      }
      await withServer(async (origin, link) => {
        assert.equal(link, null, 'no link once the site is set up');
        const reply = await fetch(`${origin}/setup`, {
          method: 'POST',
          body: new URLSearchParams({ token: earlier, ...FORM }),
          redirect: 'manual',
        });
        assert.equal(reply.status, 410);
      });
    });
  });
}
