import { screen, waitFor, within } from '@testing-library/react';
import { box, choose, fillIn, open, picker } from '../../testing/addBootScreen';
import { aBoot, aRegion, aUser } from '../../testing/builders';
import { withFakeCameras, withFakeReader } from '../../testing/browser/fakeCamera';
import { FakeBackend } from '../../testing/fakeApi';
import { saying } from '../../testing/saying';
import type { Region } from '../../domain/wire/region';
import type { LoginUser } from '../../domain/wire/session';

withFakeCameras();
const codes = withFakeReader();

interface Options {
  readonly user?: Partial<LoginUser>;
  readonly region?: Partial<Region>;
  readonly numbers?: readonly string[];
}

/** San Francisco has boots; 18 is on a car. */
function backendOf({ user, region, numbers = ['17', '18', 'B-07'] }: Options = {}) {
  const backend = new FakeBackend({
    user: aUser({ features: ['devices'], ...user }),
    boots: [aBoot({ id: 321, refNum: 'SF-000321', license: '8KLM204', device: '18' })],
  });
  backend.world.devices = numbers.map((number) => ({ regionCode: 'SF', number, kind: 'WHEEL' }));
  const others = backend.world.regions.filter(({ code }) => code !== 'SF');
  backend.world.regions = [aRegion(region), ...others];
  return backend;
}
const number = () => screen.findByRole('combobox', { name: 'Boot number' });
const send = () => screen.getByRole('button', { name: 'Add Boot' });
const sent = (backend: FakeBackend) => backend.calls.requestsOf('create').map(({ body }) => body.device);

test('the number is chosen from the boots that are on no car, and is sent (DEV-31)', async () => {
  const backend = backendOf();
  const { user } = await open({ backend });
  await user.click(await number());
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringContaining('17'),
    expect.stringContaining('B-07'),
  ]);
  await user.click(screen.getByRole('option', { name: '17' }));
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText('Boot added')).toBeVisible();
  expect(sent(backend)).toEqual(['17']);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await number());
  expect(await screen.findByRole('option', { name: 'B-07' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option', { name: '17' })).toBeNull());
});

test('the field is optional, and Enter does not stop at it (DEV-31)', async () => {
  const backend = backendOf();
  const { user } = await open({ backend });
  await number();
  await choose(user, 'Make', 'Honda');
  await choose(user, 'Model', 'Accord');
  await choose(user, 'Body', 'Sedan');
  await user.click(picker('Color'));
  await user.keyboard('Blue{Enter}');
  await waitFor(() => expect(box('Requestor')).toHaveFocus());
  await user.type(box('License'), '9new001');
  await user.type(box('Requestor'), 'Officer Diaz');
  await user.type(box('Address'), '500 Howard Street');
  await user.click(send());
  expect(await screen.findByText('Boot added')).toBeVisible();
  expect(sent(backend)).toEqual([undefined]);
});

test('a region can demand the number (DEV-33)', async () => {
  const backend = backendOf({ region: { deviceRequired: true } });
  const { user } = await open({ backend });
  await number();
  await fillIn(user);
  await user.click(send());
  expect(await number()).toHaveAccessibleDescription('Boot number is required');
  expect(backend.calls.count('create')).toBe(0);
  await choose(user, 'Boot number', 'B-07');
  await user.click(send());
  expect(await screen.findByText('Boot added')).toBeVisible();
  expect(sent(backend)).toEqual(['B-07']);
});

test('the label is scanned: the number of a known boot is filled in, another one is offered (DEV-32)', async () => {
  const { user } = await open({ backend: backendOf() });
  await number();
  await user.click(screen.getByRole('button', { name: 'Scan boot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan boot' }));
  codes.see('99');
  expect(await dialog.findByRole('button', { name: 'Use 99' })).toBeVisible();
  codes.see('b07');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await number()).toHaveValue('B-07');
  await user.click(screen.getByRole('button', { name: 'Scan boot' }));
  codes.see('99');
  await user.click(await screen.findByRole('button', { name: 'Use 99' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await number()).toHaveValue('99');
});

async function sendFor18(backend: FakeBackend) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const app = await open({ backend });
  await number();
  await fillIn(app.user);
  await app.user.click(screen.getByRole('button', { name: 'Scan boot' }));
  codes.see('18');
  await waitFor(async () => expect(await number()).toHaveValue('18'));
  await app.user.click(send());
  expect(await screen.findByText(saying('Boot 18 is on 8KLM204 (SF-000321) since 08:15'))).toBeVisible();
  return app;
}
afterEach(() => jest.restoreAllMocks());

test('a boot that is on another car is refused with that car, and another one can be chosen (DEV-34)', async () => {
  const backend = backendOf();
  const { user } = await sendFor18(backend);
  expect(screen.getByRole('link', { name: 'Open that boot' })).toHaveAttribute('href', '/list/321');
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(await number()).toHaveFocus();
  await choose(user, 'Boot number', '17');
  await user.click(send());
  expect(await screen.findByText('Boot added')).toBeVisible();
  expect(sent(backend)).toEqual(['18', '17']);
  const keys = backend.calls.requestsOf('create').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('or it is recorded without a number (DEV-34)', async () => {
  const backend = backendOf();
  const { user } = await sendFor18(backend);
  await user.click(screen.getByRole('button', { name: 'Record without a number' }));
  expect(await screen.findByText('Boot added')).toBeVisible();
  expect(sent(backend)).toEqual(['18', undefined]);
});

test.each<[string, Options]>([
  ['the feature', { user: { features: [] } }],
  ['boots in the region', { numbers: [] }],
])('without %s there is no such field, and no list is called (DEV-35)', async (_what, options) => {
  const backend = backendOf(options);
  await open({ backend });
  await waitFor(() => expect(backend.calls.count('makes')).toBe(1));
  expect(backend.calls.count('regionDevices')).toBe(0);
  expect(screen.queryByRole('combobox', { name: 'Boot number' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Scan boot' })).toBeNull();
});

test('in a region with boots the field is there before the list arrives, so that nothing moves (DEV-31)', async () => {
  const backend = backendOf();
  backend.calls.hold('regionDevices');
  await open({ backend });
  await waitFor(() => expect(backend.calls.count('regionDevices')).toBe(1));
  expect(screen.getByRole('combobox', { name: 'Boot number' })).toBeVisible();
});

test('where a server does not say that a region has boots, the field comes with the list (DEV-35)', async () => {
  const backend = backendOf();
  backend.calls.replyNext('allowedRegions', [aRegion()]);
  const list = backend.calls.hold('regionDevices');
  await open({ backend });
  await waitFor(() => expect(backend.calls.count('regionDevices')).toBe(1));
  expect(screen.queryByRole('combobox', { name: 'Boot number' })).toBeNull();
  list.release();
  expect(await number()).toBeVisible();
});
