import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showDateTime, wireTime, zoneShortName } from '../../../src/domain/time/zone';
import {
  API,
  aReleaseBody,
  BootCaller,
  closed,
  inFuture,
  listed,
  momentIn,
  refused,
  ZONES,
} from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

for (const database of DATABASES) {
  describe(`Releasing and cancelling on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
    });
    after(() => server.close());

    /** For example `11/20/2026 at 13:05 EST`. */
    const said = (regionCode: string) => {
      const [date = '', time = ''] = wireTime(server.clock.nowMs, ZONES[regionCode]).split('T');
      const [year = '', month = '', day = ''] = date.split('-');
      return `${month}/${day}/${year} at ${time.slice(0, 5)} ${zoneShortName(`${date}T${time}`, ZONES[regionCode])}`;
    };

    test('a released boot leaves the list, and its details show how, when, by whom and the payments (BOOT-4)', async () => {
      const id = await supervisor.recorded('SF');
      const payments = [
        { paymentAmount: 100.1, paymentType: 'CASH' },
        { paymentAmount: 0.2, paymentType: 'CREDIT_CARD' },
        { paymentAmount: 99_999.99, paymentType: 'CASH' },
      ];
      const { time } = closed(
        await supervisor.release('SF', id, { payments, receiptNumber: ' 1234567890123 ' }),
      );
      assert.equal(time, momentIn('SF', server.clock).dateTime);
      assert.ok(!listed(await supervisor.list('SF')).some((boot) => boot.id === id));
      const details = await supervisor.details(id);
      assert.equal(details.status, 'RELEASED');
      assert.equal(details.closedTime, time);
      assert.equal(details.closedBy, 'Sam Rivera');
      assert.equal(details.releasedTo, 'Ada Moss');
      assert.equal(details.receiptNumber, '1234567890123');
      assert.deepEqual(
        details.payments?.map(({ paymentAmount, paymentType }) => ({ paymentAmount, paymentType })),
        payments,
      );
      for (const payment of details.payments ?? []) {
        assert.ok(payment.id);
        assert.equal(payment.time, wireTime(server.clock.nowMs, ZONES['SF']));
        assert.deepEqual([payment.by, payment.voided], ['Sam Rivera', null]);
      }
      assert.equal(details.totalPaymentAmount, 175);
    });

    test('payments are stored in whole cents and added exactly (BOOT-6)', async () => {
      const id = await supervisor.recorded('SF');
      const payments = Array.from({ length: 20 }, () => ({ paymentAmount: 0.1, paymentType: 'CASH' }));
      closed(await supervisor.release('SF', id, { payments }));
      const rows = await server.db
        .selectFrom('payment')
        .select('amountCents')
        .where('bootId', '=', id)
        .execute();
      assert.deepEqual(
        rows.map(({ amountCents }) => amountCents),
        Array.from({ length: 20 }, () => 10),
      );
      const entries = await server.db
        .selectFrom('bootEntry')
        .select(['details', 'createdAt'])
        .where('bootId', '=', id)
        .where('kind', '=', 'PAYMENT_ADDED')
        .execute();
      assert.deepEqual(
        entries.map(({ details, createdAt }) => [
          (JSON.parse(details) as Record<string, unknown>)['amountCents'],
          createdAt,
        ]),
        Array.from({ length: 20 }, () => [10, server.clock.nowMs]),
      );
    });

    test('the recipient and the time on the form are in the record', async () => {
      const id = await supervisor.recorded('SF', momentIn('SF', server.clock, -60));
      const when = momentIn('SF', server.clock, -30);
      closed(await supervisor.release('SF', id, { ...when, firstName: ' Ada ' }));
      const row = await server.db
        .selectFrom('boot')
        .select(['releasedToFirstName', 'releasedToLastName', 'closedLocal'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.deepEqual(row, {
        releasedToFirstName: 'Ada',
        releasedToLastName: 'Moss',
        closedLocal: when.dateTime,
      });
    });

    test('a release has one time, that of the form: in its answer, in the boot, and in a later conflict (REL-17)', async () => {
      const id = await supervisor.recorded('SF', momentIn('SF', server.clock, -60));
      const { dateTime, ...when } = momentIn('SF', server.clock, -30);
      const spoken = { ...when, dateTime: dateTime.replace(/00$/, '42') };
      assert.equal(closed(await supervisor.release('SF', id, spoken)).time, spoken.dateTime);
      assert.equal((await supervisor.details(id)).closedTime, spoken.dateTime);
      const [date = '', time = ''] = showDateTime(dateTime).split(' ');
      refused(
        await supervisor.release('SF', id, spoken),
        409,
        new RegExp(`on ${date} at ${time} ${zoneShortName(dateTime, ZONES['SF'])}$`),
      );
    });

    test('a release before its boot is refused, by day or by hour (REL-18)', async () => {
      const boot = momentIn('SF', server.clock, -60);
      const id = await supervisor.recorded('SF', boot);
      const said = `is before the boot, ${showDateTime(boot.dateTime)}: use a later one`;
      refused(await supervisor.release('SF', id, momentIn('SF', server.clock, -61)), 400, `Time ${said}`);
      const dayBefore = momentIn('SF', server.clock, -60 - 24 * 60);
      refused(await supervisor.release('SF', id, dayBefore), 400, `Date ${said}`);
      closed(await supervisor.release('SF', id, boot));
    });

    test('an amount may be zero, or more than is due (REL-7)', async () => {
      for (const paymentAmount of [0, 500]) {
        const id = await supervisor.recorded('SF');
        closed(await supervisor.release('SF', id, { payments: [{ paymentAmount, paymentType: 'WAIVED' }] }));
      }
    });

    test('a boot is cancelled with or without a note (BOOT-4)', async () => {
      const id = await supervisor.recorded('SF');
      const { time } = closed(await supervisor.cancel('SF', id, ' Wrong car\nreally '));
      const details = await supervisor.details(id);
      assert.deepEqual([details.status, details.closedTime, details.payments], ['CANCELLED', time, []]);
      const row = await server.db
        .selectFrom('boot')
        .select('cancelNote')
        .where('id', '=', id)
        .executeTakeFirst();
      assert.equal(row?.cancelNote, 'Wrong car\nreally');
      assert.deepEqual([details.cancelNote, details.releasedTo], ['Wrong car\nreally', null]);

      closed(await supervisor.cancel('SF', await supervisor.recorded('SF'), ''));
      const bodyless = await supervisor.recorded('SF');
      closed(await supervisor.client.post(`${API}/boot/cancel/SF/${String(bodyless)}`));
    });

    test('a second release or cancellation is told which boot was closed, how, by whom and when (BOOT-5)', async () => {
      const released = await supervisor.recorded('BAL');
      closed(await supervisor.release('BAL', released));
      const text = `Boot BAL-${String(released).padStart(6, '0')} was already released by Sam Rivera on ${said('BAL')}`;
      refused(await supervisor.release('BAL', released, { receiptNumber: 'R-2' }), 409, text);
      refused(await supervisor.cancel('BAL', released), 409, text);

      const cancelled = await supervisor.recorded('BAL');
      closed(await supervisor.cancel('BAL', cancelled));
      refused(await supervisor.release('BAL', cancelled), 409, /was already cancelled by Sam Rivera on/);
      const { status, payments } = await supervisor.details(cancelled);
      assert.deepEqual([status, payments], ['CANCELLED', []]);
    });

    const wrong: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['no first name', { firstName: ' ' }, 'First Name is required'],
      ['no last name', { lastName: null }, 'Last Name is required'],
      ['no receipt number', { receiptNumber: '' }, 'Receipt Number is required'],
      ['no date', { date: '', dateTime: null }, 'Date is required'],
      ['no time', { time: undefined, dateTime: null }, 'Time is required'],
      ['a name too long', { firstName: 'x'.repeat(121) }, 'First Name must be at most 120 characters'],
      [
        'a receipt number too long',
        { receiptNumber: '12345678901234' },
        'Receipt Number must be at most 13 characters',
      ],
      ['a note too long', { cancelNote: 'x'.repeat(2_001) }, 'Notes must be at most 2000 characters'],
      ['no payments', { payments: [] }, 'There must be from 1 to 20 payments'],
      [
        'too many payments',
        { payments: Array.from({ length: 21 }, () => ({ paymentAmount: 1, paymentType: 'CASH' })) },
        'There must be from 1 to 20 payments',
      ],
      [
        'a payment without type',
        { payments: [{ paymentAmount: 1, paymentType: '' }] },
        'Payment 1 Payment Type is required',
      ],
      [
        'a type that is not in the list',
        {
          payments: [
            { paymentAmount: 1, paymentType: 'CASH' },
            { paymentAmount: 1, paymentType: 'Cash' },
          ],
        },
        'Payment 2 Payment Type is not in the list: choose one that is',
      ],
      [
        'three decimals',
        { payments: [{ paymentAmount: 1.005, paymentType: 'CASH' }] },
        'Payment 1 Amount format is invalid',
      ],
      [
        'an amount below nothing',
        { payments: [{ paymentAmount: -1, paymentType: 'CASH' }] },
        'Payment 1 Amount format is invalid',
      ],
      [
        'an amount too large',
        { payments: [{ paymentAmount: 100_000, paymentType: 'CASH' }] },
        'Payment 1 Amount must be at most 99,999.99',
      ],
      [
        'an amount beyond numbers',
        { payments: [{ paymentAmount: 1e21, paymentType: 'CASH' }] },
        'Payment 1 Amount format is invalid',
      ],
      [
        'an amount as a text',
        { payments: [{ paymentAmount: '175', paymentType: 'CASH' }] },
        'Payment 1 Amount format is invalid',
      ],
      ['a payment without amount', { payments: [{ paymentType: 'CASH' }] }, 'Payment 1 Amount is required'],
      [
        'date and time that differ from both together',
        { dateTime: '2026-01-01T10:00:00' },
        'Date and Time must be the same as the date and time together',
      ],
    ];
    test('each invalid field is named in the refusal, and the boot stays active', async () => {
      const id = await supervisor.recorded('SF');
      for (const [name, but, sentence] of wrong) {
        const reply = await supervisor.release('SF', id, but);
        assert.deepEqual([reply.status, reply.text], [400, sentence], name);
      }
      const later = momentIn('SF', server.clock, 7);
      refused(await supervisor.release('SF', id, later), 400, inFuture(later, momentIn('SF', server.clock)));
      assert.equal((await supervisor.details(id)).status, 'ACTIVE');
    });

    test('every invalid field of any kind is named at once', async () => {
      const id = await supervisor.recorded('SF');
      const said = async (body: unknown) => {
        const { status, text } = await supervisor.client.post(`${API}/boot/release/SF`, body);
        assert.equal(status, 400);
        return text.split('. ');
      };
      const whole = ['First Name', 'Last Name', 'Date', 'Time', 'Receipt Number'].map(
        (label) => `${label} is required`,
      );
      assert.deepEqual((await said({})).slice(0, 6), ['id is required', ...whole]);
      assert.equal((await said({})).length, 7, 'and that there is no payment');
      assert.deepEqual(await said({ id, firstName: 5, payments: 'x' }), [
        'First Name format is invalid',
        'Payments format is invalid',
        ...whole.slice(1),
      ]);
      const payments = [{ paymentAmount: -1, paymentType: 'NOPE' }, {}, 7];
      assert.deepEqual(await said({ ...aReleaseBody(id, 'SF', server.clock), payments }), [
        'Payment 2 Amount is required',
        'Payment 2 Payment Type is required',
        'Payment 3 format is invalid',
        'Payment 1 Amount format is invalid',
        'Payment 1 Payment Type is not in the list: choose one that is',
      ]);
      assert.equal((await supervisor.details(id)).status, 'ACTIVE');
    });

    test('a note that is too long or not a text is refused', async () => {
      const id = await supervisor.recorded('SF');
      refused(
        await supervisor.cancel('SF', id, 'x'.repeat(2_001)),
        400,
        'Notes must be at most 2000 characters',
      );
      refused(await supervisor.cancel('SF', id, 'a\u0000'), 400, /^Notes has characters/);
      refused(await supervisor.client.post(`${API}/boot/cancel/SF/${String(id)}`, { note: 1 }), 400, /./);
      assert.equal((await supervisor.details(id)).status, 'ACTIVE');
    });

    test("a boot that does not exist, or is not in the path's region, is not found (BOOT-7)", async () => {
      const id = await supervisor.recorded('SF');
      const none = 'There is no such boot';
      refused(await supervisor.release('KC', id), 404, none);
      refused(await supervisor.cancel('KC', id), 404, none);
      for (const other of [0, 999_999, 2_147_483_648, 999_999_999_999_999]) {
        refused(await supervisor.release('SF', other), 404, none);
        refused(await supervisor.cancel('SF', other), 404, none);
      }
      refused(
        await supervisor.client.post(`${API}/boot/cancel/SF/12x`, '""', {
          'content-type': 'application/json',
        }),
        404,
        /./,
      );
      const body = { ...aReleaseBody(id, 'SF', server.clock), id: String(id) };
      refused(await supervisor.client.post(`${API}/boot/release/SF`, body), 400, /^id /);
    });
  });
}
