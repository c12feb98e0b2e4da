import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { emptyValues } from '../../../src/domain/boot/fields';
import { lookUp } from '../../src/boots/creating/vehicleNames';
import { purge, purgeHourly } from '../../src/db/purge';
import { SessionStore } from '../../src/sessions/SessionStore';
import { BootCaller, created, withKey } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClock } from '../support/TestClock';

const DAY_MINUTES = 24 * 60;

for (const database of DATABASES) {
  describe(`Obsolete rows on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer({ database, clock: new TestClock() });
    });
    after(() => server.close());

    const purged = () => purge({ db: server.db, clock: server.clock.read });

    test('are deleted in time: ended sessions, and keys that nobody sends again; what is in use stays (KEY-3)', async () => {
      const { clock } = server;
      const client = await server.signIn('supervisor');
      const key = withKey(randomUUID());
      const first = await new BootCaller(client, clock).create('SF', { license: 'KEPT' }, key);
      created(first);
      const over = await server.signIn('viewer');
      await over.post('/admin/logout');
      assert.deepEqual(await purged(), { sessions: 0, keys: 0 }, 'nothing is a day over yet');
      assert.equal((await client.get('/api-web/api/boot/get-region/SF')).status, 200);

      const ended = await server.db.selectFrom('session').select('id').execute();
      clock.advanceMinutes(40 * DAY_MINUTES);
      const again = await server.signIn('supervisor');
      // A process also purges when it starts; otherwise one that is restarted every night might never purge.
      const said: object[] = [];
      const say = (details: object) => said.push(details);
      await purgeHourly({ db: server.db, clock: clock.read, log: { info: say, error: say } })();
      assert.deepEqual(said, [{ sessions: ended.length, keys: 0 }]);
      assert.equal((await again.get('/api-web/api/boot/get-region/SF')).status, 200);
      assert.equal((await server.db.selectFrom('idempotencyKey').select('key').execute()).length, 1);

      clock.advanceMinutes(50 * DAY_MINUTES - 1);
      assert.equal((await purged()).keys, 0, 'it is 90 days less a minute');
      clock.advanceMinutes(2);
      assert.equal((await purged()).keys, 1);
    });
  });
}

test('Lookups in long tables use an index (KEY-3)', async () => {
  const server = await startTestServer({ clock: new TestClock() });
  try {
    const { db, clock } = server;
    const executor = db.getExecutor();
    const asked = mock.method(executor, 'executeQuery');
    await purge({ db, clock: clock.read });
    await new SessionStore(db, clock.read).endAllOf(1, 'not active');
    await lookUp(db, { ...emptyValues(), make: 'HONDA', model: 'ACCORD', body: 'COUPE', color: 'BLU' });
    const queries = asked.mock.calls.map(({ arguments: [query] }) => query);
    asked.mock.restore();
    const scans: string[] = [];
    const looked = new Set<string>();
    for (const { sql, parameters } of queries) {
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      for (const { detail } of (await db.executeQuery<{ detail: string }>(plan)).rows) {
        const [, how, table = ''] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
        looked.add(table);
        // Scanning sessions is fine: at most an hour's worth have expired.
        if (how === 'SCAN' && !sql.startsWith('delete from "session"')) scans.push(detail);
      }
    }
    assert.deepEqual(scans, []);
    for (const table of ['idempotency_key', 'session', 'model']) assert.ok(looked.has(table), table);
  } finally {
    await server.close();
  }
});
