import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { OpenEntry, Report } from '../../../src/domain/wire/money';
import type { Entry } from '../../../src/domain/wire/records';
import { checkRows } from '../../src/backup/checkRows';
import { Findings } from '../../src/backup/Findings';
import { Progress } from '../../src/platform/command';
import { API, BootCaller, closed, momentIn, refused, withKey } from '../support/calls/bootCalls';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { picture } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';

const FEE = 175;
interface Row {
  readonly paymentType: string;
  readonly paymentAmount: number;
  readonly tendered?: unknown;
  readonly reference?: unknown;
  readonly reason?: unknown;
}

for (const database of DATABASES) {
  describe(`Payments, change and refunds on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let boots: BootCaller;
    let money: MoneyCaller;
    let releaser: MoneyCaller;
    before(async () => {
      server = await startTestServer({ database });
      await grant(server, 'releaser', 'SF', [
        ...(['BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BILLING_VOID_PAYMENT'] as const),
      ]);
      const client = await server.signIn('supervisor');
      boots = new BootCaller(client, server.clock);
      money = new MoneyCaller(client);
      releaser = new MoneyCaller(await server.signIn('releaser'));
    });
    after(() => server.close());
    beforeEach(async () => {
      for (const caller of [money, releaser]) {
        if ((await caller.open('SF')).entries.length > 0) await caller.closeAsExpected('SF');
      }
      server.clock.advanceMinutes(1);
    });

    async function released(payments: readonly Row[]): Promise<number> {
      const id = await boots.recorded('SF');
      closed(await boots.release('SF', id, { payments }));
      return id;
    }
    const paymentsOf = async (id: number) => (await boots.details(id)).payments ?? [];
    async function firstPayment(id: number): Promise<number> {
      return (await paymentsOf(id))[0]?.id ?? 0;
    }
    const entries = async (caller = money) =>
      (await caller.open('SF')).entries.map(({ kind, paymentType, amount }: OpenEntry) => [
        ...[kind, paymentType, amount],
      ]);
    const totals = async (caller = money) =>
      (await caller.open('SF')).totals.map(({ paymentType, expected }) => [paymentType, expected]);
    function refund(id: number, paymentId: number, but: object = {}, headers = {}, by = money) {
      const body = { amount: 50, paymentType: 'CASH', reason: 'Charged twice', paidTo: 'Ada Moss', ...but };
      return by.client.post(`${API}/boot/payment/${String(id)}/${String(paymentId)}/refund`, body, headers);
    }
    async function post(path: string, body: object): Promise<void> {
      const reply = await money.client.post(`${API}/boot/${path}`, body);
      assert.equal(reply.status, 200, reply.text);
    }
    async function pdf(path: string): Promise<Buffer> {
      const { status, bytes } = await picture(money.client, `${API}/boot/${path}`);
      assert.equal(status, 200, bytes.toString().slice(0, 200));
      return bytes;
    }
    const words = (bytes: Buffer) => textOf(bytes).join(' ').replace(/\s+/g, ' ');
    function report(): Promise<Report> {
      const { date } = momentIn('SF', server.clock);
      return money.report('SF', date, date);
    }
    const takenIn = ({ days }: Report) => days.reduce((sum, { taken }) => sum + Math.round(taken * 100), 0);
    async function checkSays(): Promise<string> {
      const findings = new Findings();
      const dialect = database.name === 'SQLite' ? 'sqlite' : 'postgres';
      const progress = new Progress({ isTTY: false, write: () => true });
      await checkRows({ db: server.db, dialect }, findings, progress);
      return findings.result().output.join('\n');
    }

    test('of cash, the amount after giving change is recorded; record, receipt and drawer show it (MONEY-2)', async () => {
      const card = { paymentType: 'CREDIT_CARD', paymentAmount: 50, reference: 'SLIP-9' };
      const id = await released([card, { paymentType: 'CASH', paymentAmount: 125, tendered: 200 }]);
      const rows = async () =>
        (await paymentsOf(id)).map(({ paymentAmount, tendered, reference }) => [
          ...[paymentAmount, tendered, reference],
        ]);
      assert.deepEqual(await rows(), [
        [50, null, 'SLIP-9'],
        [125, 200, null],
      ]);
      assert.deepEqual(await totals(), [
        ['CASH', 125],
        ['CREDIT_CARD', 50],
      ]);
      assert.match(words(await pdf(`receipt/${String(id)}`)), /Cash \$200\.00, change \$75\.00/);
      assert.match(words(await pdf(`receipt/${String(id)}?lng=es`)), /Efectivo \$200\.00, cambio \$75\.00/);
      assert.match(words(await pdf(`receipt/${String(id)}`)), /Credit Card · SLIP-9/);
      // The recorded amount is only the balance, even if the client sends everything tendered as the payment.
      const other = await released([{ paymentType: 'CASH', paymentAmount: 200, tendered: 200 }]);
      assert.deepEqual(
        (await paymentsOf(other)).map((each) => [each.paymentAmount, each.tendered]),
        [[FEE, 200]],
      );
      // If the client sends no tendered amount, the stated amount counts.
      const third = await released([{ paymentType: 'CASH', paymentAmount: 200 }]);
      assert.deepEqual(
        (await paymentsOf(third)).map(({ paymentAmount }) => paymentAmount),
        [200],
      );
      // The change of a later payment depends on the balance at that time.
      const part = await released([{ paymentType: 'CHECK', paymentAmount: 150 }]);
      await post(`payment/${String(part)}`, { paymentType: 'CASH', paymentAmount: 40, tendered: 40 });
      assert.deepEqual(
        (await paymentsOf(part)).map(({ paymentAmount }) => paymentAmount),
        [150, 25],
      );
      assert.doesNotMatch(await checkSays(), /Payment|payment|Shift/);
    });

    test('errors of change, reference or reason name the payment (MONEY-2, MONEY-5)', async () => {
      const id = await boots.recorded('SF');
      const cash = { paymentType: 'CASH', paymentAmount: 175 };
      for (const [row, text] of [
        [{ ...cash, tendered: 100 }, 'Payment 1 Tendered must be at least the amount'],
        [{ ...cash, tendered: 1.234 }, 'Payment 1 Tendered format is invalid'],
        [{ ...cash, tendered: 100_000 }, 'Payment 1 Tendered must be at most 99,999.99'],
        [{ ...cash, tendered: '200' }, 'Payment 1 Tendered format is invalid'],
        [{ ...cash, paymentType: 'CHECK', tendered: 200 }, 'Payment 1 Tendered is for cash only'],
        [{ ...cash, reference: 'x'.repeat(61) }, 'Payment 1 Reference must be at most 60 characters'],
        [{ ...cash, reason: 'x'.repeat(501) }, 'Payment 1 Reason must be at most 500 characters'],
      ] as const) {
        refused(await boots.release('SF', id, { payments: [row] }), 400, text);
      }
    });

    test('amounts waived or on account are neither in a drawer nor counted as taken, and keep their kind (MONEY-1)', async () => {
      const before = await report();
      const id = await released([
        { paymentType: 'WAIVED', paymentAmount: 100, reason: ' Sign was hidden ' },
        { paymentType: 'COMPANY_ACCOUNT', paymentAmount: 50 },
        { paymentType: 'CASH', paymentAmount: 25 },
      ]);
      assert.deepEqual(await totals(), [['CASH', 25]]);
      assert.equal((await paymentsOf(id))[0]?.reason, 'Sign was hidden');
      const reply = await money.client.get(`${API}/boot/timeline/${String(id)}`);
      const added = (reply.json() as Entry[]).filter(({ kind }) => kind === 'PAYMENT_ADDED');
      assert.deepEqual(
        added.map(({ note }) => note),
        ['Sign was hidden', null, null],
      );
      const sums = async () => {
        const now = await report();
        const more = (of: 'onAccount' | 'waived') => (now[of] ?? 0) - (before[of] ?? 0);
        return [takenIn(now) - takenIn(before), more('onAccount'), more('waived')];
      };
      assert.deepEqual(await sums(), [2_500, 50, 100]);
      assert.ok(!(await report()).byPaymentType.some(({ paymentType }) => paymentType === 'WAIVED'));
      await server.db
        .updateTable('paymentType')
        .set({ kind: 'money' })
        .where('name', '=', 'WAIVED')
        .execute();
      try {
        assert.deepEqual(await sums(), [2_500, 50, 100]);
        const waived = await firstPayment(id);
        await post(`payment/${String(id)}/${String(waived)}/void`, { reason: 'It was not hidden' });
        assert.deepEqual(await sums(), [2_500, 50, 0]);
        assert.deepEqual(await totals(), [['CASH', 25]]);
      } finally {
        await server.db
          .updateTable('paymentType')
          .set({ kind: 'waived' })
          .where('name', '=', 'WAIVED')
          .execute();
      }
      // Closing counts only money, but takes all entries out of the open shift.
      const { id: shift } = await money.closeAsExpected('SF');
      const whole = await money.whole('SF', shift);
      assert.deepEqual([whole.entries.length, whole.totals.length], [4, 1]);
      assert.doesNotMatch(await checkSays(), /Payment|payment|Shift/);
    });

    test('a refund belongs to the person who pays it out, with its own entries and receipt, once per key (MONEY-3)', async () => {
      const before = await report();
      const id = await released([{ paymentType: 'CREDIT_CARD', paymentAmount: FEE }]);
      const paymentId = await firstPayment(id);
      server.clock.advanceMinutes(3);
      const key = withKey(randomUUID());
      const reply = await refund(id, paymentId, { amount: 50.25, paidTo: ' Ada Moss ' }, key, releaser);
      assert.equal(reply.status, 200, reply.text);
      assert.equal(
        (await refund(id, paymentId, { amount: 50.25, paidTo: ' Ada Moss ' }, key, releaser)).text,
        reply.text,
      );
      refused(await refund(id, paymentId, { amount: 1 }, key, releaser), 422, /^Already recorded as SF-/);
      const { id: refundId, time } = reply.json() as { id: number; time: string };
      const [payment] = await paymentsOf(id);
      assert.deepEqual(
        payment?.refunds?.map(({ timeUtc: _, ...each }) => each),
        [
          {
            ...{ id: refundId, amount: 50.25, paymentType: 'CASH', reason: 'Charged twice' },
            ...{ paidTo: 'Ada Moss', time, by: 'Robin Okafor' },
          },
        ],
      );
      assert.deepEqual(await entries(), [['PAYMENT', 'CREDIT_CARD', FEE]]);
      assert.deepEqual(await entries(releaser), [['REFUND', 'CASH', -50.25]]);
      assert.deepEqual(await totals(releaser), [['CASH', -50.25]]);
      const timeline = (await money.client.get(`${API}/boot/timeline/${String(id)}`)).json() as Entry[];
      const { kind, amount, paymentType, note, by } = timeline.at(-1) ?? {};
      assert.deepEqual(
        [kind, amount, paymentType, note, by],
        ['PAYMENT_REFUNDED', 50.25, 'CASH', 'Charged twice', 'Robin Okafor'],
      );
      const now = await report();
      assert.equal((now.refunded ?? 0) - (before.refunded ?? 0), 50.25);
      assert.equal(takenIn(now) - takenIn(before), 17_500 - 5_025);

      const own = words(await pdf(`receipt/${String(id)}`));
      assert.match(own, /Refund, Cash, to Ada Moss Robin Okafor .* -\$50\.25/);
      assert.match(own, /Balance due \$50\.25/);
      const copy = randomUUID();
      const path = `receipt/${String(id)}?refund=${String(refundId)}&copy=${copy}`;
      const paper = await pdf(path);
      const said = words(paper);
      for (const fact of [
        'Refund R-1001',
        'Paid back to: Ada Moss',
        'Paid back by: Robin Okafor',
        '$50.25',
        'Charged twice',
      ]) {
        assert.ok(said.includes(fact), `${fact}: ${said}`);
      }
      assert.doesNotMatch(said, /Copy/);
      await post(`payment/${String(id)}/${String(paymentId)}/void`, { reason: 'Chargeback' });
      assert.ok((await pdf(path)).equals(paper));
      assert.match(words(await pdf(`receipt/${String(id)}?refund=${String(refundId)}`)), /Copy 2/);
      assert.match(words(await pdf(`receipt/${String(id)}`)), /Copy 2/);
      for (const none of ['0', '999999', '99999999999']) {
        const { status } = await money.client.get(`${API}/boot/receipt/${String(id)}?refund=${none}`);
        assert.ok([400, 404].includes(status), none);
      }
      assert.doesNotMatch(await checkSays(), /Payment|payment|Refund|Shift|paid/);
    });

    test('a void takes back what is left after the refunds, and nothing of a fully refunded payment (MONEY-4)', async () => {
      const id = await released([{ paymentType: 'CASH', paymentAmount: FEE }]);
      const paymentId = await firstPayment(id);
      assert.equal((await refund(id, paymentId, { amount: 75 })).status, 200);
      await post(`payment/${String(id)}/${String(paymentId)}/void`, { reason: 'Wrong boot' });
      assert.deepEqual(await entries(), [
        ['PAYMENT', 'CASH', 175],
        ['REFUND', 'CASH', -75],
        ['VOID', 'CASH', -100],
      ]);
      assert.deepEqual(await totals(), [['CASH', 0]]);
      const other = await released([{ paymentType: 'CASH', paymentAmount: FEE }]);
      const paid = await firstPayment(other);
      assert.equal((await refund(other, paid, { amount: FEE })).status, 200);
      refused(
        await money.client.post(`${API}/boot/payment/${String(other)}/${String(paid)}/void`, { reason: 'x' }),
        409,
        'All of payment 1 was refunded: nothing is left to void',
      );
      await post(`reopen/SF/${String(other)}`, { reason: 'Wrong car' });
      assert.deepEqual((await entries()).slice(-2), [
        ['REFUND', 'CASH', -175],
        ['VOID', 'CASH', 0],
      ]);
      assert.doesNotMatch(await checkSays(), /Payment|payment|Refund|Shift|paid/);
    });

    test('an impossible refund is refused with a sentence, and of two simultaneous ones only one succeeds (MONEY-3)', async () => {
      const id = await released([
        { paymentType: 'CASH', paymentAmount: 100 },
        { paymentType: 'WAIVED', paymentAmount: 75 },
      ]);
      const { refNum } = await boots.details(id);
      const [cash, waived] = (await paymentsOf(id)).map((payment) => payment.id ?? 0);
      const of = (paymentId = 0, but: object = {}) => refund(id, paymentId, but);
      refused(
        await of(cash, { amount: 0, paymentType: 'SHELLS', reason: ' ', paidTo: 'x'.repeat(121) }),
        400,
        'Amount must be more than zero. Reason is required. Paid To must be at most 120 characters. Payment Type is not in the list: choose one that is',
      );
      refused(
        await of(cash, { amount: 'x', paidTo: '' }),
        400,
        'Amount format is invalid. Paid To is required',
      );
      refused(await of(cash, { paymentType: 'WAIVED' }), 400, 'Payment Type must be a type that takes money');
      const more = (left: string, asked = '$100.01') =>
        `${asked} is more than is left of payment 1 of boot ${String(refNum)}: at most ${left} can be paid back`;
      refused(await of(cash, { amount: 100.01 }), 409, more('$100.00'));
      refused(
        await of(waived, { amount: 5 }),
        409,
        `No money was paid with payment 2 of boot ${String(refNum)}: there is nothing to refund`,
      );
      refused(await of(2_000_000_000), 404, 'There is no such payment');
      const replies = await Promise.all(Array.from({ length: 4 }, () => of(cash, { amount: 60 })));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
      for (const reply of replies) {
        if (reply.status === 409) refused(reply, 409, more('$40.00', '$60.00'));
      }
      await post(`payment/${String(id)}/${String(cash)}/void`, { reason: 'Bounced' });
      refused(await of(cash, { amount: 1 }), 409, /^Payment 1 was made void already by Sam Rivera on /);
      await post(`reopen/SF/${String(id)}`, { reason: 'Wrong car' });
      refused(
        await of(waived, { amount: 1 }),
        409,
        `Boot ${String(refNum)} is not released: its payments can't be refunded`,
      );
    });

    test('each money filter uses its own index, even with a company and a status (REC-85)', async () => {
      const { db } = server;
      if (database.name === 'SQLite') {
        for (const [condition, index] of [
          [`coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`, 'boot_unpaid'],
          [`coalesce(status, '') = 'RELEASED' and covered_cents > fee_cents`, 'boot_overpaid'],
          ['altered = 1', 'boot_altered'],
        ] as const) {
          for (const more of ['', 'and company_id + 0 = 1', `and coalesce(status, '') in ('RELEASED')`]) {
            const { rows } = await sql<{ detail: string }>`explain query plan select id from boot
              where region_id = 1 and ${sql.raw(`${condition} ${more}`)}
              order by boot_at desc, id desc limit 51`.execute(db);
            assert.match(
              rows.map(({ detail }) => detail).join(),
              new RegExp(`USING (COVERING )?INDEX ${index}`),
            );
          }
        }
      }
      const id = await released([{ paymentType: 'CASH', paymentAmount: 100 }]);
      const search = (query: string) => money.client.get(`${API}/boot/search?region=SF&${query}`);
      for (const query of [
        'unpaid=true',
        'unpaid=true&status=RELEASED',
        'unpaid=true&changed=false',
        'unpaid=true&q=Moss',
      ]) {
        const { items } = (await search(query)).json() as { items: { id: number }[] };
        assert.equal(items[0]?.id, id, query);
      }
      for (const query of ['unpaid=maybe', 'changed=1', 'overpaid=']) {
        assert.equal((await search(query)).status, 400, query);
      }
    });

    test('a refund never changes, and a check finds one that was changed in the database (MONEY-3)', async () => {
      const id = await released([{ paymentType: 'CASH', paymentAmount: FEE }]);
      const { id: refundId } = (await refund(id, await firstPayment(id))).json() as { id: number };
      for (const statement of [
        `update refund set amount_cents = 1 where id = ${String(refundId)}`,
        `delete from refund where id = ${String(refundId)}`,
      ]) {
        await assert.rejects(sql.raw(statement).execute(server.db), /a refund that was paid never changes/);
      }
      const drop =
        database.name === 'SQLite'
          ? 'drop trigger refund_is_not_changed'
          : 'alter table refund disable trigger refund_is_not_changed';
      await sql.raw(drop).execute(server.db);
      await sql.raw(`update refund set paid_to = 'Nobody' where id = ${String(refundId)}`).execute(server.db);
      assert.match(
        await checkSays(),
        new RegExp(`Refund ${String(refundId)} of boot SF-\\d+ does not match the boot's acts`),
      );
      await server.db.updateTable('boot').set({ coveredCents: 1 }).where('id', '=', id).execute();
      assert.match(await checkSays(), /The payment total of boot SF-\d+ is not the sum of its payments/);
    });
  });
}
