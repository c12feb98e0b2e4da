import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { API, BootCaller, created, listed, refused } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestReply } from '../support/calls/TestClient';

const ACCOUNTS = [
  'supervisor',
  'creator',
  'releaser',
  'harbor',
  'viewer',
  'inactive',
  'noapp',
  'newcompany',
] as const;
type Account = (typeof ACCOUNTS)[number];
const REGIONS = ['SF', 'KC', 'BAL', 'NOWHERE'] as const;
type Region = (typeof REGIONS)[number];

const ANY_UUID = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

for (const database of DATABASES) {
  describe(`Permissions for boots on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    const callers = new Map<Account, BootCaller>();
    const companies = new Map<string, number>();
    /** Boots of the demo data by region and company. */
    const boots = new Map<string, number>();

    before(async () => {
      server = await startTestServer({ database });
      for (const account of ACCOUNTS) {
        callers.set(account, new BootCaller(await server.signIn(account), server.clock));
      }
      const rows = await server.db
        .selectFrom('boot')
        .innerJoin('region', 'region.id', 'boot.regionId')
        .innerJoin('company', 'company.id', 'boot.companyId')
        .select(['boot.id', 'region.code as region', 'company.code as company'])
        .execute();
      for (const row of rows) boots.set(`${row.region} ${row.company}`, row.id);
      const found = await server.db.selectFrom('company').select(['id', 'code']).execute();
      for (const { id, code } of found) companies.set(code, id);
    });
    after(() => server.close());

    const by = (account: Account) => callers.get(account)!;
    const boot = (region: string, company: string) => boots.get(`${region} ${company}`)!;

    /** Asserts that a call succeeds in exactly these regions for each account, and is refused otherwise. */
    async function only(
      may: Partial<Record<Account, readonly Region[]>>,
      call: (caller: BootCaller, region: Region) => Promise<TestReply>,
      passes: (reply: TestReply) => boolean = ({ status }) => status === 200,
    ) {
      for (const account of ACCOUNTS) {
        for (const region of REGIONS) {
          const reply = await call(by(account), region);
          const expected = may[account]?.includes(region) ?? false;
          const text = `${account} in ${region}: ${String(reply.status)} ${reply.text.slice(0, 80)}`;
          assert.equal(expected ? passes(reply) : reply.status === 403, true, text);
        }
      }
    }

    const CREATORS = {
      supervisor: ['SF', 'KC', 'BAL'],
      creator: ['SF'],
      harbor: ['KC', 'BAL'],
    } as const;

    test('create: BOOT_CREATE in the region, and the agreement accepted (WHO-1)', () =>
      only(CREATORS, (caller, region) => caller.create(region)));

    test('file/boot: the same (WHO-1)', () =>
      only(CREATORS, ({ client }, region) => client.get(`${API}/file/boot?regionCode=${region}`)));

    test('default-state: BOOT_CREATE in the region, regardless of the agreement (WHO-1)', async () => {
      const call = ({ client }: BootCaller, region: Region) =>
        client.get(`${API}/boot/default-state/${region}`);
      await only({ ...CREATORS, newcompany: ['BAL'] }, call);
      assert.equal((await call(by('harbor'), 'KC')).json() instanceof Object, true);
      const refusal = await call(by('viewer'), 'BAL');
      assert.deepEqual(refusal.json(), { details: 'You do not have the permission for this in this region' });
    });

    test('get-region: BOOT_VIEW_ALL in the region; BOOT_VIEW alone is not enough (WHO-2)', async () => {
      await only({ supervisor: ['SF', 'KC', 'BAL'], releaser: ['KC'] }, (caller, region) =>
        caller.list(region),
      );
      const refusal = await by('harbor').list('KC');
      const text = 'You do not have the permission for this in this region';
      assert.deepEqual(refusal.json(), { error: text, details: text });
    });

    test("get-company: only the caller's company, and boots of regions with BOOT_VIEW alone (WHO-2)", async () => {
      const own: Readonly<Record<string, string>> = {
        harbor: 'HARBOR',
        viewer: 'HARBOR',
        newcompany: 'NEWTOW',
      };
      for (const account of ACCOUNTS) {
        for (const [code, id] of [...companies, ['NONE', 999_999] as const]) {
          const { status } = await by(account).listOfCompany(id);
          const expected = (own[account] ?? 'BAYTOW') === code && !['inactive', 'noapp'].includes(account);
          assert.equal(status, expected ? 200 : 403, `${account} of ${code}`);
        }
      }
      const idsOf = async (account: Account, company: string) =>
        new Set(listed(await by(account).listOfCompany(companies.get(company)!)).map(({ id }) => id));
      const viewers = await idsOf('viewer', 'HARBOR');
      assert.ok(viewers.has(boot('BAL', 'HARBOR')));
      assert.ok(!viewers.has(boot('KC', 'HARBOR')));
      const harbors = await idsOf('harbor', 'HARBOR');
      assert.ok(harbors.has(boot('BAL', 'HARBOR')) && harbors.has(boot('KC', 'HARBOR')));
      assert.ok(!harbors.has(boot('SF', 'HARBOR')) && !harbors.has(boot('KC', 'BAYTOW')));
    });

    test("get: BOOT_VIEW_ALL in the boot's region, or BOOT_VIEW there for the company's own boots; otherwise not found (WHO-3)", async () => {
      const sees: Readonly<Record<Account, readonly string[]>> = {
        supervisor: [...boots.keys()],
        creator: ['SF BAYTOW'],
        releaser: ['KC BAYTOW', 'KC HARBOR'],
        harbor: ['KC HARBOR', 'BAL HARBOR'],
        viewer: ['BAL HARBOR'],
        newcompany: [],
        inactive: [],
        noapp: [],
      };
      for (const account of ACCOUNTS) {
        const nowhere = await by(account).get(999_999);
        assert.equal(nowhere.status, ['inactive', 'noapp'].includes(account) ? 403 : 404);
        for (const [place, id] of boots) {
          const reply = await by(account).get(id);
          if (sees[account].includes(place)) assert.equal(reply.status, 200, `${account} ${place}`);
          else
            assert.deepEqual(
              [reply.status, reply.text],
              [nowhere.status, nowhere.text],
              `${account} ${place}`,
            );
        }
      }
      const none = 'There is no such boot';
      assert.deepEqual((await by('viewer').get(boot('SF', 'BAYTOW'))).json(), { error: none, details: none });
    });

    test("release: BOOT_RELEASE in the boot's region (WHO-4)", () =>
      only({ supervisor: ['SF', 'KC', 'BAL'], releaser: ['KC'] }, async (caller, region) => {
        const id = region === 'NOWHERE' ? 1 : await by('supervisor').recorded(region);
        return caller.release(region, id);
      }));

    test("cancel: BOOT_CANCEL in the boot's region, and only for boots that the user may get (WHO-4)", async () => {
      await only({ supervisor: ['SF', 'KC', 'BAL'], harbor: ['KC', 'BAL'] }, async (caller, region) => {
        const creator = region === 'KC' || region === 'BAL' ? by('harbor') : by('supervisor');
        return caller.cancel(region, region === 'NOWHERE' ? 1 : await creator.recorded(region));
      });
      // HARBOR may cancel in Kansas City, but not boots that it cannot see.
      const others = await by('supervisor').recorded('KC');
      const hidden = await by('harbor').cancel('KC', others);
      const missing = await by('harbor').cancel('KC', 999_999);
      assert.deepEqual([hidden.status, hidden.text], [missing.status, missing.text]);
      refused(hidden, 404, 'There is no such boot');
      assert.equal((await by('supervisor').details(others)).status, 'ACTIVE');
    });

    test('signed out: every call is refused as such', async () => {
      const visitor = new BootCaller(server.visitor(), server.clock);
      refused(await visitor.create('SF'), 403, 'Authentication required');
      refused(await visitor.release('SF', 1), 403, 'Authentication required');
      refused(await visitor.cancel('SF', 1), 403, 'Authentication required');
      const said = { error: 'Authentication required', details: 'Authentication required' };
      for (const reply of [await visitor.list('SF'), await visitor.listOfCompany(1), await visitor.get(1)]) {
        assert.equal(reply.status, 403);
        assert.deepEqual(reply.json(), said);
      }
      for (const path of ['/file/boot?regionCode=SF', '/file/photo/1', '/file/photo/1/thumb']) {
        refused(await visitor.client.get(`${API}${path}`), 403, 'Authentication required');
      }
      for (const path of ['/boot/registerFile/1/1', '/file/upload/abc']) {
        const form = new FormData();
        refused(await visitor.client.post(`${API}${path}`, form), 403, 'Authentication required');
      }
    });

    test('each refusal has its reason: inactive, without the application, agreement not accepted, from another site (WHO-5)', async () => {
      refused(await by('inactive').create('SF'), 403, 'Inactive User');
      refused(await by('noapp').create('SF'), 403, 'Unauthorized Application');
      refused(await by('newcompany').create('BAL'), 403, /has not accepted the agreement/);
      const crossed = { 'sec-fetch-site': 'cross-site', 'Idempotency-Key': ANY_UUID };
      refused(await by('supervisor').create('SF', {}, crossed), 403, /another site/);
      created(await by('supervisor').create('SF', {}, { 'Idempotency-Key': ANY_UUID }));
    });

    test('no reply is cacheable or HTML (HTTP-1, HTTP-3)', async () => {
      const replies = [
        await by('supervisor').list('SF'),
        await by('supervisor').get(1),
        await by('viewer').list('SF'),
        await by('supervisor').client.get(`${API}/boot/nothing`),
        await by('supervisor').client.get(`${API}/boot/create/SF`),
        await by('supervisor').client.get(`${API}/boot/get/%ff`),
      ];
      for (const { headers, text } of replies) {
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.doesNotMatch(headers.get('content-type') ?? '', /html/);
        assert.doesNotMatch(text, /<html|at \w+ \(/i);
      }
    });
  });
}
