import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Entry } from '../../../src/domain/wire/records';
import { API, BootCaller, closed, listed, momentIn, refused, withKey } from '../support/calls/bootCalls';
import { act, letTakeOff, removalOf, removals, RULE, setRule } from '../support/calls/removalCalls';
import type { TestReply } from '../support/calls/TestClient';
import { assertSoundBoots } from '../support/checkedBoots';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

const MINUTE = 60_000;
const statuses = (replies: readonly TestReply[]) => replies.map(({ status }) => status).sort();
const lost = (replies: readonly TestReply[]) => replies.find(({ status }) => status === 409)?.text ?? '';

for (const database of DATABASES) {
  describe(`Taking boots off on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let sam: BootCaller;
    let robin: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      await letTakeOff(server, 'supervisor', 'releaser');
      sam = new BootCaller(await server.signIn('supervisor'), server.clock);
      robin = new BootCaller(await server.signIn('releaser'), server.clock);
    });
    beforeEach(() => setRule(server, 'KC', RULE));
    after(async () => {
      await assertSoundBoots(server).finally(() => server.close());
    });

    async function released(but: object = {}): Promise<number> {
      const id = await sam.recorded('KC');
      closed(await sam.release('KC', id, but));
      return id;
    }
    const now = (minutes = 0) => momentIn('KC', server.clock, minutes).dateTime;
    const off = (caller: BootCaller, id: number, dateTime = now(), headers = {}) =>
      act(caller, id, 'off', { dateTime }, headers);
    const reopen = (id: number, but: object = {}) =>
      sam.client.post(`${API}/boot/reopen/KC/${String(id)}`, { reason: 'Wrong car', ...but });
    async function history(id: number): Promise<Entry[]> {
      return (await sam.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];
    }
    const kinds = async (id: number) => (await history(id)).map(({ kind }) => kind);
    const done = (reply: TestReply) => assert.equal(reply.status, 200, reply.text);

    test('a release begins a removal, whose clock is decided then and never moves (REM-4)', async () => {
      const id = await released();
      const { closedTime } = await sam.details(id);
      const removal = await removalOf(sam, id);
      assert.deepEqual([removal.state, removal.why, removal.askedTime], ['WAITING', 'RELEASED', closedTime]);
      const minutes = Date.parse(removal.dueTimeUtc ?? '') - Date.parse(removal.askedTimeUtc ?? '');
      assert.ok([45, 60].includes(minutes / MINUTE), String(minutes));
      await setRule(server, 'KC', { ...RULE, minutes: 5, night: null });
      assert.deepEqual(await removalOf(sam, id), removal);
      await setRule(server, 'KC', null);
      assert.deepEqual(await removalOf(sam, id), removal);
      done(await off(sam, id));
      assert.equal((await removalOf(sam, id)).state, 'OFF');
    });

    test('a cancellation begins one as well (REM-4)', async () => {
      const id = await sam.recorded('KC');
      const { time } = closed(await sam.cancel('KC', id));
      const { state, why, askedTime } = await removalOf(sam, id);
      assert.deepEqual([state, why, askedTime], ['WAITING', 'CANCELLED', time]);
    });

    test('unless the boot is off already, by whoever closed it (REM-5)', async () => {
      const id = await released({ bootOff: true });
      const { state, offTime, offBy } = await removalOf(sam, id);
      assert.deepEqual([state, offTime, offBy], ['OFF', (await sam.details(id)).closedTime, 'Sam Rivera']);
      const other = await sam.recorded('KC');
      const path = `${API}/boot/cancel/KC/${String(other)}?bootOff=true`;
      closed(await sam.client.post(path, '""', { 'content-type': 'application/json' }));
      assert.equal((await removalOf(sam, other)).state, 'OFF');
      assert.deepEqual((await kinds(other)).slice(-2), ['CANCELLED', 'BOOT_OFF']);
    });

    test('a region without a rule has none (REM-6)', async () => {
      await setRule(server, 'KC', null);
      const id = await released({ bootOff: true });
      assert.equal((await sam.details(id)).removal, null);
      assert.equal((await off(sam, id)).status, 404);
      assert.equal((await act(sam, id, 'take')).status, 404);
      assert.ok(!(await removals(sam, 'KC')).some((item) => item.id === id));
      done(await reopen(id));
      for (const active of [id, await sam.recorded('KC')]) {
        const replies = [
          await act(sam, active, 'take'),
          await act(sam, active, 'leave'),
          await off(sam, active),
          await off(sam, active, now(60)),
          await act(sam, active, 'not-found', { note: 'Gone' }),
          await act(sam, active, 'back', { reason: 'Another car' }),
        ];
        assert.deepEqual(new Set(statuses(replies)), new Set([404]));
        assert.ok(!(await kinds(active)).includes('NOTE'));
      }
    });

    test('the list has what is not off, the earliest due first (REM-7)', async () => {
      const later = await released();
      server.clock.nowMs += MINUTE;
      await setRule(server, 'KC', { ...RULE, minutes: 1, night: null });
      const first = await released();
      const gone = await released({ bootOff: true });
      const listed = (await removals(sam, 'KC')).map(({ id }) => id);
      assert.ok(listed.indexOf(first) < listed.indexOf(later), listed.join());
      assert.ok(listed.includes(later) && !listed.includes(gone));
      assert.deepEqual(
        (await removals(robin, 'KC')).map(({ id }) => id),
        listed,
      );
    });

    test('of two who take it at once, one does, and the other is told who has it (REM-8)', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await released();
        const replies = await Promise.all([act(sam, id, 'take'), act(robin, id, 'take')]);
        assert.deepEqual(statuses(replies), [200, 409]);
        const { state, takenBy } = await removalOf(sam, id);
        assert.equal(state, 'TAKEN');
        assert.ok(lost(replies).includes(`has been taken by ${takenBy ?? '?'} since `), lost(replies));
      }
    });

    test("taking one's own again, and leaving what nobody took, change nothing (REM-8)", async () => {
      const id = await released();
      done(await act(sam, id, 'leave'));
      const first = await act(sam, id, 'take');
      server.clock.nowMs += MINUTE;
      assert.equal((await act(sam, id, 'take')).text, first.text);
      refused(await act(robin, id, 'leave'), 409, /has been taken by Sam Rivera since /);
      done(await act(sam, id, 'leave'));
      assert.equal((await removalOf(sam, id)).state, 'WAITING');
      assert.deepEqual((await kinds(id)).slice(-2), ['REMOVAL_TAKEN', 'REMOVAL_LEFT']);
    });

    test('whoever reports it off second is told, and what they report stays as one note (REM-9)', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await released();
        done(await act(robin, id, 'take'));
        const keys = [withKey(randomUUID()), withKey(randomUUID())];
        const send = () => Promise.all([off(sam, id, now(), keys[0]), off(robin, id, now(), keys[1])]);
        const replies = await send();
        assert.deepEqual(statuses(replies), [200, 409]);
        const { state, offBy } = await removalOf(sam, id);
        assert.equal(state, 'OFF');
        assert.ok(lost(replies).includes(`was already taken off by ${offBy ?? '?'} on `), lost(replies));
        const again = await send();
        assert.deepEqual(
          again.map(({ text }) => text),
          replies.map(({ text }) => text),
        );
        const notes = (await history(id)).filter(({ kind }) => kind === 'NOTE');
        assert.equal(notes.length, 1);
        assert.match(notes[0]?.note ?? '', /^Also reported off .+ by (?:Sam Rivera|Robin Okafor)$/);
      }
    });

    test('it is off or reopened, never both (REM-10)', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await released();
        const [taken, reopened] = await Promise.all([off(robin, id), reopen(id)]);
        const { status, removal } = await sam.details(id);
        if (reopened.status === 200) {
          assert.deepEqual([status, removal, taken.status], ['ACTIVE', null, 409]);
          assert.match(taken.text, /was reopened by Sam Rivera on /);
          assert.match((await history(id)).at(-1)?.note ?? '', /^Reported off /);
        } else {
          assert.deepEqual([status, removal?.state, taken.status], ['RELEASED', 'OFF', 200]);
          assert.match(reopened.text, /^The boot was taken off at .+\. Is it on the car again\?$/);
        }
      }
    });

    test('a report while the boot is being cancelled is recorded, or is told what happened (REM-9)', async () => {
      for (let round = 0; round < 10; round += 1) {
        const id = await sam.recorded('KC');
        const replies: TestReply[] = [];
        const report = async () => {
          for (let count = 0; count < 4; count += 1) replies.push(await off(robin, id));
        };
        const [cancelled] = await Promise.all([sam.cancel('KC', id), report(), report(), report(), report()]);
        done(cancelled);
        assert.deepEqual(
          replies.filter(({ status }) => status !== 200 && status !== 409).map(({ text }) => text),
          [],
        );
        const isOff = (await removalOf(sam, id)).state === 'OFF';
        assert.equal(replies.filter(({ status }) => status === 200).length, isOff ? 1 : 0);
      }
    });

    test('what was taken off is reopened only if it is on the car again (REM-11)', async () => {
      const id = await released({ bootOff: true });
      assert.equal((await reopen(id)).status, 409);
      assert.equal((await sam.details(id)).status, 'RELEASED');
      done(await reopen(id, { onAgain: true }));
      const { status, removal } = await sam.details(id);
      assert.deepEqual([status, removal], ['ACTIVE', null]);
    });

    test('a car that is not there can still be taken and be off; off by mistake is waiting again (REM-12)', async () => {
      const id = await released();
      const { askedTime, dueTime } = await removalOf(sam, id);
      done(await act(sam, id, 'take'));
      done(await act(robin, id, 'not-found', { note: 'Only the lot is here' }));
      assert.deepEqual(
        [(await removalOf(sam, id)).state, (await removalOf(sam, id)).takenBy],
        ['NOT_FOUND', null],
      );
      done(await act(robin, id, 'take'));
      done(await off(sam, id));
      refused(await act(sam, id, 'not-found', { note: 'Gone' }), 409, /was already taken off by Sam Rivera/);
      done(await act(sam, id, 'back', { reason: 'Another car' }));
      const back = await removalOf(sam, id);
      assert.deepEqual(
        [back.state, back.takenBy, back.offTime, back.askedTime, back.dueTime],
        ['WAITING', null, null, askedTime, dueTime],
      );
      refused(await act(sam, id, 'back', { reason: 'Another car' }), 409, /is not off$/);
    });

    test('a backdated release and a late connection are told apart (REM-13)', async () => {
      const id = await sam.recorded('KC', momentIn('KC', server.clock, -120));
      closed(await sam.release('KC', id, momentIn('KC', server.clock, -90)));
      const { askedTime } = await removalOf(sam, id);
      assert.equal(askedTime, now(-90));
      const at = (minutes: number) => new Date(server.clock.nowMs + minutes * MINUTE).toISOString();
      done(await off(sam, id, now(-70), { 'Kept-At': at(-70), 'Sent-At': at(0) }));
      const entry = (await history(id)).find(({ kind }) => kind === 'BOOT_OFF');
      assert.deepEqual(
        [entry?.time, entry?.offTime, entry?.keptTimeUtc, entry?.sentTimeUtc],
        [now().slice(0, 17) + (entry?.time ?? '').slice(17), now(-70), at(-70), at(0)],
      );
    });

    test('a wrong time or a text that is too long is refused, by its field (REM-3)', async () => {
      const id = await released();
      refused(await off(sam, id, now(-5)), 400, /^Date and Time is before the release or the cancellation, /);
      refused(await off(sam, id, now(10)), 400, /^Date and Time is in the future/);
      refused(await off(sam, id, '2026-03-08T02:30:00'), 400, /^Date and Time/);
      refused(await off(sam, id, 'now'), 400, 'Date and Time format is invalid');
      refused(await act(sam, id, 'off', { dateTime: now(), note: 'x'.repeat(2_001) }), 400, /^Note must be/);
      refused(await act(sam, id, 'not-found', { note: 'x'.repeat(501) }), 400, /^Note must be at most 500/);
      refused(await act(sam, id, 'not-found', { note: ' ' }), 400, 'Note is required');
      refused(await act(sam, id, 'back', { reason: 'x'.repeat(501) }), 400, /^Reason must be/);
      assert.equal((await removalOf(sam, id)).state, 'WAITING');
    });

    test('the clock counts from the first request, if the region says so (REM-14)', async () => {
      const early = await sam.recorded('KC');
      assert.equal((await act(sam, early, 'request')).status, 404);
      await setRule(server, 'KC', { ...RULE, countsFrom: 'request' });
      const first = await act(sam, early, 'request');
      done(first);
      const { state, why, dueTime, askedTimeUtc } = await removalOf(sam, early);
      assert.deepEqual([state, why, dueTime], ['REQUESTED', null, null]);
      const inList = listed(await sam.list('KC')).find(({ id }) => id === early);
      assert.equal(inList?.waitingSinceUtc, askedTimeUtc?.replace(/\.\d{3}Z$/, 'Z'));
      assert.ok(!(await removals(sam, 'KC')).some(({ id }) => id === early));
      server.clock.nowMs += 10 * MINUTE;
      assert.equal((await act(robin, early, 'request')).text, first.text);
      closed(await sam.release('KC', early));
      assert.equal((await removalOf(sam, early)).askedTime, (first.json() as { time: string }).time);
      refused(await act(sam, early, 'request'), 409, /was already released by /);
      const late = await released();
      assert.equal((await removalOf(sam, late)).askedTime, (await sam.details(late)).closedTime);
    });

    test('a car whose boot is not off yet can be recorded, once it is said so (REM-16)', async () => {
      const id = await sam.recorded('KC', { license: 'TWICE42', vin: '' });
      closed(await sam.release('KC', id));
      const again = { license: 'TWICE42', vin: '' };
      const reply = await sam.create('KC', again, { 'Duplicate-Check': '1' });
      assert.equal(reply.status, 409, reply.text);
      const { duplicateOf, details } = reply.json() as {
        duplicateOf: { id: number; status: string };
        details: string;
      };
      assert.deepEqual([duplicateOf.id, duplicateOf.status], [id, 'TO_REMOVE']);
      assert.match(details, /was released as KC-\d+ on .+, but its boot is not off yet$/);
      done(await sam.create('KC', { ...again, duplicateOf: id }, { 'Duplicate-Check': '1' }));
    });

    test('setting up a region checks its rule, and names what is wrong (REM-2)', async () => {
      const path = '/admin/api/setup/regions/KC';
      const put = async (removal: unknown) => {
        const { version } = (await sam.client.get(path)).json() as { version: number };
        return sam.client.send(path, { method: 'PUT', body: { version, removal } });
      };
      const wrong = {
        minutes: 0,
        night: { from: '22:00', to: '22:00', minutes: 2_881 },
        countsFrom: 'payment',
      };
      const refusal = await put(wrong);
      assert.equal(refusal.status, 400);
      const { faults } = refusal.json() as { faults: { field: string; sentence: string }[] };
      assert.deepEqual(
        faults.map(({ field, sentence }) => `${field}: ${sentence}`),
        [
          'removal.minutes: Minutes to take the boot off must be a whole number from 1 to 2880',
          'removal.night.to: To must differ from the beginning of the night',
          'removal.night.minutes: Minutes at night must be a whole number from 1 to 2880',
        ],
      );
      assert.equal((await put({ ...RULE, countsFrom: 'tomorrow' })).status, 400);
      done(await put(null));
      done(await put({ ...RULE, night: null }));
      const regions = (await sam.client.get(`${API}/config/allowedRegions`)).json() as {
        code: string;
        removal: unknown;
      }[];
      assert.deepEqual(regions.find(({ code }) => code === 'KC')?.removal, { ...RULE, night: null });
      assert.equal(regions.find(({ code }) => code === 'BAL')?.removal, null);
    });

    test('records carry it (REM-15)', async () => {
      const id = await released();
      const { refNum, removal } = await sam.details(id);
      const found = (await sam.client.get(`${API}/boot/search?q=${String(refNum)}`)).json() as {
        items: { removal: unknown }[];
      };
      assert.deepEqual(found.items[0]?.removal, removal);
      const onCar = async () => {
        const reply = await sam.client.get(`${API}/boot/search?region=KC&onCar=true&limit=100`);
        return (reply.json() as { items: { id: number }[] }).items.map((item) => item.id);
      };
      const active = await sam.recorded('KC');
      assert.ok((await onCar()).includes(id) && !(await onCar()).includes(active));
      done(await off(sam, id));
      assert.ok(!(await onCar()).includes(id));
    });
  });
}

test('Without the feature, a release begins no removal (REM-6)', async () => {
  const server = await startTestServer({ settings: { FEATURES: 'records' } });
  try {
    await setRule(server, 'KC', RULE);
    const sam = new BootCaller(await server.signIn('supervisor'), server.clock);
    const id = await sam.recorded('KC');
    closed(await sam.release('KC', id));
    assert.equal((await sam.details(id)).removal, null);
    const row = server.db.selectFrom('removal').selectAll().where('bootId', '=', id);
    assert.equal(await row.executeTakeFirst(), undefined);
    assert.equal((await sam.client.get(`${API}/boot/removals/KC`)).status, 404);
  } finally {
    await server.close();
  }
});
