import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { BootCaller, created } from '../support/calls/bootCalls';
import { refusedWith, SetupCaller } from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { longestStretch } from '../support/longestStretch';
import { startTestServer, type TestServer } from '../support/startTestServer';

/** The most CPU time (milliseconds) for which one call may keep all others waiting. */
const MOST_HELD_UP_MS = 200;

for (const database of DATABASES) {
  describe(`Calls that could hold up all others, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let admin: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      admin = new SetupCaller(await server.signIn('admin'));
    });
    after(() => server.close());

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
