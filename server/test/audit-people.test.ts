import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Refusals } from '../src/audit/Refusals';
import { entriesOf, verifyTrail } from '../src/audit/verifyTrail';
import type { Db } from '../src/db/database';
import { openFilledDatabase } from '../src/refdata/openFilledDatabase';
import { DEMO_PASSWORD } from '../demo/accounts';
import { identify } from '../src/people/identities';
import { invite } from '../src/people/invitations';
import { hashPassword } from '../src/people/passwords';
import { BootCaller } from './support/calls/bootCalls';
import { DATABASES } from './support/databases';
import { COMPANY, REGION, runSetupOf, USER } from './support/siteFile';
import { startTestServer, type TestServer } from './support/startTestServer';

type Told = Readonly<Record<string, unknown>>;

/** The trail's entries with their details parsed. */
async function told(db: Db, kinds: readonly string[]): Promise<Told[]> {
  const found: Told[] = [];
  for await (const { kind, actor, subject, details } of entriesOf(db)) {
    if (kinds.includes(kind)) found.push({ kind, actor, subject, ...(JSON.parse(details) as object) });
  }
  return found;
}

/** Waits until the trail has this many entries of these kinds: refusals are written after the answer. */
async function toldOnce(db: Db, kinds: readonly string[], count: number): Promise<Told[]> {
  for (;;) {
    const found = await told(db, kinds);
    if (found.length >= count) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

for (const database of DATABASES) {
  describe(`People in the audit trail on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let ids: ReadonlyMap<string, number>;
    before(async () => {
      server = await startTestServer({ database });
      const users = await server.db.selectFrom('appUser').select(['id', 'username']).execute();
      ids = new Map(users.map(({ id, username }) => [username, id]));
    });
    after(() => server.close());

    test('records who signed in and out, and how', async () => {
      const client = await server.signIn('creator');
      await client.get('/admin/logout');
      const found = await told(server.db, ['SIGNED_IN', 'SIGNED_OUT']);
      assert.deepEqual(
        found.map(({ kind, actor, method }) => [kind, actor, method]),
        [
          ['SIGNED_IN', ids.get('creator'), 'password'],
          ['SIGNED_OUT', ids.get('creator'), undefined],
        ],
      );
      assert.equal(found[0]?.['session'], found[1]?.['session']);
    });

    test('records a refused sign-in with its account, and nothing that was typed (RUN-20)', async () => {
      const visitor = server.visitor();
      assert.equal((await visitor.login('Releaser', 'hunter2')).status, 401);
      assert.equal((await visitor.login('my-secret-password', 'x')).status, 401);
      const found = await toldOnce(server.db, ['SIGN_IN_REFUSED'], 2);
      assert.deepEqual(
        found.map(({ actor, subject, reason }) => [actor, subject, reason]),
        [
          [null, `user ${String(ids.get('releaser'))}`, 'wrong password'],
          [null, 'site', 'wrong password'],
        ],
      );
      assert.doesNotMatch(JSON.stringify(found), /hunter2|my-secret/);
    });

    test('records who was refused which call, and why', async () => {
      const viewer = new BootCaller(await server.signIn('viewer'), server.clock);
      assert.equal((await viewer.create('SF')).status, 403);
      const [refused] = await toldOnce(server.db, ['CALL_REFUSED'], 1);
      assert.deepEqual(
        [refused?.['actor'], refused?.['subject'], refused?.['said']],
        [
          ids.get('viewer'),
          'call POST /api-web/api/boot/create/:regionCode',
          'You do not have the permission for this in this region',
        ],
      );
    });

    test('records invitations, chosen passwords, and links to identities', async () => {
      const { db, clock, origin } = server;
      const [by, userId] = [ids.get('supervisor') ?? 0, ids.get('creator') ?? 0];
      const { url, expires } = await invite(db, { userId, by, origin }, clock.nowMs);
      const chosen = { password: 'the kerb is wet', repeat: 'the kerb is wet' };
      const reply = await server.visitor().send(new URL(url).pathname, { body: new URLSearchParams(chosen) });
      assert.equal(reply.status, 303, reply.text);
      const identity = { issuer: 'https://issuer.example', subject: 'cory' };
      const bound = await identify(
        db,
        identity,
        () => Promise.resolve('creator@baytow.example'),
        clock.nowMs,
      );
      assert.equal(bound.refused, null);
      // Signing in with an account that is already linked adds no entry.
      await identify(db, identity, () => Promise.resolve('creator@baytow.example'), clock.nowMs);
      const subject = `user ${String(userId)}`;
      assert.deepEqual(await told(db, ['USER_INVITED', 'PASSWORD_CHOSEN', 'IDENTITY_BOUND']), [
        { kind: 'USER_INVITED', actor: by, subject, expires },
        { kind: 'PASSWORD_CHOSEN', actor: userId, subject },
        { kind: 'IDENTITY_BOUND', actor: userId, ...identity, boundBy: 'email' },
      ]);
      const link = new URL(url).pathname.split('/').at(-1) ?? '';
      for await (const { details } of entriesOf(db)) assert.ok(!details.includes(link), 'no link is kept');
    });

    test('a flood of refusals becomes a few entries with a count', async () => {
      const before = (await told(server.db, ['CALL_REFUSED'])).length;
      const log = { error: (details: object) => assert.fail(JSON.stringify(details)) };
      const refusals = new Refusals({ db: server.db, clock: server.clock.read, log });
      for (let n = 0; n < 10_000; n += 1) {
        const subject = `call GET /${String(n % 500)}`;
        refusals.note({ kind: 'CALL_REFUSED', by: 1, subject, details: {} });
      }
      await refusals.flush();
      const found = (await told(server.db, ['CALL_REFUSED'])).slice(before);
      assert.ok(found.length < 70, String(found.length));
      // The first refusal of each kind gets its own entry; an entry with `times` counts the others.
      const counted = found.map(({ times }) => (times === undefined ? 1 : Number(times)));
      assert.equal(
        counted.reduce((sum, times) => sum + times, 0),
        10_000,
      );
    });

    test('all entries form one chain', async () => {
      assert.deepEqual((await verifyTrail(server.db)).faults, []);
    });
  });

  describe(`A setup file in the audit trail on ${database.name}`, { skip: database.skip }, () => {
    test('records every change, permissions before and after, and no password hash (RUN-20)', async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'boot-audit-'));
      const own = await database.create();
      const dataDir = path.join(root, 'data');
      const settings = { DATA_DIR: dataDir, ...(own.url === null ? {} : { DATABASE_URL: own.url }) };
      const file = path.join(root, 'site.json');
      const site = (user: object, fee: number) => ({
        companies: [COMPANY],
        regions: [{ ...REGION, bootFeeCents: fee }],
        users: [{ ...USER, ...user }],
      });
      const first = await hashPassword(DEMO_PASSWORD);
      const second = await hashPassword('another one');
      for (const each of [
        site({ passwordHash: first }, 14_500),
        site({ passwordHash: second, permissions: { SEA: ['BOOT_VIEW'] } }, 15_000),
      ]) {
        const run = await runSetupOf(settings, file, each);
        assert.equal(run.code, 0, run.stderr);
      }
      const { db, close } = await openFilledDatabase(
        { dataDir, databaseUrl: own.url },
        { error: () => undefined },
      );
      const found = await told(db, [
        ...['COMPANY_ADDED', 'REGION_ADDED', 'USER_ADDED'],
        ...['COMPANY_CHANGED', 'REGION_CHANGED', 'USER_CHANGED'],
      ]);
      assert.deepEqual(
        found.map(({ kind, subject }) => [kind, subject]),
        [
          ['COMPANY_ADDED', 'company ACME'],
          ['REGION_ADDED', 'region SEA'],
          ['USER_ADDED', 'user 1'],
          ['REGION_CHANGED', 'region SEA'],
          ['USER_CHANGED', 'user 1'],
        ],
      );
      assert.deepEqual(
        [found[3]?.['before'], found[3]?.['after']],
        [{ bootFeeCents: 14_500 }, { bootFeeCents: 15_000 }],
      );
      assert.deepEqual(
        [found[4]?.['before'], found[4]?.['after']],
        [
          { permissions: { SEA: [...USER.permissions.SEA].sort() } },
          { permissions: { SEA: ['BOOT_VIEW'] }, password: 'another' },
        ],
      );
      assert.doesNotMatch(JSON.stringify(found), /scrypt/);
      assert.deepEqual((await verifyTrail(db)).faults, []);
      await close();
      await own.drop();
      await rm(root, { recursive: true, force: true });
    });
  });
}
