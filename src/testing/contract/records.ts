import assert from 'node:assert/strict';
import type { WholeApi } from '../wholeApi';
import { newIdempotencyKey } from '../../domain/idempotency';
import { aReleaseBody, recorded, refused, type ContractSubject, type Runner } from './subject';

const idempotencyKey = newIdempotencyKey;

/** A boot in San Francisco, released with one payment. */
async function released(subject: ContractSubject, api: WholeApi): Promise<number> {
  const { id } = await recorded(subject, api, 'SF');
  const body = aReleaseBody(subject, id, 'SF', { receiptNumber: 'R-99' });
  await api.boots.release({ regionCode: 'SF', body, idempotencyKey: idempotencyKey() });
  return id;
}

const kindsOf = async (api: WholeApi, bootId: number) =>
  (await api.records.timeline({ bootId })).map(({ kind }) => kind);

/** Search, history and changes of records. */
export function recordSuite({ describe, onServer, test }: Runner, subject: ContractSubject): void {
  describe('records', () => {
    onServer(
      'are found by plate, with O for 0, and by what stands in them, whether active or closed',
      async () => {
        const api = await subject.as('supervisor');
        const { id, refNum } = await recorded(subject, api, 'SF', { license: 'Q0IX 77' });
        for (const q of ['qo1x', 'Q0-IX77', String(refNum)]) {
          const { items } = await api.records.searchRecords({ q });
          assert(
            items.some((record) => record.id === id),
            q,
          );
        }
        const { items } = await api.records.searchRecords({ q: 'qo1x', status: 'RELEASED' });
        assert.deepEqual(items, []);
      },
    );

    onServer('are found as people say and type it (REC-80, REC-81)', async () => {
      const api = await subject.as('supervisor');
      const { id, refNum } = await recorded(subject, api, 'SF', { requestedBy: 'Łukasz O’Brien' });
      const release = { firstName: 'Søren', lastName: 'van Weiß' };
      const body = aReleaseBody(subject, id, 'SF', release);
      await api.boots.release({ regionCode: 'SF', body, idempotencyKey: idempotencyKey() });
      const number = String(refNum).replace('-', '');
      const said = ["lukasz o'b", 'soren', 'weiss', 'WEISS, so', number, String(Number(number.slice(2)))];
      for (const q of said) {
        const { items } = await api.records.searchRecords({ q });
        assert(
          items.some((record) => record.id === id),
          q,
        );
      }
    });

    onServer('come page after page, each once, and a damaged cursor is refused', async () => {
      const api = await subject.as('supervisor');
      await recorded(subject, api, 'KC');
      await recorded(subject, api, 'KC');
      const first = await api.records.searchRecords({ region: 'KC', limit: 1 });
      assert(first.next !== null);
      const second = await api.records.searchRecords({ region: 'KC', limit: 1, cursor: first.next });
      assert.equal(first.items.length, 1);
      assert.notEqual(first.items[0]?.id, second.items[0]?.id);
      await refused(api.records.searchRecords({ cursor: 'damaged' }), 400);
    });

    onServer('are found by what their payments come to, and by what was taken back (REC-85)', async () => {
      const api = await subject.as('supervisor');
      const made = async (...amounts: number[]) => {
        const { id } = await recorded(subject, api, 'SF', { license: 'FILTER85' });
        const payments = amounts.map((paymentAmount) => ({ paymentType: 'CASH', paymentAmount }));
        const body = aReleaseBody(subject, id, 'SF', { payments });
        await api.boots.release({ regionCode: 'SF', body, idempotencyKey: idempotencyKey() });
        return id;
      };
      const [short, exact, over] = [await made(100), await made(75, 100), await made(180)];
      const { id: active } = await recorded(subject, api, 'SF', { license: 'FILTER85' });
      const found = async (filters: object) =>
        (await api.records.searchRecords({ q: 'FILTER85', ...filters })).items.map(({ id }) => id).sort();
      assert.deepEqual(await found({}), [short, exact, over, active].sort());
      assert.deepEqual(await found({ unpaid: true }), [short]);
      assert.deepEqual(await found({ overpaid: 'true' }), [over]);
      assert.deepEqual(await found({ changed: true }), []);
      assert.deepEqual(await found({ unpaid: true, overpaid: true }), []);
      const paymentId = (await api.boots.details({ bootId: over })).payments?.[0]?.id ?? 0;
      await api.records.refundPayment({
        ...{ bootId: over, paymentId, idempotencyKey: idempotencyKey() },
        body: { amount: 5, paymentType: 'CASH', reason: 'Too much', paidTo: 'Ada Moss' },
      });
      assert.deepEqual(await found({ overpaid: true }), []);
      const body = { reason: 'Wrong car' };
      await api.records.reopen({
        ...{ regionCode: 'SF', bootId: short, body, idempotencyKey: idempotencyKey() },
      });
      assert.deepEqual(await found({ unpaid: true }), []);
      assert.deepEqual(await found({ changed: true }), [short, over].sort());
      assert.deepEqual(await found({ changed: true, status: 'ACTIVE' }), [short]);
    });

    onServer(
      'are found by what was done to them, when and by whom, as a report counts them (REC-86)',
      async () => {
        const api = await subject.as('supervisor');
        const q = 'EVENT86';
        const made = async () => (await recorded(subject, api, 'SF', { license: q })).id;
        const [paid, off, active] = [await made(), await made(), await made()];
        const payments = [
          { paymentType: 'CASH', paymentAmount: 100 },
          { paymentType: 'WAIVED', paymentAmount: 75, reason: 'Sign was hidden' },
        ];
        await api.boots.release({
          ...{ regionCode: 'SF', body: aReleaseBody(subject, paid, 'SF', { payments }) },
          idempotencyKey: idempotencyKey(),
        });
        await api.boots.cancel({
          ...{ regionCode: 'SF', bootId: off, body: 'Wrong car', idempotencyKey: idempotencyKey() },
        });
        const found = async (filters: object) =>
          (await api.records.searchRecords({ q, ...filters })).items.map(({ id }) => id).sort();
        const by = (await api.session.loginUser()).shortName ?? '';
        const day = (await api.boots.details({ bootId: paid })).closedTime?.slice(0, 10) ?? '';
        const { bootTime } = await api.boots.details({ bootId: active });
        const today = { from: day, to: day };
        assert.deepEqual(await found({ event: 'released', ...today, by }), [paid]);
        assert.deepEqual(await found({ event: 'released', ...today, by: 'nobody at all' }), []);
        assert.deepEqual(await found({ event: 'released', to: '2001-01-01' }), []);
        assert.deepEqual(await found({ event: 'cancelled', ...today, by }), [off]);
        assert.deepEqual(await found({ event: 'taken', ...today, by }), [paid]);
        assert.deepEqual(await found({ event: 'taken', ...today, paymentType: 'CASH' }), [paid]);
        assert.deepEqual(await found({ event: 'taken', ...today, paymentType: 'CREDIT_CARD' }), []);
        assert.deepEqual(await found({ event: 'waived', ...today }), [paid]);
        assert.deepEqual(await found({ event: 'onAccount', ...today }), []);
        assert.deepEqual(await found({ event: 'refunded', ...today }), []);
        const hour = Number(bootTime?.slice(11, 13));
        assert.ok((await found({ by, hour })).includes(active));
        assert.ok(!(await found({ by, hour: (hour + 1) % 24 })).includes(active));
        const { id: person } = await api.session.loginUser();
        assert.deepEqual(await found({ event: 'released', ...today, person }), [paid]);
        assert.deepEqual(await found({ event: 'released', ...today, person: 0 }), []);
      },
    );

    onServer('say where a receipt number was used in a region (REC-76)', async () => {
      const api = await subject.as('supervisor');
      const number = 'Used-76';
      const ask = (regionCode: string) => api.records.usedReceiptNumber({ regionCode, number: 'used-76' });
      assert.deepEqual(await ask('SF'), { used: [] });
      const { id, refNum } = await recorded(subject, api, 'SF');
      const body = aReleaseBody(subject, id, 'SF', { receiptNumber: number });
      const { time } = await api.boots.release({ regionCode: 'SF', body, idempotencyKey: idempotencyKey() });
      assert.deepEqual(await ask('SF'), { used: [{ refNum: String(refNum), time }] });
      assert.deepEqual(await ask('KC'), { used: [] });
      await refused(
        (await subject.as('creator')).records.usedReceiptNumber({ regionCode: 'SF', number }),
        403,
      );
    });

    onServer('of another company are found by nobody else, nor is their history', async () => {
      const { id } = await recorded(subject, await subject.as('supervisor'), 'KC', { license: 'HIDDEN9' });
      const harbor = await subject.as('harbor');
      assert.deepEqual((await harbor.records.searchRecords({ q: 'HIDDEN9' })).items, []);
      await refused(harbor.records.timeline({ bootId: id }), 404);
    });
  });

  describe('what mends a record', () => {
    onServer('is a correction of an active boot, told with before and after', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF');
      const correct = (
        changes: Parameters<WholeApi['records']['correct']>[0]['body']['changes'],
        reason: string,
      ) =>
        api.records.correct({
          regionCode: 'SF',
          bootId: id,
          body: { reason, changes },
          idempotencyKey: idempotencyKey(),
        });
      await correct({ addr1: '2 Main Street' }, 'Misread');
      const entry = (await api.records.timeline({ bootId: id })).at(-1);
      assert.deepEqual(
        [entry?.kind, entry?.note, entry?.changes],
        ['CORRECTED', 'Misread', [{ field: 'addr1', from: '1 Main Street', to: '2 Main Street' }]],
      );
      assert.equal((await api.boots.details({ bootId: id })).addr1, '2 Main Street');
      await refused(correct({ addr1: '2 Main Street' }, 'Again'), 400);
      await refused(correct({ addr1: '' }, 'Empty'), 400, /Address/);
      await refused(correct({ addr1: '3 Main Street' }, ''), 400, /Reason/i);
    });

    onServer('is a note, taken down once however often it is sent', async () => {
      const api = await subject.as('supervisor');
      const { id: bootId } = await recorded(subject, api, 'SF');
      const note = { bootId, body: { text: 'Flat tires' }, idempotencyKey: idempotencyKey() };
      await api.records.addNote(note);
      await api.records.addNote(note);
      assert.deepEqual(await kindsOf(api, bootId), ['RECORDED', 'NOTE']);
      await refused(
        api.records.addNote({ bootId, body: { text: ' ' }, idempotencyKey: idempotencyKey() }),
        400,
      );
    });

    test('is a reopening: active again, each payment void; a second time is refused', async () => {
      const api = await subject.as('supervisor');
      const bootId = await released(subject, api);
      const reopen = () =>
        api.records.reopen({
          regionCode: 'SF',
          bootId,
          body: { reason: 'By mistake' },
          idempotencyKey: idempotencyKey(),
        });
      await reopen();
      const detail = await api.boots.details({ bootId });
      assert.equal(detail.status, 'ACTIVE');
      assert.deepEqual(
        detail.payments?.map(({ voided }) => voided?.reason),
        ['By mistake'],
      );
      assert.deepEqual(await kindsOf(api, bootId), [
        'RECORDED',
        'RELEASED',
        'PAYMENT_ADDED',
        'REOPENED',
        'PAYMENT_VOIDED',
      ]);
      await refused(reopen(), 409);
    });

    test('of what somebody else has changed since it was seen is refused, and goes on once it is seen', async () => {
      const api = await subject.as('supervisor');
      const bootId = await released(subject, api);
      const seen = async () => (await api.boots.details({ bootId })).version ?? undefined;
      const pay = (bootVersion: number | undefined) =>
        api.records.addPayment({
          bootId,
          body: { paymentAmount: 5, paymentType: 'CASH' },
          idempotencyKey: idempotencyKey(),
          bootVersion,
        });
      const before = await seen();
      await pay(before);
      await refused(pay(before), 409);
      await pay(await seen());
      await pay(undefined);
      const { payments } = await api.boots.details({ bootId });
      assert.equal(payments?.filter(({ paymentAmount }) => paymentAmount === 5).length, 3);
    });

    test('of money needs the permission for it', async () => {
      const { id: bootId } = await recorded(subject, await subject.as('supervisor'), 'KC');
      const { records } = await subject.as('releaser');
      const body = { paymentAmount: 5, paymentType: 'CASH' };
      await refused(records.addPayment({ bootId, body, idempotencyKey: idempotencyKey() }), 403);
    });
  });
}
