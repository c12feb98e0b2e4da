import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Permission } from '../../../src/domain/permissions';
import { vehicleCalls } from '../../../src/domain/wire/calls';
import { Invitation, ListRow, Person, SetupRegion } from '../../../src/domain/wire/setup';
import { API, BootCaller, closed } from '../support/calls/bootCalls';
import { LiveClient } from '../support/calls/LiveClient';
import { aPerson, aRegion, done, SetupCaller, taken } from '../support/calls/setupCaller';
import type { TestClient } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { aClerk, employ } from '../support/staff';
import { SHARED_SETTINGS, startBeside, type Beside } from '../support/startBeside';
import { startTestServer, type TestServer } from '../support/startTestServer';

const HOLDS: readonly Permission[] = ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_RELEASE', 'BILLING_ADD_PAYMENT'];
const PASSWORD = 'a long and quiet river';

for (const database of DATABASES) {
  describe(
    `Setup changes take effect immediately, in every process, on ${database.name}`,
    { skip: database.skip, timeout: 240_000 },
    () => {
      let server: TestServer;
      let beside: Beside;
      /** Makes setup changes in one process. */
      let admin: SetupCaller;
      let supervisor: SetupCaller;
      /** Works in the other process; signed in before anything changes. */
      let elsewhere: BootCaller;
      before(async () => {
        server = await startTestServer({ database, settings: SHARED_SETTINGS[database.name] });
        beside = await startBeside(server);
        admin = new SetupCaller(await server.signIn('admin'));
        supervisor = new SetupCaller(await server.signIn('supervisor'));
        elsewhere = new BootCaller(await beside.signIn('supervisor'), server.clock);
      });
      after(async () => {
        await beside.stop();
        await server.close();
      });

      async function get<T>(client: TestClient, path: string): Promise<T> {
        const reply = await client.get(`${API}/${path}`);
        assert.equal(reply.status, 200, reply.text);
        return reply.json() as T;
      }

      /** A person of BAYTOW who works in San Francisco, with a session in the other process. */
      async function atWork(username: string) {
        await employ(server.db, {
          ...{ ...aClerk(username), applications: ['BOOT'], permissions: { SF: HOLDS } },
        });
        const client = await beside.signIn(username);
        const { id, version } = await supervisor.person(username);
        return {
          client,
          boots: new BootCaller(client, server.clock),
          path: `people/${String(id)}`,
          id,
          version,
        };
      }

      test("a new region is in its author's chooser (SETUP-21)", async () => {
        const client = await beside.signIn('admin');
        const codes = async () =>
          (await get<{ code: string }[]>(client, 'config/allowedRegions')).map(({ code }) => code);
        assert.ok(!(await codes()).includes('OAK'));
        done(SetupRegion, await admin.post('regions', aRegion('OAK')));
        assert.ok((await codes()).includes('OAK'));
        const user = await get<{ permissions: Record<string, string[]> }>(client, 'login/user');
        assert.ok(user.permissions['OAK']?.includes('ADMIN_ZONES'));
        // The author can set the new region up at once.
        const there = new SetupCaller(client);
        done(ListRow, await there.post('lists/OAK/zones', { code: 'A', name: 'Downtown' }));
      });

      test('a revoked permission is refused at the next call, and works again once granted (SETUP-6, SETUP-21)', async () => {
        const { boots, path, version } = await atWork('pat');
        await boots.recorded('SF');
        taken(await supervisor.put(path, { version, permissions: { SF: ['BOOT_VIEW'] } }));
        const refused = await boots.create('SF');
        assert.deepEqual(
          [refused.status, refused.text],
          [403, 'You do not have the permission for this in this region'],
        );
        taken(await supervisor.put(path, { version: version + 1, permissions: { SF: [...HOLDS] } }));
        await boots.recorded('SF');
        taken(await supervisor.put(path, { version: version + 2, applications: [] }));
        assert.equal((await boots.create('SF')).text, 'Unauthorized Application');
      });

      test('charges apply to boots recorded from then on, and never to earlier ones (SETUP-8, SETUP-21)', async () => {
        const earlier = await elsewhere.recorded('SF');
        const before = await elsewhere.details(earlier);
        const { version, charges } = await supervisor.region('SF');
        const raised = [{ name: 'Boot', amount: 311.25 }];
        taken(await supervisor.put('regions/SF', { version, charges: raised }));
        const later = await elsewhere.details(await elsewhere.recorded('SF'));
        assert.deepEqual([later.totalPaymentAmount, later.charges], [311.25, raised]);
        const now = await elsewhere.details(earlier);
        assert.deepEqual([now.totalPaymentAmount, now.charges], [before.totalPaymentAmount, before.charges]);
        taken(await supervisor.put('regions/SF', { version: version + 1, charges }));
      });

      test('colors and payment types are in the lists, and can be used, until they are inactive (SETUP-10, SETUP-21)', async () => {
        const color = done(ListRow, await admin.post('lists/SF/colors', { code: 'TEAL', name: 'Teal' }));
        const shown = async () =>
          done(vehicleCalls.colors.reply, await elsewhere.client.get(`${API}/refdata/SF/colors`));
        assert.deepEqual((await shown()).find(({ code }) => code === 'TEAL')?.name, 'Teal');
        const boot = await elsewhere.recorded('SF', { color: 'TEAL' });
        const type = { name: 'VOUCHER', displayName: 'Voucher', kind: 'account' };
        const added = done(ListRow, await admin.post('lists/SF/paymentTypes', type));
        const types = async () =>
          done(vehicleCalls.paymentTypes.reply, await elsewhere.client.get(`${API}/refdata/payment_types`));
        assert.ok((await types()).some(({ name, kind }) => name === 'VOUCHER' && kind === 'account'));
        const payments = [{ paymentAmount: 175, paymentType: 'VOUCHER' }];
        closed(await elsewhere.release('SF', boot, { payments }));
        for (const [list, { id }] of [
          ['colors', color],
          ['paymentTypes', added],
        ] as const) {
          taken(await admin.put(`lists/SF/${list}/${String(id)}`, { version: 1, active: false }));
        }
        assert.ok((await shown()).every(({ code, active }) => code !== 'TEAL' || active === false));
        assert.ok((await types()).every(({ name }) => name !== 'VOUCHER'));
        assert.equal((await elsewhere.create('SF', { color: 'TEAL' })).status, 400);
        const other = await elsewhere.recorded('SF');
        assert.equal((await elsewhere.release('SF', other, { payments })).status, 400);
      });

      test("a receipt's texts apply to releases from then on; an existing copy never changes (SETUP-21)", async () => {
        const released = async () => {
          const boot = await elsewhere.recorded('KC');
          closed(await elsewhere.release('KC', boot));
          return boot;
        };
        const receipt = async (boot: number, copy: string = randomUUID()) => {
          const { origin, cookies } = elsewhere.client;
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
          const path = `${API}/boot/receipt/${String(boot)}?copy=${copy}`;
          const reply = await fetch(origin + path, { headers: { cookie } });
          assert.equal(reply.status, 200);
          return Buffer.from(await reply.arrayBuffer());
        };
        const told = (pdf: Buffer) => textOf(pdf).join(' ').replace(/\s+/g, ' ');
        const [earlier, copy] = [await released(), randomUUID()];
        const made = await receipt(earlier, copy);
        const { version } = await supervisor.region('KC');
        const rights = { en: 'Write to the harbor master within nine days.', es: null };
        taken(await supervisor.put('regions/KC', { version, rights }));
        const bay = await admin.company('BAYTOW');
        taken(
          await admin.put(`companies/${String(bay.id)}`, { version: bay.version, phone: '(415) 555-0199' }),
        );
        const later = told(await receipt(await released()));
        assert.match(later, /harbor master within nine days/);
        assert.match(later, /555-0199/);
        assert.deepEqual(await receipt(earlier, copy), made);
        assert.doesNotMatch(told(made), /harbor master|555-0199/);
        assert.doesNotMatch(told(await receipt(earlier)), /harbor master/);
      });

      test('deactivating a person ends their sessions and live lists immediately (SETUP-6, SETUP-21)', async () => {
        const { client, boots, path, version } = await atWork('dee');
        const live = await LiveClient.open(client);
        await live.subscribe({
          company: (await get<{ towCompanyId: number }>(client, 'login/user')).towCompanyId,
        });
        taken(await supervisor.put(path, { version, active: false }));
        assert.equal((await boots.create('SF')).text, 'Authentication required');
        assert.equal((await get<{ loggedIn: boolean }>(client, 'login/info')).loggedIn, false);
        assert.equal(await live.closed(), 4401);
        const inactive = new BootCaller(await beside.signIn('dee'), server.clock);
        assert.equal((await inactive.create('SF')).text, 'Inactive User');
        // Reactivated, they sign in again: the old session stays ended.
        taken(await supervisor.put(path, { version: version + 1, active: true }));
        assert.equal((await boots.create('SF')).status, 403);
        await beside.signIn('dee');
      });

      test('a new password ends every session of the person immediately (SETUP-5, SETUP-21)', async () => {
        const { client, boots, id } = await atWork('newt');
        const live = await LiveClient.open(client);
        const { url } = done(Invitation, await supervisor.post(`people/${String(id)}/invite`));
        await boots.recorded('SF');
        const chosen = await server.visitor().send(new URL(url).pathname, {
          body: new URLSearchParams({ password: PASSWORD, repeat: PASSWORD }),
        });
        assert.equal(chosen.status, 303, chosen.text);
        assert.equal((await boots.create('SF')).text, 'Authentication required');
        assert.equal(await live.closed(), 4401);
        // The link was valid once, in either process.
        assert.equal((await client.get(new URL(url).pathname)).status, 410);
        assert.equal((await server.visitor().login('newt', PASSWORD)).status, 303);
        await assert.rejects(beside.signIn('newt'));
      });

      test('a new person can be invited through one process and start in the other (SETUP-5, SETUP-21)', async () => {
        const { id } = done(
          Person,
          await supervisor.post('people', {
            ...aPerson('nia'),
            permissions: { SF: ['BOOT_CREATE', 'BOOT_VIEW'] },
          }),
        );
        const { url } = done(Invitation, await supervisor.post(`people/${String(id)}/invite`));
        const { pathname } = new URL(url);
        const visitor = await fetch(beside.origin + pathname, {
          ...{ method: 'POST', redirect: 'manual' },
          body: new URLSearchParams({ password: PASSWORD, repeat: PASSWORD }),
        });
        assert.equal(visitor.status, 303);
        assert.equal((await server.visitor().get(pathname)).status, 410);
        assert.equal((await supervisor.person('nia')).invited, null);
      });
    },
  );
}
