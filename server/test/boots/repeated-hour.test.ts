import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Entry } from '../../../src/domain/wire/records';
import { API, BootCaller, closed, listed, refused } from '../support/calls/bootCalls';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { picture } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClock } from '../support/TestClock';

const minutes = (count: number) => count * 60_000;
const DAY = '2025-11-02';
/** The first 01:00 in each region on the day when clocks go back from 01:59 to 01:00, epoch milliseconds. */
const FIRST = {
  BAL: Date.parse(`${DAY}T05:00:00Z`),
  KC: Date.parse(`${DAY}T06:00:00Z`),
  SF: Date.parse(`${DAY}T08:00:00Z`),
};

for (const database of DATABASES) {
  describe(`The hour that repeats on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      server = await startTestServer({ database, clock: new TestClock(FIRST.BAL) });
      await grant(server, 'supervisor', 'BAL', ['ADMIN_REPORTS']);
    });
    after(() => server.close());

    /** The repeated hour of a region. The tests run from east to west, so that the clock only moves forward. */
    function hourOf(region: keyof typeof FIRST) {
      const at = (time: string) => ({ date: DAY, time, dateTime: `${DAY}T${time}:00` });
      /** Moves the clock this many minutes past the first 01:00. Signs in again in case the session has timed out. */
      const goTo = async (pastFirst: number) => {
        server.clock.nowMs = FIRST[region] + minutes(pastFirst);
        supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      };
      return { at, goTo };
    }

    test('a release at 01:10 of a boot of 01:50 took twenty minutes, on the receipt, in the report and in a refusal (BOOT-9, REP-3)', async () => {
      const { at, goTo } = hourOf('BAL');
      await goTo(50);
      const id = await supervisor.recorded('BAL', at('01:50'));
      await goTo(60 + 10);
      closed(await supervisor.release('BAL', id, at('01:10')));
      const { closedTime, closedTimeUtc } = await supervisor.details(id);
      assert.deepEqual([closedTime, closedTimeUtc], ['2025-11-02T01:10:00', '2025-11-02T06:10:00.000Z']);
      const found = (
        await supervisor.client.get(`${API}/boot/search?region=BAL&from=${DAY}&to=${DAY}`)
      ).json();
      const [record] = (found as { items: { bootTimeUtc: string; closedTimeUtc: string }[] }).items;
      assert.deepEqual(
        [record?.bootTimeUtc, record?.closedTimeUtc],
        ['2025-11-02T05:50:00.000Z', '2025-11-02T06:10:00.000Z'],
      );
      const report = await new MoneyCaller(supervisor.client).report('BAL', DAY, DAY);
      assert.deepEqual(report.minutesToRelease, { median: 20, p90: 20 });
      refused(await supervisor.release('BAL', id, at('01:10')), 409, / on 11\/02\/2025 at 01:10 EST$/);
      const { bytes } = await picture(supervisor.client, `${API}/boot/receipt/${String(id)}`);
      const text = textOf(bytes).join('\n');
      assert.match(text, /11\/02\/2025 01:50 EDT/);
      assert.match(text, /11\/02\/2025 01:10 EST/);
      const timeline = (await supervisor.client.get(`${API}/boot/timeline/${String(id)}`)).json() as {
        kind: string;
        timeUtc: string;
      }[];
      assert.equal(timeline.find(({ kind }) => kind === 'RELEASED')?.timeUtc, '2025-11-02T06:10:00.000Z');
    });

    test('payments, voids and the time on the form have unambiguous instants (BOOT-9, REC-77)', async () => {
      const { at, goTo } = hourOf('BAL');
      await goTo(60 + 15);
      const id = await supervisor.recorded('BAL', at('01:05'));
      closed(await supervisor.release('BAL', id, at('01:10')));
      await goTo(60 + 20);
      const [payment] = (await supervisor.details(id)).payments ?? [];
      const path = `${API}/boot/payment/${String(id)}/${String(payment?.id)}/void`;
      assert.equal((await supervisor.client.post(path, { reason: 'Wrong amount' })).status, 200);
      const [voided] = (await supervisor.details(id)).payments ?? [];
      assert.deepEqual(
        [payment?.time, payment?.timeUtc, voided?.voided?.time, voided?.voided?.timeUtc],
        [
          '2025-11-02T01:15:00',
          '2025-11-02T06:15:00.000Z',
          '2025-11-02T01:20:00',
          '2025-11-02T06:20:00.000Z',
        ],
      );
      const timeline = (await supervisor.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];
      assert.deepEqual(
        timeline.map(({ kind, closedTimeUtc }) => [kind, closedTimeUtc]),
        [
          ['RECORDED', undefined],
          ['RELEASED', '2025-11-02T06:10:00.000Z'],
          ['PAYMENT_ADDED', undefined],
          ['PAYMENT_VOIDED', undefined],
        ],
      );
    });

    test('a release that is before its boot by every interpretation is refused (BOOT-9, REL-18)', async () => {
      const { at, goTo } = hourOf('KC');
      await goTo(60 + 50);
      const id = await supervisor.recorded('KC', at('01:50'));
      await goTo(60 + 58);
      refused(await supervisor.release('KC', id, at('01:10')), 400, /Time.*11\/02\/2025 01:50/);
      closed(await supervisor.release('KC', id, at('01:50')));
    });

    test('a boot in the second hour is tow-eligible by that hour, and correcting its plate does not change that (BOOT-9)', async () => {
      const { at, goTo } = hourOf('SF');
      await goTo(31);
      const first = await supervisor.recorded('SF', at('01:30'));
      await goTo(60 + 30);
      const second = await supervisor.recorded('SF', at('01:30'));
      const eligible = async () => {
        const list = listed(await supervisor.list('SF'));
        return [first, second].map((id) => {
          const { bootTimeUtc, towEligibleTime } = list.find((boot) => boot.id === id) ?? {};
          return [bootTimeUtc, towEligibleTime];
        });
      };
      const times = [
        ['2025-11-02T08:30:00Z', '2025-11-05T00:30:00'],
        ['2025-11-02T09:30:00Z', '2025-11-05T01:30:00'],
      ];
      assert.deepEqual(await eligible(), times);
      await goTo(240);
      const correct = async (changes: object) => {
        for (const id of [first, second]) {
          const body = { reason: 'Misread', changes };
          const reply = await supervisor.client.post(`${API}/boot/correct/SF/${String(id)}`, body);
          assert.equal(reply.status, 200, reply.text);
        }
      };
      await correct({ license: '7XYZ999' });
      assert.deepEqual(await eligible(), times);
      // The first boot cannot have been set after it was recorded.
      await correct({ time: '01:20' });
      assert.deepEqual(await eligible(), [
        ['2025-11-02T08:20:00Z', '2025-11-05T00:20:00'],
        ['2025-11-02T09:20:00Z', '2025-11-05T01:20:00'],
      ]);
      const details = await Promise.all([first, second].map((id) => supervisor.details(id)));
      assert.deepEqual(
        details.map(({ bootTime, bootTimeUtc, closedTimeUtc }) => [bootTime, bootTimeUtc, closedTimeUtc]),
        [
          ['2025-11-02T01:20:00', '2025-11-02T08:20:00.000Z', null],
          ['2025-11-02T01:20:00', '2025-11-02T09:20:00.000Z', null],
        ],
      );
    });
  });
}
