import assert from 'node:assert/strict';
import { newIdempotencyKey } from '../../domain/idempotency';
import {
  aCreateBody,
  aReleaseBody,
  FEES,
  recorded,
  refused,
  type ContractSubject,
  type Runner,
} from './subject';

/** Recording, listing, reading, releasing and cancelling boots. */
export function bootSuite({ describe, onServer, test }: Runner, subject: ContractSubject): void {
  describe('recording a boot', () => {
    test('gives its id, its reference number and the time, and it is in the list and has a detail', async () => {
      const api = await subject.as('supervisor');
      const body = await aCreateBody(subject, api, 'KC');
      const { id, refNum, time } = await api.boots.create({
        regionCode: 'KC',
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      assert(String(refNum).length > 0);
      assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      const row = (await api.boots.listOfRegion({ region: 'KC' })).find((boot) => boot.id === id);
      assert.deepEqual([row?.license, row?.make, row?.model], [body.license, 'Honda', 'Civic']);
      const detail = await api.boots.details({ bootId: id });
      assert.equal(detail.regionCode, 'KC');
      assert.equal(detail.totalPaymentAmount, FEES.KC);
      assert.equal(detail.addr1, body.addr1);
      assert.equal(detail.bootTime, body.dateTime);
      assert.deepEqual(detail.photoUrls, []);
      assert.equal(detail.status ?? 'ACTIVE', 'ACTIVE');
    });

    test('without a plate and without a VIN', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF', {
        noLicense: true,
        license: 'NO PLATE',
        licenseState: null,
        vin: 'NO VIN',
      });
      assert((await api.boots.details({ bootId: id })).licenseState == null);
    });

    const wrong: readonly [string, Parameters<typeof aCreateBody>[3], RegExp][] = [
      ['no make', { make: null }, /Make is required/],
      ['a license of one character', { license: 'A' }, /longer than 1 character/],
      ['a wrong VIN', { vin: '1HGCM82633A004353' }, /VIN is invalid/],
      ['a make that is not in the list', { make: 'NOPE' }, /Make/],
      ['a day that is none', { date: '2026-02-30', dateTime: '2026-02-30T10:00:00', time: '10:00' }, /Date/],
      [
        'a time in the future',
        { date: '2099-01-01', time: '10:00', dateTime: '2099-01-01T10:00:00' },
        /future/,
      ],
      ['a date-time of its own', { dateTime: '2020-01-01T10:00:00' }, /Date and Time/],
      ['no address', { addr1: ' ' }, /Address is required/],
    ];
    for (const [name, but, text] of wrong) {
      onServer(`with ${name} is refused, naming the field, and records nothing`, async () => {
        const api = await subject.as('supervisor');
        const before = (await api.boots.listOfRegion({ region: 'SF' })).length;
        const body = await aCreateBody(subject, api, 'SF', but);
        await refused(
          api.boots.create({ regionCode: 'SF', body, idempotencyKey: newIdempotencyKey() }),
          400,
          text,
        );
        assert.equal((await api.boots.listOfRegion({ region: 'SF' })).length, before);
      });
    }

    onServer(
      'needs BOOT_CREATE in that very region, an active user, the application, an accepted agreement',
      async () => {
        const supervisor = await subject.as('supervisor');
        const body = await aCreateBody(subject, supervisor, 'SF');
        for (const account of ['releaser', 'harbor', 'viewer', 'inactive', 'noapp'] as const) {
          const api = await subject.as(account);
          await refused(
            api.boots.create({ regionCode: 'SF', body, idempotencyKey: newIdempotencyKey() }),
            403,
          );
        }
      },
    );

    test("begins with the region's own license state", async () => {
      const { boots } = await subject.as('creator');
      assert.equal((await boots.defaultState({ regionCode: 'SF' }))?.code, 'CA');
      await refused(boots.defaultState({ regionCode: 'KC' }), 403);
    });
  });

  describe('one submission', () => {
    test('sent twice is one boot, with the first answer', async () => {
      const api = await subject.as('supervisor');
      const key = newIdempotencyKey();
      const body = await aCreateBody(subject, api, 'SF');
      const first = await api.boots.create({ regionCode: 'SF', body, idempotencyKey: key });
      const count = (await api.boots.listOfRegion({ region: 'SF' })).length;
      assert.deepEqual(
        { ...(await api.boots.create({ regionCode: 'SF', body, idempotencyKey: key })) },
        { ...first },
      );
      assert.equal((await api.boots.listOfRegion({ region: 'SF' })).length, count);
    });

    test('with its key used and other details is refused, naming what was recorded', async () => {
      const api = await subject.as('supervisor');
      const key = newIdempotencyKey();
      const body = await aCreateBody(subject, api, 'SF');
      const { refNum } = await api.boots.create({ regionCode: 'SF', body, idempotencyKey: key });
      const text = new RegExp(`Already recorded as ${String(refNum)} with other details`);
      await refused(
        api.boots.create({ regionCode: 'SF', body: { ...body, addr1: 'Elsewhere' }, idempotencyKey: key }),
        422,
        text,
      );
    });

    onServer('that was refused may be mended and sent again under its key', async () => {
      const api = await subject.as('supervisor');
      const key = newIdempotencyKey();
      const body = await aCreateBody(subject, api, 'SF');
      await refused(
        api.boots.create({ regionCode: 'SF', body: { ...body, make: null }, idempotencyKey: key }),
        400,
      );
      assert((await api.boots.create({ regionCode: 'SF', body, idempotencyKey: key })).id > 0);
    });
  });

  describe('who sees what', () => {
    test("a region's list needs BOOT_VIEW_ALL there", async () => {
      const api = await subject.as('releaser');
      assert((await api.boots.listOfRegion({ region: 'KC' })).length > 0);
      await refused(api.boots.listOfRegion({ region: 'SF' }), 403);
      await refused((await subject.as('harbor')).boots.listOfRegion({ region: 'KC' }), 403);
    });

    onServer("a company's list is its own alone, in the regions where BOOT_VIEW is held", async () => {
      const viewer = await subject.as('viewer');
      const { towCompanyId } = await viewer.session.loginUser();
      assert(towCompanyId);
      const own = await viewer.boots.listOfCompany({ towCompanyId });
      const regions = await Promise.all(
        own.map(async ({ id }) => (await viewer.boots.details({ bootId: id })).regionCode),
      );
      assert(own.length > 0);
      assert.deepEqual([...new Set(regions)], ['BAL']);
      const baytow = (await (await subject.as('creator')).session.loginUser()).towCompanyId;
      assert(baytow);
      await refused(viewer.boots.listOfCompany({ towCompanyId: baytow }), 403);
    });

    test("another company's boot and one that is not there get the same answer", async () => {
      const { id } = await recorded(subject, await subject.as('supervisor'), 'KC');
      const { boots } = await subject.as('harbor');
      await refused(boots.details({ bootId: id }), 404);
      await refused(boots.details({ bootId: 999_999_999 }), 404);
    });
  });

  describe('releasing', () => {
    test('answers the time, takes the boot off the list, and is there to be read', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF');
      const payments = [
        { paymentAmount: 100.5, paymentType: 'CASH' },
        { paymentAmount: 74.5, paymentType: 'CHECK' },
      ];
      const body = aReleaseBody(subject, id, 'SF', { payments, receiptNumber: 'R-77' });
      const { time } = await api.boots.release({
        regionCode: 'SF',
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      assert.equal(time, body.dateTime);
      assert(!(await api.boots.listOfRegion({ region: 'SF' })).some((boot) => boot.id === id));
      const detail = await api.boots.details({ bootId: id });
      assert.deepEqual(
        [detail.status, detail.receiptNumber, detail.closedBy === null, detail.closedTime, detail.releasedTo],
        ['RELEASED', 'R-77', false, time, `${body.firstName} ${body.lastName}`],
      );
      assert.deepEqual(
        detail.payments?.map(({ paymentAmount, paymentType }) => [paymentAmount, paymentType]),
        [
          [100.5, 'CASH'],
          [74.5, 'CHECK'],
        ],
      );
    });

    const wrong: readonly [string, Parameters<typeof aReleaseBody>[3], RegExp][] = [
      [
        'a time before the boot',
        { date: '2000-01-01', dateTime: '2000-01-01T00:00:00', time: '00:00' },
        /Date is before the boot/,
      ],
      ['no first name', { firstName: '' }, /First Name is required/],
      ['a receipt number too long', { receiptNumber: '12345678901234' }, /Receipt Number/],
      ['no payments', { payments: [] }, /payments/],
      ['three decimals', { payments: [{ paymentAmount: 1.234, paymentType: 'CASH' }] }, /Amount/],
      ['a negative amount', { payments: [{ paymentAmount: -1, paymentType: 'CASH' }] }, /Amount/],
      ['too large an amount', { payments: [{ paymentAmount: 100_000, paymentType: 'CASH' }] }, /99,999\.99/],
    ];
    for (const [name, but, text] of wrong) {
      onServer(`with ${name} is refused, and the boot stays`, async () => {
        const api = await subject.as('supervisor');
        const { id } = await recorded(subject, api, 'SF');
        await refused(
          api.boots.release({
            regionCode: 'SF',
            body: aReleaseBody(subject, id, 'SF', but),
            idempotencyKey: newIdempotencyKey(),
          }),
          400,
          text,
        );
        assert((await api.boots.listOfRegion({ region: 'SF' })).some((boot) => boot.id === id));
      });
    }

    test('a second time says what became of the boot, by whom and when', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF');
      await api.boots.cancel({
        regionCode: 'SF',
        bootId: id,
        body: 'Paid elsewhere',
        idempotencyKey: newIdempotencyKey(),
      });
      const { shortName } = await api.session.loginUser();
      const again = api.boots.release({
        regionCode: 'SF',
        body: aReleaseBody(subject, id, 'SF'),
        idempotencyKey: newIdempotencyKey(),
      });
      await refused(again, 409, new RegExp(`cancelled by ${shortName ?? ''} `, 'i'));
    });

    onServer('needs BOOT_RELEASE there, and the right region', async () => {
      const supervisor = await subject.as('supervisor');
      const { id } = await recorded(subject, supervisor, 'KC');
      const harbor = await subject.as('harbor');
      await refused(
        harbor.boots.release({
          regionCode: 'KC',
          body: aReleaseBody(subject, id, 'KC'),
          idempotencyKey: newIdempotencyKey(),
        }),
        403,
      );
      await refused(
        supervisor.boots.release({
          regionCode: 'SF',
          body: aReleaseBody(subject, id, 'SF'),
          idempotencyKey: newIdempotencyKey(),
        }),
        404,
      );
    });
  });

  describe('cancelling', () => {
    test('answers the time and takes the boot off the list; the note may be empty', async () => {
      const api = await subject.as('harbor');
      const { id } = await recorded(subject, api, 'BAL');
      assert.match(
        (
          await api.boots.cancel({
            regionCode: 'BAL',
            bootId: id,
            body: '',
            idempotencyKey: newIdempotencyKey(),
          })
        ).time,
        /T/,
      );
      const { status, cancelNote } = await api.boots.details({ bootId: id });
      assert.deepEqual([status, cancelNote], ['CANCELLED', '']);
      await refused(
        api.boots.cancel({ regionCode: 'BAL', bootId: id, body: '', idempotencyKey: newIdempotencyKey() }),
        409,
        /cancelled/i,
      );
    });

    test('needs BOOT_CANCEL there', async () => {
      const { id } = await recorded(subject, await subject.as('supervisor'), 'KC');
      const { boots } = await subject.as('releaser');
      await refused(
        boots.cancel({ regionCode: 'KC', bootId: id, body: '', idempotencyKey: newIdempotencyKey() }),
        403,
      );
    });
  });

  describe('photos', () => {
    test('go to a URL of their own, are tied to the boot, and are in its detail', async () => {
      const api = await subject.as('creator');
      const { id } = await recorded(subject, api, 'SF');
      const ids = await subject.upload('creator', await api.boots.uploadUrl({ regionCode: 'SF' }));
      assert.match(ids, /^\d+(,\d+)*$/);
      const fileId = Number(ids.split(',')[0]);
      await api.boots.registerFile({ vehicleId: id, fileId });
      assert.deepEqual(
        (await api.boots.details({ bootId: id })).photoUrls?.map((photo) => photo.id),
        [fileId],
      );
    });

    onServer("are nobody else's", async () => {
      const creator = await subject.as('creator');
      const file = Number(
        await subject.upload('creator', await creator.boots.uploadUrl({ regionCode: 'SF' })),
      );
      const supervisor = await subject.as('supervisor');
      const { id } = await recorded(subject, supervisor, 'SF');
      await refused(supervisor.boots.registerFile({ vehicleId: id, fileId: file }), 404);
      await refused(creator.boots.uploadUrl({ regionCode: 'KC' }), 403);
    });
  });
}
