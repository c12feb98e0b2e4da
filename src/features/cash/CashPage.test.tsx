import { screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import { CASH_PERMISSIONS } from '../../domain/cash';
import type { Permission } from '../../domain/permissions';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

const TIME = '2026-11-20T09:30:00';
const payment = (id: number, paymentType: string, paymentAmount: number, by = 'dana') => ({
  ...{ id, paymentType, paymentAmount, time: TIME, by, voided: null },
});
const cashier = (regions: string[], permissions: readonly Permission[] = CASH_PERMISSIONS) =>
  aUser({
    shortName: 'dana',
    features: ['shifts'],
    permissions: permissionsIn(regions, [...permissions, 'BOOT_VIEW']),
  });

/** A backend where Dana has taken $175 in cash and $20 by check in San Francisco. */
function backendOf(user = cashier(['SF'])): FakeBackend {
  return new FakeBackend({
    user,
    boots: [
      aBoot({
        id: 1,
        status: 'RELEASED',
        closedTime: TIME,
        payments: [payment(11, 'CASH', 175), payment(12, 'CHECK', 20), payment(13, 'CASH', 3, 'somebody')],
      }),
    ],
  });
}

const counted = (type: string) => screen.findByRole('textbox', { name: `Counted ${type}` });
const close = () => screen.getByRole('button', { name: 'Close shift' });
const shifts = () => within(screen.getByRole('list', { name: 'Closed shifts' })).getAllByRole('listitem');

test('each type is counted, the difference updates while typing, and the shift is closed once; a shortage asks first (SHIFT-9, SHIFT-14)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash', { backend });
  expect(await screen.findByRole('heading', { name: 'My shift' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  await user.type(await counted('Cash'), '170');
  expect(screen.getByText(saying('$5.00 short'))).toBeVisible();
  await user.type(await counted('Cash'), '.50');
  expect(screen.getByText(saying('$4.50 short'))).toBeVisible();
  await user.click(close());
  expect(screen.getByText('Counted Check is required')).toBeVisible();
  expect(screen.getByText('Note is required: the count differs from the expected amount')).toBeVisible();
  expect(backend.calls.count('closeShift')).toBe(0);
  await user.type(await counted('Check'), '20');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'the drawer was short');
  await user.click(close());
  const question = () => within(screen.getByRole('dialog', { name: 'Close $4.50 short?' }));
  await user.click(question().getByRole('button', { name: 'Go back' }));
  expect(backend.calls.count('closeShift')).toBe(0);
  await user.click(close());
  await user.click(question().getByRole('button', { name: 'Close anyway' }));
  expect(await screen.findByText(/^Shift closed at/)).toBeVisible();
  expect(backend.calls.requestsOf('closeShift').map(({ body }) => body)).toEqual([
    {
      counted: [
        { paymentType: 'CASH', amount: 170.5 },
        { paymentType: 'CHECK', amount: 20 },
      ],
      note: 'the drawer was short',
    },
  ]);
  await waitFor(() => expect(shifts()).toHaveLength(1));
  const [shift] = shifts();
  expect(shift).toHaveTextContent('the drawer was short');
  const link = within(shift!).getByRole('link', { name: 'Download CSV' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/api-web\/api\/shift\/SF\/\d+\/csv$/));
  expect(screen.getByText('Nothing was taken since the last shift was closed')).toBeVisible();
});

test('payments that arrived meanwhile are shown and must be counted, and nothing typed is lost (SHIFT-10)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash', { backend });
  await user.type(await counted('Cash'), '175');
  await user.type(await counted('Check'), '20');
  backend.world.boots[0]?.payments.push(payment(14, 'CASH', 10));
  await user.click(close());
  expect(await screen.findByText(/A payment was recorded or voided since you counted/)).toBeVisible();
  expect(backend.calls.count('closeShift')).toBe(0);
  expect(await counted('Cash')).toHaveValue('175');
  // For the payment type, and in total.
  expect(screen.getAllByText(saying('$10.00 short'))).toHaveLength(2);
});

test('a failed close keeps the count; one without an answer is sent again with its key (SHIFT-10)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash', { backend });
  await user.type(await counted('Cash'), '175');
  await user.type(await counted('Check'), '20');
  backend.calls.failNext('closeShift', new HttpError(409, 'There is nothing to close'));
  await user.click(close());
  expect(await screen.findByText('There is nothing to close')).toBeVisible();
  expect(await counted('Cash')).toHaveValue('175');
  backend.calls.loseNextAnswer('closeShift', new ConnectionError('Failed to fetch'));
  await user.click(close());
  expect(await screen.findByText(/No answer arrived/)).toBeVisible();
  expect(await counted('Check')).toHaveValue('20');
  await user.click(close());
  expect(await screen.findByText(/^Shift closed at/)).toBeVisible();
  const keys = backend.calls.requestsOf('closeShift').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[2]).toBe(keys[1]);
  await waitFor(() => expect(shifts()).toHaveLength(1));
});

test('a count may be written as the page writes amounts; a comma elsewhere is refused (SHIFT-30)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash', { backend });
  await user.type(await counted('Cash'), '3,14');
  await user.tab();
  expect(await counted('Cash')).toHaveAccessibleDescription('Counted Cash format is invalid');
  await user.type(await counted('Cash'), '9.50');
  expect(await counted('Cash')).toBeValid();
  expect(screen.getByText(saying('$2,974.50 over'))).toBeVisible();
  await user.type(await counted('Check'), '$20.00');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'the change fund was in it');
  await user.click(close());
  expect(await screen.findByText(/^Shift closed at/)).toBeVisible();
  expect(backend.calls.requestsOf('closeShift').at(-1)?.body.counted).toEqual([
    { paymentType: 'CASH', amount: 3149.5 },
    { paymentType: 'CHECK', amount: 20 },
  ]);
});

test('one of several regions is chosen, which is in the address; each region keeps its own count (SHIFT-10)', async () => {
  const backend = backendOf(cashier(['SF', 'KC']));
  const { user, router } = await renderApp('/cash?region=SF', { backend });
  await user.type(await counted('Cash'), '12');
  const region = screen.getByRole('combobox', { name: 'Region' });
  await user.click(region);
  await user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
  expect(await screen.findByText('Nothing was taken since the last shift was closed')).toBeVisible();
  expect(router.state.location.search).toBe('?region=KC');
  await user.click(region);
  await user.click(screen.getByRole('option', { name: 'San Francisco, CA' }));
  expect(await counted('Cash')).toHaveValue('12');
});

test('a closed shift is a single line until it is expanded; the newest starts expanded (SHIFT-11)', async () => {
  const backend = backendOf();
  const closed = (idempotencyKey: string, counted: { paymentType: string; amount: number }[]) =>
    backend.money.closeShift({ regionCode: 'SF', body: { counted, note: '' }, idempotencyKey });
  await closed('one', [
    { paymentType: 'CASH', amount: 175 },
    { paymentType: 'CHECK', amount: 20 },
  ]);
  backend.world.boots[0]?.payments.push(payment(14, 'CASH', 10));
  await closed('two', [{ paymentType: 'CASH', amount: 10 }]);
  const { user } = await renderApp('/cash', { backend });
  await waitFor(() => expect(shifts()).toHaveLength(2));
  const [newest, older] = shifts().map((shift) => within(shift));
  expect(newest!.getByText('Cash')).toBeVisible();
  expect(older!.getByText('Check')).not.toBeVisible();
  await user.click(older!.getByText('$195.00', { selector: 'summary *' }));
  expect(older!.getByText('Check')).toBeVisible();
});

test('closed shifts load page by page, and a failure is reported (SHIFT-9)', async () => {
  const backend = backendOf();
  backend.calls.failNext('closedShifts', new HttpError(500, 'No shifts today'));
  const { user } = await renderApp('/cash', { backend });
  expect(await screen.findByText('No shifts today')).toBeVisible();
  backend.calls.failNext('openShift', new HttpError(500, 'No drawer'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No closed shifts yet')).toBeVisible();
});

test("another region's closed shifts never include those of the region before (SHIFT-9)", async () => {
  const backend = backendOf(cashier(['SF', 'KC']));
  const counted = [
    { paymentType: 'CASH', amount: 175 },
    { paymentType: 'CHECK', amount: 20 },
  ];
  await backend.money.closeShift({ regionCode: 'SF', body: { counted, note: '' }, idempotencyKey: 'one' });
  const { items } = await backend.money.closedShifts({ regionCode: 'SF' });
  backend.calls.replyNext('closedShifts', { items: items.map((shift) => ({ ...shift, id: 99 })), next: 'x' });
  const { user } = await renderApp('/cash?region=SF', { backend });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(shifts()).toHaveLength(2));
  backend.calls.hold('closedShifts');
  await user.click(screen.getByRole('combobox', { name: 'Region' }));
  await user.click(screen.getByRole('option', { name: 'Kansas City, MO' }));
  await waitFor(() =>
    expect(backend.calls.requestsOf('closedShifts').at(-1)).toMatchObject({ regionCode: 'KC' }),
  );
  expect(screen.queryByRole('list', { name: 'Closed shifts' })).toBeNull();
});

test('a shift that failed to load says why, instead of loading forever (SHIFT-9)', async () => {
  const backend = backendOf();
  backend.calls.failNext('openShift', new HttpError(500, 'No drawer'));
  const { user } = await renderApp('/cash', { backend });
  expect(await screen.findByText('No drawer')).toBeVisible();
  expect(screen.queryByText('Loading…')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await counted('Cash')).toBeVisible();
});

test('supervisors who take no money see only the shifts of others; users without either permission are told so (SHIFT-9)', async () => {
  const { unmount, backend } = await renderApp('/cash', {
    backend: backendOf(cashier(['SF'], ['ADMIN_CASHIER_SHIFTS'])),
  });
  expect(await screen.findByText('No closed shifts yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'My shift' })).toBeNull();
  expect(backend.calls.count('openShift')).toBe(0);
  unmount();
  const { backend: other } = await renderApp('/cash', { backend: backendOf(cashier(['SF'], [])) });
  expect(await screen.findByText('You may not take money in any region')).toBeVisible();
  expect(other.calls.names).not.toContain('closedShifts');
});

test('nothing is requested from a server without shifts (SHIFT-9)', async () => {
  const { backend } = await renderApp('/cash', {
    backend: backendOf({ ...cashier(['SF']), features: [] }),
  });
  expect(await screen.findByText('Not found')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cash' })).toBeNull();
  expect(backend.calls.names).not.toContain('openShift');
});

test('the screen is available in Spanish (SHIFT-9)', async () => {
  await testI18n.changeLanguage('es');
  try {
    await renderApp('/cash', { backend: backendOf() });
    expect(await screen.findByRole('heading', { name: 'Mi turno' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Contado Efectivo' })).toBeVisible();
  } finally {
    await testI18n.changeLanguage('en');
  }
});

test('closed shifts are filtered by the days of closing, which are in the address (SHIFT-9)', async () => {
  const backend = backendOf();
  const { user, router } = await renderApp('/cash?from=2026-11-01', { backend });
  const days = within(await screen.findByRole('region', { name: 'Closed shifts' }));
  await waitFor(() => expect(backend.calls.requestsOf('closedShifts')).toHaveLength(1));
  expect(days.getByLabelText('From')).toHaveValue('2026-11-01');
  await user.type(days.getByLabelText('To'), '2026-10-31');
  expect(await days.findByText(/^To must not be before the first day/)).toBeVisible();
  await user.clear(days.getByLabelText('From'));
  expect(await days.findByText('No shifts were closed on these days')).toBeVisible();
  expect(router.state.location.search).toBe('?to=2026-10-31');
  await waitFor(() =>
    expect(backend.calls.requestsOf('closedShifts').at(-1)).toMatchObject({
      regionCode: 'SF',
      to: '2026-10-31',
    }),
  );
  expect(backend.calls.requestsOf('closedShifts')).toHaveLength(2);
});
