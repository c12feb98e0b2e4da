import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { invite } from '../../src/people/invitations';
import { DATABASES, type TestDatabase } from '../support/databases';
import { COMPANY, REGION, runSetupOf, USER } from '../support/siteFile';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClient, type TestReply } from '../support/calls/TestClient';
import { runTool } from '../support/tools';

const OLD = 'towbridge';
const OWN = 'the kerb is wet';

for (const database of DATABASES) {
  describe(`Invitations on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => (server = await startTestServer({ database })));
    after(() => server.close());

    async function invited(username: string): Promise<{ path: string; expires: string }> {
      const { id } = await server.db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const { url, expires } = await invite(
        server.db,
        { userId: id, by: null, origin: server.origin },
        server.clock.read(),
      );
      return { path: new URL(url).pathname, expires };
    }

    const choose = (at: string, password: string, repeat = password): Promise<TestReply> =>
      server.visitor().send(at, { body: new URLSearchParams({ password, repeat }) });

    test('a person chooses a password through the link, is signed in, and signs in with it from then on', async () => {
      const { path: link, expires } = await invited('creator');
      assert.equal(expires, new Date(server.clock.nowMs + 72 * 60 * 60_000).toISOString());
      const page = await server.visitor().get(link);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.match(page.text, /Your username is creator\./);
      assert.match(page.text, /<label for="password">New password<\/label>/);
      assert.match(page.text, /<label for="repeat">Repeat the password<\/label>/);
      assert.doesNotMatch(page.text, /<script|style="/);

      const before = await server.signIn('creator');
      const reply = await choose(link, OWN);
      assert.equal(reply.status, 303);
      assert.equal(reply.headers.get('location'), '/boot/');
      assert.match(reply.headers.getSetCookie().join(), /boot_session=/);
      assert.equal((await before.get('/api-web/api/config/allowedRegions')).status, 403, 'the old session');
      assert.equal((await server.visitor().login('creator', OLD)).status, 401);
      assert.equal((await server.visitor().login('creator', OWN)).status, 303);

      assert.equal((await choose(link, 'another good one')).status, 410);
      const over = await server.visitor().get(link);
      assert.equal(over.status, 410);
      assert.match(over.text, /was used or has expired/);
    });

    test('a refused password leaves the invitation open', async () => {
      const { path: link } = await invited('releaser');
      for (const [password, repeat, said] of [
        ['short', 'short', /at least 10 characters\./],
        ['releaser2026', 'releaser2026', /must not be the username/],
        ['releaser@baytow.example', 'releaser@baytow.example', /must not be the e-mail address/],
        ['password1234', 'password1234', /too easy to guess/],
        [OWN, 'another', /are not the same/],
      ] as const) {
        const reply = await choose(link, password, repeat);
        assert.equal(reply.status, 400);
        assert.match(reply.text, said);
        assert.ok(!reply.text.includes(password), 'it is not sent back');
      }
      const spanish = await server.visitor().send(link, {
        body: new URLSearchParams({ password: 'corta', repeat: 'corta' }),
        headers: { 'accept-language': 'es' },
      });
      assert.match(spanish.text, /al menos 10 caracteres\./);
      assert.equal((await server.visitor().login('releaser', OLD)).status, 303);
      assert.equal((await choose(link, OWN)).status, 303);
    });

    test('if several people use one link simultaneously, one chooses the password (RUN-17)', async () => {
      const { path: link } = await invited('viewer');
      const passwords = [1, 2, 3, 4].map((each) => `good password ${String(each)}`);
      const replies = await Promise.all(passwords.map((each) => choose(link, each)));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [303, 410, 410, 410]);
      const winner = passwords[replies.findIndex(({ status }) => status === 303)] ?? '';
      assert.equal((await server.visitor().login('viewer', winner)).status, 303);
    });

    test('a newer link ends the older one, every link ends after 72 hours, and inactive people have none (RUN-17)', async () => {
      const { path: older } = await invited('harbor');
      const { path: newer } = await invited('harbor');
      assert.equal((await server.visitor().get(older)).status, 410);
      server.clock.advanceMinutes(72 * 60 - 1);
      assert.equal((await server.visitor().get(newer)).status, 200);
      server.clock.advanceMinutes(1);
      assert.equal((await server.visitor().get(newer)).status, 410);
      assert.equal((await choose(newer, OWN)).status, 410);
      assert.equal((await server.visitor().get((await invited('inactive')).path)).status, 410);
    });

    test("the database stores only a link's hash (RUN-17)", async () => {
      const { path: link } = await invited('noapp');
      const rows = JSON.stringify(await server.db.selectFrom('invitation').selectAll().execute());
      assert.ok(!rows.includes(link.split('/').at(-1) ?? ''));
    });
  });

  describe(`npm run invite on ${database.name}`, { skip: database.skip }, () => {
    let root: string;
    let own: TestDatabase;
    let settings: Record<string, string>;
    before(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'boot-invite-'));
      own = await database.create();
      settings = {
        DATA_DIR: path.join(root, 'data'),
        PUBLIC_URL_ORIGIN: 'https://boot.example.org',
        ...(own.url === null ? {} : { DATABASE_URL: own.url }),
      };
      const site = {
        companies: [COMPANY],
        regions: [REGION],
        users: [USER, { ...USER, username: 'gone', active: false }],
      };
      assert.equal((await runSetupOf(settings, path.join(root, 'site.json'), site)).code, 0);
    });
    after(async () => {
      await own.drop();
      await rm(root, { recursive: true, force: true });
    });

    test('prints a working link and its end in UTC', async () => {
      const run = await runTool('invite', settings, [' Ana']);
      assert.deepEqual([run.code, run.stderr], [0, '']);
      const link =
        /^https:\/\/boot\.example\.org(\/login\/invitation\/[\w-]{43})\nWorks once, until \S+Z \(UTC\)/.exec(
          run.stdout,
        );
      const dataDir = settings['DATA_DIR'] ?? '';
      const server = await startTestServer({ settings, site: { dataDir, databaseUrl: own.url } });
      try {
        const person = server.visitor();
        const body = new URLSearchParams({ password: OWN, repeat: OWN });
        assert.equal((await person.send(link?.[1] ?? '', { body })).status, 303);
        assert.equal((await new TestClient(person.origin).login('ana', OWN)).status, 303);
        const beside = await runTool('invite', settings, ['ana']);
        assert.deepEqual([beside.code, beside.stderr], [0, ''], 'beside the running server');
        const [, next = ''] = /boot\.example\.org(\S+)/.exec(beside.stdout) ?? [];
        assert.equal((await person.get(next)).status, 200);
      } finally {
        await server.close();
      }
    });

    test('reports errors in one line', async () => {
      for (const [args, said] of [
        [[], /^Name the person to invite: npm run invite -- USERNAME\.?\n$/],
        [['ana', 'ben'], /^Name the person to invite/],
        [['nobody'], /^There is no account nobody\.\n$/],
        [['gone'], /^The account gone is not active\.\n$/],
      ] as const) {
        const run = await runTool('invite', settings, args);
        assert.deepEqual([run.code, run.stdout], [1, '']);
        assert.match(run.stderr, said);
      }
    });
  });
}
