import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { Readiness } from '../../src/platform/readiness';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

/** Repeats the request until the reply has this status, because the server caches the result briefly. */
async function whenItAnswers(server: TestServer, status: number) {
  for (let asked = 0; asked < 100_000; asked += 1) {
    const reply = await server.visitor().get('/readyz');
    if (reply.status === status) return reply;
  }
  throw new Error(`/readyz never answered ${String(status)}`);
}

async function assertAlive(server: TestServer): Promise<void> {
  const reply = await server.visitor().get('/healthz');
  assert.deepEqual([reply.status, reply.text], [200, 'ok']);
}

for (const database of DATABASES) {
  describe(`Readiness on ${database.name}`, { skip: database.skip, timeout: 300_000 }, () => {
    let server: TestServer;
    before(async () => (server = await startTestServer({ database, seed: null })));
    after(() => server.close());

    /**
     * Runs the statement on another connection.
     * @returns a function that rolls it back
     */
    async function holding(statement: string): Promise<() => Promise<void>> {
      const { databaseUrl, dataDir } = server.config;
      if (databaseUrl === null) {
        const other = new Database(path.join(dataDir, 'boot.sqlite'));
        other.exec('begin immediate');
        return () => Promise.resolve(other.close()).then(() => undefined);
      }
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      await other.query('begin');
      await other.query(statement);
      return () => other.end();
    }

    test('says ok and leaves nothing behind (RUN-3)', async () => {
      const reply = await whenItAnswers(server, 200);
      assert.equal(reply.text, 'ok');
      assert.deepEqual(await server.db.selectFrom('readinessProbe').selectAll().execute(), []);
    });

    test('a database that another process has locked', async () => {
      const release = await holding('lock table readiness_probe in access exclusive mode');
      const reply = await whenItAnswers(server, 503);
      assert.match(
        reply.text,
        /^The database (?:did not answer within 2 seconds|cannot be written and read)\.$/,
      );
      await assertAlive(server);
      await release();
      await whenItAnswers(server, 200);
    });

    test('a read-only database (RUN-14)', async () => {
      const { databaseUrl } = server.config;
      const setReadOnly = (on: boolean) =>
        databaseUrl === null
          ? sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(server.db)
          : readOnly(databaseUrl, on);
      await setReadOnly(true);
      const reply = await whenItAnswers(server, 503);
      assert.equal(reply.text, 'The database cannot be written and read.');
      assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      await assertAlive(server);
      await setReadOnly(false);
      await whenItAnswers(server, 200);
    });
  });
}

/** Makes the database read-only or writable, and closes connections that still have the old setting. */
async function readOnly(url: string, on: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${on ? 'on' : 'off'}`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

describe('Readiness of the photo storage', { timeout: 300_000 }, () => {
  test('a directory that no longer exists', async () => {
    const server = await startTestServer({ seed: null });
    try {
      await whenItAnswers(server, 200);
      await rm(path.join(server.config.dataDir, 'photos'), { recursive: true });
      const reply = await whenItAnswers(server, 503);
      assert.equal(reply.text, 'The photo storage cannot be written and read.');
      await assertAlive(server);
    } finally {
      await server.close();
    }
  });

  test('an S3 that accepts the connection but does not answer (RUN-14)', async () => {
    const silent: Server = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'never-said' });
    const server = await startTestServer({
      seed: null,
      settings: { S3_BUCKET: 'boots', S3_ENDPOINT: `http://127.0.0.1:${String(port)}` },
    });
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, () => server.visitor().get('/readyz')));
      for (const reply of replies) {
        assert.deepEqual(
          [reply.status, reply.text],
          [503, 'The photo storage did not answer within 2 seconds.'],
        );
      }
      await assertAlive(server);
    } finally {
      silent.close();
      await server.close();
    }
  });
});

describe('One check shared by all callers', { timeout: 120_000 }, () => {
  /** A part whose pending checks the test settles. */
  function aPart(name: string) {
    const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const check = () =>
      new Promise<void>((resolve, reject) => {
        pending.push({ resolve, reject });
      });
    return { part: { name, check }, pending };
  }

  test('simultaneous callers wait for the same check', async () => {
    const { part, pending } = aPart('The cellar');
    const readiness = new Readiness([part], { goodForMs: 0 });
    const asked = Array.from({ length: 50 }, () => readiness.unready());
    assert.equal(pending.length, 1);
    pending[0]?.resolve();
    for (const each of await Promise.all(asked)) assert.deepEqual(each, []);
  });

  test('a hanging check is not started again', async () => {
    const { part, pending } = aPart('The cellar');
    const readiness = new Readiness([part], { limitMs: 1_000, goodForMs: 0 });
    const late = { sentence: 'The cellar did not answer within 1 seconds' };
    for (let asked = 0; asked < 3; asked += 1) {
      assert.equal((await readiness.unready())[0]?.sentence, late.sentence);
    }
    assert.equal(pending.length, 1);
    pending[0]?.resolve();
    const next = readiness.unready();
    pending[1]?.resolve();
    assert.deepEqual(await next, []);
  });

  test('each failing part is named, and the cause goes to the log (RUN-14)', async () => {
    const cause = new Error('disk full at /srv/secret');
    const failing = { name: 'The attic', check: () => Promise.reject(cause) };
    const well = { name: 'The hall', check: () => Promise.resolve() };
    const other = { name: 'The cellar', check: () => Promise.reject(cause) };
    assert.deepEqual(await new Readiness([failing, well, other]).unready(), [
      { sentence: 'The attic cannot be written and read', error: cause },
      { sentence: 'The cellar cannot be written and read', error: cause },
    ]);
  });
});
