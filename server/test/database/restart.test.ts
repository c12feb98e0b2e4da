import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { canStartCluster, startCluster, type Cluster } from '../../../scripts/lib/postgres.mjs';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { REFUSALS } from '../../src/http/httpError';
import { BootCaller, created, listed, refused, withKey } from '../support/calls/bootCalls';
import { spawnServer, type SpawnedServer } from '../support/spawnServer';
import { TestClient, type TestReply } from '../support/calls/TestClient';
import { TestClock } from '../support/TestClock';

const skip = canStartCluster() ? false : 'no PostgreSQL is installed';

const RELOAD = 'select pg_reload_conf()';

async function asAdmin(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('A PostgreSQL that restarts', { skip, timeout: 240_000 }, () => {
  let cluster: Cluster;
  let readOnly: Cluster;
  let directory: string;
  let server: SpawnedServer;
  let boots: BootCaller;
  const clock = new TestClock();

  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'boot-restart-'));
    const password = randomUUID();
    cluster = await startCluster({ password });
    readOnly = await startCluster({ password, settings: { default_transaction_read_only: 'on' } });
    const url = cluster.url.replace(
      /@127\.0\.0\.1:\d+/,
      (host) => `@127.0.0.1:${readOnly.port},${host.slice(1)}`,
    );
    server = spawnServer({ DATA_DIR: directory, DATABASE_URL: url, SEED: 'demo' });
    const client = new TestClient(await server.listening());
    assert.equal((await client.login('supervisor', DEMO_PASSWORD)).status, 303);
    boots = new BootCaller(client, clock);
  });
  after(async () => {
    server.process.kill('SIGKILL');
    await server.ended();
    cluster.remove();
    readOnly.remove();
    await rm(directory, { recursive: true, force: true });
  });

  const licenses = async () => listed(await boots.list('SF')).map(({ license }) => license ?? '');

  /** Sends a submission until it is recorded, as a user does who is asked to try again. */
  async function recorded(license: string): Promise<TestReply> {
    const key = withKey(randomUUID());
    for (;;) {
      const reply = await boots.create('SF', { license }, key);
      if (reply.status === 200) return reply;
      assert.equal(reply.status, 503, reply.text);
    }
  }

  test('of two hosts, the one that accepts writes is used', async () => {
    created(await boots.create('SF', { license: 'WRITABLE' }));
  });

  test('under twelve writers, nothing is lost or recorded twice, and the server needs no restart', async () => {
    let sent = 0;
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let turn = 0; turn < 4; turn += 1) {
        await recorded(`RE${String(writer)}X${String(turn)}`);
        sent += 1;
      }
    });
    while (sent < 6) await new Promise(setImmediate);
    cluster.stop('immediate');
    cluster.start();
    await Promise.all(writers);
    const found = (await licenses()).filter((license) => license.startsWith('RE'));
    assert.equal(found.length, 48);
    assert.equal(new Set(found).size, 48);
    assert.equal(server.process.exitCode, null);
  });

  test('is reported in a plain sentence with the time to try again; then everything continues automatically', async () => {
    cluster.stop();
    const list = await boots.list('SF');
    assert.deepEqual([list.status, list.json()], [503, { error: REFUSALS.away, details: REFUSALS.away }]);
    const away = await boots.create('SF', { license: 'AWAY' });
    refused(away, 503, REFUSALS.away);
    for (const reply of [list, away]) assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await boots.client.get('/healthz')).status, 200);
    cluster.start();
    await recorded('BACK');
    assert.ok((await licenses()).includes('BACK'));
  });

  test('that becomes read-only, as after a failover, is replaced by one that accepts writes', async () => {
    await asAdmin(cluster.url, ['alter system set default_transaction_read_only = on', RELOAD]);
    let refusal: TestReply;
    // Each connection applies the reload with a delay.
    do refusal = await boots.create('SF', { license: 'NOWRITE' });
    while (refusal.status === 200);
    refused(refusal, 503, REFUSALS.away);
    await asAdmin(cluster.url, [
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      RELOAD,
    ]);
    await recorded('WRITES');
    assert.equal(server.process.exitCode, null);
  });

  test('whose commit no standby has confirmed has not recorded anything yet, however often it is sent', async () => {
    const admin = new pg.Client(cluster.url);
    await admin.connect();
    /** Sends a submission, and cancels every wait for a standby until the reply arrives. */
    async function sentInVain(license: string, key: ReturnType<typeof withKey>): Promise<TestReply> {
      let reply: TestReply | undefined;
      const sending = boots.create('SF', { license }, key).then((come) => (reply = come));
      while (reply === undefined) {
        await admin.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
      }
      return sending;
    }
    const inDatabase = async (license: string): Promise<number> =>
      (await admin.query('select from boot where license = $1', [license])).rowCount ?? 0;

    try {
      await admin.query("alter system set synchronous_standby_names = 'nobody'");
      await admin.query(RELOAD);
      // The database applies the reload with a delay.
      for (let turn = 0; turn < 50; turn += 1) {
        if ((await sentInVain('EARLY', withKey(randomUUID()))).status !== 200) break;
      }
      const key = withKey(randomUUID());
      refused(await sentInVain('ALONE', key), 503, REFUSALS.away);
      assert.equal(await inDatabase('ALONE'), 1, 'on this host alone');
      refused(await sentInVain('ALONE', key), 503, REFUSALS.away);
      await admin.query('alter system reset synchronous_standby_names');
      await admin.query(RELOAD);
      created(await boots.create('SF', { license: 'ALONE' }, key));
      assert.equal(await inDatabase('ALONE'), 1);
    } finally {
      await admin.end();
    }
  });
});
