import { act, screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '../../../domain/permissions';
import type { LoginUser } from '../../../domain/wire/session';
import type { RemovalRule } from '../../../domain/wire/region';
import { aBoot, aRegion, aRemoval, aUser, permissionsIn, type StoredBoot } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { FakeLive } from '../../../testing/browser/FakeLive';
import { renderApp } from '../../../testing/render';

const MAY: readonly Permission[] = [
  ...(['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL', 'RELEASE_REMOVAL'] as const),
];
const RULE: RemovalRule = { minutes: 60, night: null, countsFrom: 'payment' };

function backendOf(
  boot: StoredBoot = aBoot({ id: 1 }),
  { rule = RULE, user = {} }: { rule?: RemovalRule | null; user?: Partial<LoginUser> } = {},
) {
  const backend = new FakeBackend({
    user: aUser({
      ...{ features: ['removal', 'live', 'records', 'corrections'], pushWsHost: 'live.example' },
      ...{ permissions: permissionsIn(['SF'], MAY), ...user },
    }),
    boots: [boot],
  });
  backend.world.regions = [aRegion({ removal: rule })];
  return backend;
}

const OFF = { name: 'The boot is off the car' };

test('a release can say that the boot is off already (REM-37)', async () => {
  const backend = backendOf();
  const { user } = await renderApp('/list/1', { backend });
  await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ann');
  await user.type(screen.getByRole('textbox', { name: 'Last Name' }), 'Lee');
  await user.click(screen.getByRole('combobox', { name: 'Payment Type' }));
  await user.click(await screen.findByRole('option', { name: 'Cash' }));
  await user.type(screen.getByRole('textbox', { name: 'Receipt Number' }), 'RX-1');
  await user.click(screen.getByRole('checkbox', OFF));
  await user.click(screen.getByRole('button', { name: 'Release Vehicle' }));
  await waitFor(() => expect(backend.calls.count('release')).toBe(1));
  expect(backend.calls.requestsOf('release')[0]?.body).toMatchObject({ bootOff: true });
  expect(await screen.findByText('Taken off 11:30 by creator')).toBeVisible();
});

test('a cancellation begins a removal, and the view says by itself when the boot is off (REM-37, REM-38)', async () => {
  const backend = backendOf();
  const live = new FakeLive();
  const { user } = await renderApp('/list/1', { backend, live });
  await user.click(await screen.findByRole('button', { name: 'Cancel Boot' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', OFF)).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Still on the car, due 12:30')).toBeVisible();
  expect(backend.calls.requestsOf('cancel')[0]).not.toHaveProperty('bootOff');
  act(() => live.accept());
  Object.assign(backend.world.boots[0]?.removal ?? {}, {
    ...{ state: 'OFF', offTime: '2026-03-10T11:50:00', offBy: 'Ann Lee' },
  });
  act(() => live.tell({ kind: 'BOOT_OFF', bootId: 1 }));
  expect(await screen.findByText('Taken off 11:50 by Ann Lee')).toBeVisible();
});

test('its record says so by itself too, and reads only on its own behalf (REM-38)', async () => {
  const boot = aBoot({ id: 1, status: 'RELEASED', closedTime: '2026-03-10T11:10:00', removal: aRemoval() });
  const backend = backendOf(boot);
  const live = new FakeLive();
  await renderApp('/records/1', { backend, live });
  expect(await screen.findByText('Still on the car, due 12:10')).toBeVisible();
  act(() => live.accept());
  const off = aRemoval({ state: 'OFF', offTime: '2026-03-10T11:50:00', offBy: 'Ann Lee' });
  Object.assign(backend.world.boots[0] ?? {}, { removal: off });
  act(() => live.tell({ kind: 'BOOT_OFF', bootId: 1 }));
  act(() => live.wait());
  expect(await screen.findByText('Taken off 11:50 by Ann Lee')).toBeVisible();
  expect(backend.calls.requestsOf('details').at(-1)).toMatchObject({ background: true });
  expect(backend.calls.requestsOf('timeline').at(-1)).toMatchObject({ background: true });
});

test('a printed receipt says until when the boot will be off, or when and by whom it was taken off (REM-45)', async () => {
  const removal = aRemoval();
  const boot = aBoot({ id: 1, status: 'RELEASED', closedTime: '2026-03-10T11:10:00', removal });
  const { unmount } = await renderApp('/list/1', { backend: backendOf(boot) });
  expect(await screen.findByText('The boot will be taken off by 03/10/2026 12:10 PDT')).toBeInTheDocument();
  unmount();
  boot.removal = { ...removal, state: 'OFF', offTime: '2026-03-10T11:40:00', offBy: 'Ann Lee' };
  await renderApp('/list/1', { backend: backendOf(boot) });
  expect(await screen.findByText('Boot taken off 03/10/2026 11:40 PDT by Ann Lee')).toBeInTheDocument();
});

test.each(['/list/1', '/records/1'])('%s marks a time that has passed (REM-38)', async (at) => {
  const removal = aRemoval({ dueTime: '2026-03-10T11:20:00' });
  const boot = aBoot({ id: 1, status: 'RELEASED', closedTime: '2026-03-10T11:10:00', removal });
  const { unmount } = await renderApp(at, { backend: backendOf(boot) });
  expect(await screen.findByText('Still on the car, due 11:20')).toBeVisible();
  expect(screen.getByText('10 min late')).toBeVisible();
  unmount();
  boot.removal = { ...removal, state: 'OFF', offTime: '2026-03-10T11:40:00', offBy: 'Ann Lee' };
  await renderApp(at, { backend: backendOf(boot) });
  expect(await screen.findByText('Taken off 11:40 by Ann Lee')).toBeVisible();
  expect(screen.queryByText(/late$/)).toBeNull();
});

test('another day is said with its date (REM-38)', async () => {
  const removal = aRemoval({ dueTime: '2026-03-11T00:35:00' });
  const boot = aBoot({ id: 1, status: 'RELEASED', closedTime: '2026-03-10T11:10:00', removal });
  await renderApp('/list/1', { backend: backendOf(boot) });
  expect(await screen.findByText('Still on the car, due 03/11 00:35')).toBeVisible();
});

test('Motorist is waiting starts the clock where it counts from the request (REM-39)', async () => {
  const backend = backendOf(aBoot({ id: 1 }), { rule: { ...RULE, countsFrom: 'request' } });
  backend.world.listsMore = true;
  const { user } = await renderApp('/list/1', { backend });
  await user.click(await screen.findByRole('button', { name: 'Motorist is waiting' }));
  expect(await screen.findByText('Motorist waiting since 11:30', { selector: 'p' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Motorist waiting since 11:30/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Motorist is waiting' })).toBeNull();
  expect(backend.calls.count('requestRemoval')).toBe(1);
});

test.each<[string, readonly Permission[]]>([
  ['a region', MAY],
  ['a company', MAY.filter((permission) => permission !== 'BOOT_VIEW_ALL')],
])(
  'its row in the list of %s says so without `live` too, and has no age then (REM-39)',
  async (_whose, may) => {
    const removal = aRemoval({ state: 'REQUESTED', why: null, askedTime: '2026-03-10T11:05:00' });
    const user = { features: ['removal'], pushWsHost: null, permissions: permissionsIn(['SF'], may) };
    const rule: RemovalRule = { ...RULE, countsFrom: 'request' };
    await renderApp('/list/1', { backend: backendOf(aBoot({ id: 1, removal }), { rule, user }) });
    expect(await screen.findByRole('row', { name: /Motorist waiting since 11:05/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Age' })).toBeNull();
  },
);

test('without a rule, or without the feature, neither is asked nor shown (REM-35)', async () => {
  for (const given of [{ rule: null }, { user: { features: ['records', 'corrections'] } }]) {
    const { unmount } = await renderApp('/list/1', { backend: backendOf(aBoot({ id: 1 }), given) });
    await screen.findByRole('textbox', { name: 'First Name' });
    expect(screen.queryByRole('checkbox', OFF)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Motorist is waiting' })).toBeNull();
    unmount();
  }
});

const offBoot = () =>
  aBoot({
    ...{ id: 1, status: 'CANCELLED', closedTime: '2026-03-10T11:10:00', closedBy: 'creator' },
    removal: aRemoval({ state: 'OFF', why: 'CANCELLED', offTime: '2026-03-10T11:20:00', offBy: 'Ann Lee' }),
  });

test('reopening a boot that was taken off asks whether it is on the car again (REM-40)', async () => {
  const backend = backendOf(offBoot());
  const { user } = await renderApp('/records/1', { backend });
  expect(await screen.findByText('Taken off 11:20 by Ann Lee')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }));
  expect(
    dialog.getByText('The boot was taken off at 03/10/2026 11:20. Is it on the car again?'),
  ).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong car');
  await user.click(dialog.getByRole('checkbox', { name: 'It is on the car again' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(backend.calls.count('reopen')).toBe(1));
  expect(backend.calls.requestsOf('reopen')[0]?.body).toEqual({ reason: 'Wrong car', onAgain: true });
});

test('Not off after all lets the boot wait again, with a reason (REM-41)', async () => {
  const backend = backendOf(offBoot());
  const { user } = await renderApp('/records/1', { backend });
  await user.click(await screen.findByRole('button', { name: 'Not off after all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not off after all' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was another car');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Still on the car, due 12:10')).toBeVisible();
  expect(backend.calls.requestsOf('removalBack')[0]?.body).toEqual({ reason: 'It was another car' });
});
