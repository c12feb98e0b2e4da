import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createMetrics } from '../../src/createMetrics';
import { openDatabase } from '../../src/db/database';
import { inTransaction } from '../../src/db/transaction';
import type { Metrics } from '../../src/platform/metrics';
import { API, BootCaller, withKey } from '../support/calls/bootCalls';
import { aForm, aSidewaysPhoto, uploadUrl } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { spawnServer } from '../support/spawnServer';
import { startTestServer, type TestServer } from '../support/startTestServer';

describe('Metrics', { timeout: 300_000 }, () => {
  let server: TestServer;
  let metrics: Metrics;
  before(async () => {
    const gate = { inside: 2, waiting: 1, waitedMs: 0 };
    const writers = { inside: 1, waiting: 0, waitedMs: 1_500 };
    const database = {
      load: () => ({ connections: gate, writers, statements: 7 }),
      size: () => Promise.resolve(4_096),
    };
    metrics = createMetrics({ dataDir: tmpdir() }, { hashes: { waiting: 3 }, database });
    server = await startTestServer({ metrics });
  });
  after(() => server.close());

  /** The value of a series; null if it does not exist. The server counts a request after sending the reply. */
  async function valueOf(series: string): Promise<number | null> {
    const lines = (await metrics.registry.metrics()).split('\n');
    const line = lines.find((each) => each.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  }

  async function until(series: string, value: number): Promise<void> {
    for (let looked = 0; looked < 10_000 && (await valueOf(series)) !== value; looked += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(await valueOf(series), value, series);
  }

  test('count recorded, released and cancelled boots, each submission once (RUN-19)', async () => {
    const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
    const key = withKey('0b5c1c3e-53a8-4d5e-9c55-0d0a3c7d9f10');
    const id = await boots.recorded('SF');
    assert.equal((await boots.create('SF', {}, key)).status, 200);
    const again = await boots.create('SF', {}, key);
    const other = (again.json() as { id: number }).id;
    assert.equal((await boots.release('SF', id)).status, 200);
    assert.equal((await boots.release('SF', id)).status, 409);
    assert.equal((await boots.cancel('SF', other)).status, 200);
    await until('boot_changes_total{change="create"}', 2);
    await until('boot_changes_total{change="release"}', 1);
    await until('boot_changes_total{change="cancel"}', 1);
  });

  test('count sign-ins and refused ones', async () => {
    const before = (await valueOf('boot_sign_ins_total{method="password"}')) ?? 0;
    await server.signIn('viewer');
    await server.visitor().login('viewer', 'wrong');
    await until('boot_sign_ins_total{method="password"}', before + 1);
    await until('boot_sign_ins_refused_total{method="password"}', 1);
  });

  test('count uploads', async () => {
    const client = await server.signIn('creator');
    const photo = await aSidewaysPhoto();
    assert.equal((await client.post(await uploadUrl(client, 'SF'), aForm(photo))).status, 200);
    assert.equal((await client.post(await uploadUrl(client, 'SF'), aForm('text'))).status, 415);
    await until('boot_uploads_total{status="200"}', 1);
    await until('boot_uploads_total{status="415"}', 1);
    await until('boot_uploads_in_progress', 0);
  });

  test('count requests and their duration by route template, with unknown routes under one name (RUN-19)', async () => {
    const client = await server.signIn('supervisor');
    for (let id = 1; id <= 5; id += 1) {
      await client.get(`${API}/boot/get/${String(900_000 + id)}`);
      await client.get(`/nowhere/7SECRT${String(id)}?x=${String(id)}`);
      await client.send('/nowhere', { method: 'PROPFIND' });
    }
    const labels = `{method="GET",route="${API}/boot/get/:bootId",status="404"}`;
    await until(`http_requests_total${labels}`, 5);
    await until(`http_request_duration_seconds_count${labels}`, 5);
    await until('http_requests_total{method="GET",route="unknown",status="404"}', 5);
    const text = await metrics.registry.metrics();
    assert.doesNotMatch(text, /7SECRT|supervisor|nowhere|PROPFIND|x=1/);
  });

  test('include free disk space, the waits for passwords and connections, the event loop and memory', async () => {
    assert.ok(((await valueOf('boot_disk_free_bytes')) ?? 0) > 0);
    assert.equal(await valueOf('boot_password_hashes_waiting'), 3);
    assert.equal(await valueOf('boot_db_connections_in_use'), 2);
    assert.equal(await valueOf('boot_db_connections_waiting'), 1);
    assert.equal(await valueOf('boot_db_writers_waiting'), 0);
    assert.equal(await valueOf('boot_db_writers_wait_seconds_total'), 1.5);
    assert.equal(await valueOf('boot_db_statements_total'), 7);
    assert.equal(await valueOf('boot_db_size_bytes'), 4_096);
    const text = await metrics.registry.metrics();
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
    assert.match(text, /^process_resident_memory_bytes /m);
  });

  test('a gauge that fails does not affect the others (RUN-19)', async () => {
    const writers = { inside: 0, waiting: 0, waitedMs: 0 };
    const other = createMetrics(
      { dataDir: '/nowhere/at/all' },
      {
        hashes: { waiting: 0 },
        database: {
          load: () => ({ connections: null, writers, statements: 0 }),
          size: () => Promise.reject(new Error('it does not answer')),
        },
      },
    );
    const text = await other.registry.metrics();
    assert.doesNotMatch(text, /^boot_(?:disk_free|db_size)_bytes \d/m);
    assert.doesNotMatch(text, /boot_db_connections/);
    assert.match(text, /^boot_changes_total\{change="create"\} 0$/m);
  });
});

for (const database of DATABASES) {
  describe(`Metrics of ${database.name}`, { skip: database.skip }, () => {
    let dataDir: string;
    before(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'boot-load-'))));
    after(() => rmSync(dataDir, { recursive: true, force: true }));

    test('include statements, the time that writers have waited, and its size (RUN-19)', async () => {
      const { url, drop } = await database.create();
      const opened = await openDatabase({ dataDir, databaseUrl: url }, { error: () => undefined });
      try {
        const before = opened.load();
        assert.ok((await opened.size()) > 10_000);
        await opened.db.selectFrom('boot').select('id').execute();
        const writes = Array.from({ length: 30 }, () =>
          inTransaction(opened.db, async (trx) => {
            await trx.insertInto('readinessProbe').values({ createdAt: 1 }).execute();
            await new Promise((resolve) => setTimeout(resolve, 5));
          }),
        );
        await Promise.all(writes);
        const { statements, writers } = opened.load();
        assert.ok(statements - before.statements >= 31, String(statements));
        assert.ok(writers.waitedMs - before.writers.waitedMs > 5, String(writers.waitedMs));
        assert.deepEqual([writers.inside, writers.waiting], [0, 0]);
      } finally {
        await opened.close();
        await drop();
      }
    });
  });
}

describe('The address of the metrics', { timeout: 300_000 }, () => {
  let root: string;
  before(() => (root = mkdtempSync(path.join(tmpdir(), 'boot-metrics-'))));
  after(() => rmSync(root, { recursive: true, force: true }));

  test('is a separate port, which serves nothing else (RUN-9)', async () => {
    const server = spawnServer({ DATA_DIR: path.join(root, 'a'), METRICS_PORT: '0' });
    const site = await server.listening();
    const place =
      /^Metrics are on (http:\/\/127\.0\.0\.1:\d+)\/metrics$/m.exec(server.output.stdout)?.[1] ?? '';
    assert.notEqual(new URL(place).port, new URL(site).port);
    await (await fetch(`${site}/healthz`)).text();
    const reply = await fetch(`${place}/metrics`);
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(
      await reply.text(),
      /^http_requests_total\{method="GET",route="\/healthz",status="200"\} 1$/m,
    );
    for (const [address, method] of [
      ['/', 'GET'],
      ['/healthz', 'GET'],
      ['/boot/', 'GET'],
      ['/metrics/x', 'GET'],
      ['/metrics', 'POST'],
    ] as const) {
      assert.equal((await fetch(place + address, { method })).status, 404, address);
    }
    assert.equal((await fetch(`${site}/metrics`)).status, 404);
    server.process.kill('SIGTERM');
    assert.equal(await server.ended(), 0);
  });

  test('does not exist unless configured, and never uses a taken port (RUN-9)', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const refused = spawnServer({ DATA_DIR: path.join(root, 'b'), METRICS_PORT: String(port) });
    assert.equal(await refused.ended(), 1);
    assert.equal(
      refused.output.stderr,
      `METRICS_PORT ${String(port)} is taken: another program listens on 127.0.0.1:${String(port)}.\n`,
    );
    other.close();
    const wrong = spawnServer({ DATA_DIR: path.join(root, 'b'), METRICS_PORT: 'many' });
    assert.equal(await wrong.ended(), 1);
    assert.match(
      wrong.output.stderr,
      /^METRICS_PORT must be a whole number from 0 to 65535, not "many"\.\n$/,
    );
    const plain = spawnServer({ DATA_DIR: path.join(root, 'b') });
    await plain.listening();
    assert.doesNotMatch(plain.output.stdout, /Metrics/);
    plain.process.kill('SIGTERM');
    await plain.ended();
  });
});
