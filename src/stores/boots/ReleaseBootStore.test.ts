import type { ReleaseBootBody } from '../../domain/wire/boot';
import { NOW } from '../../testing/builders';
import { ReleaseBootStore, type ReleaseProblem } from './ReleaseBootStore';

interface Sent {
  regionCode: string;
  body: ReleaseBootBody;
  key: string;
}

interface Options {
  zoneId?: string | null;
  /** Whether each request in turn succeeds. */
  answers?: boolean[];
}

function make({ zoneId = 'America/Los_Angeles', answers = [true] }: Options = {}) {
  const sent: Sent[] = [];
  const store = new ReleaseBootStore(
    { id: 7, regionCode: 'SF', zoneId, totalCents: 17_500 },
    {
      clock: () => NOW,
      closing: {
        sending: () => undefined,
        release: (regionCode, body, key) => {
          sent.push({ regionCode, body, key });
          return Promise.resolve(answers.shift() ?? true);
        },
      },
    },
  );
  return { store, sent };
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
])("begins with now in the boot's region, %s", (zoneId, date, time) => {
  const { store } = make({ zoneId });
  expect(store.form.values).toMatchObject({ date, time });
});

it('sends the release as the wire has it', async () => {
  const { store, sent } = make();
  fill(store);
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

it('sends nothing while something is wrong, and names everything in the order of the screen (REL-8)', async () => {
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

it('shows what is wrong with a payment once its field was left', () => {
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

it('refuses an hour that daylight saving skipped', () => {
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

it('is blank again after a reset, with a key of its own (KEY-4)', async () => {
  const { store, sent } = make();
  fill(store);
  store.payments.add();
  store.payments.rows[1]!.form.set('paymentType', 'CASH');
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
  expect(store.payments.values).toEqual([{ paymentType: null, amount: '175.00' }]);
  expect(store.form.submitTried).toBe(false);
  fill(store);
  await store.submit();
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});
