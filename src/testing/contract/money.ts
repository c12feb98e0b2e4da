import assert from 'node:assert/strict';
import type { WholeApi } from '../wholeApi';
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
export function moneySuite({ describe, onServer }: Runner, subject: ContractSubject): void {
  describe('a shift', () => {
    onServer('tells no amounts before it is closed where the region counts blind (SHIFT-33)', async () => {
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
  });

  describe('a report', () => {
    onServer('covers several regions, with the part of each and as many days before (REP-20)', async () => {
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

    onServer('names what stands out, by whoever did it, and the records behind it (REP-21)', async () => {
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
