import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { sessionCalls } from '../../../src/domain/wire/calls';
import { UserSettings } from '../../../src/domain/wire/session';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestClient } from '../support/calls/TestClient';

const INFO = sessionCalls.loginInfo.path;
const USER = sessionCalls.loginUser.path;
const REGIONS = sessionCalls.allowedRegions.path;

async function isSignedIn(client: TestClient, background = false): Promise<boolean> {
  const reply = await client.get(INFO, background ? { 'x-background': '1' } : {});
  return v.parse(sessionCalls.loginInfo.reply, reply.json()).loggedIn;
}

for (const database of DATABASES) {
  describe(`Sessions on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer({ database });
      await server.db
        .updateTable('company')
        .set({ inactivityTimeout: 30, loginTimeout: 100 })
        .where('code', '=', 'BAYTOW')
        .execute();
    });
    after(() => server.close());

    test('signed out: the info says so, and the user has the sign-in address', async () => {
      const visitor = server.visitor();
      assert.deepEqual((await visitor.get(INFO)).json(), { loggedIn: false, clickwrapAccepted: false });
      const reply = await visitor.get(`${USER}?from=${encodeURIComponent('/boot/list/3?a=b')}&iss=x`);
      assert.deepEqual(reply.json(), {
        loggedIn: false,
        auth0Active: true,
        toAuth0RedirectUrl: '/login?from=%2Fboot%2Flist%2F3%3Fa%3Db',
      });
      assert.deepEqual((await visitor.get(sessionCalls.clickwrap.path)).json(), {
        clickWrapAcceptanceUrl: '/admin/agreement',
      });
    });

    test('if the requested page is given several times, the first counts', async () => {
      const ask = async (client: TestClient) =>
        client.get(`${USER}?from=/boot/add&from=/boot/list&iss=a&iss=b`);
      const said = await ask(server.visitor());
      assert.equal(said.status, 200, said.text);
      const { toAuth0RedirectUrl } = v.parse(sessionCalls.loginUser.reply, said.json());
      assert.equal(toAuth0RedirectUrl, '/login?from=%2Fboot%2Fadd');
      assert.equal((await ask(await server.signIn('creator'))).status, 200);
    });

    test('the user has settings, company and every other field', async () => {
      const client = await server.signIn('creator');
      const user = v.parse(sessionCalls.loginUser.reply, (await client.get(USER)).json());
      assert.equal(user.shortName, 'Casey Lin');
      assert.equal(user.userRole, 'PROVIDER');
      assert.deepEqual(user.applications, ['BOOT']);
      assert.deepEqual(user.permissions, { SF: ['BOOT_CREATE', 'BOOT_VIEW', 'RELEASE_REMOVAL'] });
      assert.equal(user.settings?.['DEFAULT']?.regionCode, 'DEFAULT');
      assert.deepEqual(
        Object.keys(user.settings['DEFAULT']).sort(),
        Object.keys(UserSettings.entries).sort(),
      );
      assert.equal(user.active, true);
      assert.equal(user.clickwrapAccepted, true);
      assert.equal(user.defaultRegionCode, 'SF');
      assert.ok(user.company);
      assert.equal(user.company.code, 'BAYTOW');
      assert.equal(user.company.id, user.towCompanyId);
      assert.equal(user.company.inactivityTimeout, 30);
      assert.equal(user.sessionIdleSeconds, 30 * 60);
      assert.equal(user.sessionExpiresAt, server.clock.nowMs + 100 * 60_000);
    });

    test('inactive users and users without the application are distinguished (GATE-2)', async () => {
      const inactive = await server.signIn('inactive');
      assert.equal(v.parse(sessionCalls.loginUser.reply, (await inactive.get(USER)).json()).active, false);
      const reply = await inactive.get(REGIONS);
      assert.deepEqual([reply.status, reply.text], [403, 'Inactive User']);
      const noapp = await server.signIn('noapp');
      assert.deepEqual(v.parse(sessionCalls.loginUser.reply, (await noapp.get(USER)).json()).applications, [
        'ADS',
      ]);
    });

    test("regions are the user's own, sorted by code (LIST-5)", async () => {
      const codes = async (username: string) => {
        const reply = await (await server.signIn(username)).get(REGIONS);
        return v.parse(sessionCalls.allowedRegions.reply, reply.json()).map(({ code }) => code);
      };
      assert.deepEqual(await codes('supervisor'), ['BAL', 'KC', 'SF']);
      assert.deepEqual(await codes('harbor'), ['BAL', 'KC']);
      assert.deepEqual(await codes('creator'), ['SF']);
    });

    test('a session ends after a time of inactivity, which each call restarts (SIGN-6)', async () => {
      const client = await server.signIn('creator');
      server.clock.advanceMinutes(29);
      assert.equal(await isSignedIn(client), true);
      server.clock.advanceMinutes(29);
      assert.equal(await isSignedIn(client), true);
      server.clock.advanceMinutes(31);
      assert.equal(await isSignedIn(client), false);
      const reply = await client.get(REGIONS);
      assert.deepEqual([reply.status, reply.text], [403, 'Authentication required']);
    });

    test('a background call keeps no session alive (SES-5)', async () => {
      const client = await server.signIn('creator');
      server.clock.advanceMinutes(20);
      assert.equal(await isSignedIn(client, true), true);
      const user = await client.get(USER, { 'x-background': '1' });
      assert.equal(v.parse(sessionCalls.loginUser.reply, user.json()).sessionIdleSeconds, 10 * 60);
      server.clock.advanceMinutes(11);
      assert.equal(await isSignedIn(client), false);
    });

    test('a session ends after its maximum length, however busy it was (SIGN-6)', async () => {
      const client = await server.signIn('creator');
      for (let minutes = 20; minutes <= 100; minutes += 20) {
        server.clock.advanceMinutes(20);
        assert.equal(await isSignedIn(client), true, `after ${minutes} minutes`);
      }
      server.clock.advanceSeconds(1);
      assert.equal(await isSignedIn(client), false);
      const ended = await server.db
        .selectFrom('session')
        .select('endReason')
        .where('endReason', '=', 'too long')
        .execute();
      assert.equal(ended.length, 1);
    });

    for (const path of ['/admin/logout', '/api-web/logout']) {
      test(`${path} ends the session and clears the cookies (SIGN-6)`, async () => {
        const client = await server.signIn('creator');
        const token = client.cookies.get('boot_session') ?? '';
        client.cookies.set('auth_token', 'something');
        const reply = await client.get(path);
        assert.equal(reply.status, 303);
        assert.equal(reply.headers.get('location'), '/login');
        assert.equal(client.cookies.get('session_state'), 'LOGOUT');
        assert.equal(client.cookies.has('boot_session'), false);
        assert.equal(client.cookies.has('auth_token'), false);
        client.cookies.set('boot_session', token);
        assert.equal(await isSignedIn(client), false, 'the token is worth nothing any more');
        assert.equal((await server.visitor().get(path)).status, 303, 'nobody signed in: the same');
      });
    }

    test('signing out clears the cookies even if the database does not answer', async () => {
      const own = await startTestServer({ database });
      try {
        const client = await own.signIn('creator');
        await own.db.schema.alterTable('session').renameTo('away').execute();
        const kept = new Map(client.cookies);
        for (const path of ['/admin/logout', '/api-web/logout']) {
          for (const [name, value] of kept) client.cookies.set(name, value);
          const reply = await client.get(path);
          assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/login'], reply.text);
          assert.equal(client.cookies.get('session_state'), 'LOGOUT');
          assert.equal(client.cookies.has('boot_session'), false);
        }
      } finally {
        await own.close();
      }
    });

    test('signing out in one browser leaves the others signed in (SIGN-7)', async () => {
      const [one, other] = [await server.signIn('viewer'), await server.signIn('viewer')];
      await one.get('/admin/logout');
      assert.equal(await isSignedIn(one), false);
      assert.equal(await isSignedIn(other), true);
    });

    test('an invented token signs in nobody', async () => {
      const client = server.visitor();
      client.cookies.set('boot_session', 'x'.repeat(43));
      assert.equal(await isSignedIn(client), false);
    });
  });
}
