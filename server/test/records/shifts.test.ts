import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { wireTime } from '../../../src/domain/time/zone';
import { API, BootCaller, closed, refused, withKey, ZONES } from '../support/calls/bootCalls';
import { checkRows } from '../../src/backup/checkRows';
import { Findings } from '../../src/backup/Findings';
import { Progress } from '../../src/platform/command';
import { DATABASES } from '../support/databases';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';

for (const database of DATABASES) {
  describe(`Shifts on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let boots: BootCaller;
    let supervisor: MoneyCaller;
    let releaser: MoneyCaller;
    before(async () => {
      server = await startTestServer({ database });
      for (const [username, region] of [
        ['supervisor', 'KC'],
        ['supervisor', 'BAL'],
      ] as const) {
        await grant(server, username, region, ['ADMIN_CASHIER_SHIFTS']);
      }
      const client = await server.signIn('supervisor');
      boots = new BootCaller(client, server.clock);
      supervisor = new MoneyCaller(client);
      releaser = new MoneyCaller(await server.signIn('releaser'));
    });
    after(() => server.close());
    // Each test starts with empty drawers.
    beforeEach(async () => {
      for (const region of ['SF', 'KC']) {
        if ((await supervisor.open(region)).entries.length > 0) await supervisor.closeAsExpected(region);
      }
      if ((await releaser.open('KC')).entries.length > 0) await releaser.closeAsExpected('KC');
      server.clock.advanceMinutes(1);
    });

    const here = (region: string) => wireTime(server.clock.nowMs, ZONES[region]);
    /**
     * Records and releases a boot.
     * @returns its id
     */
    async function paid(region: string, payments: readonly (readonly [string, number])[], by = boots) {
      const id = await boots.recorded(region);
      const body = payments.map(([paymentType, paymentAmount]) => ({ paymentType, paymentAmount }));
      closed(await by.release(region, id, { payments: body }));
      return id;
    }

    test("lists what a person took in a region with its totals, and nobody else's (SHIFT-1)", async () => {
      const from = (await supervisor.open('SF')).from;
      const id = await paid('SF', [
        ['CASH', 100.1],
        ['CREDIT_CARD', 0.2],
        ['CASH', 74.9],
      ]);
      await paid('KC', [['CASH', 5]], new BootCaller(releaser.client, server.clock));
      const { entries, totals, ...rest } = await supervisor.open('SF');
      assert.equal(rest.from, from ?? here('SF'));
      const entry = (paymentType: string, amount: number) => ({
        ...{ time: here('SF'), bootId: id, refNum: `SF-${String(id).padStart(6, '0')}`, license: '7ABC123' },
        ...{ kind: 'PAYMENT', paymentType, amount },
        ...{ payKind: 'money', receiptNumber: 'R-1001', reference: null },
      });
      assert.deepEqual(entries, [entry('CASH', 100.1), entry('CREDIT_CARD', 0.2), entry('CASH', 74.9)]);
      assert.deepEqual(totals, [
        { paymentType: 'CASH', expected: 175, count: 2 },
        { paymentType: 'CREDIT_CARD', expected: 0.2, count: 1 },
      ]);
      assert.deepEqual((await supervisor.open('KC')).entries, []);
      assert.deepEqual((await releaser.open('KC')).totals, [{ paymentType: 'CASH', expected: 5, count: 1 }]);
    });

    test('what a reopening voids is listed in the order of the payments (SHIFT-1)', async () => {
      const id = await paid('SF', [
        ['CASH', 1],
        ['CHECK', 2],
        ['CREDIT_CARD', 3],
      ]);
      // PostgreSQL now stores the row of the first payment after the others.
      const ofThese = server.db.updateTable('payment').where('bootId', '=', id);
      const { id: first } = await server.db
        .selectFrom('payment')
        .select((eb) => eb.fn.min('id').as('id'))
        .where('bootId', '=', id)
        .executeTakeFirstOrThrow();
      for (const by of [100, -100]) {
        await ofThese
          .set((eb) => ({ position: eb('position', '+', by) }))
          .where('id', '=', first)
          .execute();
      }
      const reply = await boots.client.post(`${API}/boot/reopen/SF/${String(id)}`, { reason: 'wrong car' });
      assert.equal(reply.status, 200, reply.text);
      const { entries } = await supervisor.open('SF');
      assert.deepEqual(
        entries.map(({ kind, amount }) => [kind, amount]),
        [1, 2, 3]
          .map((paidThen) => ['PAYMENT', paidThen])
          .concat([-1, -2, -3].map((amount) => ['VOID', amount])),
      );
    });

    test('a shift is closed once per key, with its difference, and the next one begins there (SHIFT-2, SHIFT-5)', async () => {
      await paid('SF', [
        ['CASH', 175],
        ['CHECK', 20],
      ]);
      const { from } = await supervisor.open('SF');
      server.clock.advanceMinutes(5);
      const body = {
        counted: [
          { paymentType: 'CHECK', amount: 20 },
          { paymentType: 'CASH', amount: 174.99 },
        ],
        note: ' one cent\nshort ',
      };
      const key = withKey(randomUUID());
      const reply = await supervisor.close('SF', body, key);
      assert.equal(reply.status, 200, reply.text);
      assert.equal((await supervisor.close('SF', body, key)).text, reply.text);
      refused(
        await supervisor.close('SF', { ...body, note: 'other' }, key),
        422,
        'Already recorded with other details',
      );
      const { id, time } = reply.json() as { id: number; time: string };
      assert.equal(time, here('SF'));
      const { entries, ...shift } = await supervisor.whole('SF', id);
      assert.deepEqual(shift, {
        ...{ id, by: 'Sam Rivera', from, to: time, note: 'one cent\nshort', closedBy: 'Sam Rivera' },
        totals: [
          { paymentType: 'CASH', expected: 175, counted: 174.99, difference: -0.01, count: 1 },
          { paymentType: 'CHECK', expected: 20, counted: 20, difference: 0, count: 1 },
        ],
        ...{ expected: 195, counted: 194.99, difference: -0.01 },
      });
      assert.equal(entries.length, 2);
      assert.deepEqual(await supervisor.open('SF'), { from: time, entries: [], totals: [] });
      assert.deepEqual((await supervisor.closed('SF')).items[0], shift);
    });

    test('everything wrong with a count is reported at once, and an empty shift is not closed (SHIFT-3, SHIFT-4)', async () => {
      refused(
        await supervisor.close('SF', {}),
        409,
        'Nothing was taken since the last shift was closed: there is nothing to close',
      );
      await paid('SF', [
        ['CASH', 10],
        ['CHECK', 5],
      ]);
      const cash = (amount: unknown) => ({ paymentType: 'CASH', amount });
      const check = { paymentType: 'CHECK', amount: 5 };
      for (const [body, text] of [
        [undefined, 'The body is missing: send it as JSON'],
        [{}, 'Counted Cash is required (expected 10.00). Counted Check is required (expected 5.00)'],
        [{ counted: [check] }, 'Counted Cash is required (expected 10.00)'],
        [
          { counted: [cash(1.234), { paymentType: 'SHELLS', amount: 1 }, cash(1)], note: 'x'.repeat(2_001) },
          'Counted Cash format is invalid. Counted 2 Payment Type is not in the list: choose one that is. Counted 3 Payment Type was counted twice: count each once. Note must be at most 2000 characters',
        ],
        [{ counted: [cash('ten'), check], note: 7 }, /^counted format is invalid\. Note format is invalid/i],
        [{ counted: [cash(100_000_000), check] }, 'Counted Cash must be at most 99,999,999.99'],
        [{ counted: [cash(9), check] }, 'Note is required: the count differs from the expected amount'],
        // One type is over and the other short: these are differences even if they add up to zero.
        [
          { counted: [cash(9), { ...check, amount: 6 }], note: '  ' },
          'Note is required: the count differs from the expected amount',
        ],
      ] as const) {
        refused(await supervisor.close('SF', body as object), 400, text);
      }
      assert.equal((await supervisor.open('SF')).entries.length, 2);
      assert.equal(
        (await supervisor.close('SF', { counted: [cash(10), check] }, { 'Idempotency-Key': 'one' })).status,
        400,
      );
    });

    test('a type that was not taken may be counted; a void alone gives a negative amount (SHIFT-2)', async () => {
      const id = await paid('KC', [['CASH', 30]], new BootCaller(releaser.client, server.clock));
      await releaser.closeAsExpected('KC');
      const reopened = await boots.client.post(`${API}/boot/reopen/KC/${String(id)}`, {
        reason: 'wrong car',
      });
      assert.equal(reopened.status, 200, reopened.text);
      const { entries, totals } = await supervisor.open('KC');
      assert.deepEqual(
        entries.map(({ kind, amount, paymentType }) => [kind, amount, paymentType]),
        [['VOID', -30, 'CASH']],
      );
      assert.deepEqual(totals, [{ paymentType: 'CASH', expected: -30, count: 1 }]);
      const counted = [
        { paymentType: 'CASH', amount: -30 },
        { paymentType: 'CHECK', amount: 5 },
      ];
      const reply = await supervisor.close('KC', { counted, note: 'a check of nobody' });
      const { totals: closedTotals } = await supervisor.whole('KC', (reply.json() as { id: number }).id);
      assert.deepEqual(closedTotals, [
        { paymentType: 'CASH', expected: -30, counted: -30, difference: 0, count: 1 },
        { paymentType: 'CHECK', expected: 0, counted: 5, difference: 5, count: 0 },
      ]);
      assert.deepEqual((await releaser.open('KC')).entries, []);
    });

    test("closed shifts are one's own, or the whole company's, page by page, by days (SHIFT-6)", async () => {
      const byReleaser = new BootCaller(releaser.client, server.clock);
      await paid('KC', [['CASH', 1]], byReleaser);
      const others = await releaser.closeAsExpected('KC');
      await paid('KC', [['CASH', 2]]);
      const own = await supervisor.closeAsExpected('KC');
      const ids = async (caller: MoneyCaller, query = '') =>
        (await caller.closed('KC', query)).items.map(({ id }) => id);
      assert.deepEqual((await ids(supervisor)).slice(0, 2), [own.id, others.id]);
      assert.ok(!(await ids(releaser)).includes(own.id));
      assert.equal((await releaser.shift('KC', own.id)).status, 404);
      assert.equal((await releaser.shift('KC', own.id, '/csv')).status, 404);
      assert.equal((await supervisor.whole('KC', others.id)).by, 'Robin Okafor');
      assert.equal((await supervisor.shift('SF', own.id)).status, 404);

      const walked: number[] = [];
      for (let query: string | null = '?limit=7'; query !== null;) {
        const { items, next }: { items: { id: number }[]; next: string | null } = await supervisor.closed(
          'KC',
          query,
        );
        assert.ok(items.length > 0 && items.length <= 7);
        walked.push(...items.map(({ id }) => id));
        query = next === null ? null : `?limit=7&cursor=${encodeURIComponent(next)}`;
      }
      assert.deepEqual(
        walked,
        (await supervisor.allClosed('KC')).map(({ id }) => id),
      );

      const today = own.time.slice(0, 10);
      assert.ok((await ids(supervisor, `?from=${today}&to=${today}`)).includes(own.id));
      assert.deepEqual(await ids(supervisor, '?to=2020-01-01'), []);
      assert.deepEqual(await ids(supervisor, '?from=2999-12-31'), []);
      for (const query of [
        '?cursor=none',
        '?cursor=',
        `?cursor=${Buffer.from('[1]').toString('base64url')}`,
        `?cursor=${Buffer.from('[1, 2]').toString('base64url')}`,
        '?limit=0',
        '?limit=101',
        '?limit=ten',
        '?from=2026-02-30',
        '?from=2026-01-02&to=2026-01-01',
        '?to=9999-12-31',
        '?from=%27%20or%201=1',
      ]) {
        const reply = await supervisor.client.get(`/api-web/api/shift/KC/closed${query}`);
        assert.equal(reply.status, 400, `${query}: ${reply.text}`);
      }
      for (const id of ['0', '99999999999', '2147483647', 'x', '-1', '1.5']) {
        assert.equal((await supervisor.shift('KC', id)).status, 404, id);
      }
    });

    test('people of the managing companies see the shifts of every company, all others those of one (SHIFT-6)', async () => {
      const { db } = server;
      await grant(server, 'harbor', 'KC', ['BOOT_RELEASE']);
      const client = await server.signIn('harbor');
      const harbor = new MoneyCaller(client);
      const id = await new BootCaller(client, server.clock).recorded('KC');
      closed(await new BootCaller(client, server.clock).release('KC', id));
      const theirs = await harbor.closeAsExpected('KC');
      await paid('KC', [['CASH', 3]]);
      const ours = await supervisor.closeAsExpected('KC');
      const statuses = (caller: MoneyCaller) =>
        Promise.all([theirs.id, ours.id].map(async (shift) => (await caller.shift('KC', shift)).status));
      const listed = async (caller: MoneyCaller) =>
        (await caller.closed('KC')).items.slice(0, 2).map((shift) => shift.id);
      const role = (name: 'MANAGEMENT_COMPANY' | 'ADMIN_COMPANY' | 'PROVIDER') =>
        db.updateTable('appUser').set({ role: name }).where('username', '=', 'admin').execute();
      const admin = new MoneyCaller(await server.signIn('admin'));
      for (const every of ['ADMIN_COMPANY', 'MANAGEMENT_COMPANY'] as const) {
        await role(every);
        assert.deepEqual(await statuses(admin), [200, 200], every);
        assert.deepEqual(await listed(admin), [ours.id, theirs.id], every);
      }
      await role('PROVIDER');
      assert.deepEqual(await statuses(admin), [404, 404]);
      await role('MANAGEMENT_COMPANY');
      assert.deepEqual(await statuses(supervisor), [404, 200]);
      assert.deepEqual(await statuses(harbor), [200, 404]);
    });

    test('a shift as CSV opens in a spreadsheet without running anything (SHIFT-8, MONEY-5)', async () => {
      const id = await boots.recorded('SF', { license: '7ABC124' });
      closed(
        await boots.release('SF', id, {
          payments: [{ paymentType: 'CASH', paymentAmount: 10.5, reference: 'SLIP-7' }],
        }),
      );
      const { license } = await boots.details(id);
      const counted = [{ paymentType: 'CASH', amount: 10 }];
      const reply = await supervisor.close('SF', { counted, note: '=cmd|"/c calc"!A1, short' });
      const { id: shiftId, time } = reply.json() as { id: number; time: string };
      const csv = await supervisor.shift('SF', shiftId, '/csv');
      assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
      assert.equal(
        csv.headers.get('content-disposition'),
        `attachment; filename="shift-SF-${String(shiftId)}.csv"`,
      );
      assert.equal(csv.headers.get('cache-control'), 'no-store');
      const refNum = `SF-${String(id).padStart(6, '0')}`;
      const paidAt = (await supervisor.whole('SF', shiftId)).entries[0]?.time ?? '';
      assert.deepEqual(csv.text.split('\r\n'), [
        '\uFEFFkind,time,bootId,refNum,license,paymentType,amount,expected,counted,difference,by,note,closedBy,receiptNumber,reference',
        `PAYMENT,${paidAt},${String(id)},${refNum},${license ?? ''},CASH,10.50,,,,Sam Rivera,,,R-1001,SLIP-7`,
        `TOTAL,${time},,,,CASH,,10.50,10.00,-0.50,Sam Rivera,"'=cmd|""/c calc""!A1, short",Sam Rivera,,`,
        '',
      ]);
    });

    test('a closed shift never changes, not even by a direct statement to the database (SHIFT-7)', async () => {
      await paid('SF', [['CASH', 1]]);
      const { id } = await supervisor.closeAsExpected('SF');
      const later = await paid('SF', [['CASH', 2]]);
      for (const statement of [
        `update shift set note = 'other' where id = ${String(id)}`,
        `delete from shift where id = ${String(id)}`,
        `update shift_total set counted_cents = 0 where shift_id = ${String(id)}`,
        `delete from shift_total where shift_id = ${String(id)}`,
        `delete from boot_entry where shift_id = ${String(id)}`,
        `update boot_entry set shift_id = null where shift_id = ${String(id)}`,
        `update boot_entry set amount_cents = 5 where boot_id = ${String(later)}`,
        `update boot_entry set license = 'OTHER' where boot_id = ${String(later)}`,
        `update boot_entry set shift_id = ${String(id)} where boot_id = ${String(later)} and amount_cents is not null`,
      ]) {
        await assert.rejects(
          sql.raw(statement).execute(server.db),
          /a closed shift never changes|the history of a boot is append-only/,
          statement,
        );
      }
      const paymentsOf = sql.raw(`delete from payment where boot_id = ${String(later)}`);
      await assert.rejects(paymentsOf.execute(server.db), /foreign key|violates/i);
    });

    test('of several simultaneous closings, each entry is in one shift, and later entries are in the next (SHIFT-5)', async () => {
      for (let round = 0; round < 5; round += 1) {
        for (let each = 0; each < 3; each += 1) await paid('KC', [['CASH', 1]]);
        const counted = [{ paymentType: 'CASH', amount: 3 }];
        const note = 'whatever came';
        const replies = await Promise.all([
          supervisor.close('KC', { counted, note }),
          paid('KC', [['CASH', 1]]),
          supervisor.close('KC', { counted, note }),
          paid('KC', [['CASH', 1]]),
          supervisor.close('KC', { counted, note }),
        ]);
        for (const reply of replies) {
          if (typeof reply !== 'number') assert.ok([200, 409].includes(reply.status), reply.text);
        }
        if ((await supervisor.open('KC')).entries.length > 0) await supervisor.closeAsExpected('KC');
      }
      const items = await supervisor.allClosed('KC');
      const ids: string[] = [];
      for (const shift of items) {
        const { entries } = await supervisor.whole('KC', shift.id);
        ids.push(...entries.map(({ bootId, kind }) => `${String(bootId)} ${kind}`));
        assert.equal(
          shift.totals.reduce((sum, { count }) => sum + count, 0),
          entries.filter(({ payKind }) => payKind === 'money').length,
        );
      }
      const { count } = await server.db
        .selectFrom('cashEntry')
        .innerJoin('region', 'region.id', 'cashEntry.regionId')
        .innerJoin('shift', 'shift.id', 'cashEntry.shiftId')
        .innerJoin('company', 'company.id', 'shift.companyId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('region.code', '=', 'KC')
        // The supervisor may not see the others' shifts.
        .where('company.code', '=', 'BAYTOW')
        .executeTakeFirstOrThrow();
      assert.equal(ids.length, count);
    });

    /** What `npm run check` reports about the rows. */
    async function checkSays(): Promise<string> {
      const { db } = server;
      const dialect = database.name === 'SQLite' ? 'sqlite' : 'postgres';
      const findings = new Findings();
      await checkRows({ db, dialect }, findings, new Progress({ isTTY: false, write: () => true }));
      return findings.result().output.join('\n');
    }

    test('a check finds a boot whose total, payments, voids, history or status was changed in the database (RUN-13)', async () => {
      const { db } = server;
      const id = await boots.recorded('SF');
      const change = (path: string, body: object) => supervisor.client.post(`${API}/boot/${path}`, body);
      const changes = { license: '9XYZ999' };
      const corrected = await change(`correct/SF/${String(id)}`, { reason: 'misread', changes });
      assert.equal(corrected.status, 200, corrected.text);
      const payments = [
        { paymentType: 'CASH', paymentAmount: 100 },
        { paymentType: 'CHECK', paymentAmount: 75 },
      ];
      closed(await boots.release('SF', id, { payments }));
      const [cash, check] = (await boots.details(id)).payments ?? [];
      const voided = await change(`payment/${String(id)}/${String(check?.id)}/void`, { reason: 'bounced' });
      assert.equal(voided.status, 200, voided.text);
      const whole = await db.selectFrom('boot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const paid = await db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', cash?.id ?? 0)
        .executeTakeFirstOrThrow();
      const boot = (values: Partial<typeof whole>) =>
        db.updateTable('boot').set(values).where('id', '=', id).execute();
      const payment = (values: Partial<typeof paid>) =>
        db.updateTable('payment').set(values).where('id', '=', paid.id).execute();
      const { refNum } = whole;
      const nothingOfIt = async () =>
        assert.doesNotMatch(await checkSays(), new RegExp(`${refNum}|payment ${String(paid.id)}\\b`));
      await nothingOfIt();
      const contradicted = `Payment ${String(paid.id)} of boot ${refNum} does not match the boot's acts`;
      for (const [damage, mend, said] of [
        [
          () => boot({ feeCents: whole.feeCents + 1 }),
          () => boot(whole),
          `The charges of boot ${refNum} do not`,
        ],
        [
          () => boot({ status: 'CANCELLED' }),
          () => boot(whole),
          `Boot ${refNum} is CANCELLED, but has a payment`,
        ],
        [
          () => boot({ closedAt: null }),
          () => boot(whole),
          `Boot ${refNum} is RELEASED, but its closing time`,
        ],
        [
          () => boot({ license: '7ABC123' }),
          () => boot(whole),
          `The license of boot ${refNum} does not match`,
        ],
        [() => payment({ amountCents: 9_900 }), () => payment(paid), contradicted],
        [() => payment({ paymentType: 'CHECK' }), () => payment(paid), contradicted],
        [() => payment({ createdBy: null }), () => payment(paid), contradicted],
      ] as const) {
        await damage();
        assert.match(await checkSays(), new RegExp(said));
        await mend();
      }
      await nothingOfIt();
      // A history entry without its payment.
      const row = {
        bootId: id,
        regionId: paid.regionId,
        position: 3,
        paymentType: 'CASH',
        payKind: 'money' as const,
        amountCents: 1,
      };
      const by = { createdAt: paid.createdAt, createdBy: paid.createdBy };
      const { id: paymentId } = await db
        .insertInto('payment')
        .values({ ...row, ...by })
        .returning('id')
        .executeTakeFirstOrThrow();
      const unknown = new RegExp(`Payment ${String(paymentId)} of boot ${refNum} does not match`);
      assert.match(await checkSays(), unknown);
      // Now the history mentions it too, so only the audit trail contradicts it.
      const { paymentType, payKind, amountCents } = row;
      const details = JSON.stringify({ paymentId, paymentType, payKind, amountCents });
      const { id: entryId } = await db
        .insertInto('bootEntry')
        .values({ bootId: id, kind: 'PAYMENT_ADDED', details, ...by })
        .returning('id')
        .executeTakeFirstOrThrow();
      const said = await checkSays();
      assert.doesNotMatch(said, unknown);
      assert.match(
        said,
        new RegExp(`Entry ${String(entryId)} of boot ${String(id)} does not match the audit`),
      );
      await db
        .updateTable('boot')
        .set({ status: 'RELEASED', closedAt: 1 })
        .where('status', '=', 'ACTIVE')
        .execute();
      assert.match(await checkSays(), /is RELEASED, but its history says otherwise/);
    });

    test('a closed shift has the same bytes after changes to a plate, the person and the zone (SHIFT-12)', async () => {
      const [id, other] = [await paid('SF', [['CASH', 12]]), await paid('SF', [['CHECK', 3]])];
      const { id: shift } = await supervisor.closeAsExpected('SF');
      const bytes = async () => {
        const replies = [await supervisor.shift('SF', shift), await supervisor.shift('SF', shift, '/csv')];
        return replies.map(({ status, text }) => [status, text]);
      };
      const before = await bytes();
      assert.match(before.join(), /7ABC123[^]*Sam Rivera/);
      const post = async (path: string, body: object) => {
        const reply = await boots.client.post(`${API}/boot/${path}`, body);
        assert.equal(reply.status, 200, reply.text);
      };
      for (const [boot, changes] of [
        [id, { license: '9ZZZ999' }],
        [other, { noLicense: true, license: 'NO PLATE', licenseState: null }],
      ] as const) {
        await post(`reopen/SF/${String(boot)}`, { reason: 'Wrong car' });
        await post(`correct/SF/${String(boot)}`, { reason: 'Misread', changes });
      }
      const { db } = server;
      const person = (shortName: string) =>
        db.updateTable('appUser').set({ shortName }).where('username', '=', 'supervisor').execute();
      const zone = (zoneId: string) =>
        db.updateTable('region').set({ zoneId }).where('code', '=', 'SF').execute();
      await person('Samantha Rivera-Chen');
      await zone('America/New_York');
      try {
        assert.deepEqual(await bytes(), before);
        const [listed] = (await supervisor.closed('SF')).items;
        assert.deepEqual([listed?.id, listed?.by], [shift, 'Sam Rivera']);
        // An open shift shows the current data.
        assert.ok((await supervisor.open('SF')).entries.every(({ license }) => license !== '7ABC123'));
      } finally {
        await person('Sam Rivera');
        await zone('America/Los_Angeles');
      }
    });

    test('a check finds an entry that was added to a closed shift (SHIFT-7)', async () => {
      const { db } = server;
      const dialect = database.name === 'SQLite' ? 'sqlite' : 'postgres';
      await paid('SF', [['CASH', 1]]);
      const { id } = await supervisor.closeAsExpected('SF');
      assert.doesNotMatch(await checkSays(), /Shift/);
      const later = await paid('SF', [['CASH', 2]]);
      // This is possible only without the database's triggers.
      const trigger = sql.raw(
        dialect === 'sqlite'
          ? 'drop trigger boot_entry_is_not_changed'
          : 'alter table boot_entry disable trigger user',
      );
      await trigger.execute(db);
      await db
        .updateTable('bootEntry')
        .set({ shiftId: id })
        .where('bootId', '=', later)
        .where('amountCents', 'is not', null)
        .execute();
      assert.match(await checkSays(), new RegExp(`Shift ${String(id)} does not match the audit entry`));
    });
  });
}
