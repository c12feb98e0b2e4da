import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { aCreateBody, API, BootCaller, closed, created, listed, withKey } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { spawnServer, type SpawnedServer } from '../support/spawnServer';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClient, type TestReply } from '../support/calls/TestClient';
import { TestClock } from '../support/TestClock';

const withStatus = (replies: readonly TestReply[], status: number) =>
  replies.filter((reply) => reply.status === status);

for (const database of DATABASES) {
  describe(`Simultaneous calls on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let releaser: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      releaser = new BootCaller(await server.signIn('releaser'), server.clock);
    });
    after(() => server.close());

    test('of two releases by two people, one wins, and the other is told who was faster (BOOT-5)', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = await supervisor.recorded('KC');
        const replies = await Promise.all([supervisor.release('KC', id), releaser.release('KC', id)]);
        const [lost] = withStatus(replies, 409);
        assert.equal(withStatus(replies, 200).length, 1, replies.map(({ text }) => text).join());
        const details = await supervisor.details(id);
        assert.equal(details.payments?.length, 1);
        assert.ok(lost?.text.includes(`was already released by ${details.closedBy ?? '?'} on `), lost?.text);
      }
    });

    test('of a simultaneous release and cancellation, one wins (BOOT-5)', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = await supervisor.recorded('KC');
        const replies = await Promise.all([supervisor.cancel('KC', id), releaser.release('KC', id)]);
        assert.equal(withStatus(replies, 200).length, 1);
        assert.equal(withStatus(replies, 409).length, 1);
        const { status, payments } = await supervisor.details(id);
        assert.equal(payments?.length, status === 'RELEASED' ? 1 : 0);
        const events = await server.db
          .selectFrom('bootEntry')
          .select('kind')
          .where('bootId', '=', id)
          .orderBy('id')
          .execute();
        assert.deepEqual(
          events.map(({ kind }) => kind),
          ['RECORDED', status, ...(status === 'RELEASED' ? ['PAYMENT_ADDED'] : [])],
        );
      }
    });

    test('ten simultaneous copies of a submission record one boot; each caller gets it as answer, or is told to wait (KEY-1)', async () => {
      const key = withKey(randomUUID());
      const body = aCreateBody('SF', server.clock, { license: 'ATONCE' });
      const send = () => supervisor.client.post(`${API}/boot/create/SF`, body, key);
      const replies = await Promise.all(Array.from({ length: 10 }, send));
      const answered = withStatus(replies, 200);
      assert.ok(answered.length >= 1);
      assert.equal(answered.length + withStatus(replies, 409).length, replies.length);
      for (const { text } of withStatus(replies, 409)) {
        assert.equal(text, 'This request is still in progress: wait a moment');
      }
      answered.push(await send());
      assert.equal(new Set(answered.map(({ text }) => text)).size, 1);
      assert.equal(
        listed(await supervisor.list('SF')).filter(({ license }) => license === 'ATONCE').length,
        1,
      );
    });

    test('ten simultaneous copies of a release record the payments once', async () => {
      const id = await supervisor.recorded('SF');
      const key = withKey(randomUUID());
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => supervisor.release('SF', id, {}, key)),
      );
      assert.ok(withStatus(replies, 200).length >= 1);
      closed(await supervisor.release('SF', id, {}, key));
      assert.equal((await supervisor.details(id)).payments?.length, 1);
    });
  });

  describe(`Two processes and a kill -9 on ${database.name}`, { skip: database.skip }, () => {
    let directory: string;
    let url: string | null;
    let drop: () => Promise<void>;
    const running = new Set<SpawnedServer>();
    const clock = new TestClock();

    before(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'boot-kill-'));
      ({ url, drop } = await database.create());
    });
    after(async () => {
      for (const server of running) server.process.kill('SIGKILL');
      await Promise.all([...running].map((server) => server.ended()));
      await drop();
      await rm(directory, { recursive: true, force: true });
    });

    async function aServer(name: string) {
      const server = spawnServer({
        DATA_DIR: path.join(directory, name),
        SEED: 'demo',
        ...(url === null ? {} : { DATABASE_URL: url, DATA_DIR_SHARED: 'yes' }),
      });
      running.add(server);
      const client = new TestClient(await server.listening());
      assert.equal((await client.login('supervisor', DEMO_PASSWORD)).status, 303);
      return { server, caller: new BootCaller(client, clock) };
    }

    async function kill({ server }: { server: SpawnedServer }): Promise<void> {
      server.process.kill('SIGKILL');
      await server.ended();
      running.delete(server);
    }

    test('acknowledged records survive kill -9, and a repeated submission is recorded once (RUN-2)', async () => {
      const first = await aServer('data');
      const keys = Array.from({ length: 40 }, () => randomUUID());
      const bodyOf = (index: number) => aCreateBody('SF', clock, { license: `KILL${String(index)}` });
      const send = (caller: BootCaller, key: string, index: number) =>
        caller.client.post(`${API}/boot/create/SF`, bodyOf(index), withKey(key));
      const acknowledged = new Map<number, string>();
      const killed: Promise<void>[] = [];
      await Promise.all(
        keys.map(async (key, index) => {
          const reply = await send(first.caller, key, index).catch(() => null);
          if (reply === null) return;
          acknowledged.set(index, reply.text);
          if (acknowledged.size === 10) killed.push(kill(first));
        }),
      );
      assert.equal(killed.length, 1);
      await killed[0];

      const { caller } = await aServer('data');
      for (const [index, key] of keys.entries()) {
        const reply = await send(caller, key, index);
        created(reply);
        assert.equal(reply.text, acknowledged.get(index) ?? reply.text);
      }
      const licenses = listed(await caller.list('SF')).flatMap(({ license }) =>
        license?.startsWith('KILL') === true ? [license] : [],
      );
      assert.deepEqual(licenses.sort(), keys.map((_, index) => `KILL${String(index)}`).sort());
    });

    // The embedded database serves one process only.
    if (database.name === 'SQLite') return;
    test('one submission sent to two processes of one database records one boot', async () => {
      const callers = [(await aServer('data')).caller, (await aServer('data')).caller];
      for (let round = 0; round < 5; round += 1) {
        const key = withKey(randomUUID());
        const body = aCreateBody('BAL', clock, { license: `TWO${String(round)}` });
        const replies = await Promise.all(
          callers.map(({ client }) => client.post(`${API}/boot/create/BAL`, body, key)),
        );
        assert.deepEqual([replies[0]?.status, replies[1]?.status], [200, 200]);
        assert.equal(replies[0]?.text, replies[1]?.text);
        const found = listed(await callers[0]!.list('BAL')).filter(
          ({ license }) => license === `TWO${String(round)}`,
        );
        assert.equal(found.length, 1);
      }
    });

    test('of twenty who put one boot on cars at once, through two processes, one does (DEV-4)', async () => {
      const callers = [(await aServer('data')).caller, (await aServer('data')).caller];
      const path = '/admin/api/setup/lists/BAL/boots';
      for (let round = 0; round < 3; round += 1) {
        const device = `TWICE ${String(round)}`;
        const added = await callers[0]!.client.post(path, { number: device, kind: 'WHEEL' });
        assert.equal(added.status, 200, added.text);
        const replies = await Promise.all(
          Array.from({ length: 20 }, (_, index) => callers[index % 2]!.create('BAL', { device })),
        );
        const [recorded, ...more] = withStatus(replies, 200);
        assert.equal(more.length, 0);
        for (const refusal of withStatus(replies, 409)) {
          const { deviceOn } = refusal.json() as { deviceOn: { id: number } };
          assert.equal(deviceOn.id, created(recorded!).id);
        }
        assert.equal(withStatus(replies, 409).length, 19);
      }
    });

    test('of two boots on one vehicle through two processes, exactly one is refused (BOOT-13)', async () => {
      const callers = [(await aServer('data')).caller, (await aServer('data')).caller];
      for (let round = 0; round < 10; round += 1) {
        const vehicle = { license: `PAIR${String(round)}`, vin: 'NO VIN' };
        const replies = await Promise.all(
          callers.map((caller) => caller.create('BAL', vehicle, { 'Duplicate-Check': '1' })),
        );
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
        const [recorded] = withStatus(replies, 200);
        const [refusal] = withStatus(replies, 409);
        const { duplicateOf } = refusal?.json() as { duplicateOf: { id: number } };
        assert.equal(duplicateOf.id, created(recorded!).id);
      }
    });
  });
}
