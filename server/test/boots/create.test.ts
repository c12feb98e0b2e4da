import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nowInZone } from '../../../src/domain/time/zone';
import {
  API,
  BootCaller,
  created,
  inFuture,
  listed,
  momentIn,
  refused,
  ZONES,
} from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

for (const database of DATABASES) {
  describe(`Recording a boot on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
    });
    after(() => server.close());

    test('a new boot gets an id, a number and a time, and is first in the list with its names (BOOT-1)', async () => {
      const { id, refNum, time } = created(
        await supervisor.create('SF', { license: ' 7abc 123 ', ...momentIn('SF', server.clock, -3) }),
      );
      assert.equal(refNum, `SF-${String(id).padStart(6, '0')}`);
      assert.equal(time, (await supervisor.details(id)).bootTime);
      const [shown] = listed(await supervisor.list('SF'));
      assert.deepEqual(
        [shown?.id, shown?.license, shown?.make, shown?.model, shown?.color],
        [id, '7ABC 123', 'Honda', 'Accord', 'Blue'],
      );
    });

    test("its details contain everything sent, the region's fee, and who recorded it (BOOT-1)", async () => {
      const when = momentIn('KC', server.clock, -90);
      const minute = Math.floor(server.clock.nowMs / 60_000) - 90;
      const id = await supervisor.recorded('KC', {
        ...when,
        vin: '1hgcm-82633 a004352',
        city: ' Kansas City ',
      });
      const { refNum, ...details } = await supervisor.details(id);
      assert.equal(refNum, `KC-${String(id).padStart(6, '0')}`);
      assert.deepEqual(details, {
        id,
        license: '7ABC123',
        licenseState: 'CA',
        makeName: 'Honda',
        modelName: 'Accord',
        colorName: 'Blue',
        bodyName: 'Coupe',
        addr1: '1 Market St',
        addr2: 'Lot 4',
        city: 'Kansas City',
        state: 'CA',
        bootTime: when.dateTime,
        regionCode: 'KC',
        totalPaymentAmount: 125.5,
        photoUrls: [],
        vin: '1HGCM82633A004352',
        requestedBy: 'Officer Bell',
        bootedBy: 'Sam Rivera',
        status: 'ACTIVE',
        closedTime: null,
        releasedTo: null,
        cancelNote: null,
        closedBy: null,
        receiptNumber: null,
        nextReceiptNumber: null,
        payments: [],
        charges: [{ name: 'Boot fee', amount: 125.5 }],
        timeZone: 'America/Chicago',
        bootTimeUtc: new Date(minute * 60_000).toISOString(),
        closedTimeUtc: null,
        position: null,
        version: 0,
        removal: null,
        device: null,
        noticeNumber: null,
        notice: null,
      });
    });

    test('the fee stays as it was when the boot was recorded', async () => {
      const id = await supervisor.recorded('BAL');
      await server.db.updateTable('region').set({ bootFeeCents: 12_345 }).where('code', '=', 'BAL').execute();
      assert.equal((await supervisor.details(id)).totalPaymentAmount, 90);
      assert.equal((await supervisor.details(await supervisor.recorded('BAL'))).totalPaymentAmount, 123.45);
    });

    test('without a plate, the marker replaces the license, and there is no state (BOOT-3)', async () => {
      const id = await supervisor.recorded('SF', {
        noLicense: true,
        license: 'NO PLATE',
        licenseState: null,
      });
      const { license, licenseState } = await supervisor.details(id);
      assert.deepEqual({ license, licenseState }, { license: 'NO PLATE', licenseState: null });
      assert.equal(listed(await supervisor.list('SF')).find((boot) => boot.id === id)?.license, 'NO PLATE');
    });

    test('"no plate" overrides a license and a state that are sent with it', async () => {
      const id = await supervisor.recorded('SF', { noLicense: true, license: '7ABC123', licenseState: 'CA' });
      const { license, licenseState } = await supervisor.details(id);
      assert.deepEqual({ license, licenseState }, { license: 'NO PLATE', licenseState: null });
    });

    test('if "no plate" is not ticked, even the marker is an ordinary plate', async () => {
      const id = await supervisor.recorded('SF', { license: 'NO PLATE', licenseState: 'NV' });
      const { license, licenseState } = await supervisor.details(id);
      assert.deepEqual({ license, licenseState }, { license: 'NO PLATE', licenseState: 'NV' });
    });

    test('an empty VIN and NO VIN are valid, and stored as they are', async () => {
      assert.equal((await supervisor.details(await supervisor.recorded('SF', { vin: '' }))).vin, null);
      assert.equal(
        (await supervisor.details(await supervisor.recorded('SF', { vin: 'no vin' }))).vin,
        'NO VIN',
      );
    });

    test('optional fields may be omitted', async () => {
      const left = { addr2: undefined, licenseState: undefined, vin: undefined, dateTime: undefined };
      created(await supervisor.create('SF', { ...left, regionCode: undefined }));
    });

    const long = (length: number) => 'x'.repeat(length);
    const wrong: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['no make', { make: '' }, 'Make is required'],
      ['no body', { body: null }, 'Body is required'],
      ['no color', { color: undefined }, 'Color is required'],
      ['no model', { model: '' }, 'Model is required'],
      ['no state', { state: '' }, 'State is required'],
      ['no date', { date: '', dateTime: null }, 'Date is required'],
      ['no time', { time: '', dateTime: null }, 'Time is required'],
      ['no address', { addr1: '  ' }, 'Address is required'],
      ['no city', { city: null }, 'City is required'],
      ['no requestor', { requestedBy: undefined }, 'Requestor is required'],
      ['no license', { license: '' }, 'License is required'],
      ['a license of one character', { license: '7' }, 'License must be longer than 1 character'],
      ['a license too long', { license: long(16) }, 'License must be at most 15 characters'],
      ['a wrong check digit', { vin: '1HGCM82643A004352' }, 'VIN is invalid'],
      ['a short VIN', { vin: '1HGCM8263' }, 'VIN is invalid'],
      ['an unknown make', { make: 'HONDO' }, 'Make is not in the list: choose one that is'],
      ['an unknown model', { model: 'ACORD' }, 'Model is not in the list: choose one that is'],
      [
        'a model of another make',
        { model: 'CAMRY' },
        'Model does not belong to the make: choose one of its models',
      ],
      ['an unknown body', { body: 'Coupe' }, 'Body is not in the list: choose one that is'],
      ['an unknown color', { color: 'b\u0000' }, 'Color is not in the list: choose one that is'],
      ['an unknown state', { state: 'XX' }, 'State is not in the list: choose one that is'],
      [
        'an unknown license state',
        { licenseState: 'XX' },
        'License State is not in the list: choose one that is',
      ],
      ['an address too long', { addr1: long(121) }, 'Address must be at most 120 characters'],
      ['a second address line too long', { addr2: long(121) }, 'Address 2 must be at most 120 characters'],
      ['a city too long', { city: long(61) }, 'City must be at most 60 characters'],
      ['a requestor too long', { requestedBy: long(121) }, 'Requestor must be at most 120 characters'],
      [
        'a control character',
        { city: 'San\u0000' },
        'City has characters that cannot be typed: type it again',
      ],
      [
        'a day that is none',
        { date: '2025-02-30', dateTime: null },
        'Date must be a real date, as YYYY-MM-DD',
      ],
      ['a time that is none', { time: '25:00', dateTime: null }, 'Time must be a time of day, as HH:mm'],
      [
        'a day before 2000',
        { date: '1999-12-31', dateTime: '1999-12-31T10:00:00' },
        'Date must be in the year 2000 or later',
      ],
      [
        'the hour that daylight saving skips',
        { date: '2026-03-08', time: '02:30', dateTime: '2026-03-08T02:30:00' },
        'Time was skipped that night when the clocks went forward: use a time an hour later',
      ],
      [
        'date and time that differ from both together',
        { dateTime: '2026-01-01T10:00:00' },
        'Date and Time must be the same as the date and time together',
      ],
      ['the region of another path', { regionCode: 'KC' }, 'Region must be the one in the address, SF'],
      ['a number for a text', { city: 5 }, 'City format is invalid'],
    ];
    for (const [name, but, sentence] of wrong) {
      test(`${name} is refused with the name of the field`, async () =>
        refused(await supervisor.create('SF', but), 400, sentence));
    }

    test('all invalid fields are named at once (BOOT-2)', async () => {
      const reply = await supervisor.client.post(`${API}/boot/create/SF`, {});
      refused(reply, 400, /./);
      const labels = [
        'Make',
        'Model',
        'Body',
        'Color',
        'License',
        'Date',
        'Time',
        'Requestor',
        'Address',
        'City',
      ];
      for (const label of [...labels, 'State']) assert.ok(reply.text.includes(`${label} is required`), label);
    });

    test('a field of the wrong type does not hide other errors', async () => {
      const odd = { regionCode: 'KC', addr1: 5, make: null, noLicense: 'x', city: 'c'.repeat(61) };
      const { status, text } = await supervisor.client.post(`${API}/boot/create/SF`, odd);
      assert.equal(status, 400);
      const sentences = text.split('. ');
      assert.deepEqual(
        sentences.filter((each) => !each.endsWith(' is required')),
        [
          'No Plate format is invalid',
          'Address format is invalid',
          'Region must be the one in the address, SF',
          'City must be at most 60 characters',
        ],
      );
      for (const label of ['Make', 'Model', 'Body', 'Color', 'License', 'Date', 'Time', 'Requestor', 'State'])
        assert.ok(sentences.includes(`${label} is required`), label);
      assert.ok(!text.includes('Address is required'), 'one sentence for each field');
    });

    test('seconds belong to the combined date and time', async () => {
      const moment = momentIn('SF', server.clock, -1);
      created(await supervisor.create('SF', { ...moment, dateTime: `${moment.date}T${moment.time}:59` }));
    });

    test("the region's clock decides what is in the future, with five minutes' tolerance (ADD-20)", async () => {
      created(await supervisor.create('BAL', momentIn('BAL', server.clock, 4)));
      const later = momentIn('BAL', server.clock, 7);
      refused(await supervisor.create('BAL', later), 400, inFuture(later, momentIn('BAL', server.clock)));
      // Baltimore's clock is three hours ahead of San Francisco's.
      const elsewhere = nowInZone(ZONES['BAL'], server.clock.read);
      refused(await supervisor.create('SF', elsewhere), 400, /is in the future/);
    });

    test('a body that is missing, not JSON or not an object is refused', async () => {
      const path = `${API}/boot/create/SF`;
      const json = { 'content-type': 'application/json' };
      refused(await supervisor.client.post(path, '{"a":', json), 400, 'The body is not valid JSON');
      refused(await supervisor.client.post(path, '[1]', json), 400, /./);
      refused(await supervisor.client.post(path), 400, 'The body is missing: send it as JSON');
      refused(await supervisor.client.post(path, 'x=1', { 'content-type': 'text/plain' }), 415, /./);
    });

    test('twenty simultaneous calls record twenty boots with distinct numbers', async () => {
      const before = listed(await supervisor.list('KC')).length;
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => supervisor.create('KC', { license: `PAR${String(index)}` })),
      );
      assert.equal(new Set(replies.map((reply) => created(reply).refNum)).size, 20);
      assert.equal(listed(await supervisor.list('KC')).length, before + 20);
    });

    test('every boot has its event, with author and time (BOOT-8)', async () => {
      const id = await supervisor.recorded('SF');
      const event = await server.db
        .selectFrom('bootEntry')
        .innerJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
        .select(['kind', 'bootEntry.createdAt', 'username'])
        .where('bootId', '=', id)
        .execute();
      assert.deepEqual(event, [{ kind: 'RECORDED', createdAt: server.clock.nowMs, username: 'supervisor' }]);
    });
  });
}

for (const database of DATABASES) {
  describe(`A region's requestors on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
    });
    after(() => server.close());

    const asks = (config: Record<string, string>) =>
      server.db
        .updateTable('region')
        .set({ details: JSON.stringify({ adsRegionConfig: config }) })
        .where('code', '=', 'SF')
        .execute();

    test("a pattern must match the whole requestor; the message uses the region's label", async () => {
      await asks({ requestedByRegex: '\\d{4}', requestedByLabel: 'Badge' });
      created(await supervisor.create('SF', { requestedBy: '1234' }));
      const sentence = 'Badge does not have the format that this region requires';
      refused(await supervisor.create('SF', { requestedBy: 'x1234' }), 400, sentence);
      refused(await supervisor.create('SF', { requestedBy: '' }), 400, 'Badge is required');
    });

    test('a pattern that does not compile or takes forever is ignored', async () => {
      await asks({ requestedByRegex: '(' });
      created(await supervisor.create('SF'));
      await asks({ requestedByRegex: '(a+)+' });
      created(await supervisor.create('SF', { requestedBy: `${'a'.repeat(60)}!` }));
    });
  });
}
