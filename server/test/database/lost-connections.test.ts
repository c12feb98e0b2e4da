import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { REFUSALS } from '../../src/http/httpError';
import { BootCaller, created, listed, refused, withKey } from '../support/calls/bootCalls';
import { DATABASES, type DatabaseKind } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TcpProxy, type Fate } from '../support/TcpProxy';
import type { TestReply } from '../support/calls/TestClient';

const POSTGRES = DATABASES.find(({ name }) => name === 'PostgreSQL');
const skip = POSTGRES === undefined ? 'there is no PostgreSQL' : POSTGRES.skip;

const aClient = (connectionString: string) => new pg.Client({ connectionString, application_name: 'test' });
const isCommit = (sent: Buffer) => /\bcommit\b/i.test(sent.toString('latin1'));

/** The tests' PostgreSQL behind a proxy that the test controls. */
async function throughProxy(): Promise<{ kind: DatabaseKind; proxy: TcpProxy }> {
  const proxy = await TcpProxy.before(Number(new URL(process.env['TEST_DATABASE_URL'] ?? '').port));
  const create = async () => {
    const own = await POSTGRES!.create();
    const url = new URL(own.url ?? '');
    url.port = String(proxy.port);
    return { url: url.href, drop: () => own.drop() };
  };
  return { kind: { name: 'PostgreSQL', skip: false, create }, proxy };
}

describe('A lost connection to PostgreSQL', { skip, timeout: 120_000 }, () => {
  let server: TestServer;
  let proxy: TcpProxy;
  let boots: BootCaller;
  /**
   * Monitors and terminates connections. Never in a transaction, which would freeze its view of the others.
   */
  let admin: pg.Client;
  /** Holds the locks that the server waits for. */
  let holder: pg.Client;
  before(async () => {
    const through = await throughProxy();
    proxy = through.proxy;
    server = await startTestServer({
      database: through.kind,
      settings: { DATABASE_STATEMENT_TIMEOUT: '1', DATABASE_CONNECT_TIMEOUT: '1' },
    });
    boots = new BootCaller(await server.signIn('supervisor'), server.clock);
    const direct = new URL(server.config.databaseUrl ?? '');
    direct.port = new URL(process.env['TEST_DATABASE_URL'] ?? '').port;
    [admin, holder] = [aClient(direct.href), aClient(direct.href)];
    await Promise.all([admin.connect(), holder.connect()]);
  });
  after(async () => {
    await Promise.all([admin.end(), holder.end()]);
    await server.close();
    await proxy.close();
  });

  /**
   * Terminates every connection of the server.
   * @returns their number
   */
  async function terminateAll(onlyWaiting = false): Promise<number> {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name <> 'test' ${onlyWaiting ? "and wait_event_type = 'Lock'" : ''}`,
    );
    return rowCount ?? 0;
  }

  const withLicense = async (license: string) =>
    listed(await boots.list('SF')).filter((boot) => boot.license === license).length;

  /** Applies this fault to the next commit and lets everything else pass. */
  function nextCommit(fate: Fate): void {
    proxy.fate = (sent) => {
      if (!isCommit(sent)) return 'pass';
      proxy.fate = () => 'pass';
      return fate;
    };
  }

  test('in a transaction that waits is handled by repeating the transaction', async () => {
    await holder.query('begin; lock table boot in exclusive mode');
    const reply = boots.create('SF', { license: 'WAITED' });
    while ((await terminateAll(true)) === 0) await new Promise(setImmediate);
    await holder.query('rollback');
    created(await reply);
    assert.equal(await withLicense('WAITED'), 1);
  });

  test('under many writers, again and again, loses nothing and records nothing twice (RUN-15)', async () => {
    const keys = Array.from({ length: 24 }, () => randomUUID());
    const send = async (key: string, index: number): Promise<TestReply> => {
      for (;;) {
        const reply = await boots.create('SF', { license: `TERM${String(index)}` }, withKey(key));
        if (reply.status === 200) return reply;
        assert.equal(reply.status, 503, reply.text);
      }
    };
    const writers = Promise.all(keys.map(send));
    for (let round = 0; round < 10; round += 1) await terminateAll();
    for (const reply of await writers) created(reply);
    for (const [index] of keys.entries()) assert.equal(await withLicense(`TERM${String(index)}`), 1);
  });

  test('before the commit has arrived records nothing; the same submission is then recorded once', async () => {
    const key = withKey(randomUUID());
    nextCommit('cut before');
    const lost = await boots.create('SF', { license: 'BEFORE' }, key);
    refused(lost, 503, REFUSALS.away);
    assert.match(lost.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(await withLicense('BEFORE'), 0);
    created(await boots.create('SF', { license: 'BEFORE' }, key));
    assert.equal(await withLicense('BEFORE'), 1);
  });

  test('with the answer to the commit is not a refusal; the same submission gets the recorded answer', async () => {
    const key = withKey(randomUUID());
    nextCommit('cut after');
    const lost = await boots.create('SF', { license: 'AFTER' }, key);
    const again = await boots.create('SF', { license: 'AFTER' }, key);
    created(again);
    // The server itself looks up whether the change was recorded; the database may not have finished by then.
    if (lost.status === 200) assert.equal(lost.text, again.text);
    else refused(lost, 503, REFUSALS.away);
    assert.equal(await withLicense('AFTER'), 1);
  });

  test('that died unnoticed in the pool is replaced for reads (RUN-15)', async () => {
    await boots.list('SF');
    let cuts = 0;
    proxy.fate = () => {
      cuts += 1;
      if (cuts === 1) proxy.fate = () => 'pass';
      return 'cut before';
    };
    assert.equal((await boots.list('SF')).status, 200);
    assert.equal(cuts, 1);
  });

  test('in a network that has gone silent ends the call, and the next one works', async () => {
    proxy.fate = (sent) => (isCommit(sent) ? 'silence' : 'pass');
    refused(await boots.create('SF', { license: 'SILENT' }), 503, REFUSALS.away);
    proxy.fate = () => 'pass';
    created(await boots.create('SF', { license: 'HEARD' }));
  });
});

describe('Blocked writers on PostgreSQL', { skip, timeout: 120_000 }, () => {
  let server: TestServer;
  let boots: BootCaller;
  let admin: pg.Client;
  let holder: pg.Client;
  before(async () => {
    server = await startTestServer({
      database: POSTGRES!,
      settings: { DATABASE_LOCK_TIMEOUT: '60', DATABASE_STATEMENT_TIMEOUT: '60' },
    });
    boots = new BootCaller(await server.signIn('supervisor'), server.clock);
    const url = server.config.databaseUrl ?? '';
    [admin, holder] = [aClient(url), aClient(url)];
    await Promise.all([admin.connect(), holder.connect()]);
  });
  after(async () => {
    await Promise.all([admin.end(), holder.end()]);
    await server.close();
  });

  test('prevent nobody from reading, however many they are, and continue when they can', async () => {
    const id = await boots.recorded('KC');
    await holder.query('begin; lock table boot in exclusive mode');
    let written = 0;
    const writers = Array.from({ length: 30 }, async (_, index) => {
      const reply = await boots.create('KC', { license: `BLOCK${String(index)}` });
      written += 1;
      return reply;
    });
    const waiting = async () => {
      const { rows } = await admin.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count ?? 0;
    };
    while ((await waiting()) < 10) await new Promise(setImmediate);
    assert.equal((await boots.list('KC')).status, 200);
    assert.equal((await boots.get(id)).status, 200);
    assert.equal(written, 0, 'the writers were blocked all the while');
    await holder.query('rollback');
    for (const reply of await Promise.all(writers)) created(reply);
  });

  test('get a message if the database has too few resources for a while, and can try again (RUN-15)', async () => {
    await admin.query(`
      create function starve() returns trigger language plpgsql as $$
      begin raise exception 'out of memory' using errcode = 'out_of_memory'; end $$;
      create trigger starve before insert on boot execute function starve()`);
    const starved = await boots.create('KC', { license: 'STARVED' });
    await admin.query('drop function starve cascade');
    refused(starved, 503, REFUSALS.busy);
    created(await boots.create('KC', { license: 'FED' }));
  });

  test('that wait too long get a message, and nothing of theirs is recorded', async () => {
    const short = await startTestServer({
      database: POSTGRES!,
      settings: { DATABASE_LOCK_TIMEOUT: '1' },
    });
    const client = aClient(short.config.databaseUrl ?? '');
    try {
      const caller = new BootCaller(await short.signIn('supervisor'), short.clock);
      await client.connect();
      await client.query('begin; lock table boot in exclusive mode');
      const reply = await caller.create('KC', { license: 'TOOLONG' });
      refused(reply, 503, REFUSALS.busy);
      assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
      await client.query('rollback');
      assert.ok(!listed(await caller.list('KC')).some(({ license }) => license === 'TOOLONG'));
    } finally {
      await client.end();
      await short.close();
    }
  });
});
