import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import type { Feature } from '../../domain/features';
import type { Permission } from '../../domain/permissions';
import type { LoginUser } from '../../domain/wire/session';
import { aBoot, aRegion, aRemoval, aUser, NOW, permissionsIn, type StoredBoot } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { withFakeCameras, withFakeReader } from '../../testing/browser/fakeCamera';
import { FakeLive } from '../../testing/browser/FakeLive';
import { MemoryDevice } from '../../testing/memoryDevice';
import { aPictureFile } from '../../testing/picture';
import { fakeDevice, renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

withFakeCameras();
const codes = withFakeReader();

const MAY: readonly Permission[] = ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'RELEASE_REMOVAL'];
const RULE = { minutes: 60, night: null, countsFrom: 'payment' as const };
const released = { status: 'RELEASED' as const, closedTime: '2026-03-10T11:10:00' };
const MINUTE = 60_000;

const late = aBoot({
  ...{ ...released, id: 1, license: '8LATE01' },
  removal: aRemoval({ dueTime: '2026-03-10T11:23:00' }),
});
const soon = aBoot({
  ...{ ...released, id: 2, license: '8SOON02', position: { lat: 37.78, lon: -122.4, accuracy: 9 } },
  removal: aRemoval({ dueTime: '2026-03-10T11:48:00' }),
});
const taken = aBoot({
  ...{ ...released, id: 3, license: '8MINE03' },
  removal: aRemoval({ state: 'TAKEN', takenBy: 'Ann Lee', takenTime: '2026-03-10T11:20:00' }),
});

/** San Francisco has a time for taking boots off; the other regions have none. */
function backendOf(boots: readonly StoredBoot[] = [late, soon, taken], user: Partial<LoginUser> = {}) {
  const clock = { now: NOW };
  const backend = new FakeBackend({
    clock: () => clock.now,
    user: aUser({
      ...{ shortName: 'Bo Ray', features: ['removal', 'live'], pushWsHost: 'live.example' },
      ...{ permissions: permissionsIn(['SF', 'KC'], MAY), ...user },
    }),
    boots: boots.map((boot) => structuredClone(boot)),
  });
  backend.world.regions = [
    aRegion({ removal: RULE }),
    ...backend.world.regions.filter(({ code }) => code !== 'SF'),
  ];
  return { backend, clock };
}

const item = (license: string) => screen.findByRole('listitem', { name: license });
const press = async (license: string, name: string) =>
  within(await item(license)).getByRole('button', { name });
const plates = () =>
  within(screen.getByRole('list', { name: 'To remove' }))
    .getAllByRole('listitem')
    .map((each) => each.getAttribute('aria-label'));

test('lists the boots to take off: plate, vehicle, place, how much time is left or how late it is (REM-31, REM-32)', async () => {
  const { backend } = backendOf();
  await renderApp('/remove', { backend });
  expect(await screen.findByRole('heading', { name: 'To remove' })).toBeVisible();
  const first = within(await item('8LATE01'));
  expect(first.getByText('7 min late')).toBeVisible();
  expect(first.getByText('Blue Honda Accord')).toBeVisible();
  expect(first.getByText('500 Howard Street, San Francisco, CA')).toBeVisible();
  expect(within(await item('8SOON02')).getByText('Due 11:48, 18 min left')).toBeVisible();
  expect(within(await item('8MINE03')).getByText('Taken by Ann Lee')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To remove (3)' })).toBeVisible();
});

test('what I took comes first, then the earliest due (REM-31)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/remove', { backend });
  await item('8LATE01');
  expect(plates()).toEqual(['8LATE01', '8SOON02', '8MINE03']);
  await user.click(await press('8SOON02', 'Take'));
  await waitFor(() => expect(plates()).toEqual(['8SOON02', '8LATE01', '8MINE03']));
  expect(await press('8SOON02', 'Off the car')).toHaveFocus();
  await user.click(await press('8SOON02', 'Leave'));
  await waitFor(() => expect(plates()).toEqual(['8LATE01', '8SOON02', '8MINE03']));
  expect(backend.calls.count('takeRemoval')).toBe(1);
  expect(backend.calls.count('leaveRemoval')).toBe(1);
});

test('says who was first if somebody else has taken it meanwhile (REM-31)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/remove', { backend });
  const take = await press('8SOON02', 'Take');
  const boot = backend.world.boots.find(({ id }) => id === 2);
  Object.assign(boot?.removal ?? {}, {
    ...{ state: 'TAKEN', takenBy: 'Ann Lee', takenTime: '2026-03-10T11:29:00' },
  });
  await user.click(take);
  expect(await screen.findByText(saying('Taken by Ann Lee since 11:29'))).toBeVisible();
  expect(within(await item('8SOON02')).getByText('Taken by Ann Lee')).toBeVisible();
  expect(within(await item('8SOON02')).queryByRole('button', { name: 'Take' })).toBeNull();
});

test('Off the car is stored at once, can be undone for ten seconds, and is sent then, with its time (REM-33)', async () => {
  const { backend, clock } = backendOf();
  const live = new FakeLive();
  const device = new MemoryDevice();
  const { user } = await renderApp('/remove', { backend, live, device: device.openWindow() });
  await user.click(await press('8LATE01', 'Off the car'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await within(await item('8LATE01')).findByText('Off the car 11:30')).toBeVisible();
  expect(device.keysOf('removal-act')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'To remove (2)' })).toBeVisible();
  await user.click(await press('8LATE01', 'Undo'));
  expect(await press('8LATE01', 'Off the car')).toBeVisible();
  expect(device.keysOf('removal-act')).toHaveLength(0);

  await user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  clock.now += 9_000;
  act(() => live.wait(10_000));
  await press('8LATE01', 'Undo');
  expect(backend.calls.count('bootOff')).toBe(0);
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull());
  expect(backend.calls.requestsOf('bootOff')).toEqual([
    expect.objectContaining({
      ...{ bootId: 1, body: { dateTime: '2026-03-10T11:30:00' } },
      ...{ keptAt: '2026-03-10T18:30:00.000Z', sentAt: '2026-03-10T18:31:09.000Z' },
    }),
  ]);
  expect(device.keysOf('removal-act')).toHaveLength(0);
});

test('without a network an act waits on the device, also for the next page, and is sent once there is one (REM-36)', async () => {
  const { backend, clock } = backendOf();
  const device = new MemoryDevice();
  backend.calls.failAlways('bootOff', new ConnectionError('No network'));
  const live = new FakeLive();
  const first = await renderApp('/remove', { backend, live, device: device.openWindow() });
  await first.user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  await waitFor(() => expect(backend.calls.count('bootOff')).toBe(1));
  expect(await within(await item('8LATE01')).findByText('Off the car 11:30 · Waiting')).toBeVisible();
  first.unmount();
  device.closeWindows();

  backend.calls.recover('bootOff');
  await renderApp('/remove', { backend, device: device.openWindow() });
  await waitFor(() => expect(backend.calls.count('bootOff')).toBe(2));
  const keys = backend.calls.requestsOf('bootOff').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  await waitFor(() => expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull());
});

test('an act that the server fails on shows its text in the banner, and waits (KERB-16)', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { backend, clock } = backendOf();
  const live = new FakeLive();
  backend.calls.failAlways('bootOff', new HttpError(500, 'The database is down'));
  const { user } = await renderApp('/remove', { backend, live });
  await user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is down');
  expect(within(await item('8LATE01')).getByText('Off the car 11:30 · Waiting')).toBeVisible();
  logged.mockRestore();
});

test('an act that the server refuses needs the user: its sentence, the boot, and Discard (REM-36)', async () => {
  const { backend, clock } = backendOf(undefined, { features: ['removal', 'guard'] });
  const live = new FakeLive();
  backend.calls.failAlways('bootOff', new HttpError(404, 'The boot was reopened by Ann Lee at 11:29'));
  const { user, router } = await renderApp('/remove', { backend, live });
  await user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  const refused = within(await item('8LATE01'));
  expect(
    await refused.findByText(saying('Needs you: The boot was reopened by Ann Lee at 11:29')),
  ).toBeVisible();
  expect(refused.getByRole('link', { name: 'Open that boot' })).toHaveAttribute('href', '/list/1');
  act(() => router.navigate('/outbox'));
  const row = within(await screen.findByRole('region', { name: /8LATE01/ }));
  expect(row.getByText(saying('The boot was reopened by Ann Lee at 11:29'))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Outbox (1)' })).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
});

test('without `guard`, a refused act shows its sentence when its boot has left the list, too (REM-36)', async () => {
  const { backend, clock } = backendOf();
  const live = new FakeLive();
  backend.calls.failAlways('bootOff', new HttpError(404, 'The boot was reopened by Ann Lee at 11:29'));
  const { user } = await renderApp('/remove', { backend, live });
  await user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  backend.world.boots = backend.world.boots.filter(({ license }) => license !== '8LATE01');
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' }));
  expect(refused.getByRole('listitem', { name: '8LATE01' })).toBeVisible();
  expect(refused.getByText(saying('Needs you: The boot was reopened by Ann Lee at 11:29'))).toBeVisible();
  await user.click(refused.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/^Needs you/)).toBeNull());
});

test('Send now in the outbox sends what was done at the cars too (REM-36)', async () => {
  const { backend, clock } = backendOf(undefined, { features: ['removal', 'guard'] });
  const live = new FakeLive();
  backend.calls.failAlways('bootOff', new HttpError(503, 'Back soon'));
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, router } = await renderApp('/remove', { backend, live });
  await user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  expect(await screen.findByRole('alert')).toHaveTextContent('Back soon');
  backend.calls.recover('bootOff');
  act(() => router.navigate('/outbox'));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
  logged.mockRestore();
});

test('a double press reports a boot as off, or not found, once (REM-33, REM-34)', async () => {
  const { backend } = backendOf();
  const device = new MemoryDevice();
  const { user } = await renderApp('/remove', { backend, device: device.openWindow() });
  await user.dblClick(await press('8LATE01', 'Off the car'));
  await within(await item('8LATE01')).findByText('Off the car 11:30');
  expect(device.keysOf('removal-act')).toHaveLength(1);
  await user.click(await press('8SOON02', 'Not found'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not found' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Another car stands there');
  await user.dblClick(dialog.getByRole('button', { name: 'Confirm' }));
  await within(await item('8SOON02')).findByText('The car was not found');
  expect(backend.calls.count('bootNotFound')).toBe(1);
});

test('Not found asks for a note and is sent at once (REM-34)', async () => {
  const { backend } = backendOf();
  const { user } = await renderApp('/remove', { backend });
  await user.click(await press('8SOON02', 'Not found'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not found' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByText('Note is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Another car stands there');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await within(await item('8SOON02')).findByText('The car was not found')).toBeVisible();
  expect(backend.calls.requestsOf('bootNotFound').map(({ body }) => body)).toEqual([
    { note: 'Another car stands there' },
  ]);
});

const PHOTOGRAPHER = { permissions: permissionsIn(['SF'], [...MAY, 'BOOT_CREATE']) };
const chooser = () => document.querySelector<HTMLInputElement>('.tb-remove > input[type="file"]')!;

test('a photo goes with the act, also if the act was sent while it was taken (REM-46)', async () => {
  const { backend, clock } = backendOf(undefined, PHOTOGRAPHER);
  const live = new FakeLive();
  const device = new MemoryDevice();
  const { user } = await renderApp('/remove', { backend, live, device: device.openWindow() });
  await user.click(await press('8LATE01', 'Off the car'));
  await user.click(await press('8LATE01', 'Take a photo'));
  await user.upload(chooser(), aPictureFile('wheel.jpg'));
  await user.click(await screen.findByRole('button', { name: '1 photo, take another' }));
  expect(device.keysOf('removal-act')).toHaveLength(1);
  expect(device.keysOf('photo')).toHaveLength(1);
  expect(backend.calls.count('registerFile')).toBe(0);
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull());
  await waitFor(() => expect(device.keysOf('removal-act')).toHaveLength(0));
  await user.upload(chooser(), aPictureFile('curb.jpg'));
  await waitFor(() => expect(backend.calls.count('registerFile')).toBe(2));
  expect(backend.calls.requestsOf('registerFile')).toEqual([
    expect.objectContaining({ vehicleId: 1, label: 'Boot off' }),
    expect.objectContaining({ vehicleId: 1, label: 'Boot off' }),
  ]);
  expect(backend.calls.count('bootOff')).toBe(1);
  await waitFor(() => expect([device.keysOf('removal-act'), device.keysOf('photo')]).toEqual([[], []]));
});

test('without a network a photo waits with its act, one entry for both, and Discard deletes both (REM-46)', async () => {
  const { backend, clock } = backendOf(undefined, { ...PHOTOGRAPHER, features: ['removal', 'guard'] });
  const live = new FakeLive();
  const device = new MemoryDevice();
  backend.calls.failAlways('uploadUrl', new ConnectionError('No network'));
  const first = await renderApp('/remove', { backend, live, device: device.openWindow() });
  await first.user.click(await press('8LATE01', 'Off the car'));
  await first.user.click(await press('8LATE01', 'Take a photo'));
  await first.user.upload(chooser(), aPictureFile('wheel.jpg'));
  await screen.findByRole('button', { name: '1 photo, take another' });
  clock.now += MINUTE;
  act(() => live.wait(10_000));
  await waitFor(() => expect(backend.calls.count('uploadUrl')).toBe(1));
  first.unmount();
  device.closeWindows();

  const later = new FakeLive();
  const { user, router } = await renderApp('/remove', { backend, live: later, device: device.openWindow() });
  await waitFor(() => expect(backend.calls.count('uploadUrl')).toBe(2));
  await item('8SOON02');
  expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull();
  act(() => router.navigate('/outbox'));
  const row = within(await screen.findByRole('region', { name: /8LATE01/ }));
  expect(row.getByText('1 photo to send')).toBeVisible();
  backend.calls.failAlways('uploadUrl', new HttpError(400, 'No room for photos'));
  act(() => later.wait());
  expect(await row.findByText('No room for photos')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
  expect([device.keysOf('removal-act'), device.keysOf('photo')]).toEqual([[], []]);
  expect(backend.calls.count('bootOff')).toBe(1);
});

test('Not found can have a photo; without the permission for photos there is none (REM-46)', async () => {
  const { backend } = backendOf(undefined, PHOTOGRAPHER);
  const { user, unmount } = await renderApp('/remove', { backend });
  await user.click(await press('8SOON02', 'Not found'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not found' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Another car stands there');
  await user.upload(dialog.getByLabelText('Take a photo', { selector: 'input' }), aPictureFile('lot.jpg'));
  expect(await dialog.findByRole('button', { name: '1 photo, take another' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(backend.calls.count('registerFile')).toBe(1));
  expect(backend.calls.requestsOf('registerFile')[0]).toMatchObject({ vehicleId: 2, label: 'Boot off' });
  unmount();
  const other = await renderApp('/remove', { backend: backendOf().backend });
  await other.user.click(await press('8LATE01', 'Off the car'));
  await press('8LATE01', 'Undo');
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
});

test('Directions leads to the position, or to the address where there is none (REM-31)', async () => {
  const { backend } = backendOf();
  await renderApp('/remove', { backend });
  const link = async (license: string) =>
    within(await item(license)).getByRole('link', { name: 'Directions' });
  expect(await link('8SOON02')).toHaveAttribute('href', 'geo:37.78,-122.4?q=37.78,-122.4');
  expect(await link('8LATE01')).toHaveAttribute(
    'href',
    'geo:0,0?q=500%20Howard%20Street%2C%20San%20Francisco%2C%20CA',
  );
});

test('the list follows what others do, while it is shown (REM-31)', async () => {
  const { backend } = backendOf();
  const live = new FakeLive();
  await renderApp('/remove', { backend, live });
  await item('8LATE01');
  act(() => live.accept());
  expect(live.heard).toEqual([JSON.stringify({ region: 'SF' })]);
  Object.assign(backend.world.boots.find(({ id }) => id === 1)?.removal ?? {}, { state: 'OFF' });
  act(() => live.tell({ kind: 'BOOT_OFF', bootId: 1 }));
  act(() => live.wait());
  await waitFor(() => expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull());
});

test('a minute that passes changes the words, and moves nothing (REM-32)', async () => {
  const { backend, clock } = backendOf();
  const { page } = await renderApp('/remove', { backend });
  await item('8LATE01');
  clock.now += MINUTE;
  act(() => page.tick());
  expect(await screen.findByText('8 min late')).toBeVisible();
  expect(screen.getByText('Due 11:48, 17 min left')).toBeVisible();
  expect(plates()).toEqual(['8LATE01', '8SOON02', '8MINE03']);
});

test('without the feature, the permission or a rule of the region, nothing shows and nothing is called (REM-35)', async () => {
  const cases = [
    { user: { features: ['live'] }, rule: RULE },
    { user: { permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL']) }, rule: RULE },
    { user: {}, rule: null },
  ];
  for (const { user, rule } of cases) {
    const { backend } = backendOf([late], user);
    backend.world.regions = [aRegion({ removal: rule })];
    const { unmount } = await renderApp('/list', { backend, device: fakeDevice() });
    await screen.findByRole('link', { name: 'Active Boots' });
    expect(screen.queryByRole('link', { name: /To remove/ })).toBeNull();
    expect(backend.calls.count('removals')).toBe(0);
    unmount();
  }
});

describe('with the numbers of boots', () => {
  const numbered = (features: readonly Feature[] = ['removal', 'live', 'devices']) => {
    const { backend, clock } = backendOf(
      [
        { ...late, device: '17' },
        { ...soon, device: '18' },
      ],
      { features: [...features], permissions: permissionsIn(['SF', 'KC'], MAY) },
    );
    return { backend, clock, live: new FakeLive() };
  };
  type Clock = ReturnType<typeof numbered>['clock'];
  async function sendNow(clock: Clock, live: FakeLive) {
    await press('8LATE01', 'Undo');
    clock.now += MINUTE;
    act(() => live.wait(10_000));
  }

  test('an item shows the number; it can be named before the boot is off, and need not be (DEV-37)', async () => {
    const { backend, clock, live } = numbered();
    const { user } = await renderApp('/remove', { backend, live });
    expect(within(await item('8LATE01')).getByText('Boot 17')).toBeVisible();
    await user.click(await press('8LATE01', 'Boot number'));
    const choice = within(await item('8LATE01')).getByRole('combobox', { name: 'Boot number' });
    expect(choice).toHaveFocus();
    await user.click(choice);
    await user.click(screen.getByRole('option', { name: '17' }));
    await user.click(await press('8LATE01', 'Off the car'));
    expect(await within(await item('8LATE01')).findByText('Off the car 11:30 · Boot 17')).toBeVisible();
    await sendNow(clock, live);
    await waitFor(() => expect(backend.calls.count('bootOff')).toBe(1));
    expect(backend.calls.requestsOf('bootOff')[0]?.body).toEqual({
      ...{ dateTime: '2026-03-10T11:30:00', device: '17' },
    });
    // Not everybody who takes boots off may see the region's list.
    expect(backend.calls.count('regionDevices')).toBe(0);
  });

  test('another boot than the recorded one is asked about, and the answer is sent (DEV-38)', async () => {
    const { backend, clock, live } = numbered();
    const { user } = await renderApp('/remove', { backend, live });
    await user.click(within(await item('8LATE01')).getByRole('button', { name: 'Scan boot' }));
    await screen.findByRole('dialog', { name: 'Scan boot' });
    codes.see('18');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('8LATE01', 'Off the car'));
    await sendNow(clock, live);
    const asked = within(await item('8LATE01'));
    expect(await asked.findByText(saying('Needs you: Boot 17 was put on this car'))).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Boot 18 was on this car' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '8LATE01' })).toBeNull());
    expect(backend.calls.requestsOf('bootOff').map(({ body }) => [body.device, body.swap])).toEqual([
      ['18', undefined],
      ['18', true],
    ]);
  });

  test('the outbox asks the same (DEV-38)', async () => {
    const { backend, clock, live } = numbered(['removal', 'live', 'devices', 'guard']);
    const { user, router } = await renderApp('/remove', { backend, live });
    await user.click(within(await item('8LATE01')).getByRole('button', { name: 'Scan boot' }));
    await screen.findByRole('dialog', { name: 'Scan boot' });
    codes.see('18');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('8LATE01', 'Off the car'));
    await sendNow(clock, live);
    await within(await item('8LATE01')).findByText(/^Needs you/);
    act(() => router.navigate('/outbox'));
    const row = within(await screen.findByRole('region', { name: /8LATE01/ }));
    expect(row.getByText(saying('Boot 17 was put on this car'))).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Boot 18 was on this car' }));
    expect(await screen.findByText('Nothing waits to be sent')).toBeVisible();
  });

  test('who was first is no question about the boot (DEV-38)', async () => {
    const { backend, clock, live } = numbered(['removal', 'live', 'devices', 'guard']);
    const { user, router } = await renderApp('/remove', { backend, live });
    await user.click(within(await item('8LATE01')).getByRole('button', { name: 'Scan boot' }));
    await screen.findByRole('dialog', { name: 'Scan boot' });
    codes.see('18');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('8LATE01', 'Off the car'));
    await press('8LATE01', 'Undo');
    const boot = backend.world.boots.find(({ id }) => id === 1);
    Object.assign(boot?.removal ?? {}, { state: 'OFF', offTime: '2026-03-10T11:29:00', offBy: 'Ann Lee' });
    act(() => router.navigate('/outbox'));
    const row = within(await screen.findByRole('region', { name: /8LATE01/ }));
    for (const attempts of [1, 2]) {
      clock.now += MINUTE;
      act(() => live.wait(10_000));
      await waitFor(() => expect(backend.calls.count('bootOff')).toBe(attempts));
    }
    expect(await row.findByText(saying('Taken off 11:29 by Ann Lee'))).toBeVisible();
    expect(row.queryByRole('button', { name: 'Boot 18 was on this car' })).toBeNull();
  });

  test('without the feature nothing of it shows (DEV-35)', async () => {
    const { backend } = numbered(['removal', 'live']);
    await renderApp('/remove', { backend });
    const first = within(await item('8LATE01'));
    expect(first.queryByText('Boot 17')).toBeNull();
    expect(first.queryByRole('button', { name: /boot/i })).toBeNull();
  });
});
