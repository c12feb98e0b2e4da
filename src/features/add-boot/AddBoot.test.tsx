import { act, screen, waitFor, within } from '@testing-library/react';
import { ConnectionError, HttpError } from '../../api/errors';
import { BOOT_FIELD_ORDER } from '../../domain/boot/fields';
import { FakeBackend } from '../../testing/fakeApi';
import { box, choose, fillIn, open, picker } from '../../testing/addBootScreen';
import { MemoryDevice } from '../../testing/memoryDevice';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';
import { deskWindow } from '../../testing/windowKinds';

describe('the blank form', () => {
  test('if the regions fail to load, offers Retry instead of calling the region unknown (ADD-3)', async () => {
    const backend = new FakeBackend();
    backend.calls.failNext('allowedRegions', new HttpError(500, 'Down'));
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await renderApp('/add/SF', { backend });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Add Boot' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull();
    expect(logged.mock.calls).toEqual([['Loading regions failed:', 'Down']]);
    logged.mockRestore();
  });

  test("has every field by its label, with the region's defaults and the current time (ADD-1)", async () => {
    await open();
    for (const name of ['VIN', 'License', 'Requestor']) screen.getByRole('textbox', { name });
    for (const name of ['Make', 'Model', 'Body', 'Color', 'License State']) {
      screen.getByRole('combobox', { name });
    }
    screen.getByRole('checkbox', { name: 'No Plate' });
    expect(screen.getByLabelText('Date')).toHaveValue('2026-03-10');
    expect(screen.getByLabelText('Time')).toHaveValue('11:30');
    for (const name of ['Address', 'Address 2', 'City']) screen.getByRole('textbox', { name });
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('CA - California');
    expect(screen.getByLabelText('Address')).toBe(box('Address'));
    screen.getByRole('heading', { name: 'Vehicle' });
    screen.getByRole('heading', { name: 'Address' });
  });

  test('has a control for each field of the table', async () => {
    await open();
    for (const field of BOOT_FIELD_ORDER.filter((each) => each !== 'device')) {
      const name = testI18n.t(`common:field.${field}`);
      expect(screen.getAllByLabelText(name).map((control) => control.getAttribute('name'))).toContain(field);
    }
  });

  test('an unknown region and one without the permission show the same card and no form (ADD-2)', async () => {
    const unknown = await renderApp('/add/NOWHERE');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    unknown.unmount();
    await renderApp('/add/KC', { user: 'creator' });
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Boot' })).toBeNull();
  });
});

describe('messages', () => {
  test('are shown after leaving a field, never during the first typing (ADD-7)', async () => {
    const { user } = await open();
    await user.type(box('License'), 'a');
    expect(box('License')).toHaveValue('A');
    expect(box('License')).toBeValid();
    await user.tab();
    expect(box('License')).toHaveAccessibleDescription('License must be longer than 1 character');
    expect(box('License')).toBeInvalid();
    await user.type(box('License'), 'b');
    expect(box('License')).toBeValid();
    await user.type(box('VIN'), '1HGCM82643A004352');
    await user.tab();
    expect(box('VIN')).toHaveAccessibleDescription('VIN is invalid');
  });

  test('a wrong check digit and a wrong length of a VIN have different messages (ADD-32)', async () => {
    const { user } = await open();
    await user.type(box('VIN'), '1HGCM82643A004352');
    await user.tab();
    const advice = 'Look at 0 and O, 8 and B, 5 and S';
    expect(screen.getAllByText(advice)[0]).toBeVisible();
    // Also announced as a status, in addition to the description, which contains only the message.
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(advice);
    await user.type(box('VIN'), '{Backspace}');
    expect(screen.queryByText(advice)).toBeNull();
    expect(screen.getAllByText('17 characters, or NO VIN')[0]).toBeVisible();
  });

  test('after a submit, all messages are shown, the first invalid field has the focus, and the summary links to each (ADD-8)', async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(box('License')).toHaveFocus();
    expect(box('License')).toHaveAccessibleDescription('License is required');
    for (const name of ['Make', 'Model', 'Body', 'Color']) {
      expect(picker(name)).toHaveAccessibleDescription(`${name} is required`);
    }
    for (const name of ['Requestor', 'Address']) {
      expect(box(name)).toHaveAccessibleDescription(`${name} is required`);
    }
    expect(box('Address 2')).toBeValid();
    const summary = within(screen.getByRole('group', { name: 'Fix these fields:' }));
    expect(summary.getAllByRole('button').map((item) => item.textContent)).toEqual([
      'License',
      'Make',
      'Model',
      'Body',
      'Color',
      'Requestor',
      'Address',
    ]);
    expect(screen.getAllByText('Color is required')).toHaveLength(1);
    await user.click(summary.getByRole('button', { name: 'Color' }));
    expect(picker('Color')).toHaveFocus();
    expect(backend.calls.count('create')).toBe(0);
  });

  test("the region's own label for the requestor is also in its message (ADD-18)", async () => {
    const backend = new FakeBackend();
    backend.world.regions = backend.world.regions.map((region) => ({
      ...region,
      adsRegionConfig: {
        requestedByLabel: 'Badge',
        requestedByRegex: '\\d{4}',
        requestedByTooltip: 'Four digits',
      },
    }));
    const { user } = await open({ backend });
    expect(box('Badge')).toHaveAccessibleDescription('Four digits');
    expect(screen.getByText('Four digits')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(box('Badge')).toHaveAccessibleDescription('Badge is required');
    await user.type(box('Badge'), '12');
    expect(box('Badge')).toHaveAccessibleDescription(
      'Badge does not have the format that this region requires: Four digits',
    );
    await user.type(box('Badge'), '34');
    expect(box('Badge')).toBeValid();
  });
});

describe('the plate', () => {
  test('No Plate sets the marker, disables both fields, and unticking it empties them (ADD-13)', async () => {
    const { user } = await open();
    await user.type(box('License'), '8abc');
    await user.click(screen.getByRole('checkbox', { name: 'No Plate' }));
    expect(box('License')).toHaveValue('NO PLATE');
    expect(box('License')).toBeDisabled();
    expect(picker('License State')).toHaveValue('');
    expect(picker('License State')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'No Plate' }));
    expect(box('License')).toHaveValue('');
    expect(box('License')).toBeEnabled();
  });

  test('warns if a plate seems to be booted already, with a link to that boot', async () => {
    const { user } = await open();
    await user.type(box('License'), '8abc-123');
    await user.tab();
    expect(await screen.findByText(saying('8ABC123 may already be booted'))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show that boot' })).toHaveAttribute('href', '/list/101');
  });
});

test('leaving the VIN fills in make, model and body, and says so (ADD-15)', async () => {
  const { user } = await open();
  await user.type(box('VIN'), '1hgcm82633a004352');
  await user.tab();
  await waitFor(() => expect(picker('Model')).toHaveValue('Accord'));
  expect(picker('Make')).toHaveValue('Honda');
  expect(picker('Body')).toHaveValue('Sedan');
  expect(box('VIN')).toHaveValue('1HGCM82633A004352');
  expect(box('VIN')).toHaveAccessibleDescription('Filled in from the VIN: Make, Model, Body');
});

test('what an earlier VIN filled in and a later one does not know is said (ADD-35)', async () => {
  const { user } = await open();
  await user.type(box('VIN'), '1hgcm82633a004352');
  await user.tab();
  await waitFor(() => expect(picker('Model')).toHaveValue('Accord'));
  await user.clear(box('VIN'));
  await user.type(box('VIN'), '5gzcz43d13s812715');
  await user.tab();
  const said = 'No details were found for this VIN. Make, model and body are those of the VIN before';
  await waitFor(() => expect(box('VIN')).toHaveAccessibleDescription(said));
  await choose(user, 'Body', 'SUV');
  expect(box('VIN')).toHaveAccessibleDescription(
    'No details were found for this VIN. From the VIN before: Make, Model',
  );
});

test('the model needs a make, and is cleared with it (ADD-11)', async () => {
  const { user } = await open();
  await user.click(picker('Model'));
  expect(screen.getByText('Choose a make first')).toBeInTheDocument();
  await choose(user, 'Make', 'Honda');
  await choose(user, 'Model', 'Civic');
  await choose(user, 'Make', 'Toyota');
  expect(picker('Model')).toHaveValue('');
});

test('a list that failed to load can be reloaded from its field (ERR-6)', async () => {
  const backend = new FakeBackend();
  backend.calls.failNext('colors', new HttpError(500, 'down'));
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open({ backend });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading colors');
  logged.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await choose(user, 'Color', 'Blue');
});

describe('submitting', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  test('shows the overlay, then the record with its number and time; Back opens a blank form (ADD-22)', async () => {
    const { user, backend } = await open();
    const call = backend.calls.hold('create');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(await screen.findByText('Adding the boot…')).toBeVisible();
    await waitFor(() => expect(backend.calls.count('create')).toBe(1));
    call.release();
    expect(await screen.findByRole('heading', { name: 'Boot added' })).toBeVisible();
    expect(screen.getByText(/^SF-00\d+$/)).toBeVisible();
    expect(screen.getByText('03/10/2026 11:30')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Photos' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(box('License')).toHaveValue('');
    expect(picker('Make')).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Fix these fields:' })).toBeNull();
  });

  test('List opens the list (ADD-24)', async () => {
    const { user, router } = await open();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    await user.click(await screen.findByRole('button', { name: 'List' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/list/));
  });

  test('a refusal keeps everything and is shown in the banner until the next attempt (ADD-25)', async () => {
    const { user, backend } = await open();
    await fillIn(user);
    backend.calls.failNext('create', new HttpError(400, 'Address is on a closed street'));
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Address is on a closed street');
    expect(screen.getByText(/^The boot was not recorded/)).toBeVisible();
    expect(box('License')).toHaveValue('9NEW001');
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(await screen.findByRole('heading', { name: 'Boot added' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('after a lost answer and a change, the form names what is on record and offers a new form', async () => {
    const { user, backend } = await open();
    await fillIn(user);
    backend.calls.loseNextAnswer('create', new ConnectionError('Failed to fetch'));
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(await screen.findByText(/^It is unclear whether the boot was recorded/)).toBeVisible();
    await choose(user, 'Color', 'White');
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    await user.click(await screen.findByRole('button', { name: 'Start a new boot' }));
    expect(box('License')).toHaveValue('');
  });

  test('the license has the focus at the start if there is a keyboard, and Tab reaches every field (ADD-29)', async () => {
    deskWindow.begin();
    try {
      const { user } = await open();
      expect(box('License')).toHaveFocus();
      await user.tab();
      expect(box('VIN')).toHaveFocus();
      await user.tab();
      expect(picker('Make')).toHaveFocus();
      act(() => picker('Color').focus());
      for (const next of [screen.getByLabelText('Date'), screen.getByLabelText('Time'), box('Requestor')]) {
        await user.tab();
        expect(next).toHaveFocus();
      }
      await user.tab();
      expect(box('Address')).toHaveFocus();
    } finally {
      deskWindow.end();
    }
  });

  test('date and time are last in the Vehicle section, before the requestor (ADD-29)', async () => {
    await open();
    const form = screen.getByRole('form', { name: 'Add New Boot' });
    const parts = [...form.querySelectorAll('h2, input[name]')];
    expect(parts.map((part) => part.getAttribute('name') ?? part.textContent)).toEqual([
      ...['Vehicle', 'noLicense', 'licenseState', 'license', 'vin', 'make', 'model', 'body', 'color'],
      ...['date', 'time', 'requestedBy', 'Address', 'addr1', 'addr2', 'city', 'state'],
    ]);
  });

  test('Enter skips valid fields and sends nothing; Ctrl+Enter sends (ADD-10)', async () => {
    const { user, backend } = await open();
    await user.type(box('License'), '9NEW001{Enter}');
    expect(box('VIN')).toHaveFocus();
    await choose(user, 'Color', 'White');
    act(() => picker('Color').focus());
    await user.keyboard('{Enter}');
    // Tab past the date and the time.
    await waitFor(() => expect(box('Requestor')).toHaveFocus());
    await user.type(box('Address'), '1 Main St{Enter}');
    expect(box('Address 2')).toHaveFocus();
    // Tab past the city and the state.
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Add Boot' })).toHaveFocus();
    expect(backend.calls.count('create')).toBe(0);
    expect(box('License')).toBeValid();
    await user.click(picker('Make'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('group', { name: 'Fix these fields:' })).toBeNull();
    await user.type(box('City'), '{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('group', { name: 'Fix these fields:' })).toBeVisible();
  });
});

describe('leaving', () => {
  test('a draft that the device cannot store asks; Stay stays, Leave leaves (DRAFT-6)', async () => {
    const device = new MemoryDevice();
    device.failure = new Error('full');
    const { user, router } = await open({ device: device.openWindow() });
    await user.type(box('License'), '9NEW001');
    await user.click(screen.getByRole('link', { name: 'Active Boots' }));
    const question = await screen.findByRole('dialog', { name: 'Leave this boot unfinished?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(box('License')).toHaveValue('9NEW001');
    await user.click(screen.getByRole('link', { name: 'Active Boots' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/list/));
  });

  test('a stored draft is left without a question, right after the last key too, and restored on return (DRAFT-6)', async () => {
    const { user, router } = await open();
    await user.type(box('License'), '9NEW001');
    await user.click(screen.getByRole('link', { name: 'Active Boots' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/list/));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => {
      router.navigate('/add/SF');
    });
    expect(await screen.findByText(/^Restored/)).toBeVisible();
    expect(box('License')).toHaveValue('9NEW001');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(box('License')).toHaveValue('');
    expect(screen.queryByText(/^Restored/)).toBeNull();
  });

  test('an untouched form does not ask (DRAFT-2)', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('link', { name: 'Active Boots' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/list/));
  });
});
