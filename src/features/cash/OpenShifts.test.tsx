import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpError } from '../../api/errors';
import { CASH_PERMISSIONS } from '../../domain/cash';
import type { Permission } from '../../domain/permissions';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

const TIME = '2026-11-20T09:30:00';
const SUPERVISES: readonly Permission[] = ['BOOT_VIEW', 'ADMIN_CASHIER_SHIFTS'];
const payment = (id: number, paymentType: string, paymentAmount: number, by: string) => ({
  ...{ id, paymentType, paymentAmount, time: TIME, by, voided: null },
});
const released = { status: 'RELEASED' as const, closedTime: TIME };

/**
 * A backend where the creator has taken $175 in cash and $20 by check in San Francisco, and the releaser $90 in Kansas
 * City.
 */
function backendOf({ features = ['shifts', 'day'], permissions = SUPERVISES } = {}): FakeBackend {
  return new FakeBackend({
    user: aUser({
      ...{ id: 1, shortName: 'supervisor', features },
      permissions: permissionsIn(['SF', 'KC'], permissions),
    }),
    boots: [
      aBoot({
        ...{ ...released, id: 1 },
        payments: [payment(11, 'CASH', 175, 'creator'), payment(12, 'CHECK', 20, 'creator')],
      }),
      aBoot({ ...released, id: 2, regionCode: 'KC', payments: [payment(13, 'CASH', 90, 'releaser')] }),
    ],
  });
}

const openShifts = async () => within(await screen.findByRole('region', { name: 'Open shifts' }));
const rows = async () => (await openShifts()).findAllByRole('listitem');
const box = (name: string) => screen.getByRole('textbox', { name });
const close = () => screen.getByRole('button', { name: 'Close shift' });

async function openCount(user: UserEvent, row: number) {
  const shifts = await rows();
  await user.click(within(shifts[row]!).getByRole('button', { name: 'Count and close' }));
  await screen.findByRole('textbox', { name: 'Counted Cash' });
}

test("lists everybody's open shift: whose, in which region, since when, how many entries (SHIFT-31)", async () => {
  await renderApp('/cash', { backend: backendOf() });
  const shifts = await rows();
  expect(shifts.map(({ textContent }) => textContent)).toEqual([
    'releaser Kansas City, MOSince 11/20/2026 09:30 · 1 entryCount and close',
    'creator San Francisco, CASince 11/20/2026 09:30 · 2 entriesCount and close',
  ]);
});

test("a supervisor counts and closes somebody's shift with a note, and the list says who closed it (SHIFT-31)", async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash?region=SF', { backend });
  await openCount(user, 1);
  expect(screen.getByRole('dialog', { name: 'Count and close: creator' })).toBeVisible();
  await user.type(box('Counted Cash'), '175');
  await user.type(box('Counted Check'), '20');
  await user.click(close());
  expect(screen.getByText('Note is required')).toBeVisible();
  expect(backend.calls.count('closeShift')).toBe(0);
  await user.type(box('Note'), 'Went home ill');
  await user.click(close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.calls.requestsOf('closeShift').map(({ body }) => body)).toEqual([
    {
      counted: [
        { paymentType: 'CASH', amount: 175 },
        { paymentType: 'CHECK', amount: 20 },
      ],
      ...{ note: 'Went home ill', of: 2, from: TIME },
    },
  ]);
  const left = await rows();
  expect(left).toHaveLength(1);
  await waitFor(() => expect(within(left[0]!).getByRole('button')).toHaveFocus());
  expect(await screen.findByText('Counted and closed by supervisor')).toBeVisible();
});

test('Close the day shows the open drawers of all regions, and is done when none is left (SHIFT-32)', async () => {
  const { user, router } = await renderApp('/cash?region=SF', { backend: backendOf() });
  await user.click((await openShifts()).getByRole('button', { name: 'Close the day' }));
  expect(screen.getByRole('heading', { name: 'Close the day' })).toBeVisible();
  expect(router.state.location.search).toBe('?region=SF&day=close');
  for (const left of [2, 1]) {
    expect(await rows()).toHaveLength(left);
    await openCount(user, 0);
    const isCreator = screen.queryByRole('textbox', { name: 'Counted Check' }) !== null;
    await user.type(box('Counted Cash'), isCreator ? '175' : '90');
    if (isCreator) await user.type(box('Counted Check'), '20');
    await user.type(box('Note'), 'End of the day');
    await user.click(close());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(await screen.findByText('The day is closed: no drawer is open.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to Cash' }));
  expect(await screen.findByText('No drawer is open')).toBeVisible();
  expect(router.state.location.search).toBe('?region=SF');
});

test('says if another supervisor has closed a drawer meanwhile, and nothing typed is lost (SHIFT-31)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/cash', { backend });
  await openCount(user, 0);
  await user.type(box('Counted Cash'), '90');
  await user.type(box('Note'), 'End of the day');
  backend.calls.failNext(
    'closeShift',
    new HttpError(409, 'The shift of releaser was closed by Ann Boss on 11/20/2026 at 10:00 PST'),
  );
  await user.click(close());
  const dialog = within(screen.getByRole('dialog', { name: 'Count and close: releaser' }));
  expect(await dialog.findByText(/was closed by Ann Boss/)).toBeVisible();
  expect(box('Counted Cash')).toHaveValue('90');
});

test('in a region with blind counts, the expected amounts show only once the shift is closed, and a difference needs a note (SHIFT-33)', async () => {
  const backend = backendOf({ permissions: [...SUPERVISES, ...CASH_PERMISSIONS] });
  backend.world.regions = backend.world.regions.map((region) => ({ ...region, blindCount: true }));
  backend.world.boots[0]?.payments.push(payment(14, 'CASH', 40, 'supervisor'));
  const { user } = await renderApp('/cash?region=SF', { backend });
  const cash = await screen.findByRole('textbox', { name: 'Counted Cash' });
  const mine = within(screen.getByRole('region', { name: 'My shift' }));
  const amounts = () => mine.queryAllByText(/\$40\.00|short|over|Matches|Taken in this shift/);
  await user.type(cash, '35');
  expect(amounts()).toEqual([]);
  backend.calls.failNext(
    'closeShift',
    new HttpError(400, 'Note is required: the count differs from the expected amount'),
  );
  await user.click(close());
  expect(
    await mine.findByText(
      'Your count differs from what was taken. Count again, or close with a note that says why.',
    ),
  ).toBeVisible();
  expect(mine.getByText('Note is required: the count differs from the expected amount')).toBeVisible();
  expect(amounts()).toEqual([]);
  await user.clear(cash);
  await user.type(cash, '39');
  await user.type(box('Note'), 'Lost a dollar');
  await user.click(close());
  expect(await screen.findByText(saying(/Expected \$40\.00, counted \$39\.00:/))).toBeVisible();
  expect(mine.getByText(saying('$1.00 short'))).toBeVisible();
});

test("a blind count of somebody else's shift shows its result once the shift is closed (SHIFT-33)", async () => {
  const backend = backendOf();
  backend.world.regions = backend.world.regions.map((region) => ({ ...region, blindCount: true }));
  const { user } = await renderApp('/cash?region=SF', { backend });
  await openCount(user, 0);
  await user.type(box('Counted Cash'), '90');
  await user.type(box('Note'), 'End of the day');
  await user.click(close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const shifts = await openShifts();
  expect(await shifts.findByText('The shift of releaser is closed.')).toBeVisible();
  expect(shifts.getByText(saying(/^Expected \$90\.00, counted \$90\.00/))).toBeVisible();
  expect(shifts.getByText('Matches')).toBeVisible();
});

test("a supervisor's own shift is in the list and needs no note (SHIFT-31)", async () => {
  const backend = backendOf({ permissions: [...SUPERVISES, ...CASH_PERMISSIONS] });
  backend.world.boots[0]?.payments.push(payment(14, 'CASH', 40, 'supervisor'));
  const { user } = await renderApp('/cash?region=SF&day=close', { backend });
  await openCount(user, 1);
  await user.type(box('Counted Cash'), '40');
  await user.click(close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.calls.requestsOf('closeShift').at(-1)?.body.of).toBeUndefined();
});

test('a list that failed to load says why and can be retried (SHIFT-31)', async () => {
  const backend = backendOf();
  backend.calls.failNext('openShifts', new HttpError(500, 'No drawers'));
  const { user } = await renderApp('/cash', { backend });
  const shifts = await openShifts();
  expect(await shifts.findByText('No drawers')).toBeVisible();
  await user.click(shifts.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(2);
});

test.each([
  ['the server does not announce the day', { features: ['shifts'] }],
  ['the user may not close for others', { permissions: ['BOOT_VIEW', ...CASH_PERMISSIONS] as Permission[] }],
])('is neither shown nor requested if %s (SHIFT-31)', async (_, changes) => {
  const { backend } = await renderApp('/cash?day=close', { backend: backendOf(changes) });
  expect(await screen.findByText('No closed shifts yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Open shifts' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
  expect(backend.calls.names).not.toContain('openShifts');
});

test('is available in Spanish (SHIFT-31)', async () => {
  await testI18n.changeLanguage('es');
  try {
    await renderApp('/cash', { backend: backendOf() });
    const shifts = within(await screen.findByRole('region', { name: 'Turnos abiertos' }));
    expect(await shifts.findAllByRole('button', { name: 'Contar y cerrar' })).toHaveLength(2);
    expect(shifts.getByRole('button', { name: 'Cerrar el día' })).toBeVisible();
  } finally {
    await testI18n.changeLanguage('en');
  }
});
