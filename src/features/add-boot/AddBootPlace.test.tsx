import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpError } from '../../api/errors';
import type { Position } from '../../domain/wire/boot';
import type { PositionProblem } from '../../stores/newBoot/PositionStore';
import { box, choose, open, picker } from '../../testing/addBootScreen';
import { aUser } from '../../testing/builders';
import { deferred } from '../../testing/deferred';
import { FakeBackend } from '../../testing/fakeApi';
import { MemoryDevice } from '../../testing/memoryDevice';

const AT_CIVIC_CENTER: Position = { lat: 37.78, lon: -122.419, accuracy: 12.3 };
const aKerbBackend = () => new FakeBackend({ user: aUser({ features: ['guard'] }) });

/** Opens the form on a server that announces `kerb`, and waits until it has suggestions. */
async function openAtKerb(options: Parameters<typeof open>[0] = {}) {
  const app = await open({ backend: aKerbBackend(), ...options });
  await waitFor(() => expect(app.store.newBoot?.suggestions?.places('')).not.toEqual([]));
  return app;
}
const names = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);
const useMyLocation = () => screen.getByRole('button', { name: 'Use my location' });

async function fillInVehicle(user: UserEvent, license: string) {
  await user.type(box('License'), license);
  await choose(user, 'Make', 'Honda');
  await choose(user, 'Model', 'Accord');
  await choose(user, 'Body', 'Sedan');
  await choose(user, 'Color', 'Blue');
}

/** Records a boot at a typed address. */
async function record(
  user: UserEvent,
  license: string,
  { requestor = 'Officer Diaz', address = '9 Elm St' },
) {
  await fillInVehicle(user, license);
  await user.type(picker('Requestor'), requestor);
  await user.type(picker('Address'), address);
  await user.click(screen.getByRole('button', { name: 'Add Boot' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
}

describe('the address', () => {
  test('one choice fills in address, city and state (PLACE-1)', async () => {
    const { user } = await openAtKerb();
    await user.click(picker('Address'));
    expect(names()).toEqual(['Civic Center', 'Ferry Pier', 'Main Lot']);
    expect(screen.getByRole('option', { name: 'Main Lot' })).toHaveAccessibleDescription(
      '1 Lot Road · Sparks',
    );
    await user.click(screen.getByRole('option', { name: 'Main Lot' }));
    expect(picker('Address')).toHaveValue('1 Lot Road');
    expect(box('City')).toHaveValue('Sparks');
    expect(picker('State')).toHaveValue('NV - Nevada');
  });

  test('typed text is sent, and gets the same messages as in every field (PLACE-2)', async () => {
    const { user, backend } = await openAtKerb();
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(picker('Address')).toBeInvalid();
    expect(picker('Address')).toHaveAccessibleDescription('Address is required');
    await record(user, 'A1', { address: 'Civic' });
    expect(backend.calls.requestsOf('create')[0]?.body).toMatchObject({
      ...{ addr1: 'Civic', city: 'San Francisco', state: 'CA' },
    });
    expect(backend.calls.requestsOf('create')[0]?.body).not.toHaveProperty('position');
  });

  test('suggests roads after a pause in typing (PLACE-4)', async () => {
    const { user, backend } = await openAtKerb();
    await user.type(picker('Address'), 'i-80');
    expect(backend.calls.count('routes')).toBe(0);
    expect(await screen.findByRole('option', { name: 'Mile 3, I-80' })).toBeVisible();
    expect(backend.calls.requestsOf('routes')).toEqual([{ region: 'SF', partialName: 'i-80' }]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(picker('Address')).toHaveValue('Mile 3, I-80');
  });

  test('lists that fail to load are skipped and requested again, without a message', async () => {
    const backend = aKerbBackend();
    backend.calls.failNext('standardLocations', new HttpError(500, 'Down'));
    const { user } = await openAtKerb({ backend });
    await user.click(picker('Address'));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(names()).toEqual(['Civic Center', 'Ferry Pier', 'Main Lot']));
  });
});

describe('places used before on this device', () => {
  test('are suggested for the next boot, most recent first (PLACE-1, PLACE-7)', async () => {
    const { user } = await openAtKerb();
    await record(user, 'A1', { address: '9 Elm St', requestor: 'Officer Diaz' });
    await record(user, 'B2', { address: '1 Grove Street', requestor: 'Port' });
    await waitFor(() => expect(box('City')).toHaveValue('San Francisco'));
    await user.click(picker('Address'));
    expect(names()).toEqual(['Civic Center', '9 Elm St', 'Ferry Pier', 'Main Lot']);
    expect(screen.getByRole('option', { name: '9 Elm St' })).toHaveAccessibleDescription(
      'San Francisco · Used before',
    );
    await user.click(picker('Requestor'));
    expect(names()).toEqual(['Port', 'Officer Diaz']);
    await user.keyboard('di');
    await user.click(screen.getByRole('option', { name: 'Officer Diaz' }));
    expect(picker('Requestor')).toHaveValue('Officer Diaz');
  });

  test('belong to their user and region, and are deleted at sign-out (PLACE-8)', async () => {
    const device = new MemoryDevice();
    const { user, store, unmount } = await openAtKerb({ device: device.openWindow() });
    await record(user, 'A1', {});
    await waitFor(() => expect(device.keysOf('place')).toEqual(['place:1:SF:used']));
    unmount();
    const again = await openAtKerb({ device: device.openWindow() });
    expect(again.store.newBoot?.suggestions?.requestors('')).toEqual(['Officer Diaz']);
    again.unmount();
    const backend = new FakeBackend({ user: aUser({ id: 7, features: ['guard'] }) });
    const other = await openAtKerb({ device: device.openWindow(), backend });
    expect(other.store.newBoot?.suggestions?.requestors('')).toEqual([]);
    await store.device.forget(1);
    expect(device.keysOf('place')).toEqual([]);
  });
});

describe('Use my location', () => {
  test('stores the position with the boot, shows its accuracy, and lists nearby places first (PLACE-5)', async () => {
    const { user, backend } = await openAtKerb({ locate: async () => AT_CIVIC_CENTER });
    await user.click(useMyLocation());
    expect(await screen.findByText('±12 m')).toBeVisible();
    await user.click(picker('Address'));
    const first = screen.getAllByRole('option')[0];
    expect(first).toHaveAccessibleName('Civic Center');
    expect(first).toHaveAccessibleDescription('1 Grove Street · San Francisco 110 m');
    await record(user, 'A1', {});
    expect(backend.calls.requestsOf('create')[0]?.body).toMatchObject({ position: AT_CIVIC_CENTER });
    expect(screen.queryByText('±12 m')).toBeNull();
  });

  test('can be removed (PLACE-5)', async () => {
    const { user, backend } = await openAtKerb({ locate: async () => AT_CIVIC_CENTER });
    await user.click(useMyLocation());
    await user.click(await screen.findByRole('button', { name: 'Remove location' }));
    expect(screen.queryByText('±12 m')).toBeNull();
    expect(useMyLocation()).toHaveFocus();
    await record(user, 'A1', {});
    expect(backend.calls.requestsOf('create')[0]?.body).not.toHaveProperty('position');
  });

  test.each<readonly [PositionProblem, string]>([
    ['denied', 'Location is blocked. Type the address.'],
    ['unavailable', 'Location not found. Type the address.'],
    ['timeout', 'Finding it took too long. Try again.'],
  ])('says that it is %s, and can be tried again (PLACE-5)', async (problem, text) => {
    const answers: (Position | PositionProblem)[] = [problem, AT_CIVIC_CENTER];
    const { user } = await openAtKerb({ locate: async () => answers.shift() ?? 'unavailable' });
    await user.click(useMyLocation());
    await waitFor(() => expect(picker('Address')).toHaveAccessibleDescription(text));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text);
    await user.click(useMyLocation());
    expect(await screen.findByText('±12 m')).toBeVisible();
    expect(picker('Address')).not.toHaveAccessibleDescription();
  });

  test('says that it is locating, takes no focus, and may finish after the form is sent (PLACE-5)', async () => {
    const answer = deferred<Position>();
    const { user, backend } = await openAtKerb({ locate: () => answer.promise });
    await user.click(useMyLocation());
    expect(useMyLocation()).toHaveAttribute('aria-busy', 'true');
    expect(picker('Address')).toHaveAccessibleDescription('Finding your location…');
    await user.click(picker('Address'));
    await record(user, 'A1', {});
    answer.resolve(AT_CIVIC_CENTER);
    await waitFor(() => expect(useMyLocation()).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText('±12 m')).toBeNull();
    expect(backend.calls.requestsOf('create')[0]?.body).not.toHaveProperty('position');
  });

  test('is restored with the draft (PLACE-6)', async () => {
    const device = new MemoryDevice();
    const first = await openAtKerb({ device: device.openWindow(), locate: async () => AT_CIVIC_CENTER });
    await first.user.type(box('License'), 'a1');
    await first.user.click(useMyLocation());
    await screen.findByText('±12 m');
    await waitFor(() => expect(JSON.stringify([...device.kept.values()])).toContain('12.3'));
    first.unmount();
    device.closeWindows();
    const { user } = await openAtKerb({ device: device.openWindow() });
    expect(await screen.findByText('±12 m')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('±12 m')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('±12 m')).toBeVisible();
  });
});

test('without `kerb`, address and requestor are plain text fields, and nothing is requested (PLACE-9)', async () => {
  const device = new MemoryDevice();
  const { user, backend, store } = await open({ device: device.openWindow() });
  expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  await fillInVehicle(user, 'A1');
  await user.type(box('Requestor'), 'Officer Diaz');
  await user.type(box('Address'), 'i-80');
  await user.click(screen.getByRole('button', { name: 'Add Boot' }));
  await screen.findByRole('heading', { name: 'Boot added' });
  expect(store.newBoot?.suggestions).toBeNull();
  expect(backend.calls.names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/standardLocations|destinations|routes/)]),
  );
  expect(device.keysOf('place')).toEqual([]);
});
