import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import type { Permission } from '../../domain/permissions';
import type { LoginUser } from '../../domain/wire/session';
import { aBoot, aRemoval, aUser, HARBOR, permissionsIn, type StoredBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';
import { narrowWindow } from '../../testing/windowKinds';

const EVERYTHING: Permission[] = [
  'BOOT_CREATE',
  'BOOT_VIEW',
  'BOOT_VIEW_ALL',
  'BOOT_RELEASE',
  'BOOT_CANCEL',
  'BILLING_ADD_PAYMENT',
  'BILLING_VOID_PAYMENT',
];
const FEATURES = ['records', 'corrections', 'receipts', 'evidence'];

const aRecordsUser = (changes: Partial<LoginUser> = {}) =>
  aUser({
    shortName: 'keeper',
    features: FEATURES,
    permissions: permissionsIn(['SF', 'KC'], EVERYTHING),
    ...changes,
  });

/** A boot that was released with two payments, the second of them voided. */
const aReleased = (changes: Partial<StoredBoot> = {}) =>
  aBoot({
    id: 201,
    license: '6REL123',
    status: 'RELEASED',
    closedTime: '2026-03-09T10:00:00',
    closedBy: 'dana',
    releasedTo: 'Ann Owner',
    receiptNumber: 'R-77',
    charges: [
      { name: 'Boot fee', amount: 150 },
      { name: 'City fee', amount: 25 },
    ],
    payments: [
      {
        id: 31,
        paymentAmount: 100,
        paymentType: 'CASH',
        time: '2026-03-09T10:00:00',
        by: 'dana',
        voided: null,
      },
      {
        id: 32,
        paymentAmount: 75,
        paymentType: 'CHECK',
        time: '2026-03-09T10:00:00',
        by: 'dana',
        voided: { time: '2026-03-09T11:00:00', by: 'lee', reason: 'Bounced' },
      },
    ],
    ...changes,
  });

const SOME_BOOTS = [
  aBoot({ id: 101, bootTime: '2026-03-10T08:00:00' }),
  aReleased(),
  aBoot({
    id: 301,
    license: null,
    licenseState: null,
    bootTime: '2026-03-08T08:00:00',
    status: 'CANCELLED',
    closedTime: '2026-03-08T09:00:00',
    closedBy: 'dana',
    cancelNote: 'Wrong car',
  }),
];

const open = (path: string, boots: readonly StoredBoot[] = SOME_BOOTS, user: LoginUser = aRecordsUser()) =>
  renderApp(path, { backend: new FakeBackend({ user, boots }) });
/** A server with two items per page. */
function inPagesOfTwo() {
  const backend = new FakeBackend({ user: aRecordsUser(), boots: SOME_BOOTS });
  backend.world.pageSize = 2;
  return backend;
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Records' }))
    .getAllByRole('row')
    .slice(1);
const references = () => rows().map((row) => within(row).getByRole('link').textContent);

describe('the search over all records', () => {
  test('shows every boot, newest first, active and closed (REC-41)', async () => {
    await open('/records');
    await screen.findByRole('link', { name: 'SF-000101' });
    const table = within(screen.getByRole('table', { name: 'Records' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Reference',
      'License',
      'Vehicle',
      'Boot time',
      'Status',
      'Closed',
      'Released to',
      'Due',
      'Paid',
    ]);
    expect(references()).toEqual(['SF-000101', 'SF-000201', 'SF-000301']);
    const [active, released, cancelled] = rows();
    expect(released).toHaveTextContent(
      /6REL123.*Blue Honda Accord.*Released.*03\/09\/2026 10:00 PDT.*Ann Owner.*\$175\.00.*\$100\.00/,
    );
    expect(active).toHaveTextContent(/Active.*Due\$175\.00Paid-$/);
    expect(cancelled).toHaveTextContent(/No plate.*Cancelled.*Due-Paid-$/);
    expect(screen.getByRole('heading', { name: 'Records', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('3 records')).toBeInTheDocument();
  });

  test('finds a reopened boot by the number and the payer of its void receipt, and says that it is void (REC-74)', async () => {
    const voidReceipts = [{ receiptNumber: 'RX-2', releasedTo: 'Zoe Quist', time: '2026-03-09T09:00:00' }];
    const { user } = await open('/records?q=rx-2', [...SOME_BOOTS, aBoot({ id: 401, voidReceipts })]);
    await waitFor(() => expect(references()).toEqual(['SF-000401']));
    expect(rows()[0]).toHaveTextContent(/Active.*Receipt RX-2 is void/);
    const find = screen.getByRole('searchbox', { name: 'Find a record' });
    await user.clear(find);
    await user.type(find, 'quist');
    await waitFor(() => expect(references()).toEqual(['SF-000401']));
  });

  test('keeps the search in the address, and searches for what the address says (REC-42)', async () => {
    const { user, router, backend } = await open('/records?q=6rel');
    await waitFor(() => expect(references()).toEqual(['SF-000201']));
    const find = screen.getByRole('searchbox', { name: 'Find a record' });
    expect(find).toHaveValue('6rel');
    await user.clear(find);
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Cancelled' }));
    await waitFor(() => expect(references()).toEqual(['SF-000301']));
    expect(router.state.location.search).toBe('?status=CANCELLED');
    await user.type(screen.getByLabelText('From'), '2026-03-09');
    expect(await screen.findByText('No records found')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?status=CANCELLED&from=2026-03-09');
    expect(backend.calls.requestsOf('searchRecords').at(-1)).toEqual({
      status: 'CANCELLED',
      from: '2026-03-09',
    });
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(references()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
  });

  test('Enter opens the only match, without waiting for the search (REC-78)', async () => {
    const { user, router } = await open('/records?status=RELEASED', [...SOME_BOOTS, aReleased({ id: 202 })]);
    await waitFor(() => expect(references()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox', { name: 'Find a record' }), 'sf-000202{Enter}');
    await screen.findByRole('heading', { name: 'SF-000202', level: 1 });
    expect(router.state.location.search).toBe('?status=RELEASED&q=sf-000202');
    await user.click(screen.getByRole('link', { name: 'All records' }));
    await waitFor(() => expect(references()).toEqual(['SF-000202']));
  });

  test('Enter goes to the first of several, the down arrow into the rows, and the slash key back (REC-78)', async () => {
    const { user, router } = await open('/records');
    await waitFor(() => expect(references()).toHaveLength(3));
    const find = screen.getByRole('searchbox', { name: 'Find a record' });
    const link = (name: string) => screen.getByRole('link', { name });
    await user.type(find, 'sf{Enter}');
    await waitFor(() => expect(link('SF-000101')).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(link('SF-000201')).toHaveFocus();
    await user.keyboard('/');
    expect(find).toHaveFocus();
    await user.keyboard('6rel');
    await waitFor(() => expect(references()).toEqual(['SF-000201']));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(link('SF-000201')).toHaveFocus());
    expect(router.state.location.pathname).toBe('/records');
  });

  const BALANCES = [
    aReleased({ id: 201, closedTime: '2026-03-03T10:00:00' }),
    aReleased({ id: 202, charges: [], totalPaymentAmount: 100, closedBy: 'kim' }),
    aReleased({ id: 203, totalPaymentAmount: 80.5, closedTime: '2026-03-10T10:00:00' }),
    aReleased({ id: 204, totalPaymentAmount: 110, closedTime: '2026-03-09T10:00:00' }),
  ];
  const withDay = () => aRecordsUser({ features: [...FEATURES, 'day'] });
  const box = (name: string) => screen.getByRole('checkbox', { name });

  test('shows unpaid records with their age and total, and keeps the filters in the address (REC-87)', async () => {
    const { user, router, backend } = await open('/records', BALANCES, withDay());
    await waitFor(() => expect(references()).toHaveLength(4));
    await user.click(box('Unpaid'));
    await waitFor(() => expect(references()).toEqual(['SF-000204', 'SF-000201']));
    expect(router.state.location.search).toBe('?unpaid=true');
    expect(backend.calls.requestsOf('searchRecords').at(-1)).toEqual({ unpaid: 'true' });
    expect(rows()[0]).toHaveTextContent(/\$10\.00 owed ?for 1 day$/);
    expect(rows()[1]).toHaveTextContent(/\$75\.00 owed ?for 7 days$/);
    expect(screen.getByText(saying('Owed: $85.00'))).toBeVisible();
    await user.click(box('Unpaid'));
    await user.click(box('Overpaid'));
    await waitFor(() => expect(references()).toEqual(['SF-000203']));
    expect(router.state.location.search).toBe('?overpaid=true');
    expect(rows()[0]).toHaveTextContent(/\$19\.50 too much$/);
    expect(screen.getByText(saying('Paid too much: $19.50'))).toBeVisible();
    await user.click(box('Changed'));
    expect(await screen.findByText('No records found')).toBeVisible();
    expect(router.state.location.search).toBe('?overpaid=true&changed=true');
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(references()).toHaveLength(4));
    expect(box('Changed')).not.toBeChecked();
  });

  test('says that a total covers only the records shown while there are more (REC-87)', async () => {
    const backend = new FakeBackend({ user: withDay(), boots: BALANCES });
    backend.world.pageSize = 1;
    const { user } = await renderApp('/records?unpaid=true', { backend });
    expect(await screen.findByText(saying('Owed in these: $10.00'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(saying('Owed: $85.00'))).toBeVisible();
  });

  test('finds the closed boots that are still on their cars, and says until when they must be off (REM-44)', async () => {
    const onCar = aReleased({ id: 205, removal: aRemoval() });
    const boots = [...SOME_BOOTS, onCar, aReleased({ id: 206, removal: aRemoval({ state: 'OFF' }) })];
    const withRemoval = aRecordsUser({ features: [...FEATURES, 'removal'] });
    const { user, router, backend } = await open('/records', boots, withRemoval);
    await waitFor(() => expect(references()).toHaveLength(5));
    await user.click(box('Still on the car'));
    await waitFor(() => expect(references()).toEqual(['SF-000205']));
    expect(router.state.location.search).toBe('?onCar=true');
    expect(backend.calls.requestsOf('searchRecords').at(-1)).toEqual({ onCar: 'true' });
    expect(rows()[0]).toHaveTextContent(/ReleasedStill on the car, due (03\/10 )?12:10/);
    await user.click(box('Still on the car'));
    await waitFor(() => expect(references()).toHaveLength(5));
  });

  test('has no filter for boots on cars if the server does not announce `removal` (REM-35)', async () => {
    const { backend } = await open('/records?onCar=true', [aReleased({ removal: aRemoval() })], withDay());
    await waitFor(() => expect(references()).toHaveLength(1));
    expect(screen.queryByRole('checkbox', { name: 'Still on the car' })).toBeNull();
    expect(screen.queryByText(/Still on the car/)).toBeNull();
    expect(backend.calls.requestsOf('searchRecords')).toEqual([{}]);
  });

  test('finds records by events on certain days, and by the figures of a report (REC-88)', async () => {
    const { user, router, backend } = await open(
      '/records?region=SF&region=KC&from=2026-03-09&to=2026-03-09&event=released&by=dana&hour=08',
      [...BALANCES, ...SOME_BOOTS.slice(2)],
      withDay(),
    );
    await waitFor(() => expect(references()).toEqual(['SF-000204']));
    const search = { region: ['KC', 'SF'], from: '2026-03-09', to: '2026-03-09', event: 'released' };
    expect(backend.calls.requestsOf('searchRecords').at(-1)).toEqual({
      ...search,
      by: 'dana',
    });
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveValue(
      'Kansas City, MO · San Francisco, CA',
    );
    expect(screen.getByRole('combobox', { name: 'Days of' })).toHaveValue('Release');
    expect(screen.getByText(/^Only: by dana\b/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(references()).toEqual(['SF-000204', 'SF-000202']));
    expect(backend.calls.requestsOf('searchRecords').at(-1)).toEqual(search);
    await user.click(screen.getByRole('combobox', { name: 'Days of' }));
    await user.click(await screen.findByRole('option', { name: 'Boot time' }));
    expect(router.state.location.search).not.toContain('event');
    await waitFor(() => expect(references()).toHaveLength(4));
  });

  test('has no money filters if the server does not announce `day` (REC-87)', async () => {
    const { backend } = await open('/records?unpaid=true&event=released&by=dana', BALANCES);
    await waitFor(() => expect(references()).toHaveLength(4));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Days of' })).toBeNull();
    expect(screen.queryByText(/owed/)).toBeNull();
    expect(backend.calls.requestsOf('searchRecords')).toEqual([{}]);
  });

  test('goes nowhere if more is typed or the focus moves after Enter, before the answer (REC-78)', async () => {
    const { user, router, backend } = await open('/records');
    await waitFor(() => expect(references()).toHaveLength(3));
    const find = screen.getByRole('searchbox', { name: 'Find a record' });
    const typedOn = backend.calls.hold('searchRecords');
    await user.click(find);
    // Pasted in one step, so that the delayed search is the first with any of this text.
    await user.paste('6rel');
    await user.keyboard('{Enter}1');
    await act(async () => typedOn.release());
    await waitFor(() => expect(references()).toEqual(['SF-000201']));
    expect(find).toHaveFocus();
    const leftFor = backend.calls.hold('searchRecords');
    await user.paste('23');
    await user.keyboard('{Enter}{Tab}');
    await act(async () => leftFor.release());
    await waitFor(() =>
      expect(backend.calls.requestsOf('searchRecords').at(-1)).toMatchObject({ q: '6rel123' }),
    );
    expect(router.state.location.pathname).toBe('/records');
  });

  test('names the zone of each time only if there may be several (REC-79)', async () => {
    const { user } = await open('/records');
    await screen.findByRole('link', { name: 'SF-000101' });
    expect(rows()[0]).toHaveTextContent('03/10/2026 08:00 PDT');
    await user.click(screen.getByRole('combobox', { name: 'Region' }));
    await user.click(await screen.findByRole('option', { name: 'San Francisco, CA' }));
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent('PDT'));
    expect(rows()[0]).toHaveTextContent('03/10/2026 08:00');
  });

  test('reports days in the wrong order, and does not request them (REC-43)', async () => {
    const { backend } = await open('/records?from=2026-03-10&to=2026-03-09');
    expect(await screen.findByLabelText('To')).toHaveAccessibleDescription('To must not be before From');
    expect(backend.calls.count('searchRecords')).toBe(0);
  });

  test('offers the regions only if there are several (REC-44)', async () => {
    const { user } = await open('/records');
    await user.click(await screen.findByRole('combobox', { name: 'Region' }));
    await user.click(await screen.findByRole('option', { name: 'Kansas City, MO' }));
    expect(await screen.findByText('No records found')).toBeInTheDocument();
  });

  test('offers no choice of region to a user with one (REC-44)', async () => {
    await open('/records', SOME_BOOTS, aRecordsUser({ permissions: permissionsIn(['SF'], ['BOOT_VIEW']) }));
    await screen.findByRole('link', { name: 'SF-000101' });
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  });

  test('shows more on request, and all of them again on return (REC-45)', async () => {
    const backend = inPagesOfTwo();
    const { user, router } = await renderApp('/records', { backend });
    expect(await screen.findByText('2 records, and there are more')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(references()).toEqual(['SF-000101', 'SF-000201', 'SF-000301']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    document.documentElement.scrollTop = 420;
    await user.click(screen.getByRole('link', { name: 'SF-000301' }));
    await screen.findByRole('heading', { name: 'SF-000301', level: 1 });
    expect(router.state.location.pathname).toBe('/records/301');
    document.documentElement.scrollTop = 0;
    act(() => router.navigate(-1));
    await waitFor(() => expect(references()).toHaveLength(3));
    expect(document.documentElement.scrollTop).toBe(420);
    await user.click(screen.getByRole('link', { name: 'SF-000301' }));
    await screen.findByRole('heading', { name: 'SF-000301', level: 1 });
    document.documentElement.scrollTop = 0;
    const held = backend.calls.hold('searchRecords');
    await user.click(screen.getByRole('link', { name: 'All records' }));
    expect(references()).toHaveLength(3);
    expect(document.documentElement.scrollTop).toBe(420);
    held.release();
    expect(await screen.findByText('3 records')).toBeInTheDocument();
    expect(references()).toHaveLength(3);
  });

  test('after a reload, shows as many as before, at the same scroll position (REC-45)', async () => {
    const first = await renderApp('/records?status=', { backend: inPagesOfTwo() });
    await first.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(references()).toHaveLength(3));
    document.documentElement.scrollTop = 420;
    first.unmount();
    document.documentElement.scrollTop = 0;
    const { page } = first;
    await renderApp('/records?status=', { backend: inPagesOfTwo(), page });
    await waitFor(() => expect(references()).toHaveLength(3));
    expect(document.documentElement.scrollTop).toBe(420);
  });

  test.each([
    ['the first', 0, 'The records could not be loaded'],
    ['the next', 1, 'The next records could not be loaded'],
  ])('says why %s could not be loaded, and tries again (REC-46)', async (_name, page, text) => {
    const backend = inPagesOfTwo();
    const fail = () => backend.calls.failNext('searchRecords', new HttpError(500, 'Database is away'));
    if (page === 0) fail();
    const { user } = await renderApp('/records', { backend });
    if (page === 1) {
      const more = await screen.findByRole('button', { name: 'Show more' });
      fail();
      await user.click(more);
    }
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Database is away')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: page === 0 ? 'Try again' : 'Show more' }));
    await waitFor(() => expect(references()).toHaveLength(page === 0 ? 2 : 3));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is absent if the server does not announce it (REC-47)', async () => {
    const { backend } = await open('/records', SOME_BOOTS, aRecordsUser({ features: [] }));
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeInTheDocument();
    expect(backend.calls.count('searchRecords')).toBe(0);
  });

  test('says so to a user who may see no boots (REC-47)', async () => {
    await open('/records', SOME_BOOTS, aRecordsUser({ permissions: permissionsIn(['SF'], ['BOOT_CREATE']) }));
    expect(await screen.findByText('You may not see any records')).toBeInTheDocument();
  });
});

describe('a record', () => {
  test('shows the vehicle, the charges and payments, and the history in plain words (REC-48)', async () => {
    await open('/records/201');
    expect(await screen.findByRole('heading', { name: 'SF-000201', level: 1 })).toBeInTheDocument();
    for (const name of ['Vehicle', 'Photos', 'Charges and payments', 'History']) {
      expect(screen.getByRole('heading', { name, level: 2 })).toBeInTheDocument();
    }
    expect(screen.getByText('Ann Owner')).toBeInTheDocument();
    // The release and both payments.
    expect(screen.getAllByText('03/09/2026 10:00 PDT by dana')).toHaveLength(3);
    const lines = (text: string) => screen.getByText(text).closest('li');
    expect(lines('City fee')).toHaveTextContent('City fee$25.00');
    expect(lines('Total due')).toHaveTextContent('$175.00');
    expect(lines('Balance')).toHaveTextContent('$75.00');
    expect(await screen.findByText('Boot recorded')).toBeInTheDocument();
    expect(screen.getByText('03/09/2026 08:15 PDT by creator')).toBeInTheDocument();
  });

  test('the history says to whom a car was released, and shows the reason for a reopening as a reason (REC-48)', async () => {
    const backend = new FakeBackend({ boots: SOME_BOOTS, user: aRecordsUser() });
    const line = { time: '2026-03-09T10:00:00', by: 'dana', changes: null, amount: null, paymentType: null };
    backend.calls.replyNext('timeline', [
      { ...line, id: 1, kind: 'RELEASED', note: 'Ann Owner · R-77' },
      { ...line, id: 2, kind: 'REOPENED', note: 'Wrong car' },
    ]);
    await renderApp('/records/201', { backend });
    expect(await screen.findByText('Ann Owner · R-77')).toBeInTheDocument();
    expect(screen.getByText('Reason: Wrong car')).toBeInTheDocument();
  });

  test('the history gives the time of a release if it was recorded at another time (REC-74)', async () => {
    const backend = new FakeBackend({ boots: SOME_BOOTS, user: aRecordsUser() });
    const line = { time: '2026-03-09T10:00:00', by: 'dana', changes: null, amount: null, paymentType: null };
    const released = { ...line, kind: 'RELEASED' as const };
    backend.calls.replyNext('timeline', [
      { ...released, id: 1, note: 'Zoe Quist · RX-2', closedTime: '2026-03-09T08:30:00' },
      { ...released, id: 2, note: 'Ann Owner · R-77', closedTime: '2026-03-09T10:00:59' },
    ]);
    await renderApp('/records/201', { backend });
    expect(await screen.findByText('Closed on 03/09/2026 08:30 PDT, as the form said')).toBeInTheDocument();
    expect(screen.getAllByText(/as the form said/)).toHaveLength(1);
  });

  test('the history gives the time of a late report that a boot is off (REM-38)', async () => {
    const backend = new FakeBackend({ boots: SOME_BOOTS, user: aRecordsUser() });
    const off = { time: '2026-03-09T10:00:00', by: 'ann', kind: 'BOOT_OFF' as const, note: null };
    const line = { ...off, changes: null, amount: null, paymentType: null };
    backend.calls.replyNext('timeline', [
      { ...line, id: 1, offTime: '2026-03-09T08:30:00' },
      { ...line, id: 2, offTime: '2026-03-09T10:00:59' },
    ]);
    await renderApp('/records/201', { backend });
    expect(
      await screen.findByText('Taken off on 03/09/2026 08:30 PDT, as reported later'),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/as reported later/)).toHaveLength(1);
  });

  test('names the time zone in the second of two repeated hours, for payments and the closing too (REC-77)', async () => {
    const second = { time: '2026-11-01T01:30:00', timeUtc: '2026-11-01T09:30:00.000Z' };
    const closed = { closedTime: second.time, closedTimeUtc: second.timeUtc };
    const voided = {
      time: '2026-11-01T01:40:00',
      timeUtc: '2026-11-01T09:40:00.000Z',
      by: 'lee',
      reason: 'No',
    };
    const payments = [{ id: 31, paymentAmount: 100, paymentType: 'CASH', ...second, by: 'ann', voided }];
    const boots = [aReleased({ ...closed, payments })];
    const backend = new FakeBackend({ boots, user: aRecordsUser() });
    const line = { by: 'dana', changes: null, amount: null, paymentType: null, note: null };
    backend.calls.replyNext('timeline', [
      { ...line, ...second, id: 1, kind: 'RELEASED', ...closed, closedTimeUtc: '2026-11-01T08:30:00.000Z' },
      { ...line, ...second, id: 2, kind: 'CANCELLED', ...closed },
    ]);
    await renderApp('/records/201', { backend });
    expect(await screen.findByText('11/01/2026 01:30 PST by ann')).toBeInTheDocument();
    expect(screen.getByText('Voided 11/01/2026 01:40 PST by lee: No')).toBeInTheDocument();
    // The fact, and both lines of the history.
    expect(screen.getAllByText('11/01/2026 01:30 PST by dana')).toHaveLength(3);
    // Only the first entry was recorded an hour after the time in the form.
    expect(screen.getByText('Closed on 11/01/2026 01:30 PDT, as the form said')).toBeInTheDocument();
    expect(screen.getAllByText(/as the form said/)).toHaveLength(1);
  });

  test('strikes out a void payment, and says who voided it and why (REC-49)', async () => {
    await open('/records/201');
    const line = (await screen.findByText('Void')).closest('li');
    const bounced = within(line ?? document.body);
    expect(await bounced.findByRole('deletion')).toHaveTextContent('Check$75.00');
    expect(line).toHaveTextContent('Voided 03/09/2026 11:00 PDT by lee: Bounced');
    expect(screen.getByRole('button', { name: 'Void payment 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Void payment 2' })).toBeNull();
  });

  test.each<[string, number, LoginUser, string[]]>([
    [
      'a released boot',
      201,
      aRecordsUser(),
      [
        'Print receipt',
        'Download evidence',
        'Add photos',
        'Add note',
        'Reopen',
        'Add a payment',
        'Void payment 1',
      ],
    ],
    [
      'an active boot',
      101,
      aRecordsUser(),
      ['Download evidence', 'Correct details', 'Add photos', 'Add note'],
    ],
    ['a cancelled boot', 301, aRecordsUser(), ['Download evidence', 'Add photos', 'Add note', 'Reopen']],
    [
      'a released boot, for somebody who may only see it',
      201,
      aRecordsUser({ permissions: permissionsIn(['SF'], ['BOOT_VIEW']) }),
      ['Print receipt', 'Add note'],
    ],
    ['a released boot on a server that only finds records', 201, aRecordsUser({ features: ['records'] }), []],
  ])('offers what is possible and permitted: %s (REC-50)', async (_name, id, user, expected) => {
    await open(`/records/${String(id)}`, SOME_BOOTS, user);
    await screen.findByRole('heading', { name: 'History' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button').map((button) => button.textContent)).toEqual(expected);
  });

  test.each([
    ['a released boot', 201, 'Print receipt', ['Download evidence', 'Add photos', 'Add note', 'Reopen']],
    ['a cancelled boot', 301, 'Reopen', ['Download evidence', 'Add photos', 'Add note']],
    ['an active boot', 101, 'Release', ['Download evidence', 'Correct details', 'Add photos', 'Add note']],
  ])(
    'on a phone, shows the main action of %s and puts the others into a menu (REC-70)',
    async (_name, id, primary, others) => {
      narrowWindow.begin();
      try {
        const { user } = await open(`/records/${String(id)}`);
        const actions = within(await screen.findByRole('group', { name: 'Actions' }));
        expect(actions.getByText(primary)).toBeVisible();
        for (const name of others) expect(actions.getByText(name)).not.toBeVisible();
        await user.click(actions.getByText('More actions'));
        for (const name of others) expect(actions.getByRole('button', { name })).toBeVisible();
      } finally {
        narrowWindow.end();
      }
    },
  );

  test('of an active boot links users who may release it to its row in the list (REC-71)', async () => {
    const permissions = permissionsIn(['SF'], ['BOOT_VIEW_ALL', 'BOOT_RELEASE']);
    const { user, router } = await open('/records/101', SOME_BOOTS, aRecordsUser({ permissions }));
    await user.click(await screen.findByRole('link', { name: 'Release' }));
    expect(router.state.location).toMatchObject({ pathname: '/list/101', search: '?region=SF' });
  });

  test.each([
    ['of another company', '401'],
    ['that is not there', '999'],
    ['that is no number', 'x1'],
  ])('%s is not found (REC-51)', async (_name, id) => {
    const theirs = aBoot({ id: 401, towCompanyId: HARBOR.id });
    await open(
      `/records/${id}`,
      [theirs],
      aRecordsUser({ permissions: permissionsIn(['SF'], ['BOOT_VIEW']) }),
    );
    expect(await screen.findByRole('heading', { name: 'Record not found' })).toBeInTheDocument();
  });

  test('says why each part could not be loaded, and tries again (REC-46)', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const backend = new FakeBackend({ user: aRecordsUser(), boots: SOME_BOOTS });
    backend.calls.failNext('details', new ConnectionError('away'));
    backend.calls.failNext('timeline', new HttpError(500, 'Database is away'));
    backend.calls.failNext('timeline', new HttpError(500, 'Database is away'));
    const { user } = await renderApp('/records/201', { backend });
    expect(await screen.findByText('The record could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The history could not be loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Boot recorded')).toBeInTheDocument();
    printed.mockRestore();
  });

  test('is available in Spanish, including the history (REC-48)', async () => {
    await testI18n.changeLanguage('es');
    await open('/records/201');
    expect(await screen.findByText('Inmovilizador registrado')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Cargos y pagos' })).toBeInTheDocument();
    await testI18n.changeLanguage('en');
  });
});
