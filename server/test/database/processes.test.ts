import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { openDatabase } from '../../src/db/database';
import { REFUSALS } from '../../src/http/httpError';
import { BootCaller, created, listed, refused } from '../support/calls/bootCalls';
import { DATABASES, type TestDatabase } from '../support/databases';
import { aForm, aSidewaysPhoto, picture, register, uploadUrl } from '../support/calls/photoCalls';
import { aHead, RawCall } from '../support/calls/RawCall';
import { spawnServer, type SpawnedServer } from '../support/spawnServer';
import { startTestServer } from '../support/startTestServer';
import { TestClient } from '../support/calls/TestClient';
import { TestClock } from '../support/TestClock';
import { runTool } from '../support/tools';

const log = { error: () => undefined };

for (const database of DATABASES) {
  describe(`Processes on ${database.name}`, { skip: database.skip, timeout: 240_000 }, () => {
    let root: string;
    let own: TestDatabase;
    const running: SpawnedServer[] = [];
    before(async () => {
      root = mkdtempSync(path.join(tmpdir(), 'boot-processes-'));
      own = await database.create();
    });
    afterEach(async () => {
      for (const server of running) server.process.kill('SIGKILL');
      await Promise.all(running.splice(0).map((server) => server.ended()));
    });
    after(async () => {
      await own.drop();
      rmSync(root, { recursive: true, force: true });
    });

    function aServer(folder: string, settings: Record<string, string> = {}): SpawnedServer {
      const url: Record<string, string> = own.url === null ? {} : { DATABASE_URL: own.url };
      const server = spawnServer({ DATA_DIR: path.join(root, folder), ...url, ...settings });
      running.push(server);
      return server;
    }

    async function assertRefused(server: SpawnedServer, said: RegExp): Promise<void> {
      assert.equal(await server.ended(), 1);
      assert.match(server.output.stderr, said);
      assert.equal(server.output.stderr.trimEnd().split('\n').length, 1, server.output.stderr);
    }

    if (database.name === 'PostgreSQL') {
      test('three that start simultaneously on an empty database all start, fill it once, and keep one complete trail (RUN-16, RUN-20)', async () => {
        const shared = { SEED: 'demo', DATA_DIR_SHARED: 'yes' };
        const servers = [aServer('shared', shared), aServer('shared', shared), aServer('shared', shared)];
        const callers: BootCaller[] = [];
        for (const server of servers) {
          const client = new TestClient(await server.listening());
          assert.equal((await client.login('supervisor', DEMO_PASSWORD)).status, 303);
          callers.push(new BootCaller(client, new TestClock()));
        }
        const several = callers.flatMap((caller) => [1, 2, 3, 4].map(() => caller));
        const recorded = await Promise.all(several.map((caller) => caller.recorded('SF')));
        assert.equal(new Set(recorded).size, 12);
        const settings = { DATA_DIR: path.join(root, 'shared'), DATABASE_URL: own.url ?? '' };
        const verified = await runTool('audit', settings, ['--verify']);
        assert.deepEqual([verified.code, verified.stderr], [0, ''], verified.stdout);
        const printed = await runTool('audit', settings);
        const told = new Set(
          printed.stdout
            .split('\n')
            .map((line) => line.split('\t'))
            .filter(([, , , kind]) => kind === 'BOOT_RECORDED')
            .map(([, , , , subject]) => subject),
        );
        for (const id of recorded) assert.ok(told.has(`boot ${String(id)}`), `boot ${String(id)}`);
      });

      test('a starting process removes nothing from an upload that another one is receiving', async () => {
        const shared = { SEED: 'demo', DATA_DIR_SHARED: 'yes' };
        const origin = await aServer('shared', shared).listening();
        const client = new TestClient(origin);
        assert.equal((await client.login('supervisor', DEMO_PASSWORD)).status, 303);
        const form = new Response(aForm(Buffer.concat([await aSidewaysPhoto(), Buffer.alloc(200_000)])));
        const [type, body] = [form.headers.get('content-type') ?? '', Buffer.from(await form.arrayBuffer())];
        const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const call = new RawCall(origin);
        await call.send(
          aHead('POST', await uploadUrl(client, 'SF'), {
            cookie,
            'content-type': type,
            'content-length': body.length,
            connection: 'close',
          }),
        );
        await call.send(body.subarray(0, 100_000));
        const photos = path.join(root, 'shared', 'photos');
        const half = () =>
          readdirSync(photos, { recursive: true }).filter((name) => String(name).endsWith('.part')).length;
        while (half() === 0) await new Promise(setImmediate);

        const other = new TestClient(await aServer('shared', shared).listening());
        await call.send(body.subarray(100_000));
        const answer = await call.ended();
        assert.match(answer, /^HTTP\/1\.1 200 [^]*\r\n\r\n\d+$/);
        assert.equal((await other.login('supervisor', DEMO_PASSWORD)).status, 303);
        const boots = new BootCaller(other, new TestClock());
        const id = await boots.recorded('SF');
        assert.equal((await register(other, id, Number(answer.split('\r\n').at(-1)))).status, 200);
        const [photo] = (await boots.details(id)).photoUrls ?? [];
        assert.equal((await picture(other, photo?.url ?? '')).status, 200);
      });

      test('another process cannot use a folder that is not shared', async () => {
        await aServer('shared').listening();
        await assertRefused(
          aServer('shared', { DATA_DIR_SHARED: 'yes' }),
          /^DATA_DIR .* is in use by another process .*S3_BUCKET.*DATA_DIR_SHARED/,
        );
      });

      test('a process with another folder is refused, since it would not have the photos (RUN-16)', async () => {
        for (const settings of [{}, { DATA_DIR_SHARED: 'yes' }]) {
          await assertRefused(
            aServer('elsewhere', settings),
            /^DATA_DIR .* is not the folder with the photos/,
          );
        }
        await aServer('shared').listening();
      });
    }

    for (const { version, ran, text } of [
      {
        version: 'newer',
        ran: ['0001_first_release', '9999_future'],
        text: /newer than this program.*9999_future/,
      },
      { version: 'unreleased', ran: ['0001_initial', '0002_removal'], text: /from before the first release/ },
    ]) {
      test(`a database of another version (${version}) gives one line, and nothing is changed (RUN-16)`, async () => {
        const dataDir = path.join(root, version);
        mkdirSync(dataDir);
        const other = await database.create();
        const opened = await openDatabase({ dataDir, databaseUrl: other.url }, log);
        await sql`delete from kysely_migration`.execute(opened.db);
        for (const name of ran) {
          await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(opened.db);
        }
        await opened.close();
        const files = () =>
          readdirSync(dataDir)
            .filter((name) => name !== 'lock.sqlite')
            .map((name) => [name, readFileSync(path.join(dataDir, name)).toString('base64')]);
        const before = files();
        const url: Record<string, string> = other.url === null ? {} : { DATABASE_URL: other.url };
        await assertRefused(aServer(version, { SEED: 'demo', ...url }), text);
        assert.deepEqual(files(), before);
        await other.drop();
      });
    }
  });
}

describe('Another process that writes to the embedded database', { timeout: 120_000 }, () => {
  test('does not prevent reading; writers wait, or are told that they have waited too long', async () => {
    const server = await startTestServer();
    const other = new Sqlite(path.join(server.config.dataDir, 'boot.sqlite'));
    try {
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const id = await boots.recorded('SF');
      // Long enough for calls to record the time of the last activity.
      server.clock.advanceSeconds(30);
      other.exec('begin immediate');
      let written = false;
      const writer = boots.create('SF', { license: 'WAITS' }).finally(() => (written = true));
      assert.equal((await boots.get(id)).status, 200);
      assert.equal((await boots.list('SF')).status, 200);
      assert.equal((await boots.client.get('/healthz')).status, 200);
      assert.equal(written, false, 'the writer waited all the while');
      other.exec('rollback');
      created(await writer);

      other.exec('begin immediate');
      const late = await boots.create('SF', { license: 'TOOLATE' });
      refused(late, 503, REFUSALS.busy);
      assert.match(late.headers.get('retry-after') ?? '', /^\d+$/);
      other.exec('rollback');
      const licenses = listed(await boots.list('SF')).map(({ license }) => license);
      assert.deepEqual([licenses.includes('WAITS'), licenses.includes('TOOLATE')], [true, false]);
    } finally {
      other.close();
      await server.close();
    }
  });
});
