import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays } from '../../../src/domain/time/text';
import type { RegionsReport, ReportException } from '../../../src/domain/wire/money';
import type { RecordPage } from '../../../src/domain/wire/records';
import { API, BootCaller, closed, momentIn } from '../support/calls/bootCalls';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { act, letTakeOff, RULE, setRule } from '../support/calls/removalCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { TestClock } from '../support/TestClock';

const MINUTE_MS = 60_000;
const NONE = { count: 0, off: 0, onTime: 0, late: 0, minutes: { median: null, p90: null } };

for (const database of DATABASES) {
  describe(`Reports on boots to take off on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let sam: BootCaller;
    let days: { readonly from: string; readonly to: string };
    /** The boots: off in time twice, off late, late and not off, and waiting. */
    const boots = { early: 0, cancelled: 0, late: 0, forgotten: 0, waiting: 0 };
    before(async () => {
      // A whole minute, since a form states the minute.
      const clock = new TestClock(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
      server = await startTestServer({ database, clock });
      await letTakeOff(server, 'supervisor', 'releaser');
      for (const person of ['supervisor', 'harbor']) await grant(server, person, 'KC', ['ADMIN_REPORTS']);
      sam = new BootCaller(await server.signIn('supervisor'), clock);
      await setRule(server, 'KC', { ...RULE, night: null });
      const from = momentIn('KC', clock).date;
      const released = async (but: object = {}) => {
        const id = await sam.recorded('KC');
        closed(await sam.release('KC', id, but));
        return id;
      };
      const off = async (caller: BootCaller, id: number) => {
        const reply = await act(caller, id, 'off', momentIn('KC', clock));
        assert.equal(reply.status, 200, reply.text);
      };
      await released({ bootOff: true });
      await sam.recorded('KC');
      boots.early = await released();
      boots.late = await released();
      boots.forgotten = await released();
      boots.cancelled = await sam.recorded('KC');
      closed(await sam.cancel('KC', boots.cancelled));
      clock.advanceMinutes(20);
      await off(sam, boots.early);
      clock.advanceMinutes(20);
      await off(sam, boots.cancelled);
      clock.advanceMinutes(25);
      // Signed in only now, since a session ends after an hour without a call.
      await off(new BootCaller(await server.signIn('releaser'), clock), boots.late);
      boots.waiting = await released();
      days = { from, to: momentIn('KC', clock).date };
    });
    after(() => server.close());

    async function reportTo(caller: BootCaller, { from, to } = days): Promise<RegionsReport> {
      const reply = await caller.client.get(`${API}/report?region=KC&from=${from}&to=${to}`);
      assert.equal(reply.status, 200, reply.text);
      return reply.json() as RegionsReport;
    }
    async function found(query: string): Promise<number[]> {
      const reply = await sam.client.get(
        `${API}/boot/search?region=KC&from=${days.from}&to=${days.to}&${query}`,
      );
      assert.equal(reply.status, 200, reply.text);
      return (reply.json() as RecordPage).items.map(({ id }) => id).sort((a, b) => a - b);
    }
    const sorted = (...ids: readonly number[]) => ids.toSorted((a, b) => a - b);
    const lateOnes = ({ exceptions }: RegionsReport): ReportException[] =>
      exceptions.filter(({ kind }) => kind === 'LATE_REMOVAL');

    test('a report counts the removals that began, and the minutes until they were done (REP-23)', async () => {
      const report = await reportTo(sam);
      const counts = { count: 5, off: 3, onTime: 2, late: 2 };
      assert.deepEqual(report.removals, { ...counts, minutes: { median: 40, p90: 65 } });
      assert.deepEqual(report.previous.removals, NONE);
      const one = await new MoneyCaller(sam.client).report('KC', days.from, days.to);
      assert.deepEqual(one.removals, report.removals);
      const before = addDays(days.from, -1);
      assert.deepEqual((await reportTo(sam, { from: before, to: before })).removals, NONE);
    });

    test("a viewer of only their company's boots gets figures of those (REP-4, REP-23)", async () => {
      const harbor = new BootCaller(await server.signIn('harbor'), server.clock);
      const report = await reportTo(harbor);
      assert.deepEqual([report.removals, lateOnes(report)], [NONE, []]);
    });

    test('each figure finds its records (REP-23, REC-86)', async () => {
      const { early, cancelled, late, forgotten, waiting } = boots;
      assert.deepEqual(await found('event=toTakeOff'), sorted(early, cancelled, late, forgotten, waiting));
      assert.deepEqual(await found('event=takenOff'), sorted(early, cancelled, late));
      assert.deepEqual(await found('event=offInTime'), sorted(early, cancelled));
      assert.deepEqual(await found('event=LATE_REMOVAL'), sorted(late, forgotten));
      assert.deepEqual(await found('event=LATE_REMOVAL&person=0'), [forgotten]);
      assert.deepEqual(await found('event=LATE_REMOVAL&by=Robin%20Okafor'), [late]);
    });

    test('what was off late, or is late and not off, stands out with who took it off (REP-24)', async () => {
      const told = lateOnes(await reportTo(sam)).map(({ person, count, amount, boots: of }) => [
        ...[person?.name ?? null, count, amount],
        of.map(({ id }) => id),
      ]);
      assert.deepEqual(told, [
        [null, 1, null, [boots.forgotten]],
        ['Robin Okafor', 1, null, [boots.late]],
      ]);
    });

    test('the CSV has the same figures (REP-23, REP-24)', async () => {
      const { from, to } = days;
      const { removals } = await reportTo(sam);
      const csv = async (path: string) =>
        (await sam.client.get(`${API}/report${path}from=${from}&to=${to}`)).text.trimEnd().split('\r\n');
      const lines = await csv('/KC/csv?');
      for (const [name, count] of [
        ['count', 5],
        ['off', 3],
        ['onTime', 2],
        ['late', 2],
      ] as const) {
        assert.ok(lines.includes(`removals,${name},,,,,${String(count)},`), name);
      }
      assert.ok(lines.includes(`minutesToOff,median,,,,,,${String(removals?.minutes.median)}`));
      const whole = await csv('/csv?region=KC&');
      assert.ok(whole.includes('exception,Robin Okafor,,,,,1,,LATE_REMOVAL,,,,'), whole.join('\n'));
    });
  });
}

test('without the feature, reports and searches know nothing of removals (REM-6)', async () => {
  const server = await startTestServer({ settings: { FEATURES: 'records,reports,day' } });
  try {
    const sam = new BootCaller(await server.signIn('supervisor'), server.clock);
    await grant(server, 'supervisor', 'KC', ['ADMIN_REPORTS']);
    const report = (await sam.client.get(`${API}/report?region=KC`)).json() as RegionsReport;
    assert.ok(!('removals' in report) && !('removals' in report.previous));
    for (const query of ['event=toTakeOff', 'event=LATE_REMOVAL', 'onCar=true']) {
      assert.equal((await sam.client.get(`${API}/boot/search?${query}`)).status, 404, query);
    }
  } finally {
    await server.close();
  }
});
