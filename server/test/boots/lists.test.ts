import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { wireTime, zoneShortName } from '../../../src/domain/time/zone';
import { ZONE_EXAMPLES } from '../../../src/domain/time/zoneExamples';
import type { Region } from '../../../src/domain/wire/region';
import type { LoginUser } from '../../../src/domain/wire/session';
import { API, BootCaller, listed } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { runSetupOf } from '../support/siteFile';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClock } from '../support/TestClock';

for (const database of DATABASES) {
  describe(`The items of the lists of active boots, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let boots: BootCaller;
    // Two days before daylight saving time starts in America, early on 8 March 2026.
    const clock = new TestClock(Date.UTC(2026, 2, 6, 20, 0));
    before(async () => {
      server = await startTestServer({ database, clock });
      boots = new BootCaller(await server.signIn('supervisor'), clock);
    });
    after(() => server.close());

    /** Records a boot and finds it in its region's list. */
    async function recorded(regionCode: string, but: object = {}) {
      const id = await boots.recorded(regionCode, but);
      const found = listed(await boots.list(regionCode)).find((each) => each.id === id);
      assert.ok(found !== undefined);
      return found;
    }

    test('contain the number, address, VIN and boot time (LIVE-1)', async () => {
      const { refNum, addr1, vin, bootTime } = await recorded('SF', { addr1: '88 Colin P Kelly Jr St' });
      assert.match(String(refNum), /^SF-\d{6}$/);
      assert.deepEqual([addr1, vin], ['88 Colin P Kelly Jr St', '1HGCM82633A004352']);
      assert.equal(bootTime, '2026-03-06T12:00:00');
      assert.equal((await recorded('SF', { vin: '' })).vin, null);
    });

    test('the hours until a tow are elapsed hours, even when the clocks change (LIVE-2)', async () => {
      // The clock skips one of the 72 hours; the 48 hours end before that.
      assert.equal((await recorded('SF')).towEligibleTime, '2026-03-09T13:00:00');
      assert.equal((await recorded('KC')).towEligibleTime, '2026-03-08T15:00:00');
      const before = { date: '2026-03-06', time: '01:30', dateTime: '2026-03-06T01:30:00' };
      assert.equal((await recorded('KC', before)).towEligibleTime, '2026-03-08T01:30:00');
      const autumn = { date: '2025-11-01', time: '01:30', dateTime: '2025-11-01T01:30:00' };
      assert.equal((await recorded('SF', autumn)).towEligibleTime, '2025-11-04T00:30:00');
      const longAgo = { date: '2000-01-01', time: '00:00', dateTime: '2000-01-01T00:00:00' };
      assert.equal((await recorded('SF', longAgo)).towEligibleTime, '2000-01-04T00:00:00');
    });

    test('daylight saving time continues after 2030 (LIVE-2)', async () => {
      const later = new TestClock(Date.UTC(2032, 6, 1, 19, 0));
      const server2032 = await startTestServer({ database, clock: later });
      try {
        const caller = new BootCaller(await server2032.signIn('supervisor'), later);
        const id = await caller.recorded('SF');
        const found = listed(await caller.list('SF')).filter((each) => each.id === id);
        assert.deepEqual(
          found.map(({ bootTime, towEligibleTime }) => [bootTime, towEligibleTime]),
          [['2032-07-01T12:00:00', '2032-07-04T12:00:00']],
        );
      } finally {
        await server2032.close();
      }
    });

    test('the whole process uses one set of time zones, the same as the pages (LIVE-2)', () => {
      for (const [local, zone, utc, short] of ZONE_EXAMPLES) {
        assert.deepEqual(
          [wireTime(Date.parse(utc), zone), zoneShortName(local, zone)],
          [local, short],
          local,
        );
      }
    });

    test('a region without a limit has none (LIVE-2)', async () => {
      assert.equal((await recorded('BAL')).towEligibleTime, null);
    });

    test("a company's list follows the limit of each boot's region (LIVE-2)", async () => {
      const harbor = new BootCaller(await server.signIn('harbor'), clock);
      const user = (await harbor.client.get(`${API}/login/user`)).json() as LoginUser;
      const ids = [await harbor.recorded('KC'), await harbor.recorded('BAL')];
      const list = listed(
        await harbor.client.get(`${API}/boot/get-company/${String(user.towCompanyId)}`),
      ).filter(({ id }) => ids.includes(id));
      const times = new Map(list.map(({ id, towEligibleTime }) => [id, towEligibleTime]));
      assert.deepEqual(
        ids.map((id) => times.get(id)),
        ['2026-03-08T15:00:00', null],
      );
    });

    test("each boot of a company's list names its region, whose clock its times use (LIVE-24)", async () => {
      const harbor = new BootCaller(await server.signIn('harbor'), clock);
      const user = (await harbor.client.get(`${API}/login/user`)).json() as LoginUser;
      const ids = [await harbor.recorded('KC'), await harbor.recorded('BAL')];
      const list = listed(await harbor.client.get(`${API}/boot/get-company/${String(user.towCompanyId)}`));
      assert.deepEqual(
        ids.map((id) => list.find((each) => each.id === id)?.regionCode),
        ['KC', 'BAL'],
      );
    });

    test("the setup file sets a region's hours and photos, and a message says what a valid value is (LIVE-3)", async () => {
      const regions = (await boots.client.get(`${API}/config/allowedRegions`)).json() as Region[];
      const sf = regions.find(({ code }) => code === 'SF');
      assert.deepEqual([sf?.towEligibleAfterHours, sf?.photoChecklist?.length], [72, 4]);
      const root = await mkdtemp(path.join(tmpdir(), 'boot-lists-'));
      const { databaseUrl, dataDir } = server.config;
      const settings = {
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      };
      const given = (towEligibleAfterHours: unknown, photoChecklist: unknown, photoMaxPixels: unknown) =>
        runSetupOf(settings, path.join(root, 'site.json'), {
          regions: [{ code: 'BAL', name: 'Baltimore, MD', state: 'MD', zoneId: 'America/New_York' }].map(
            (region) => ({
              ...{ ...region, bootFeeCents: 9_000 },
              ...{ towEligibleAfterHours, photoChecklist, photoMaxPixels },
            }),
          ),
        });
      try {
        const wrong = await given(1.5, ['Front', ''], 100);
        assert.match(wrong.stderr, /towEligibleAfterHours must be a whole number of hours from 0 to 8784/);
        assert.match(wrong.stderr, /photoChecklist\[1\] must be a photo's name/);
        assert.match(wrong.stderr, /photoMaxPixels must be a whole number of pixels from 640 to 10000/);
        const right = await given(24, ['Front'], 2_048);
        assert.equal(right.code, 0, right.stderr);
        assert.equal((await recorded('BAL')).towEligibleTime, '2026-03-07T15:00:00');
        const set = (await boots.client.get(`${API}/config/allowedRegions`)).json() as Region[];
        assert.deepEqual(
          set.map(({ code, photoMaxPixels }) => [code, photoMaxPixels]),
          [
            ['BAL', 2_048],
            ['KC', null],
            ['SF', null],
          ],
        );
      } finally {
        await rm(root, { recursive: true, force: true });
      }
    });
  });
}
