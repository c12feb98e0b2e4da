import type { BootApi } from '../../api/Api';
import { HttpError } from '../../api/errors';
import type { ReleaseDraft } from '../../domain/stored/releaseDraft';
import type { UsedReceiptNumber } from '../../domain/wire/records';
import { NOW } from '../../testing/builders';
import { deferred } from '../../testing/deferred';
import { ReleaseBootStore, type ReleaseBootDeps, type ReleaseProblem } from './ReleaseBootStore';

interface Sent {
  regionCode: string;
  body: Parameters<BootApi['release']>[0]['body'];
  key: string;
}

interface Options {
  bootTime?: string;
  /** The stored draft from an earlier visit. */
  stored?: ReleaseDraft | null;
  zoneId?: string | null;
  /** Whether each request succeeds, in order. */
  answers?: boolean[];
  usesOfReceipt?: ReleaseBootDeps['usesOfReceipt'];
  kindOf?: ReleaseBootDeps['kindOf'];
}

function make({
  zoneId = 'America/Los_Angeles',
  bootTime,
  answers = [true],
  stored = null,
  usesOfReceipt,
  kindOf,
}: Options = {}) {
  const sent: Sent[] = [];
  const device = { stored };
  const store = new ReleaseBootStore(
    { id: 7, regionCode: 'SF', zoneId, totalCents: 17_500, bootTime },
    {
      clock: () => NOW,
      usesOfReceipt,
      kindOf,
      storage: {
        read: async () => device.stored,
        save: (draft) => void (device.stored = { ...draft, savedAt: NOW }),
        remove: () => void (device.stored = null),
      },
      api: {
        release: ({ regionCode, body, idempotencyKey }) => {
          sent.push({ regionCode, body, key: idempotencyKey });
          const isRecorded = answers.shift() ?? true;
          return isRecorded
            ? Promise.resolve({ time: '2026-03-10T11:30:00' })
            : Promise.reject(new HttpError(400, 'Amount is wrong'));
        },
      },
      closing: {
        sending: () => undefined,
        close: async (_bootId, _closing, send) => (await send()).kind === 'recorded',
      },
    },
  );
  return { store, sent, device };
}

function fill(store: ReleaseBootStore) {
  store.form.assign({ firstName: ' Ada ', lastName: 'Moss', receiptNumber: 'R-1' });
  store.payments.rows[0]!.form.set('paymentType', 'CASH');
}

const named = ({ field, error, ...where }: ReleaseProblem) =>
  `${'index' in where ? `${String(where.index + 1)}.` : ''}${field}:${error.code}`;

it.each([
  ['America/Los_Angeles', '2026-03-10', '11:30'],
  ['America/New_York', '2026-03-10', '14:30'],
  ['Asia/Tokyo', '2026-03-11', '03:30'],
  [null, '2026-03-10', '11:30'],
])("starts with the current time in the boot's region, %s", (zoneId, date, time) => {
  const { store } = make({ zoneId });
  expect(store.form.values).toMatchObject({ date, time });
});

it('sends the release as the wire contract says, with every text in its one spelling (TEXT-5)', async () => {
  const { store, sent } = make();
  fill(store);
  store.form.assign({ lastName: 'Mo\u200Bss', receiptNumber: 'R\u20131' });
  store.payments.rows[0]!.form.set('amount', '100.1');
  store.payments.add();
  store.payments.rows[1]!.form.set('paymentType', 'CHECK');
  store.payments.rows[1]!.form.set('amount', '74.90');
  await expect(store.submit()).resolves.toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ regionCode: 'SF' });
  expect(sent[0]!.body).toEqual({
    id: 7,
    firstName: 'Ada',
    lastName: 'Moss',
    date: '2026-03-10',
    time: '11:30',
    dateTime: '2026-03-10T11:30:00',
    receiptNumber: 'R-1',
    payments: [
      { paymentType: 'CASH', paymentAmount: 100.1 },
      { paymentType: 'CHECK', paymentAmount: 74.9 },
    ],
  });
});

it('sends nothing while invalid, and lists every error in screen order (REL-8)', async () => {
  const { store, sent } = make();
  store.form.assign({ date: '', time: '25:00' });
  store.payments.add();
  store.payments.rows[1]!.form.set('amount', '1,5');
  expect(store.form.shownErrorOf('firstName')).toBeNull();
  await expect(store.submit()).resolves.toBe(false);
  expect(sent).toEqual([]);
  expect(store.problems.map(named)).toEqual([
    'firstName:required',
    'lastName:required',
    'date:required',
    '1.paymentType:required',
    '2.paymentType:required',
    '2.amount:regexFormat',
    'receiptNumber:required',
  ]);
  expect(store.form.shownErrorOf('firstName')).toEqual({ code: 'required' });
  expect(store.shownPaymentError(store.payments.rows[1]!, 'amount')).toEqual({ code: 'regexFormat' });
});

it("shows a payment's error once the user has left its field", () => {
  const { store } = make();
  const row = store.payments.rows[0]!;
  row.form.set('amount', 'x');
  expect(store.shownPaymentError(row, 'amount')).toBeNull();
  row.form.touch('amount');
  expect(store.shownPaymentError(row, 'amount')).toEqual({ code: 'regexFormat' });
  expect(store.shownPaymentError(row, 'paymentType')).toBeNull();
});

it.each([
  ['receiptNumber', '12345678901234', 'tooLong'],
  ['date', '1999-12-31', 'dateTooEarly'],
  ['time', '11:36', 'inFuture'],
] as const)('refuses %s "%s": %s', (field, value, code) => {
  const { store } = make();
  fill(store);
  store.form.set(field, value);
  expect(store.form.errorOf(field)?.code).toBe(code);
  expect(store.isValid).toBe(false);
});

it('rejects an hour that daylight saving skips', () => {
  const { store } = make();
  store.form.assign({ date: '2026-03-08', time: '02:30' });
  expect(store.form.errorOf('time')).toEqual({ code: 'timeGap' });
});

it('keeps everything after a refusal, and the key for the retry (REL-11)', async () => {
  const { store, sent } = make({ answers: [false, true] });
  fill(store);
  await expect(store.submit()).resolves.toBe(false);
  expect(store.form.values.lastName).toBe('Moss');
  expect(store.payments.rows[0]!.form.values.paymentType).toBe('CASH');
  await expect(store.submit()).resolves.toBe(true);
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(JSON.stringify(sent[1]!.body)).toBe(JSON.stringify(sent[0]!.body));
});

it('is blank with a new key after a reset (KEY-4)', async () => {
  const { store, sent } = make();
  fill(store);
  store.payments.add();
  store.payments.rows[1]!.form.set('paymentType', 'CASH');
  store.payments.rows[0]!.form.set('amount', '174');
  store.payments.rows[1]!.form.set('amount', '1');
  await store.submit();
  store.reset();
  expect(store.form.values).toEqual({
    firstName: '',
    lastName: '',
    date: '2026-03-10',
    time: '11:30',
    receiptNumber: '',
  });
  expect(store.payments.values).toMatchObject([{ paymentType: null, amount: '175.00' }]);
  expect(store.form.submitTried).toBe(false);
  fill(store);
  await store.submit();
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

it('cannot be earlier than the boot (REL-18)', () => {
  const { store } = make({ bootTime: '2026-03-10T11:00:00' });
  expect(store.form.errorOf('time')).toBeNull();
  store.form.set('time', '10:59');
  expect(store.form.errorOf('time')).toEqual({ code: 'beforeBoot', params: { time: '03/10/2026 11:00' } });
  store.form.set('date', '2026-03-09');
  expect([store.form.errorOf('date')?.code, store.form.errorOf('time')]).toEqual(['beforeBoot', null]);
});

describe('unsent input (REL-19)', () => {
  it('is stored while typing, and removed once the form is blank', () => {
    const { store, device } = make();
    expect(device.stored).toBeNull();
    store.form.set('firstName', 'Ada');
    store.payments.rows[0]!.form.set('paymentType', 'CASH');
    expect(device.stored).toMatchObject({
      firstName: 'Ada',
      when: null,
      payments: [{ paymentType: 'CASH', amount: '175.00' }],
    });
    store.form.set('time', '11:00');
    expect(device.stored?.when).toEqual({ date: '2026-03-10', time: '11:00' });
    store.reset();
    expect(device.stored).toBeNull();
  });

  it('is offered while the form is blank, and restored unchanged', async () => {
    const first = make();
    fill(first.store);
    first.store.payments.rows[0]!.form.set('amount', '100');
    first.store.payments.add();
    const { store, device } = make({ stored: first.device.stored });
    await store.start();
    expect([store.isDirty, store.form.values.firstName, device.stored === null]).toEqual([false, '', false]);
    store.restore();
    expect(store.offered).toBeNull();
    expect(store.form.values).toMatchObject({ firstName: ' Ada ', lastName: 'Moss', receiptNumber: 'R-1' });
    expect(store.payments.values).toMatchObject([
      { paymentType: 'CASH', amount: '100' },
      { paymentType: null, amount: '75.00' },
    ]);
  });

  it('is removed once the boot is released', async () => {
    const { store, device } = make({ answers: [false, true] });
    fill(store);
    await store.submit();
    expect(device.stored).not.toBeNull();
    await store.submit();
    expect(device.stored).toBeNull();
  });
});

describe('a balance (REL-21)', () => {
  it('is questioned once, and again only if it changes', async () => {
    const { store, sent } = make({ answers: [false, true] });
    fill(store);
    store.payments.rows[0]!.form.set('amount', '170');
    await expect(store.submit()).resolves.toBe(false);
    expect([store.questions, store.isAsking, sent.length]).toEqual([['balance'], true, 0]);
    store.goBack();
    store.payments.rows[0]!.form.set('amount', '160');
    await store.submit();
    await store.releaseAnyway();
    expect([store.isAsking, sent.length]).toEqual([false, 1]);
    await expect(store.submit()).resolves.toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('is questioned if more is paid than due, but not while the form is invalid', async () => {
    const { store, sent } = make();
    store.payments.rows[0]!.form.set('amount', '180');
    await store.submit();
    expect(store.isAsking).toBe(false);
    fill(store);
    store.payments.rows[0]!.form.set('amount', '180');
    await store.submit();
    expect([store.questions, store.isAsking, sent.length]).toEqual([['balance'], true, 0]);
    await store.releaseAnyway();
    expect([store.isAsking, sent.length]).toEqual([false, 1]);
  });
});

describe('a receipt number that was used before (REL-29)', () => {
  const USE = { refNum: 'SF-000002', time: '2026-03-09T10:00:00' };
  const used = (number: string) => Promise.resolve({ used: number === 'R-1' ? [USE] : [] });
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('is recognized once typed, and questioned once per number', async () => {
    const { store, sent } = make({ answers: [false, true], usesOfReceipt: used });
    fill(store);
    await settled();
    expect(store.receiptUses).toEqual([USE]);
    await expect(store.submit()).resolves.toBe(false);
    expect([store.questions, store.isAsking, sent.length]).toEqual([['receiptNumber'], true, 0]);
    store.goBack();
    expect(store.isAsking).toBe(false);
    await store.submit();
    await store.releaseAnyway();
    expect([store.isAsking, sent.length]).toEqual([false, 1]);
    await expect(store.submit()).resolves.toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('is questioned together with the balance, also if the answer arrives after the question', async () => {
    const answer = deferred<UsedReceiptNumber>();
    const { store, sent } = make({ usesOfReceipt: () => answer.promise });
    fill(store);
    store.payments.rows[0]!.form.set('amount', '170');
    await store.submit();
    expect([store.questions, store.isAsking]).toEqual([['balance'], true]);
    answer.resolve({ used: [USE] });
    await settled();
    expect(store.questions).toEqual(['balance', 'receiptNumber']);
    await expect(store.releaseAnyway()).resolves.toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('is not questioned after another number was typed', async () => {
    const { store, sent } = make({ usesOfReceipt: used });
    fill(store);
    await settled();
    store.form.set('receiptNumber', 'R-10');
    expect(store.receiptUses).toEqual([]);
    await settled();
    await expect(store.submit()).resolves.toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('is checked for the last number typed, whichever answer arrives last', async () => {
    const answers = new Map<string, ReturnType<typeof deferred<UsedReceiptNumber>>>();
    const { store } = make({
      usesOfReceipt: (number) => {
        const answer = deferred<UsedReceiptNumber>();
        answers.set(number, answer);
        return answer.promise;
      },
    });
    store.form.set('receiptNumber', 'R-1');
    store.form.set('receiptNumber', ' R-10 ');
    answers.get('R-10')!.resolve({ used: [] });
    await settled();
    answers.get('R-1')!.resolve({ used: [USE] });
    await settled();
    expect(store.receiptUses).toEqual([]);
    store.form.set('receiptNumber', 'R-1');
    expect(store.receiptUses).toEqual([]);
    answers.get('R-1')!.resolve({ used: [USE] });
    await settled();
    expect(store.receiptUses).toEqual([USE]);
  });

  it.each<[string, ReleaseBootDeps['usesOfReceipt']]>([
    ['fails', () => Promise.reject(new HttpError(404, 'Not found'))],
    ['never arrives', () => new Promise(() => undefined)],
    ['cannot be requested', undefined],
  ])('never delays a release if the answer %s', async (_, usesOfReceipt) => {
    const { store, sent } = make({ usesOfReceipt });
    fill(store);
    await settled();
    await expect(store.submit()).resolves.toBe(true);
    expect(sent).toHaveLength(1);
  });
});

it('moves from a payment type to the next field that needs input (REL-20)', () => {
  const { store } = make();
  const [first] = store.payments.rows;
  first!.form.set('paymentType', 'CASH');
  expect(store.nextAfterType(first!)).toEqual({ field: 'receiptNumber' });
  first!.form.set('amount', '100');
  expect(store.nextAfterType(first!)).toMatchObject({ field: 'amount' });
  store.payments.add();
  expect(store.nextAfterType(first!)).toMatchObject({ field: 'paymentType', row: store.payments.rows[1] });
});

/**
 * A valid form with these payments. `kindOf` returns the kind of a payment type, as a server that supports change does.
 */
function paidWith(payments: readonly (readonly [type: string, amount: string])[], isBooked = true) {
  const kindOf = (type: string) =>
    type === 'WAIVED' ? 'waived' : type === 'COMPANY_ACCOUNT' ? 'account' : 'money';
  const made = make(isBooked ? { kindOf } : {});
  const { form, payments: rows } = made.store;
  form.assign({ firstName: 'Ada', lastName: 'Moss', receiptNumber: 'R-1' });
  for (const [index, [paymentType, amount]] of payments.entries()) {
    if (index > 0) rows.add();
    rows.rows[index]?.form.assign({ paymentType, amount });
  }
  return made;
}

describe('change (REL-31)', () => {
  it.each([
    ['of cash', [['CASH', '200']], { paymentType: 'CASH', paymentAmount: 175, tendered: 200 }],
    [
      'of cash beside a card',
      [
        ['CASH', '100'],
        ['CREDIT_CARD', '100'],
      ],
      { paymentType: 'CASH', paymentAmount: 75, tendered: 100 },
    ],
  ] as const)('%s is recorded without a question', async (_, payments, first) => {
    const { store, sent } = paidWith(payments);
    await expect(store.submit()).resolves.toBe(true);
    expect(sent[0]?.body.payments?.[0]).toEqual(first);
  });

  it.each([
    ['by another type', [['CREDIT_CARD', '200']], true],
    [
      'beside which the cash was not needed',
      [
        ['CASH', '20'],
        ['CREDIT_CARD', '175'],
      ],
      true,
    ],
    [
      'in two rows of cash',
      [
        ['CASH', '100'],
        ['CASH', '100'],
      ],
      true,
    ],
    ['to a server that books no change', [['CASH', '200']], false],
  ] as const)('more than the balance is questioned %s', async (_, payments, isBooked) => {
    const { store, sent } = paidWith(payments, isBooked);
    await expect(store.submit()).resolves.toBe(false);
    expect(store.questions).toEqual(['balance']);
    await expect(store.releaseAnyway()).resolves.toBe(true);
    expect(sent[0]?.body.payments?.map(({ paymentAmount }) => paymentAmount)).toEqual(
      payments.map(([, amount]) => Number(amount)),
    );
    expect(sent[0]?.body.payments?.some((payment) => 'tendered' in payment)).toBe(false);
  });
});

describe('details of a payment (REL-32)', () => {
  it('a waiver needs a reason', async () => {
    const { store, sent } = paidWith([['WAIVED', '175']]);
    await expect(store.submit()).resolves.toBe(false);
    const row = store.payments.rows[0]!;
    expect([store.detailOf(row), store.shownPaymentError(row, 'reason')]).toEqual([
      'reason',
      { code: 'required' },
    ]);
    row.form.set('reason', ' Courtesy ');
    await expect(store.submit()).resolves.toBe(true);
    expect(sent[0]?.body.payments).toEqual([
      { paymentType: 'WAIVED', paymentAmount: 175, reason: 'Courtesy' },
    ]);
  });

  it('a card may have a reference; cash and accounts have none', async () => {
    const { store, sent } = paidWith([['CREDIT_CARD', '175']]);
    const row = store.payments.rows[0]!;
    expect(store.detailOf(row)).toBe('reference');
    row.form.set('reference', ' 4411 ');
    await expect(store.submit()).resolves.toBe(true);
    expect(sent[0]?.body.payments).toEqual([
      { paymentType: 'CREDIT_CARD', paymentAmount: 175, reference: '4411' },
    ]);
    for (const type of ['CASH', 'COMPANY_ACCOUNT']) {
      row.form.set('paymentType', type);
      expect(store.detailOf(row)).toBeNull();
    }
  });

  it('neither is sent to a server that does not announce them', async () => {
    const { store, sent } = paidWith([['WAIVED', '175']], false);
    expect(store.detailOf(store.payments.rows[0]!)).toBeNull();
    await expect(store.submit()).resolves.toBe(true);
    expect(sent[0]?.body.payments).toEqual([{ paymentType: 'WAIVED', paymentAmount: 175 }]);
  });
});
