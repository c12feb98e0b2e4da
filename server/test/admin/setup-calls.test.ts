import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  Activity,
  ActivityPage,
  Invitation,
  Person,
  PersonPage,
  SetupCompany,
  SetupRegion,
} from '../../../src/domain/wire/setup';
import { allPermissions } from '../../../src/domain/permissions';
import { APPLICATIONS, LoginUser } from '../../../src/domain/wire/session';
import { API, BootCaller, closed } from '../support/calls/bootCalls';
import {
  aCompany,
  aPerson,
  aRegion,
  done,
  refusedWith,
  SetupCaller,
  taken,
} from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { aClerk, employ } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

const ALL = allPermissions();

for (const database of DATABASES) {
  describe(`Setting up in the product, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let admin: SetupCaller;
    let supervisor: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      admin = new SetupCaller(await server.signIn('admin'));
      supervisor = new SetupCaller(await server.signIn('supervisor'));
    });
    after(() => server.close());

    test('is announced to everybody who signs in (SETUP-13)', async () => {
      const user = done(LoginUser, await supervisor.client.get(`${API}/login/user`));
      assert.ok(user.features?.includes('setup'));
    });

    describe('people', () => {
      test('are listed by short name, each once, page by page, and found by name or address (SETUP-3)', async () => {
        const all = await admin.all(PersonPage, 'people');
        const paged = await admin.all(PersonPage, 'people', 2);
        assert.deepEqual(
          paged.map(({ id }) => id),
          all.map(({ id }) => id),
        );
        assert.deepEqual(
          all.map(({ shortName }) => shortName),
          all.map(({ shortName }) => shortName).sort((a, b) => a.localeCompare(b, 'en')),
        );
        assert.ok(all.length >= 9);
        const own = await supervisor.all(PersonPage, 'people');
        assert.deepEqual([...new Set(own.map(({ company }) => company))], ['BAYTOW']);
        const found = await admin.all(PersonPage, 'people?q=HARBOR%40');
        assert.deepEqual(
          found.map(({ username }) => username),
          ['harbor'],
        );
        assert.deepEqual(await admin.all(PersonPage, 'people?q=%25'), []);
        const damaged = await admin.get('people?cursor=abc');
        assert.match(refusedWith(damaged, 400).details, /cursor is invalid/);
        assert.equal(
          await supervisor.get(`people/${String(found[0]?.id)}`).then(({ status }) => status),
          404,
        );
      });

      test('can be listed by a permission that they hold in a region (SETUP-3)', async () => {
        const releasing = await admin.all(PersonPage, 'people?permission=BOOT_RELEASE&region=KC');
        assert.deepEqual(releasing.map(({ username }) => username).sort(), ['releaser', 'supervisor']);
      });

      test('are added, changed and audited, with immediate effect (SETUP-3)', async () => {
        const key = randomUUID();
        const added = done(Person, await supervisor.post('people', aPerson('dana'), key));
        assert.equal(done(Person, await supervisor.post('people', aPerson('dana'), key)).id, added.id);
        refusedWith(await supervisor.post('people', aPerson('dan'), key), 422);
        assert.deepEqual(
          [added.version, added.active, added.lastSignedIn, added.invited, added.defaultRegion],
          [1, true, null, null, null],
        );
        const body = {
          version: 1,
          permissions: { SF: ['BOOT_VIEW', 'BOOT_CREATE'] },
          shortName: ' Dana Wu ',
        };
        const changed = done(Person, await supervisor.put(`people/${String(added.id)}`, body));
        assert.deepEqual([changed.version, changed.shortName], [2, 'Dana Wu']);
        assert.deepEqual(changed.permissions, { SF: ['BOOT_CREATE', 'BOOT_VIEW'] });
        const [entry] = done(ActivityPage, await supervisor.get('activity?kind=USER_CHANGED')).items;
        assert.deepEqual(
          [entry?.by, entry?.subject, entry?.before, entry?.after],
          [
            'Sam Rivera',
            'dana',
            { shortName: 'The dana', permissions: { SF: ['BOOT_VIEW'] } },
            { shortName: 'Dana Wu', permissions: { SF: ['BOOT_CREATE', 'BOOT_VIEW'] } },
          ],
        );
      });

      test('have every fault reported with its field and a sentence (SETUP-1)', async () => {
        const wrong = {
          ...aPerson('a  b'),
          ...{ email: 'nobody', shortName: ' ', permissions: { SF: ['BOOT_FLY'] } },
        };
        const { faults = [], details } = refusedWith(await supervisor.post('people', wrong), 400);
        assert.deepEqual(
          faults.map(({ field }) => field),
          ['username', 'shortName', 'email', 'permissions.SF.0'],
        );
        assert.match(details, /Email must be an email address/);
        const taken = refusedWith(await supervisor.post('people', aPerson('Creator')), 400);
        assert.deepEqual(taken.faults, [
          { field: 'username', sentence: 'Username Creator is already taken: choose another' },
        ]);
        const shapeless = refusedWith(
          await supervisor.post('people', { ...aPerson('x'), role: 'KING' }),
          400,
        );
        assert.deepEqual(
          shapeless.faults?.map(({ field }) => field),
          ['role'],
        );
      });

      test('two simultaneous saves: one wins, the other caller gets the current state (SETUP-4)', async () => {
        const { id } = done(Person, await supervisor.post('people', aPerson('twice')));
        const names = ['First', 'Second'];
        const replies = await Promise.all(
          names.map((shortName) => supervisor.put(`people/${String(id)}`, { version: 1, shortName })),
        );
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
        const withStatus = (status: number) => {
          const found = replies.find((reply) => reply.status === status);
          assert.ok(found !== undefined);
          return found;
        };
        const winner = done(Person, withStatus(200));
        const lost = refusedWith(
          replies.find(({ status }) => status === 409)!,
          409,
        );
        assert.deepEqual([lost.current, lost.by], [winner, 'Sam Rivera']);
        assert.match(lost.details, /^Sam Rivera changed this meanwhile/);
        assert.ok(Date.parse(lost.time ?? '') > 0);
      });

      test('nobody can grant, revoke or invite beyond what they hold; a refusal names what is missing (SETUP-2)', async () => {
        const creator = await admin.person('creator');
        const held = creator.permissions['SF'] ?? [];
        const give = (permission: string) =>
          admin.put(`people/${String(creator.id)}`, {
            version: creator.version,
            permissions: { SF: [...held, permission] },
          });
        assert.deepEqual(refusedWith(await give('BOOT_RELEASE'), 403).missingPermissions, [
          { region: 'SF', permission: 'BOOT_RELEASE' },
        ]);
        const sam = await admin.person('supervisor');
        const off = await admin.put(`people/${String(sam.id)}`, { version: sam.version, active: false });
        assert.ok((refusedWith(off, 403).missingPermissions ?? []).length > 5);
        refusedWith(await admin.post(`people/${String(sam.id)}/invite`), 403);
        const readdressed = { version: sam.version, email: 'mine@example.com' };
        refusedWith(await admin.put(`people/${String(sam.id)}`, readdressed), 403);
        const own = await supervisor.put(`people/${String(sam.id)}`, {
          version: sam.version,
          permissions: {},
        });
        assert.match(refusedWith(own, 403).details, /^Nobody can change their own permissions/);
        const moved = { version: creator.version, company: 'HARBOR' };
        assert.deepEqual(
          refusedWith(await supervisor.put(`people/${String(creator.id)}`, moved), 403).missingPermissions,
          [{ region: '*', permission: 'MANAGEMENT_COMPANY' }],
        );
        const elsewhere = { ...aPerson('z'), permissions: { ZZ: ['BOOT_VIEW'] } };
        refusedWith(await supervisor.post('people', elsewhere), 400);
      });

      test('an invitation is created, found again with its key, replaced and revoked (SETUP-5)', async () => {
        const { id } = done(Person, await supervisor.post('people', aPerson('guest')));
        const key = randomUUID();
        const first = done(Invitation, await supervisor.post(`people/${String(id)}/invite`, undefined, key));
        const again = done(Invitation, await supervisor.post(`people/${String(id)}/invite`, undefined, key));
        assert.deepEqual(again, first);
        assert.ok(first.url.startsWith(`${server.origin}/login/invitation/`), first.url);
        assert.equal(Date.parse(first.expires), server.clock.nowMs + 72 * 3_600_000);
        const { invited } = await supervisor.person('guest');
        assert.deepEqual(invited, { expires: first.expires });
        const keys = await server.db.selectFrom('idempotencyKey').select('answer').execute();
        assert.ok(keys.every(({ answer }) => !answer.includes('/login/invitation/')));
        const second = done(Invitation, await supervisor.post(`people/${String(id)}/invite`));
        const opened = async (url: string) => (await server.visitor().get(new URL(url).pathname)).status;
        assert.deepEqual([await opened(first.url), await opened(second.url)], [410, 200]);
        const repeated = await supervisor.post(`people/${String(id)}/invite`, undefined, key);
        assert.match(refusedWith(repeated, 409).details, /^This link no longer works/);
        assert.equal((await supervisor.delete(`people/${String(id)}/invite`)).status, 200);
        assert.equal(await opened(second.url), 410);
        refusedWith(await supervisor.delete(`people/${String(id)}/invite`), 404);
        assert.equal((await supervisor.person('guest')).invited, null);
      });

      test('an invitation ends once its author, who knows the link, holds less than the person (SETUP-5)', async () => {
        const opened = async (url: string) => (await server.visitor().get(new URL(url).pathname)).status;
        const beyond = [
          { permissions: { SF: ['ADMIN_TOW_COMPANIES'] } },
          { role: 'ADMIN_COMPANY' },
          { company: 'HARBOR' },
        ];
        for (const [index, change] of beyond.entries()) {
          const about = { ...aPerson(`grows${String(index)}`), permissions: {}, applications: [] };
          const { id } = done(Person, await supervisor.post('people', about));
          const path = `people/${String(id)}`;
          const { url } = done(Invitation, await supervisor.post(`${path}/invite`));
          const within = {
            version: 1,
            shortName: 'Gro',
            applications: ['BOOT'],
            permissions: { SF: ['BOOT_VIEW'] },
          };
          const kept = done(Person, await supervisor.put(path, within));
          assert.notEqual(kept.invited, null, 'it goes on within what its maker holds');
          taken(await supervisor.put(path, { version: 2, applications: [], permissions: {} }));
          assert.equal(await opened(url), 200);
          const grown = done(Person, await admin.put(path, { version: 3, ...change }));
          assert.equal(grown.invited, null);
          assert.equal(await opened(url), 410);
          const [entry] = done(ActivityPage, await admin.get('activity?kind=INVITATION_REVOKED')).items;
          assert.deepEqual([entry?.by, entry?.subject], ['Alex Moreno', `grows${String(index)}`]);
        }
      });

      test('a revoked permission and a deactivation take effect in a running session (SETUP-6)', async () => {
        const client = await server.signIn('creator');
        const boots = new BootCaller(client, server.clock);
        await boots.recorded('SF');
        const creator = await supervisor.person('creator');
        assert.ok(creator.lastSignedIn !== null);
        const { id, version } = creator;
        taken(await supervisor.put(`people/${String(id)}`, { version, permissions: { SF: ['BOOT_VIEW'] } }));
        assert.equal((await boots.create('SF')).status, 403);
        taken(await supervisor.put(`people/${String(id)}`, { version: version + 1, active: false }));
        const info = (await client.get(`${API}/login/info`)).json() as { loggedIn: boolean };
        assert.equal(info.loggedIn, false);
        taken(
          await supervisor.put(`people/${String(id)}`, {
            ...{ version: version + 2, active: true, permissions: creator.permissions },
          }),
        );
      });
    });

    describe('companies', () => {
      test('are created and changed; people of another company see only their own (SETUP-7)', async () => {
        const made = done(SetupCompany, await admin.post('companies', aCompany('OAKTOW')));
        assert.deepEqual([made.version, made.active, made.email], [1, true, 'desk@example.com']);
        const changed = done(
          SetupCompany,
          await admin.put(`companies/${String(made.id)}`, { version: 1, phone: null, name: 'Oak Tow' }),
        );
        assert.deepEqual(
          [changed.phone, changed.name, changed.licenseNumber, changed.version],
          [null, 'Oak Tow', 'L-1', 2],
        );
        const stale = await admin.put(`companies/${String(made.id)}`, { version: 1, name: 'Oak' });
        assert.deepEqual(refusedWith(stale, 409).current, changed);
        const wrong = { version: 2, phone: 'call us', code: 'OAK', loginTimeout: 0 };
        assert.deepEqual(
          refusedWith(await admin.put(`companies/${String(made.id)}`, wrong), 400).faults?.map(
            ({ field }) => field,
          ),
          ['code', 'phone', 'loginTimeout'],
        );
        refusedWith(await admin.post('companies', aCompany('OAKTOW')), 400);
        refusedWith(await admin.get('companies/999999'), 404);
        assert.deepEqual(refusedWith(await supervisor.get('companies'), 403).missingPermissions, [
          { region: '*', permission: 'ADMIN_TOW_COMPANIES' },
        ]);
      });

      test('when deactivated, have their people refused; when reactivated, admitted again (SETUP-7)', async () => {
        const client = await server.signIn('harbor');
        await employ(server.db, {
          ...{ ...aClerk('closer'), company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY' },
          ...{ applications: APPLICATIONS, permissions: { SF: ALL, KC: ALL, BAL: ALL } },
        });
        const closer = new SetupCaller(await server.signIn('closer'));
        const { id, version } = await closer.company('HARBOR');
        taken(await closer.put(`companies/${String(id)}`, { version, active: false }));
        assert.equal((await client.get(`${API}/config/allowedRegions`)).text, 'Inactive User');
        taken(await closer.put(`companies/${String(id)}`, { version: version + 1, active: true }));
        assert.equal((await client.get(`${API}/config/allowedRegions`)).status, 200);
        const own = await closer.company('TOWBRIDGE');
        const off = await closer.put(`companies/${String(own.id)}`, { version: own.version, active: false });
        assert.match(refusedWith(off, 403).details, /own company/);
      });
    });

    describe('regions', () => {
      test('are created by a managing company; the author can set them up (SETUP-8)', async () => {
        const made = done(SetupRegion, await admin.post('regions', aRegion('OAK')));
        assert.deepEqual(made.charges, [
          { name: 'Boot removal', amount: 120.5, nameEs: 'Retiro' },
          { name: 'City fee', amount: 30, nameEs: null },
        ]);
        assert.deepEqual(
          [made.defaultLicenseState, made.receiptNumbers, made.blindCount],
          ['CA', 'typed', false],
        );
        const user = (await admin.client.get(`${API}/login/user`)).json() as {
          permissions: Record<string, string[]>;
        };
        assert.deepEqual(user.permissions['OAK'], user.permissions['SF']);
        assert.deepEqual(
          refusedWith(await supervisor.post('regions', aRegion('OAK2')), 403).missingPermissions,
          [{ region: '*', permission: 'MANAGEMENT_COMPANY' }],
        );
      });

      test('charges apply to boots recorded from then on, and never to earlier ones; nothing else of the region changes (SETUP-8)', async () => {
        const boots = new BootCaller(supervisor.client, server.clock);
        const earlier = await boots.recorded('KC');
        const before = (await supervisor.client.get(`${API}/config/allowedRegions`)).json() as {
          code: string;
        }[];
        const { version } = await supervisor.region('KC');
        const charges = [{ name: 'Boot fee', amount: 99.99 }];
        const changed = done(SetupRegion, await supervisor.put('regions/KC', { version, charges }));
        const later = await boots.recorded('KC');
        const totalOf = async (id: number) =>
          (
            (await supervisor.client.get(`${API}/boot/get/${String(id)}`)).json() as {
              totalPaymentAmount: number;
            }
          ).totalPaymentAmount;
        assert.notEqual(await totalOf(earlier), 99.99);
        assert.equal(await totalOf(later), 99.99);
        const after_ = (await supervisor.client.get(`${API}/config/allowedRegions`)).json() as {
          code: string;
        }[];
        assert.deepEqual(after_, before);
        assert.deepEqual(changed.rights, (await supervisor.region('KC')).rights);
        closed(await boots.cancel('KC', later));
        closed(await boots.cancel('KC', earlier));
      });

      test('number receipts automatically from the latest one on, if configured; users who may release get the next number (REL-30)', async () => {
        const boots = new BootCaller(supervisor.client, server.clock);
        const nextOf = async (id: number) => (await boots.details(id)).nextReceiptNumber;
        const ids = [await boots.recorded('BAL'), await boots.recorded('BAL'), await boots.recorded('BAL')];
        const [first = 0, second = 0, third = 0] = ids;
        closed(await boots.release('BAL', first, { receiptNumber: 'BX-0099' }));
        assert.equal(await nextOf(second), null);
        const { version } = await supervisor.region('BAL');
        done(SetupRegion, await supervisor.put('regions/BAL', { version, receiptNumbers: 'automatic' }));
        assert.equal(await nextOf(second), 'BX-0100');
        assert.equal(await nextOf(first), null, 'a released boot has its number');
        const viewer = new BootCaller(await server.signIn('harbor'), server.clock);
        const seen = await viewer.recorded('BAL');
        assert.equal((await viewer.details(seen)).nextReceiptNumber, null, 'harbor may not release');
        server.clock.advanceMinutes(1);
        closed(await boots.release('BAL', second, { receiptNumber: 'BX-0100' }));
        const reopened = { reason: 'Wrong car' };
        taken(await supervisor.client.post(`${API}/boot/reopen/BAL/${String(second)}`, reopened));
        assert.equal(await nextOf(third), 'BX-0101', 'a void receipt has its number, too');
        for (const id of [second, third]) closed(await boots.cancel('BAL', id));
        closed(await viewer.cancel('BAL', seen));
        const again = { version: version + 1, receiptNumbers: 'typed' };
        done(SetupRegion, await supervisor.put('regions/BAL', again));
      });

      test('each field needs its own permission in the region (SETUP-2)', async () => {
        const zones = done(
          Person,
          await supervisor.post('people', {
            ...aPerson('zoe'),
            ...{ applications: ['ADM', 'BOOT'], permissions: { SF: ['ADMIN_ZONES'] } },
          }),
        );
        await server.db
          .updateTable('appUser')
          .set((eb) => ({
            passwordHash: eb
              .selectFrom('appUser as other')
              .select('passwordHash')
              .where('username', '=', 'admin'),
          }))
          .where('id', '=', zones.id)
          .execute();
        const zoe = new SetupCaller(await server.signIn('zoe'));
        const { version, charges } = await zoe.region('SF');
        const renamed = await zoe.put('regions/SF', { version, charges, towEligibleAfterHours: 71 });
        assert.equal(done(SetupRegion, renamed).towEligibleAfterHours, 71);
        const priced = { version: version + 1, charges: [{ name: 'Fee', amount: 1 }] };
        assert.deepEqual(refusedWith(await zoe.put('regions/SF', priced), 403).missingPermissions, [
          { region: 'SF', permission: 'ADMIN_FEES' },
        ]);
        assert.deepEqual(refusedWith(await zoe.get('regions/KC'), 403).missingPermissions, [
          { region: 'KC', permission: 'ADMIN_FEES' },
          { region: 'KC', permission: 'ADMIN_ZONES' },
        ]);
        refusedWith(await zoe.get('regions/ZZ'), 403);
      });

      test('a pattern that does not compile or takes too long is refused (SETUP-8)', async () => {
        const { version } = await supervisor.region('BAL');
        for (const [requestedByRegex, sentence] of [
          ['(', /compiles/],
          ['(\\d+)+x', /takes too long/],
          ['(a|a)*', /takes too long/],
        ] as const) {
          const reply = await supervisor.put('regions/BAL', {
            version,
            adsRegionConfig: { requestedByRegex },
          });
          const { faults = [] } = refusedWith(reply, 400);
          assert.equal(faults[0]?.field, 'adsRegionConfig.requestedByRegex');
          assert.match(faults[0].sentence, sentence);
        }
        const adsRegionConfig = { requestedByRegex: '[A-Z]{2}\\d{4}', requestedByTooltip: 'Badge' };
        const changed = done(SetupRegion, await supervisor.put('regions/BAL', { version, adsRegionConfig }));
        assert.deepEqual(
          [changed.adsRegionConfig.requestedByRegex, changed.adsRegionConfig.requestedByTooltip],
          ['[A-Z]{2}\\d{4}', 'Badge'],
        );
        const none = { version: version + 1, adsRegionConfig: { requestedByRegex: null } };
        assert.equal(
          done(SetupRegion, await supervisor.put('regions/BAL', none)).adsRegionConfig.requestedByRegex,
          null,
        );
      });

      test('when inactive, only their administration remains (SETUP-8)', async () => {
        const { version } = await admin.region('BAL');
        taken(await admin.put('regions/BAL', { version, active: false }));
        const boots = new BootCaller(supervisor.client, server.clock);
        assert.equal((await boots.create('BAL')).status, 403);
        // Permissions there still count.
        const { id } = done(
          Person,
          await supervisor.post('people', { ...aPerson('bob'), permissions: { BAL: ['BOOT_VIEW'] } }),
        );
        done(Invitation, await supervisor.post(`people/${String(id)}/invite`));
        const shown = (await supervisor.client.get(`${API}/config/allowedRegions`)).json() as {
          code: string;
        }[];
        assert.ok(shown.every(({ code }) => code !== 'BAL'));
        taken(await admin.put('regions/BAL', { version: version + 1, active: true }));
        await boots.recorded('BAL');
      });
    });

    describe('activity', () => {
      test('shows who did what, newest first, by person, kind and day (SETUP-9)', async () => {
        const all = await admin.all(ActivityPage, 'activity', 7);
        assert.ok(all.length > 10);
        assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
        const order = all.map(({ time, id }) => [Date.parse(time), id] as const);
        assert.deepEqual(
          order,
          [...order].sort(([a, x], [b, y]) => b - a || y - x),
        );
        const sam = await admin.person('supervisor');
        const own = await admin.all(ActivityPage, `activity?person=${String(sam.id)}&kind=SIGNED_IN`);
        assert.ok(own.length > 0 && own.every(({ by, kind }) => by === 'Sam Rivera' && kind === 'SIGNED_IN'));
        assert.deepEqual(await admin.all(ActivityPage, 'activity?to=2001-01-01'), []);
        const ofBay = await supervisor.all(ActivityPage, 'activity');
        const companies = (entries: readonly Activity[]) =>
          entries.filter(({ kind }) => kind.startsWith('COMPANY_')).map(({ subject }) => subject);
        assert.ok(companies(all).includes('HARBOR'));
        assert.deepEqual(companies(ofBay), []);
        assert.ok(ofBay.some(({ kind, subject }) => kind === 'REGION_CHANGED' && subject === 'SF'));
        // A change of a list concerns everybody who works in its region, whoever made it.
        const changed = async (list: string, code: string) => {
          taken(await admin.post(`lists/${list}`, { code, name: `The ${code}` }));
          const { items } = done(ActivityPage, await supervisor.get('activity?kind=LIST_ROW_ADDED'));
          assert.deepEqual([items[0]?.by, items[0]?.after?.['code']], ['Alex Moreno', code]);
        };
        await changed('SF/precincts', 'SFNEW');
        await changed('SF/colors', 'MAUVE');
        taken(await admin.post('lists/OAK/precincts', { code: 'OAKNEW', name: 'Elsewhere' }));
        const { items: seen } = done(ActivityPage, await supervisor.get('activity?kind=LIST_ROW_ADDED'));
        assert.ok(seen.every(({ after: added }) => added?.['code'] !== 'OAKNEW'));
        refusedWith(await admin.get('activity?kind=BOOT_RECORDED'), 400);
      });

      test("days are those of the person's default region, otherwise of their first region (SETUP-26)", async () => {
        const { seq, hash } = await server.db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
        // In New York clocks are three hours ahead of San Francisco's, in Kansas City two.
        const [early, late, later] = ['2001-07-10T06:30Z', '2001-07-11T04:30Z', '2001-07-11T05:30Z'] as const;
        const entries = [early, late, later].map((at, nth) => ({
          ...{ seq: seq + nth + 1, at: Date.parse(at), actor: null, kind: 'SIGNED_OUT' },
          ...{ subject: 'site', details: '{}', previousHash: hash, hash },
        }));
        await server.db.insertInto('auditEntry').values(entries).execute();
        await server.db
          .updateTable('auditHead')
          .set({ seq: seq + entries.length })
          .execute();
        const { id, defaultRegion } = await admin.person('admin');
        const store = (code: string | null) =>
          server.db.updateTable('appUser').set({ defaultRegionCode: code }).where('id', '=', id).execute();
        const asked = async (code: string | null) => {
          await store(code);
          const day = await admin.all(ActivityPage, 'activity?from=2001-07-10&to=2001-07-10');
          return day.map(({ time }) => Date.parse(time));
        };
        const [first, second, third] = [early, late, later].map((at) => Date.parse(at));
        assert.deepEqual(await asked('SF'), [third, second]);
        assert.deepEqual(await asked('KC'), [second, first]);
        // The first region is BAL.
        for (const none of [null, 'GONE']) assert.deepEqual(await asked(none), [first]);
        await store(defaultRegion);
      });

      test('a search finds by author, subject and values, page by page, among any number of entries (SETUP-9)', async () => {
        const searched = (q: string, limit?: number) => admin.all(ActivityPage, `activity?q=${q}`, limit);
        assert.deepEqual(await searched('no%20such%20text'), []);
        taken(await admin.post('lists/SF/precincts', { code: 'SOUGHT', name: 'Under the 50% pier' }));
        const [added] = await searched('under%20THE%2050%25');
        assert.equal(added?.after?.['code'], 'SOUGHT');
        assert.deepEqual(await searched('under%20THE%20%25'), []);
        const bySam = await searched('sam%20rivera', 3);
        assert.ok(bySam.some(({ by, kind }) => by === 'Sam Rivera' && kind === 'SIGNED_IN'));
        const all = await admin.all(ActivityPage, 'activity');
        assert.deepEqual(await searched('%20'), all);

        // Entries that match nothing, many more than a page of a search reads.
        const { seq, hash } = await server.db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
        const newer = Array.from({ length: 600 }, (_, nth) => ({
          ...{ seq: seq + nth + 1, at: Date.parse('2199-01-01'), actor: null, kind: 'SIGNED_OUT' },
          ...{ subject: 'site', details: '{}', previousHash: hash, hash },
        }));
        await server.db.insertInto('auditEntry').values(newer).execute();
        await server.db
          .updateTable('auditHead')
          .set({ seq: seq + newer.length })
          .execute();
        const first = done(ActivityPage, await admin.get('activity?q=SOUGHT'));
        assert.ok(first.items.length === 0 && first.next !== null);
        assert.deepEqual(await searched('SOUGHT'), [added]);
        assert.deepEqual(await searched('SOUGHT&kind=LIST_ROW_ADDED'), [added]);
      });

      test('a single entry can be read by everybody who sees it in the list (SETUP-9)', async () => {
        const ofHarbor = (await admin.all(ActivityPage, 'activity')).find(
          ({ subject }) => subject === 'HARBOR',
        );
        assert.ok(ofHarbor !== undefined);
        const path = `activity/${String(ofHarbor.id)}`;
        assert.deepEqual(done(Activity, await admin.get(path)), ofHarbor);
        for (const [caller, none] of [
          [supervisor, path],
          [admin, 'activity/999999999'],
        ] as const) {
          assert.equal(refusedWith(await caller.get(none), 404).details, 'There is no such entry');
        }
        const boot = await server.db
          .selectFrom('auditEntry')
          .select('seq')
          .where('kind', 'like', 'BOOT_%')
          .executeTakeFirstOrThrow();
        refusedWith(await admin.get(`activity/${String(boot.seq)}`), 404);
      });

      test('has pages like the other lists: at most 100 entries, 50 by default, and only its own cursors (SETUP-23)', async () => {
        for (const path of ['people', 'companies', 'regions', 'lists', 'lists/SF/zones', 'activity']) {
          const all = await admin.get(`${path}?limit=100`);
          const { items } = all.json() as { items: unknown[] };
          assert.equal(all.headers.get('cache-control'), 'no-store');
          const usual = (await admin.get(`${path}?planet=mars`)).json() as { items: unknown[] };
          // There are more than fifty lists.
          assert.equal(usual.items.length, path === 'lists' ? 50 : Math.min(50, items.length), path);
          for (const limit of ['0', '101', '-1', '1.5', 'ten', '']) {
            const { faults } = refusedWith(await admin.get(`${path}?limit=${limit}`), 400);
            assert.deepEqual(
              faults?.map(({ field }) => field),
              ['limit'],
            );
          }
          const { next } = (await admin.get(`${path}?limit=1`)).json() as { next: string };
          const end = next.endsWith('A') ? 'B' : 'A';
          for (const cursor of [`${next.slice(0, -1)}${end}`, next.slice(1), 'abc', 'x'.repeat(500), '']) {
            const { details } = refusedWith(await admin.get(`${path}?cursor=${cursor}`), 400);
            assert.match(details, /cursor is invalid/, `${path} ${cursor}`);
          }
        }
      });

      test('ignores additional fields of a body (SETUP-23)', async () => {
        const more = { planet: { name: 'Mars' }, id: 1, lastSignedIn: 'today' };
        const person = done(Person, await supervisor.post('people', { ...aPerson('mars'), ...more }));
        assert.deepEqual([person.lastSignedIn, Object.hasOwn(person, 'planet')], [null, false]);
        const at = `people/${String(person.id)}`;
        assert.equal(done(Person, await supervisor.put(at, { version: 1, ...more })).version, 1);
        const company = done(SetupCompany, await admin.post('companies', { ...aCompany('MARS'), ...more }));
        assert.notEqual(company.id, 1);
        done(SetupRegion, await admin.post('regions', { ...aRegion('MARS'), ...more }));
      });

      test('can be neither edited nor deleted (SETUP-9)', async () => {
        const [entry] = done(ActivityPage, await admin.get('activity?limit=1')).items;
        assert.ok(entry !== undefined);
        for (const path of ['activity', `activity/${String(entry.id)}`]) {
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            const reply = await admin.client.send(`/admin/api/setup/${path}`, { method });
            assert.ok([404, 405].includes(reply.status), `${method} ${path}: ${String(reply.status)}`);
          }
        }
        const { db } = server;
        const [before] = await db.selectFrom('auditEntry').selectAll().where('seq', '=', entry.id).execute();
        const change = db.updateTable('auditEntry').set({ details: '{}' }).where('seq', '=', entry.id);
        await assert.rejects(change.execute(), /append-only/);
        await assert.rejects(
          db.deleteFrom('auditEntry').where('seq', '=', entry.id).execute(),
          /append-only/,
        );
        assert.deepEqual(
          await db.selectFrom('auditEntry').selectAll().where('seq', '=', entry.id).execute(),
          [before],
        );
      });
    });
  });
}
