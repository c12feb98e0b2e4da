import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { FEATURES } from '../../../src/domain/features';
import { BootDevice, DeviceElsewhere, RegionDevice } from '../../../src/domain/wire/devices';
import { Region } from '../../../src/domain/wire/region';
import { RecordPage, type Entry } from '../../../src/domain/wire/records';
import { API, BootCaller, closed, created, momentIn, refused, withKey } from '../support/calls/bootCalls';
import { picture } from '../support/calls/photoCalls';
import { act, letTakeOff, removals, RULE, setRule } from '../support/calls/removalCalls';
import { done, refusedWith, SetupCaller } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { assertSoundBoots, checkedBoots } from '../support/checkedBoots';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';

const LIST = 'lists/KC/boots';
const ok = (reply: TestReply) => assert.equal(reply.status, 200, reply.text);
const elsewhere = (reply: TestReply) => {
  assert.equal(reply.status, 409, reply.text);
  return v.parse(DeviceElsewhere, reply.json());
};

for (const database of DATABASES) {
  describe(`Which boot is on which car, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let sam: BootCaller;
    let setup: SetupCaller;
    let count = 100;
    before(async () => {
      server = await startTestServer({ database });
      await letTakeOff(server, 'supervisor');
      const client = await server.signIn('supervisor');
      sam = new BootCaller(client, server.clock);
      setup = new SetupCaller(client);
    });
    beforeEach(() => setRule(server, 'KC', RULE));
    after(async () => {
      await assertSoundBoots(server).finally(() => server.close());
    });

    /** Adds a boot to the list. @returns its number */
    async function added(but: object = {}): Promise<string> {
      count += 1;
      const number = String(count);
      done(BootDevice, await setup.post(LIST, { number, kind: 'WHEEL', ...but }));
      return number;
    }
    async function row(number: string): Promise<BootDevice> {
      const page = v.object({ items: v.array(BootDevice), next: v.nullable(v.string()) });
      const found = (await setup.all(page, LIST)).find((each) => each.number === number);
      assert.ok(found !== undefined, number);
      return found;
    }
    async function change(number: string, but: object): Promise<TestReply> {
      const { id, version } = await row(number);
      return setup.put(`${LIST}/${String(id)}`, { version, ...but });
    }
    async function history(id: number): Promise<Entry[]> {
      return (await sam.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];
    }
    const lineOf = async (id: number, kind: Entry['kind']) =>
      (await history(id)).findLast((entry) => entry.kind === kind);
    const now = () => momentIn('KC', server.clock).dateTime;
    const off = (id: number, body: object = {}) => act(sam, id, 'off', { dateTime: now(), ...body });
    const reopen = (id: number, but: object = {}) =>
      sam.client.post(`${API}/boot/reopen/KC/${String(id)}`, { reason: 'Wrong car', ...but });
    const correct = (id: number, changes: object) =>
      sam.client.post(`${API}/boot/correct/KC/${String(id)}`, { reason: 'Misread', changes });
    async function released(device: string, but: object = {}): Promise<number> {
      const id = await sam.recorded('KC', { device });
      closed(await sam.release('KC', id, but));
      return id;
    }
    async function found(q: string): Promise<number[]> {
      const reply = await sam.client.get(`${API}/boot/search?q=${encodeURIComponent(q)}`);
      return done(RecordPage, reply).items.map(({ id }) => id);
    }

    test('a list has each number once, as plates are compared (DEV-1)', async () => {
      done(BootDevice, await setup.post(LIST, { number: ' kc-O1 ', kind: 'WINDSHIELD', note: 'Blue' }));
      const { id, number, kind, state, note, active, on, lastSeen } = await row('kc-O1');
      assert.deepEqual(
        [number, kind, state, note, active, on, lastSeen],
        ['kc-O1', 'WINDSHIELD', 'AVAILABLE', 'Blue', true, null, null],
      );
      const twice = refusedWith(await setup.post(LIST, { number: 'KC 0I', kind: 'WHEEL' }), 400);
      assert.match(twice.details, /^Number KC 0I is already taken/);
      refusedWith(await setup.post(LIST, { number: '1'.repeat(21), kind: 'WHEEL' }), 400);
      refusedWith(await setup.post(LIST, { number: '7', kind: 'TIRE' }), 400);
      refusedWith(await setup.post('lists/SF/boots', { number: '7' }), 400);
      const csv = (await setup.get(`${LIST}/csv`)).text;
      assert.ok(csv.includes(`${String(id)},kc-O1,WINDSHIELD,AVAILABLE,Blue,true`), csv);
      // Another spelling of the same number is a change; another number is not, once it was recorded.
      ok(await change('kc-O1', { number: 'KC-01' }));
      await sam.recorded('KC', { device: 'kc01' });
      ok(await change('KC-01', { number: 'KC O1' }));
      assert.match(
        refusedWith(await change('KC O1', { number: 'KC 2' }), 400).details,
        /^Number can't be changed/,
      );
    });

    test('the form gets the boots that can be put on a car (DEV-2)', async () => {
      const [one, two, gone, broken] = [await added(), await added(), await added(), await added()];
      ok(await change(gone, { active: false }));
      ok(await change(broken, { state: 'OUT_OF_USE' }));
      ok(await change(two, { state: 'MISSING' }));
      await sam.recorded('KC', { device: one });
      const reply = await sam.client.get(`${API}/refdata/KC/boots`);
      const listed = done(v.array(RegionDevice), reply).filter(({ number }) =>
        [one, two, gone, broken].includes(number),
      );
      assert.deepEqual(listed, [
        { number: one, kind: 'WHEEL', isOn: true },
        { number: two, kind: 'WHEEL', isOn: false },
      ]);
    });

    test('a boot is recorded with its number, as its list spells it (DEV-3, DEV-9)', async () => {
      const number = `B-${await added()}`;
      done(BootDevice, await setup.post(LIST, { number, kind: 'WHEEL' }));
      const id = await sam.recorded('KC', { device: ` ${number.toLowerCase().replace('-', '')} ` });
      assert.equal((await sam.details(id)).device, number);
      const search = done(RecordPage, await sam.client.get(`${API}/boot/search?q=boot%20${number}`));
      assert.deepEqual(
        search.items.map(({ device }) => device),
        [number],
      );
      closed(await sam.release('KC', id));
      assert.equal((await removals(sam, 'KC')).find((item) => item.id === id)?.device, number);
      assert.equal((await sam.details(await sam.recorded('KC'))).device, null);
    });

    test('a boot that can’t be put on a car is refused by its number (DEV-3)', async () => {
      const [gone, broken] = [await added(), await added()];
      ok(await change(gone, { active: false }));
      ok(await change(broken, { state: 'OUT_OF_USE' }));
      refused(await sam.create('KC', { device: 'X<script>' }), 400, /^Boot number X<script> is not in/);
      refused(
        await sam.create('KC', { device: gone }),
        400,
        `Boot number ${gone} is inactive: choose another`,
      );
      refused(
        await sam.create('KC', { device: broken }),
        400,
        new RegExp(`^Boot number ${broken} is out of use`),
      );
      refused(await sam.create('KC', { device: '1'.repeat(21) }), 400, /^Boot number must be at most 20/);
      refused(await sam.create('SF', { device: gone }), 400, /is not in this region's list/);
    });

    test('a missing boot is found by putting it on a car (DEV-3)', async () => {
      const number = await added({ state: 'MISSING' });
      const id = await sam.recorded('KC', { device: number });
      assert.equal((await lineOf(id, 'RECORDED'))?.note, `Boot ${number} was missing, and was found`);
      const { state, version, lastSeen } = await row(number);
      assert.deepEqual([state, version], ['AVAILABLE', 2]);
      assert.ok(lastSeen !== null);
    });

    test('a boot is on one car at a time (DEV-4)', async () => {
      const number = await added();
      const id = await sam.recorded('KC', { device: number });
      const { refNum, bootTime } = await sam.details(id);
      const told = elsewhere(await sam.create('KC', { device: number }));
      assert.deepEqual(
        [told.deviceOn.id, told.deviceOn.refNum, told.deviceOn.license, told.deviceOn.since],
        [id, refNum, '7ABC123', bootTime],
      );
      const time = bootTime?.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length) ?? '';
      assert.equal(told.details, `Boot ${number} is on 7ABC123 (${String(refNum)}) since ${time}`);
      // Somebody of another company, who may not see that record.
      const pia = new BootCaller(await server.signIn('pier'), server.clock);
      done(BootDevice, await setup.post('lists/SF/boots', { number, kind: 'WHEEL' }));
      const hidden = await sam.details(await sam.recorded('SF', { device: number }));
      const kept = elsewhere(await pia.create('SF', { device: number }));
      const { id: nobody, refNum: none, license, since } = kept.deviceOn;
      assert.deepEqual([nobody, none, license, since], [null, null, null, hidden.bootTime]);
      assert.match(kept.details, new RegExp(`^Boot ${number} is on another car since `));
    });

    test('of twenty who put one boot on cars at once, one does (DEV-4)', async () => {
      const number = await added();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => sam.create('KC', { device: number }, withKey(randomUUID()))),
      );
      const [first, ...more] = replies.filter(({ status }) => status === 200);
      assert.ok(first !== undefined && more.length === 0, replies.map(({ status }) => status).join());
      const { id } = created(first);
      for (const reply of replies) if (reply !== first) assert.equal(elsewhere(reply).deviceOn.id, id);
      assert.deepEqual(await found(`boot ${number}`), [id]);
    });

    test('a repeated submission records it once, and a refused one can be sent again (DEV-4)', async () => {
      const number = await added();
      const [key, later] = [withKey(randomUUID()), withKey(randomUUID())];
      const body = { device: number, ...momentIn('KC', server.clock) };
      const { id } = created(await sam.create('KC', body, key));
      assert.equal(created(await sam.create('KC', body, key)).id, id);
      elsewhere(await sam.create('KC', body, later));
      closed(await sam.release('KC', id, { bootOff: true }));
      assert.notEqual(created(await sam.create('KC', body, later)).id, id);
    });

    test('a boot that is off can be put on the next car, and a search finds them all (DEV-4, DEV-8)', async () => {
      const number = await added();
      const id = await released(number);
      elsewhere(await sam.create('KC', { device: number }));
      ok(await off(id));
      assert.equal((await row(number)).on, null);
      const next = await sam.recorded('KC', { device: number });
      closed(await sam.cancel('KC', next));
      elsewhere(await sam.create('KC', { device: number }));
      ok(await off(next));
      await setRule(server, 'KC', null);
      const last = await released(number);
      assert.equal((await row(number)).on, null);
      assert.deepEqual(await found(`boot ${number}`), [last, next, id]);
      assert.deepEqual(await found(`boot ${number}0`), []);
    });

    test('a reopening puts it on its car again, unless it is on another one (DEV-5, DEV-8)', async () => {
      const number = await added();
      const id = await released(number, { bootOff: true });
      ok(await reopen(id, { onAgain: true }));
      assert.equal((await row(number)).on?.bootId, id);
      closed(await sam.release('KC', id, { bootOff: true }));
      const next = await sam.recorded('KC', { device: number });
      // This refusal comes before the question whether the boot is on the car again.
      assert.equal(elsewhere(await reopen(id)).deviceOn.id, next);
      ok(await reopen(id, { onAgain: true, device: null }));
      assert.equal((await sam.details(id)).device, null);
      // Another correction does not change that it was on that car.
      ok(await correct(id, { addr2: 'Lot 9' }));
      assert.deepEqual(await found(`boot ${number}`), [next, id]);
      assert.deepEqual((await lineOf(id, 'REOPENED'))?.changes, [
        { field: 'device', from: number, to: null },
      ]);
      assert.equal((await row(number)).on?.bootId, next);
    });

    test('a boot that waits to be taken off stays on its car when it is reopened (DEV-5)', async () => {
      const number = await added();
      const id = await released(number);
      ok(await reopen(id));
      assert.equal((await row(number)).on?.bootId, id);
    });

    test('not off after all puts it on its car again, unless it is on another one (DEV-5)', async () => {
      const number = await added();
      const id = await released(number);
      ok(await off(id));
      ok(await act(sam, id, 'back', { reason: 'Other street' }));
      assert.equal((await row(number)).on?.bootId, id);
      ok(await off(id));
      const next = await sam.recorded('KC', { device: number });
      assert.equal(elsewhere(await act(sam, id, 'back', { reason: 'Other street' })).deviceOn.id, next);
      ok(await act(sam, id, 'back', { reason: 'Other street', device: null }));
      assert.equal((await sam.details(id)).device, null);
      assert.equal((await row(number)).on?.bootId, next);
    });

    test('a correction gives, changes and clears the number (DEV-6, DEV-8)', async () => {
      const [one, two] = [await added(), await added()];
      const id = await sam.recorded('KC');
      ok(await correct(id, { device: one }));
      assert.equal((await row(one)).on?.bootId, id);
      ok(await correct(id, { device: two }));
      assert.deepEqual([(await row(one)).on, (await row(two)).on?.bootId], [null, id]);
      assert.deepEqual((await lineOf(id, 'CORRECTED'))?.changes, [{ field: 'device', from: one, to: two }]);
      const other = await sam.recorded('KC', { device: one });
      assert.equal(elsewhere(await correct(id, { device: one })).deviceOn.id, other);
      refused(await correct(id, { device: 'NONE' }), 400, /^Boot number NONE is not in/);
      // A different spelling in the list is not a correction.
      ok(await change(two, { number: `${two}.` }));
      ok(await correct(id, { addr2: 'Lot 9' }));
      assert.deepEqual(
        (await lineOf(id, 'CORRECTED'))?.changes?.map(({ field }) => field),
        ['addr2'],
      );
      ok(await correct(id, { device: null }));
      assert.deepEqual([(await sam.details(id)).device, (await row(`${two}.`)).on], [null, null]);
      assert.deepEqual([await found(`boot ${two}`), await found(`boot ${one}`)], [[id], [other]]);
    });

    test('another boot than the recorded one comes off only if its author insists (DEV-7)', async () => {
      const [recorded, named] = [await added(), await added()];
      const id = await released(recorded);
      const other = await sam.recorded('KC', { device: named });
      refused(await off(id, { device: named }), 409, `Boot ${recorded} was put on this car`);
      refused(await off(id, { device: 'NONE', swap: true }), 400, /^Boot number NONE is not in/);
      ok(await off(id, { device: named, swap: true, note: 'Fence' }));
      assert.equal(
        (await lineOf(id, 'BOOT_OFF'))?.note,
        `Boot ${named} came off, not boot ${recorded}, which is missing. Fence`,
      );
      const lost = await row(recorded);
      assert.deepEqual([lost.state, lost.on], ['MISSING', null]);
      assert.equal((await row(named)).on?.bootId, other);
      assert.equal((await sam.details(id)).device, recorded);
      // The same number in another spelling is not mentioned.
      const plain = await released(await added());
      const { device } = await sam.details(plain);
      ok(await off(plain, { device: ` ${device ?? ''}-`, swap: true }));
      assert.equal((await lineOf(plain, 'BOOT_OFF'))?.note, null);
    });

    test('the history names the boot that came off a car without a recorded one (DEV-7)', async () => {
      const named = await added({ state: 'MISSING' });
      const id = await sam.recorded('KC');
      closed(await sam.release('KC', id));
      ok(await off(id, { device: named }));
      assert.equal((await lineOf(id, 'BOOT_OFF'))?.note, `Boot ${named} came off`);
      const { state, on } = await row(named);
      assert.deepEqual([state, on], ['AVAILABLE', null]);
    });

    test('a region says whether it has boots that can be put on a car (DEV-35)', async () => {
      await added();
      done(BootDevice, await setup.post('lists/BAL/boots', { number: 'OLD', kind: 'WHEEL', active: false }));
      const told = done(v.array(Region), await sam.client.get(`${API}/config/allowedRegions`));
      const has = Object.fromEntries(told.map(({ code, hasDevices }) => [code, hasDevices]));
      assert.deepEqual([has['KC'], has['BAL']], [true, false]);
    });

    test('Setup prints the labels of the active boots, thirty a page (DEV-12)', async () => {
      const path = 'lists/BAL/boots/labels';
      assert.match(refusedWith(await setup.get(path), 404).details, /no active boot/);
      const numbers = Array.from({ length: 31 }, (_, index) => `BAL ${String(index + 1)}`);
      for (const number of numbers) {
        done(BootDevice, await setup.post('lists/BAL/boots', { number, kind: 'WHEEL' }));
      }
      const gone = { number: 'GONE', kind: 'WHEEL', active: false };
      done(BootDevice, await setup.post('lists/BAL/boots', gone));
      const { headers, bytes } = await picture(setup.client, `/admin/api/setup/${path}`);
      assert.equal(headers.get('content-type'), 'application/pdf');
      const pages = textOf(bytes).map((page) => page.replace(/\s+/g, ' ').trim());
      assert.equal(pages.length, 2);
      assert.equal(pages[0], numbers.slice(0, 30).join(' '));
      assert.equal(pages[1], 'BAL 31');
      refusedWith(await setup.get('lists/ZZ/boots/labels'), 403);
    });

    test('a region says whether the form demands the number, and the server does not (DEV-13)', async () => {
      const { version, deviceRequired } = await setup.region('KC');
      assert.equal(deviceRequired, false);
      ok(await setup.put('regions/KC', { version, deviceRequired: true }));
      const reply = await sam.client.get(`${API}/config/allowedRegions`);
      const told = done(v.array(Region), reply).map(({ code, deviceRequired: is }) => [code, is]);
      assert.deepEqual(Object.fromEntries(told), { BAL: false, KC: true, SF: false });
      await sam.recorded('KC');
    });

    test('the check finds a car whose boot is not the recorded one (DEV-14)', async () => {
      const id = await sam.recorded('KC', { device: await added() });
      const { refNum } = await sam.details(id);
      const row = await server.db
        .deleteFrom('deviceOnCar')
        .where('bootId', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const { output } = await checkedBoots(server);
      await server.db.insertInto('deviceOnCar').values(row).execute();
      assert.deepEqual(
        output.filter((line) => line.includes(String(refNum))),
        [`The boot on the car of ${String(refNum)} is not the one that was recorded.`],
      );
    });

    test('a boot that is on a car can’t be taken out of use (DEV-10)', async () => {
      const number = await added();
      const id = await sam.recorded('KC', { device: number });
      const { on } = await row(number);
      assert.deepEqual(
        [on?.bootId, on?.refNum, on?.license],
        [id, (await sam.details(id)).refNum, '7ABC123'],
      );
      for (const but of [{ active: false }, { state: 'OUT_OF_USE' }]) {
        assert.match(
          refusedWith(await change(number, but), 409).details,
          new RegExp(`boot ${number} is on a car`),
        );
      }
      const csv = `number,kind,state\r\n${number},WHEEL,OUT_OF_USE\r\n`;
      const imported = await setup.client.send(`/admin/api/setup/${LIST}/import?dryRun=true`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
        body: csv,
      });
      assert.match(imported.text, new RegExp(`boot ${number} is on a car`));
      ok(await change(number, { state: 'MISSING' }));
      // If a boot is put on a car and taken out of use at the same time, only one succeeds.
      for (let round = 0; round < 5; round += 1) {
        const next = await added();
        const [put, out] = await Promise.all([
          sam.create('KC', { device: next }),
          change(next, { active: false }),
        ]);
        assert.deepEqual(
          [put.status === 200, out.status === 200].filter(Boolean),
          [true],
          `${put.text} ${out.text}`,
        );
      }
    });
  });

  describe(`Without the feature, on ${database.name}`, { skip: database.skip }, () => {
    test('a number is passed over, and the list does not exist (DEV-11)', async () => {
      const server = await startTestServer({
        database,
        settings: { FEATURES: FEATURES.filter((each) => each !== 'devices').join(',') },
      });
      try {
        const client = await server.signIn('supervisor');
        const sam = new BootCaller(client, server.clock);
        const id = await sam.recorded('KC', { device: 'NONE' });
        assert.equal((await sam.details(id)).device, null);
        assert.equal((await new SetupCaller(client).get(LIST)).status, 404);
        assert.equal((await client.get(`${API}/refdata/KC/boots`)).status, 404);
        const path = `${API}/boot/correct/KC/${String(id)}`;
        refused(
          await client.post(path, { reason: 'x', changes: { device: '1' } }),
          400,
          /^Nothing would change/,
        );
      } finally {
        await server.close();
      }
    });
  });
}
