import { HttpError } from '../../api/errors';
import { aFilledNewBoot, aNewBoot, aStartedNewBoot, settle } from '../../testing/newBoot';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe('a blank form', () => {
  test("has the region's city and state, its default license state, and the current time (ADD-1, REF-5)", async () => {
    const { store } = await aStartedNewBoot();
    expect(store.form.values).toMatchObject({
      city: 'San Francisco',
      state: 'CA',
      licenseState: 'CA',
      date: '2026-03-10',
      time: '11:30',
    });
    expect([store.isUnsent, store.form.isValid]).toEqual([false, false]);
  });

  test('makes no call before it is started', async () => {
    const { backend } = aNewBoot();
    await settle();
    expect(backend.calls.names).toEqual([]);
  });

  test('a late default does not overwrite typed text (ADD-5)', async () => {
    const { store, backend } = aNewBoot();
    const state = backend.calls.hold('defaultState');
    const place = backend.calls.hold('regionPlace');
    const starting = store.start();
    store.change({ city: 'Oakland' });
    store.change({ licenseState: 'NV' });
    state.release();
    place.release();
    await starting;
    expect(store.form.values).toMatchObject({ city: 'Oakland', licenseState: 'NV', state: 'CA' });
  });

  test('works without the defaults if they fail to load, and says so (ADD-5)', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('defaultState', new HttpError(500, 'down'));
    made.backend.calls.failNext('regionPlace', new HttpError(500, 'down'));
    await made.store.start();
    expect(made.store.form.values).toMatchObject({ city: 'San Francisco', state: 'CA', licenseState: null });
    expect(made.errors.currentError).toBe('down');
  });

  test('in a region without a default, has no license state, which is not a failure', async () => {
    const made = aNewBoot();
    jest.spyOn(made.backend.boots, 'defaultState').mockResolvedValue(undefined);
    await made.store.start();
    expect(made.store.form.values.licenseState).toBeNull();
    expect(made.errors.currentError).toBeUndefined();
  });

  test("shows the server's message if the default state fails to load", async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('defaultState', new HttpError(500, 'No default state for SF'));
    await made.store.start();
    expect(made.errors.currentError).toBe('No default state for SF');
  });

  test('restores the license state when the plate returns', async () => {
    const { store } = await aStartedNewBoot();
    store.change({ license: '8abc' });
    store.change({ noLicense: true });
    expect(store.form.values).toMatchObject({ license: 'NO PLATE', licenseState: null });
    store.change({ noLicense: false });
    expect(store.form.values).toMatchObject({ license: '', licenseState: 'CA' });
  });
});

describe('the lists', () => {
  test('models need a make, and are those of the make (ADD-11)', async () => {
    const { store } = await aStartedNewBoot();
    expect(store.lists.models.status).toBe('blocked');
    store.change({ make: 'TOYOTA' });
    await settle();
    expect(store.lists.models).toMatchObject({
      status: 'normal',
      options: [{ key: 'CAMRY', text: 'Camry' }],
    });
    store.change({ model: 'CAMRY' });
    store.change({ make: 'HONDA' });
    expect(store.form.values.model).toBeNull();
  });

  test('are loading until the answer arrives', async () => {
    const { store, backend } = aNewBoot();
    const held = backend.calls.hold('makes');
    const starting = store.start();
    expect(store.lists.makes).toEqual({ status: 'loading', options: [] });
    held.release();
    await starting;
    expect(store.lists.makes.status).toBe('normal');
  });

  test('report a failed load, and can be loaded again', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('colors', new HttpError(500, 'down'));
    await made.store.start();
    expect(made.store.lists.colors.status).toBe('error');
    expect(made.errors.currentError).toBe('error:error.loading.colors.message');
    await made.store.lists.load('colors');
    expect([made.store.lists.colors.status, made.errors.currentError]).toEqual(['normal', undefined]);
  });

  test('models that failed because the makes failed can be loaded again', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('makes', new HttpError(500, 'down'));
    await made.store.start();
    // The same value that a stored draft sets.
    made.store.change({ make: 'HONDA' });
    expect(made.store.lists.models.status).toBe('error');
    await made.store.lists.load('models');
    expect([made.store.lists.models.status, made.store.lists.makes.status]).toEqual(['normal', 'normal']);
    made.store.change({ make: 'TOYOTA' });
    await settle();
    made.backend.calls.failNext('models', new HttpError(500, 'down'));
    made.store.change({ make: 'CHEVROLET' });
    await settle();
    expect(made.store.lists.models.status).toBe('error');
    await made.store.lists.load('models');
    expect(made.store.lists.models.status).toBe('normal');
  });

  test('omit inactive items, show display names, and find items by code', async () => {
    const { store, backend } = aNewBoot();
    backend.world.lists.colors = backend.world.lists.colors.map((color) => ({
      ...color,
      active: color.code !== 'GRAY',
    }));
    await store.start();
    expect(store.lists.colors.options.map(({ text }) => text)).toEqual(['Blue', 'White']);
    expect(store.lists.states.options[0]).toMatchObject({ key: 'CA', text: 'CA - California' });
    expect(store.lists.makes.options[0]?.alternatives).toContain('Chevy');
  });

  test('a code that is not in its list prevents the form from being sent', async () => {
    const { store } = await aFilledNewBoot();
    expect(store.form.isValid).toBe(true);
    store.change({ color: 'PLAID' });
    expect(store.form.errorOf('color')).toEqual({ code: 'notInList' });
  });
});

describe('the requestor', () => {
  const config = { requestedByLabel: 'Badge', requestedByTooltip: 'Four digits', requestedByRegex: '\\d{4}' };

  test("has the region's label and tooltip (ADD-18)", async () => {
    const { store } = await aStartedNewBoot({ config });
    expect([store.requestor.label, store.requestor.tooltip]).toEqual(['Badge', 'Four digits']);
  });

  test("must match the region's whole pattern, and the message explains it (ADD-19)", async () => {
    const mismatch = { code: 'patternExplained', params: { tooltip: config.requestedByTooltip } };
    const { store } = await aFilledNewBoot({ config });
    expect(store.form.errorOf('requestedBy')).toEqual(mismatch);
    store.change({ requestedBy: '12345' });
    await settle();
    expect(store.form.errorOf('requestedBy')).toEqual(mismatch);
    store.change({ requestedBy: '1234' });
    await settle();
    expect(store.form.isValid).toBe(true);
  });

  test('gets a general message if it does not match and the region has no explanation', async () => {
    const { store } = await aFilledNewBoot({ config: { requestedByRegex: '\\d{4}' } });
    expect(store.form.errorOf('requestedBy')).toEqual({ code: 'patternMismatch' });
  });

  test('is tested before sending, however fast the user pressed the button', async () => {
    const { store, backend } = await aFilledNewBoot({ config });
    store.change({ requestedBy: '12' });
    await expect(store.submit()).resolves.toBe('invalid');
    expect(backend.calls.count('create')).toBe(0);
    expect([store.submission.isSending, store.form.values.requestedBy]).toEqual([false, '12']);
  });

  test('does not block sending if the pattern is ignored or its runner fails', async () => {
    const patterns = { matches: () => Promise.resolve('ignored' as const) };
    const ignored = await aFilledNewBoot({ config, patterns });
    await expect(ignored.store.submit()).resolves.toBe('confirmed');
    const broken = await aFilledNewBoot({
      config,
      patterns: { matches: () => Promise.reject(new Error('no worker')) },
    });
    await expect(broken.store.submit()).resolves.toBe('confirmed');
    expect(logged).toHaveBeenCalled();
  });
});

test('submitting before the date library has loaded waits for it (ADD-1)', async () => {
  const { store, backend } = aNewBoot();
  store.change({ date: '2026-02-30' });
  expect(store.form.errorOf('date')).toBeNull();
  expect(await Promise.all([store.submit(), store.submit()])).toEqual(['invalid', 'invalid']);
  expect(store.form.errorOf('date')).toEqual({ code: 'dateInvalid' });
  expect(backend.calls.names).toEqual([]);
});
