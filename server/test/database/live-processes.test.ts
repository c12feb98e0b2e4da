import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { BootCaller } from '../support/calls/bootCalls';
import { DATABASES, type TestDatabase } from '../support/databases';
import { LiveClient } from '../support/calls/LiveClient';
import { spawnServer, type SpawnedServer } from '../support/spawnServer';
import { TestClient } from '../support/calls/TestClient';
import { TestClock } from '../support/TestClock';

const POSTGRES = DATABASES.find(({ name }) => name === 'PostgreSQL');

describe(
  'The live list of two processes on one PostgreSQL',
  { skip: POSTGRES === undefined || POSTGRES.skip, timeout: 120_000 },
  () => {
    let root: string;
    let own: TestDatabase;
    const running: SpawnedServer[] = [];
    const callers: BootCaller[] = [];
    before(async () => {
      root = mkdtempSync(path.join(tmpdir(), 'boot-live-'));
      assert.ok(POSTGRES !== undefined);
      own = await POSTGRES.create();
      const settings = { SEED: 'demo', DATA_DIR: root, DATA_DIR_SHARED: 'yes', DATABASE_URL: own.url ?? '' };
      for (let number = 0; number < 2; number += 1) {
        const server = spawnServer(settings);
        running.push(server);
        const client = new TestClient(await server.listening());
        assert.equal((await client.login('supervisor', DEMO_PASSWORD)).status, 303);
        callers.push(new BootCaller(client, new TestClock()));
      }
    });
    after(async () => {
      for (const { process: child } of running) child.kill('SIGKILL');
      await Promise.all(running.map((server) => server.ended()));
      await own.drop();
      rmSync(root, { recursive: true, force: true });
    });

    async function listening(): Promise<[LiveClient, BootCaller]> {
      const [here, other] = callers;
      assert.ok(here !== undefined && other !== undefined);
      const live = await LiveClient.open(here.client);
      await live.subscribe({ region: 'SF' });
      return [live, other];
    }

    test('announces what the other process has recorded and closed (LIVE-9)', async () => {
      const [live, other] = await listening();
      const id = await other.recorded('SF');
      await live.change(id, 'RECORDED');
      await other.release('SF', id);
      await live.change(id, 'RELEASED');
      live.socket.close();
    });

    test('continues without gaps when its database connection is lost (LIVE-9)', async () => {
      const [live, other] = await listening();
      const admin = new pg.Client({ connectionString: own.url ?? '' });
      await admin.connect();
      try {
        const ended = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database()
               and (query like 'listen %' or query = 'select pg_is_in_recovery() as read_only')`,
        );
        assert.equal(ended.rowCount, 1);
      } finally {
        await admin.end();
      }
      const ids = [await other.recorded('SF'), await other.recorded('SF')];
      for (const id of ids) await live.change(id, 'RECORDED');
      live.socket.close();
    });

    test('ends with a session that ends in the other process, and with its own process', async () => {
      const [live] = await listening();
      const [here, there] = running;
      assert.ok(here !== undefined && there !== undefined);
      const copy = new TestClient(await there.listening());
      for (const [name, value] of callers[0]?.client.cookies ?? []) copy.cookies.set(name, value);
      await copy.get('/api-web/logout');
      assert.equal(await live.closed(), 4401);
      const client = new TestClient(await here.listening());
      await client.login('supervisor', DEMO_PASSWORD);
      const other = await LiveClient.open(client);
      await other.subscribe({ region: 'SF' });
      here.process.kill('SIGTERM');
      assert.equal(await other.closed(), 1001);
      assert.equal(await here.ended(), 0);
    });
  },
);
