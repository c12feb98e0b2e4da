import { ConnectionError, HttpError, SessionLostError } from '../../api/errors';
import type { CloseShiftBody, OpenTotal } from '../../domain/wire/money';
import { ShiftCountStore } from './ShiftCountStore';

/** A count for one region. `answers` are the outcomes of the close calls, in order. */
async function aCount(answers: (Error | null)[] = []) {
  const sent: { body: CloseShiftBody; key: string }[] = [];
  const totals: OpenTotal[] = [
    { paymentType: 'CASH', expected: 175, count: 1 },
    { paymentType: 'CHECK', expected: 20, count: 1 },
  ];
  const shift = { from: null, totals, entries: [] };
  const closed = { times: 0 };
  const store = new ShiftCountStore('SF', {
    api: {
      openShift: () => Promise.resolve({ ...shift, totals: [...shift.totals] }),
      openShiftOf: () => Promise.reject(new Error('it is the own shift')),
      closedShift: () => Promise.reject(new ConnectionError('network down')),
      closeShift: ({ body, idempotencyKey }) => {
        sent.push({ body: body as CloseShiftBody, key: idempotencyKey });
        const answer = answers.shift() ?? null;
        return answer === null
          ? Promise.resolve({ id: 1, time: '2026-03-10T11:30:00' })
          : Promise.reject(answer);
      },
    },
    onClosed: () => void (closed.times += 1),
  });
  await store.load();
  const [cash, check] = store.rows.map(({ form }) => form);
  store.count(cash!, '175');
  store.count(check!, '20');
  return { store, sent, shift, closed, cash: cash!, check: check! };
}

test('after a shift is closed, the count is blank and has a new key', async () => {
  const { store, sent, closed } = await aCount();
  await expect(store.close()).resolves.toBe(true);
  expect(sent[0]?.body).toEqual({
    counted: [
      { paymentType: 'CASH', amount: 175 },
      { paymentType: 'CHECK', amount: 20 },
    ],
    note: '',
  });
  expect([store.isUnsent, store.isOutcomeUnknown, store.error, closed.times]).toEqual([
    false,
    false,
    undefined,
    1,
  ]);
  expect(store.submission.key).not.toBe(sent[0]?.key);
});

test('a difference needs a note, and a blank amount shows no error before an attempt to close (SHIFT-3)', async () => {
  const { store, sent, cash, check } = await aCount();
  store.count(check, '');
  store.leave(check);
  expect(check.shownErrorOf('counted')).toBeNull();
  store.count(cash, '170');
  await expect(store.close()).resolves.toBe(false);
  expect(check.shownErrorOf('counted')).toEqual({ code: 'required' });
  expect(store.noteForm.shownErrorOf('note')).toEqual({ code: 'noteForDifference' });
  expect(sent).toEqual([]);
});

test('pressing twice closes the shift once', async () => {
  const { store, sent } = await aCount();
  expect(await Promise.all([store.close(), store.close()])).toEqual([true, false]);
  expect(sent).toHaveLength(1);
});

test('after a lost answer, the same body is sent again with the same key, whatever was typed since (SHIFT-10)', async () => {
  const { store, sent, cash } = await aCount([new ConnectionError('network down'), null]);
  await store.close();
  expect([store.isOutcomeUnknown, store.error]).toEqual([true, new ConnectionError('network down')]);
  store.count(cash, '170');
  store.noteForm.set('note', 'short');
  await expect(store.close()).resolves.toBe(true);
  expect(sent[1]).toEqual(sent[0]);
});

test.each([
  ['a refusal', new HttpError(400, 'Counted Cash is required'), true],
  ['a conflict', new HttpError(409, 'There is nothing to close'), true],
  ['a key that was used', new HttpError(422, 'Already recorded with other details'), false],
])(
  '%s keeps the count, and the next press sends its current values (SHIFT-10)',
  async (_what, error, sameKey) => {
    const { store, sent, closed } = await aCount([error, null]);
    await expect(store.close()).resolves.toBe(false);
    expect([store.error, store.isOutcomeUnknown, closed.times]).toEqual([error, false, 1]);
    store.noteForm.set('note', 'second try');
    await expect(store.close()).resolves.toBe(true);
    expect(sent[1]?.body.note).toBe('second try');
    expect(sent[1]?.key === sent[0]?.key).toBe(sameKey);
  },
);

test('payments that arrived meanwhile must be counted before anything is sent (SHIFT-10)', async () => {
  const { store, sent, shift, cash, check } = await aCount();
  shift.totals = shift.totals.map((total) => ({ ...total, expected: (total.expected ?? 0) + 10 }));
  await expect(store.close()).resolves.toBe(false);
  expect([store.hasArrived, sent.length]).toEqual([true, 0]);
  store.count(cash, '185');
  store.count(check, '30');
  await expect(store.close()).resolves.toBe(true);
  expect(sent).toHaveLength(1);
});

test('a lost session shows no message, since the browser is leaving for the sign-in page', async () => {
  const { store, closed } = await aCount([new SessionLostError('')]);
  await expect(store.close()).resolves.toBe(false);
  expect([store.error, store.isUnsent, closed.times]).toEqual([undefined, true, 0]);
});

test('a blind count that differs needs a note until it is counted again, and closes even if its result cannot be loaded (SHIFT-33)', async () => {
  const { store, sent, shift, cash } = await aCount([
    new HttpError(400, 'Note is required: the count differs from the expected amount'),
    null,
  ]);
  shift.totals = shift.totals.map((total) => ({ ...total, expected: null }));
  await store.load();
  await expect(store.close()).resolves.toBe(false);
  expect([store.differs, store.error]).toEqual([true, undefined]);
  expect(store.noteForm.shownErrorOf('note')).toEqual({ code: 'noteForDifference' });
  await expect(store.close()).resolves.toBe(false);
  expect(sent).toHaveLength(1);
  store.count(cash, '180');
  expect(store.noteForm.shownErrorOf('note')).toBeNull();
  await expect(store.close()).resolves.toBe(true);
  expect([sent.length, store.lastBlind, store.lastClosed?.id]).toEqual([2, null, 1]);
});
