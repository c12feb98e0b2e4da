import assert from 'node:assert/strict';
import type { WholeApi } from '../wholeApi';
import { addDays } from '../../domain/time/text';
import { nowInZone } from '../../domain/time/zone';
import { newIdempotencyKey } from '../../domain/idempotency';
import { toCents } from '../../domain/money';
import type { BodyOf } from '../../domain/wire/call';
import type { moneyCalls } from '../../domain/wire/calls';
import type { ReleaseBootBody } from '../../domain/wire/boot';
import { EXCEPTION_KINDS, type CloseShiftReply, type OpenShift } from '../../domain/wire/money';
import { BOOT_EXCEPTIONS } from '../../domain/wire/records';
import { aReleaseBody, FEES, recorded, refused, type ContractSubject, type Runner } from './subject';

const REGION = 'SF';
type CloseShiftBody = BodyOf<typeof moneyCalls.closeShift>;

/**
 * Records a boot and releases it for its fee.
 * @returns its id
 */
async function paid(subject: ContractSubject, api: WholeApi): Promise<number> {
  const { id } = await recorded(subject, api, REGION);
  const body = aReleaseBody(subject, id, REGION);
  await api.boots.release({ regionCode: REGION, body, idempotencyKey: newIdempotencyKey() });
  return id;
}

function close(
  api: WholeApi,
  body: CloseShiftBody,
  idempotencyKey = newIdempotencyKey(),
): Promise<CloseShiftReply> {
  return api.money.closeShift({ regionCode: REGION, body, idempotencyKey });
}

const asExpected = ({ totals }: OpenShift): CloseShiftBody => ({
  counted: totals.map(({ paymentType, expected }) => ({ paymentType, amount: expected ?? 0 })),
  note: '',
});

/** The calls of a user whose shift is empty. */
async function cashier(subject: ContractSubject): Promise<WholeApi> {
  const api = await subject.as('supervisor');
  const open = await api.money.openShift({ regionCode: REGION });
  if (open.entries.length > 0) await close(api, asExpected(open));
  return api;
}

/** Shifts and reports. */
export function moneySuite({ describe, test }: Runner, subject: ContractSubject): void {
  describe('a shift', () => {
    test('holds what one took since one last closed, less what was made void', async () => {
      const api = await cashier(subject);
      const bootId = await paid(subject, api);
      const { refNum, license, payments, receiptNumber } = await api.boots.details({ bootId });
      const before = await api.money.openShift({ regionCode: REGION });
      assert.deepEqual(
        before.entries.map(({ time: _, ...entry }) => entry),
        [
          {
            ...{ bootId, refNum, license, kind: 'PAYMENT', paymentType: 'CASH', amount: FEES.SF },
            ...{ payKind: 'money', receiptNumber, reference: null },
          },
        ],
      );
      await api.records.voidPayment({
        ...{ bootId, paymentId: payments?.[0]?.id ?? 0, body: { reason: 'Wrong amount' } },
        idempotencyKey: newIdempotencyKey(),
      });
      const { entries, totals } = await api.money.openShift({ regionCode: REGION });
      assert.deepEqual(
        entries.map(({ kind, amount }) => [kind, amount]),
        [
          ['PAYMENT', FEES.SF],
          ['VOID', 0 - FEES.SF],
        ],
      );
      assert.deepEqual(totals, [{ paymentType: 'CASH', expected: 0, count: 2 }]);
    });

    test('counts what is kept of cash and what is paid back, and nothing that is no money (MONEY-1, MONEY-2, MONEY-3)', async () => {
      const api = await cashier(subject);
      const { id: bootId } = await recorded(subject, api, REGION);
      const payments = [
        { paymentType: 'WAIVED', paymentAmount: 25, reason: 'Sign was hidden' },
        { paymentType: 'CREDIT_CARD', paymentAmount: 100, reference: 'SLIP-7' },
        { paymentType: 'CASH', paymentAmount: 60, tendered: 60 },
      ];
      const body = aReleaseBody(subject, bootId, REGION, { payments });
      await api.boots.release({ regionCode: REGION, body, idempotencyKey: newIdempotencyKey() });
      const details = await api.boots.details({ bootId });
      assert.deepEqual(
        details.payments?.map(({ paymentAmount, tendered, reference, reason }) => [
          ...[paymentAmount, tendered, reference, reason],
        ]),
        [
          [25, null, null, 'Sign was hidden'],
          [100, null, 'SLIP-7', null],
          [50, 60, null, null],
        ],
      );
      const paymentId = details.payments[1]?.id ?? 0;
      const refund = (amount: number, paymentType = 'CASH', reason = 'Charged twice') =>
        api.records.refundPayment({
          ...{ bootId, paymentId, body: { amount, paymentType, reason, paidTo: 'Ada Moss' } },
          idempotencyKey: newIdempotencyKey(),
        });
      await refused(refund(5, 'WAIVED'), 400, /Payment Type must be a type that takes money/);
      await refused(refund(5, 'CASH', ' '), 400, /Reason is required/);
      await refused(refund(0), 400, /Amount must be more than zero/);
      await refused(refund(100.01), 409);
      await refund(30.5);
      await refused(refund(70), 409);
      const { entries, totals } = await api.money.openShift({ regionCode: REGION });
      assert.deepEqual(
        entries.map(({ kind, paymentType, amount, payKind, reference }) => [
          ...[kind, paymentType, amount, payKind, reference],
        ]),
        [
          ['PAYMENT', 'WAIVED', 25, 'waived', null],
          ['PAYMENT', 'CREDIT_CARD', 100, 'money', 'SLIP-7'],
          ['PAYMENT', 'CASH', 50, 'money', null],
          ['REFUND', 'CASH', -30.5, 'money', null],
        ],
      );
      assert.deepEqual(totals, [
        { paymentType: 'CASH', expected: 19.5, count: 2 },
        { paymentType: 'CREDIT_CARD', expected: 100, count: 1 },
      ]);
      const { items } = await api.records.searchRecords({ q: String(details.refNum) });
      assert.equal(items[0]?.paidAmount, 144.5);
    });

    test('is closed by a count of each type, once for a key, and never empty', async () => {
      const api = await cashier(subject);
      await refused(close(api, { counted: [], note: '' }), 409);
      const bootId = await paid(subject, api);
      await refused(close(api, { counted: [], note: '' }), 400, /Counted Cash is required/);
      const counted = [{ paymentType: 'CASH', amount: FEES.SF - 5 }];
      await refused(close(api, { counted, note: ' ' }), 400, /Note/);
      const key = newIdempotencyKey();
      const { id } = await close(api, { counted, note: 'Gave too much change' }, key);
      assert.equal((await close(api, { counted, note: 'Gave too much change' }, key)).id, id);
      const { items } = await api.money.closedShifts({ regionCode: REGION, limit: 1 });
      const total = {
        paymentType: 'CASH',
        expected: FEES.SF,
        counted: FEES.SF - 5,
        difference: -5,
        count: 1,
      };
      assert.deepEqual(
        items.map((shift) => [shift.id, shift.totals, shift.difference, shift.note]),
        [[id, [total], -5, 'Gave too much change']],
      );
      const { entries } = await api.money.closedShift({ regionCode: REGION, shiftId: id });
      assert.deepEqual(
        entries.map((entry) => [entry.bootId, entry.amount]),
        [[bootId, FEES.SF]],
      );
      assert.deepEqual((await api.money.openShift({ regionCode: REGION })).entries, []);
    });

    test('of somebody else is seen and closed by a supervisor, with a note and once (SHIFT-15, SHIFT-16)', async () => {
      const api = await subject.as('supervisor');
      const releaser = await subject.as('releaser');
      const region = { regionCode: 'KC' };
      const closing = (body: CloseShiftBody) =>
        api.money.closeShift({ ...region, body, idempotencyKey: newIdempotencyKey() });
      const find = async () =>
        (await api.money.openShifts(region)).find(({ person }) => person.id === personId);
      const personId = (await releaser.session.loginUser()).id ?? 0;
      const before = await releaser.money.openShift(region);
      if (before.entries.length > 0) {
        await releaser.money.closeShift({
          ...{ ...region, body: asExpected(before), idempotencyKey: newIdempotencyKey() },
        });
      }
      assert.equal(await find(), undefined);
      const { id: bootId } = await recorded(subject, api, 'KC');
      const body = aReleaseBody(subject, bootId, 'KC');
      await releaser.boots.release({ ...region, body, idempotencyKey: newIdempotencyKey() });
      const open = await find();
      const shift = await api.money.openShiftOf({ ...region, personId });
      assert.deepEqual(
        [open?.count, open?.from, open?.totals],
        [shift.entries.length, shift.from, shift.totals],
      );
      assert.deepEqual(shift, await releaser.money.openShift(region));
      const counted = shift.totals.map(({ paymentType, expected }) => ({
        paymentType,
        amount: expected ?? 0,
      }));
      await refused(closing({ counted, of: personId }), 400, /Note/);
      await refused(closing({ counted, note: 'x', of: 2_000_000_000 }), 404);
      await refused(closing({ counted, note: 'x', of: personId, from: '2001-01-01T00:00:00' }), 409);
      const { id } = await closing({ counted, note: 'Went home', of: personId, from: shift.from });
      await refused(closing({ counted, note: 'Went home', of: personId }), 409);
      const stored = await api.money.closedShift({ ...region, shiftId: id });
      const [own, theirs] = [await api.session.loginUser(), await releaser.session.loginUser()];
      assert.deepEqual([stored.by, stored.closedBy], [theirs.shortName, own.shortName]);
      await refused(releaser.money.openShifts(region), 403);
    });

    test('tells no amounts before it is closed where the region counts blind (SHIFT-33)', async () => {
      const api = await cashier(subject);
      await subject.setBlindCount(REGION, true);
      try {
        await paid(subject, api);
        const { id: personId = 0, shortName } = await api.session.loginUser();
        const open = await api.money.openShift({ regionCode: REGION });
        const totals = [{ paymentType: 'CASH', expected: null, count: 1 }];
        assert.deepEqual([open.totals, open.entries.map(({ amount }) => amount)], [totals, [null]]);
        assert.deepEqual(await api.money.openShiftOf({ regionCode: REGION, personId: personId ?? 0 }), open);
        const drawers = await api.money.openShifts({ regionCode: REGION });
        assert.deepEqual(drawers.find(({ person }) => person.name === shortName)?.totals, totals);
        await refused(close(api, { counted: [] }), 400, /^Counted Cash is required$/);
        const counted = [{ paymentType: 'CASH', amount: FEES.SF - 5 }];
        await refused(
          close(api, { counted }),
          400,
          /^Note is required: the count differs from the expected amount$/,
        );
        const { id: shiftId } = await close(api, { counted, note: 'Lost a bill' });
        const shift = await api.money.closedShift({ regionCode: REGION, shiftId });
        assert.deepEqual(
          [shift.expected, shift.counted, shift.difference, shift.entries.map(({ amount }) => amount)],
          [FEES.SF, FEES.SF - 5, -5, [FEES.SF]],
        );
      } finally {
        await subject.setBlindCount(REGION, false);
      }
    });

    test('is nobody else’s, and asked for in a way that can be', async () => {
      const api = await cashier(subject);
      const money = (await subject.as('creator')).money;
      await refused(money.openShift({ regionCode: REGION }), 403);
      await refused(money.closedShifts({ regionCode: REGION }), 403);
      await refused(api.money.closedShift({ regionCode: REGION, shiftId: 2_000_000_000 }), 404);
      await refused(api.money.closedShifts({ regionCode: REGION, cursor: 'damaged' }), 400);
      const [from, to] = ['2026-02-02', '2026-02-01'];
      await refused(api.money.closedShifts({ regionCode: REGION, from, to }), 400);
    });
  });

  describe('a report', () => {
    const day = (api: WholeApi) => api.money.report({ regionCode: REGION });
    const figures = async (api: WholeApi) => {
      const { days, byPaymentType, activeNow } = await day(api);
      const sum = (of: (each: (typeof days)[number]) => number) =>
        days.reduce((all, each) => all + of(each), 0);
      return {
        ...{ recorded: sum((each) => each.recorded), released: sum((each) => each.released) },
        taken: sum((each) => toCents(each.taken)),
        cash: toCents(byPaymentType.find(({ paymentType }) => paymentType === 'CASH')?.taken ?? 0),
        activeNow,
      };
    };

    test('counts a boot that was recorded and released, and its money until it is void', async () => {
      const api = await subject.as('supervisor');
      const before = await figures(api);
      const bootId = await paid(subject, api);
      const cents = toCents(FEES.SF);
      assert.deepEqual(await figures(api), {
        ...{ recorded: before.recorded + 1, released: before.released + 1 },
        ...{ taken: before.taken + cents, cash: before.cash + cents, activeNow: before.activeNow },
      });
      const body = { reason: 'By mistake' };
      await api.records.reopen({ regionCode: REGION, bootId, body, idempotencyKey: newIdempotencyKey() });
      assert.deepEqual(await figures(api), {
        ...before,
        ...{ recorded: before.recorded + 1, activeNow: before.activeNow + 1 },
      });
    });

    test('covers each day that is asked for, and at most 366 days after the first', async () => {
      const api = await subject.as('supervisor');
      const from = '2026-01-01';
      const report = (to: string) => api.money.report({ regionCode: REGION, from, to });
      const { days, byHour } = await report('2026-01-03');
      assert.deepEqual(
        days.map(({ date }) => date),
        ['2026-01-01', '2026-01-02', '2026-01-03'],
      );
      assert.equal(byHour.length, 24);
      assert.equal((await report(addDays(from, 366))).days.length, 367);
      await refused(report(addDays(from, 367)), 400);
      await refused(report('2025-12-31'), 400);
      const releaser = await subject.as('releaser');
      await refused(releaser.money.report({ regionCode: 'KC', from, to: from }), 403);
    });

    test('covers several regions, with the part of each and as many days before (REP-20)', async () => {
      const api = await subject.as('supervisor');
      await paid(subject, api);
      const over = (region: string | string[], from?: string, to?: string) =>
        api.money.regionsReport({ region, from, to });
      const both = await over(['SF', 'KC', 'SF']);
      assert.deepEqual(
        both.byRegion.map(({ regionCode }) => regionCode),
        ['SF', 'KC'],
      );
      for (const one of both.byRegion) {
        const { days, onAccount = 0 } = await api.money.report({
          ...{ regionCode: one.regionCode, from: both.days[0]?.date, to: both.days.at(-1)?.date },
        });
        const recorded = days.reduce((sum, day) => sum + day.recorded, 0);
        assert.deepEqual([one.recorded, one.onAccount], [recorded, onAccount]);
      }
      assert.equal(both.previous.days.length, both.days.length);
      const { previous } = await over('SF', '2026-01-04', '2026-01-05');
      assert.deepEqual(
        previous.days.map(({ date }) => date),
        ['2026-01-02', '2026-01-03'],
      );
      await refused(over('SF', '2026-01-02', '2026-01-01'), 400);
      const releaser = await subject.as('releaser');
      await refused(releaser.money.regionsReport({ region: ['KC', 'SF'] }), 403, /KC|SF/);
    });

    test('names what stands out, by whoever did it, and the records behind it (REP-21)', async () => {
      const api = await cashier(subject);
      const { id: person, shortName: name } = await api.session.loginUser();
      const found = async () => {
        const { exceptions } = await api.money.regionsReport({ region: REGION });
        const own = exceptions.filter((each) => each.person?.id === person);
        for (const each of own) assert.equal(each.person?.name, name);
        return new Map(own.map((each) => [each.kind, each]));
      };
      const before = await found();
      const released = async (id: number, but: Partial<ReleaseBootBody>) => {
        const body = aReleaseBody(subject, id, REGION, but);
        await api.boots.release({ regionCode: REGION, body, idempotencyKey: newIdempotencyKey() });
        return { id, paymentId: (await api.boots.details({ bootId: id })).payments?.[0]?.id ?? 0 };
      };
      const early = nowInZone('America/Los_Angeles', () => subject.clock() - 2 * 60 * 60_000);
      const { id: first } = await recorded(subject, api, REGION, early);
      const receiptNumber = `TWICE-${String(first)}`;
      const payments = [
        { paymentType: 'CASH', paymentAmount: 100 },
        { paymentType: 'WAIVED', paymentAmount: 25, reason: 'Sign was hidden' },
      ];
      const unpaid = await released(first, { receiptNumber, payments });
      const again = await released((await recorded(subject, api, REGION)).id, { receiptNumber });
      const { id: opened } = await recorded(subject, api, REGION);
      await released(opened, { receiptNumber: `ONCE-${String(opened)}` });
      const key = () => ({ idempotencyKey: newIdempotencyKey() });
      const refund = { amount: 30.5, paymentType: 'CASH', reason: 'Charged twice', paidTo: 'Ada Moss' };
      await api.records.refundPayment({
        ...{ ...key(), bootId: first, paymentId: unpaid.paymentId, body: refund },
      });
      const body = { reason: 'Wrong car' };
      await api.records.voidPayment({ ...key(), bootId: again.id, paymentId: again.paymentId, body });
      await api.records.reopen({ ...key(), regionCode: REGION, bootId: opened, body });
      const counted = [{ paymentType: 'CASH', amount: 64.5 }];
      const { id: shift } = await close(api, { counted, note: 'Lost a bill' });
      const after = await found();
      const gained = EXCEPTION_KINDS.flatMap((kind) => {
        const now = after.get(kind);
        const count = (now?.count ?? 0) - (before.get(kind)?.count ?? 0);
        const cents = toCents(now?.amount ?? 0) - toCents(before.get(kind)?.amount ?? 0);
        const records = [...(now?.boots ?? []), ...(now?.shifts ?? [])];
        return count === 0 ? [] : [[kind, count, cents, records.slice(0, count).map(({ id }) => id)]];
      });
      assert.deepEqual(gained, [
        ['VOID', 2, 35_000, [opened, again.id]],
        ['REFUND', 1, 3_050, [first]],
        ['REOPENED', 1, 0, [opened]],
        ['SHORT', 1, 500, [shift]],
        ['WAIVED', 1, 2_500, [first]],
        ['UNPAID', 2, 25_550, [again.id, first]],
        ['BACKDATED', 1, 0, [first]],
        ['RECEIPT_TWICE', 1, 0, [again.id]],
      ]);
      // A search finds the same boots.
      const { days } = await api.money.regionsReport({ region: REGION });
      const asked = { region: REGION, from: days[0]?.date, to: days.at(-1)?.date, person: person ?? 0 };
      for (const event of BOOT_EXCEPTIONS) {
        const { items } = await api.records.searchRecords({ ...asked, event, limit: 100 });
        const named = after.get(event)?.boots ?? [];
        assert.deepEqual(items.map(({ id }) => id).sort(), named.map(({ id }) => id).sort(), event);
      }
    });
  });
}
