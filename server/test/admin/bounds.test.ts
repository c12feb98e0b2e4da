import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { allPermissions } from '../../../src/domain/permissions';
import { MOST } from '../../../src/domain/setup/fields';
import { ListRow, ListRowPage } from '../../../src/domain/wire/setup';
import { insertAll } from '../../src/db/insertAll';
import { BootCaller, created } from '../support/calls/bootCalls';
import { aPerson, done, refusedWith, SETUP, SetupCaller } from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { longestStretch, MOST_HELD_UP_MS } from '../support/longestStretch';
import { startTestServer, type TestServer } from '../support/startTestServer';

/** The most characters of an answer to a call that asks for too much. */
const MOST_ANSWERED = 20_000;

/** Permissions in as many invented regions as fit into a body. */
const madeUp = (count: number): Record<string, string[]> =>
  Object.fromEntries(
    Array.from({ length: count / 40 }, (_, region) => [
      `R${String(region)}`,
      Array.from({ length: 40 }, (_each, index) => `P${String(index)}`),
    ]),
  );

for (const database of DATABASES) {
  describe(`Calls that could hold up all others, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let admin: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      admin = new SetupCaller(await server.signIn('admin'));
    });
    after(() => server.close());

    test('unknown regions and permissions are refused before anything is compared, with a short answer (SETUP-24)', async () => {
      const held = await longestStretch(async () => {
        const asked = [madeUp(16_000), madeUp(4_800), { SF: Array<string>(16_000).fill('BOOT_VIEW') }];
        const replies = await Promise.all(
          asked.map((permissions) => admin.post('people', { ...aPerson('made'), permissions })),
        );
        for (const reply of replies) {
          refusedWith(reply, 400);
          assert.ok(reply.text.length < MOST_ANSWERED, String(reply.text.length));
        }
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
      const named = async (permissions: object) =>
        refusedWith(await admin.post('people', { ...aPerson('made'), permissions }), 400).faults;
      assert.deepEqual(await named({ SF: ['BOOT_VIEW', 'BOOT_FLY'], ZZ: [] }), [
        { field: 'permissions.SF.1', sentence: 'There is no permission BOOT_FLY' },
        { field: 'permissions.ZZ', sentence: 'There is no region ZZ' },
      ]);
      assert.match((await named(madeUp(MOST.permissions + 40)))?.[0]?.sentence ?? '', /at most 5000 entries/);
      const name = 'x'.repeat(100_000);
      const long = await admin.post('people', {
        ...aPerson('made'),
        permissions: { [name]: [], SF: [name] },
      });
      assert.ok(long.text.length < 1_000, String(long.text.length));
    });

    test('what somebody lacks is found at once, however much it is (SETUP-24)', async () => {
      const supervisor = new SetupCaller(await server.signIn('supervisor'));
      const all = allPermissions();
      const times = Math.floor(MOST.permissions / (3 * all.length));
      const permissions = Object.fromEntries(
        ['SF', 'KC', 'BAL'].map((code) => [code, Array(times).fill(all).flat()]),
      );
      const held = await longestStretch(async () => {
        const reply = await supervisor.post('people', { ...aPerson('much'), permissions });
        const { missingPermissions = [] } = refusedWith(reply, 403);
        assert.ok(missingPermissions.length > 0 && missingPermissions.length < 3 * all.length + 1);
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
    });

    test('a list has at most 20,000 rows, and its pages hold up nobody (SETUP-25)', async () => {
      const { id: regionId } = await server.db
        .selectFrom('region')
        .select('id')
        .where('code', '=', 'KC')
        .executeTakeFirstOrThrow();
      const rows = (await admin.all(ListRowPage, 'lists/KC/precincts')).length;
      const added = Array.from({ length: MOST.rows - rows - 1 }, (_, index) => {
        const [id, code] = [100_000 + index, `X${String(index)}`];
        return {
          ...{ list: 'precincts', regionId, id, code, name: code, sortOrder: id, active: 1 as const },
          item: JSON.stringify({ id, code, name: code, region: 'KC', latLon: { lat: 39.1, lon: -94.6 } }),
        };
      });
      await insertAll(server.db, 'referenceItem', added);
      const held = await longestStretch(async () => {
        done(ListRowPage, await admin.get('lists/KC/precincts?q=x1'));
        const { id } = done(ListRow, await admin.post('lists/KC/precincts', { code: 'LAST', name: 'Last' }));
        done(ListRow, await admin.get(`lists/KC/precincts/${String(id)}`));
        const tooMany = /at most 20,000 rows/;
        const another = await admin.post('lists/KC/precincts', { code: 'MORE', name: 'More' });
        assert.match(refusedWith(another, 400).details, tooMany);
        for (const dryRun of ['true', 'false']) {
          const file = await admin.client.send(`${SETUP}/lists/KC/precincts/import?dryRun=${dryRun}`, {
            method: 'POST',
            headers: { 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
            body: 'code,name\nMORE,More\n',
          });
          assert.match(refusedWith(file, 400).details, tooMany);
        }
        assert.equal((await admin.get('lists/KC/precincts/csv')).status, 200);
        assert.equal((await admin.get('lists')).status, 200);
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
    });

    test('trying a slow pattern holds up nobody (SETUP-8)', async () => {
      const { version } = await admin.region('KC');
      const held = await longestStretch(async () => {
        const adsRegionConfig = { requestedByRegex: '^(?:(?:ab)+)+$' };
        const reply = await admin.put('regions/KC', { version, adsRegionConfig });
        const { faults = [] } = refusedWith(reply, 400);
        assert.equal(faults[0]?.field, 'adsRegionConfig.requestedByRegex');
        assert.match(faults[0].sentence, /takes too long/);
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
    });

    test('a boot recorded under a slow pattern holds up nobody (ADD-19)', async () => {
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const details = JSON.stringify({ adsRegionConfig: { requestedByRegex: '(?:(?:xy)+)+' } });
      await server.db.updateTable('region').set({ details }).where('code', '=', 'BAL').execute();
      const held = await longestStretch(async () => {
        const requestedBy = `${'xy'.repeat(59)}!`;
        const replies = await Promise.all([1, 2, 3, 4].map(() => boots.create('BAL', { requestedBy })));
        for (const reply of replies) created(reply);
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
    });
  });
}
