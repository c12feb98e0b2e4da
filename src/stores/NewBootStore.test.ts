import { ConnectionError, HttpError, TextReplyError, UnexpectedReplyError } from '../api/errors';
import { A_VEHICLE, aNewBoot, fillIn, settle } from '../testing/newBoot';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

async function started(options: Parameters<typeof aNewBoot>[0] = {}) {
  const made = aNewBoot(options);
  await made.store.start();
  return made;
}

async function filled(options: Parameters<typeof aNewBoot>[0] = {}) {
  const made = await started(options);
  fillIn(made.store);
  await settle();
  return made;
}

describe('a blank form', () => {
  test("begins with the region's city and state, its default license state, and now", async () => {
    const { store } = await started();
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

  test('keeps what was typed before a default came', async () => {
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

  test('does with what it has where the defaults fail, and says so', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('defaultState', new HttpError(500, 'down'));
    made.backend.calls.failNext('regionPlace', new HttpError(500, 'down'));
    await made.store.start();
    expect(made.store.form.values).toMatchObject({ city: 'San Francisco', state: 'CA', licenseState: null });
    expect(made.errors.currentError).toBe('down');
  });

  test('without a default state says what the server said of it', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('defaultState', new HttpError(500, 'No default state for SF'));
    await made.store.start();
    expect(made.errors.currentError).toBe('No default state for SF');
  });

  test('gives back the license state when the plate comes back', async () => {
    const { store } = await started();
    store.change({ license: '8abc' });
    store.change({ noLicense: true });
    expect(store.form.values).toMatchObject({ license: 'NO PLATE', licenseState: null });
    store.change({ noLicense: false });
    expect(store.form.values).toMatchObject({ license: '', licenseState: 'CA' });
  });
});

describe('the lists', () => {
  test('models wait for a make, then are those of the make', async () => {
    const { store } = await started();
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

  test('are loading until they have come', async () => {
    const { store, backend } = aNewBoot();
    const held = backend.calls.hold('makes');
    const starting = store.start();
    expect(store.lists.makes).toEqual({ status: 'loading', options: [] });
    held.release();
    await starting;
    expect(store.lists.makes.status).toBe('normal');
  });

  test('a list that failed says so, and comes when it is asked for again', async () => {
    const made = aNewBoot();
    made.backend.calls.failNext('colors', new HttpError(500, 'down'));
    await made.store.start();
    expect(made.store.lists.colors.status).toBe('error');
    expect(made.errors.currentError).toBe('error:error.loading.colors.message');
    await made.store.lists.loadColors();
    expect(made.store.lists.colors.status).toBe('normal');
  });

  test('leave out what is no longer active, show display names, find by code', async () => {
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

  test('a code that its list does not have keeps the form from being sent', async () => {
    const { store } = await filled();
    expect(store.form.isValid).toBe(true);
    store.change({ color: 'PLAID' });
    expect(store.form.errorOf('color')).toEqual({ code: 'notInList' });
  });
});

describe('the requestor', () => {
  const config = { requestedByLabel: 'Badge', requestedByTooltip: 'Four digits', requestedByRegex: '\\d{4}' };

  test("has the region's label and tooltip", async () => {
    const { store } = await started({ config });
    expect([store.requestor.label, store.requestor.tooltip]).toEqual(['Badge', 'Four digits']);
  });

  test("must match the region's pattern as a whole", async () => {
    const { store } = await filled({ config });
    expect(store.form.errorOf('requestedBy')).toEqual({ code: 'patternMismatch' });
    store.change({ requestedBy: '12345' });
    await settle();
    expect(store.form.errorOf('requestedBy')).toEqual({ code: 'patternMismatch' });
    store.change({ requestedBy: '1234' });
    await settle();
    expect(store.form.isValid).toBe(true);
  });

  test('is judged before sending, however quick the press was', async () => {
    const { store, backend } = await filled({ config });
    store.change({ requestedBy: '12' });
    await expect(store.submit()).resolves.toBe('invalid');
    expect(backend.calls.count('create')).toBe(0);
    expect([store.submission.isSending, store.form.values.requestedBy]).toEqual([false, '12']);
  });

  test('is not held up by a pattern that is ignored, or whose runner breaks', async () => {
    const patterns = { matches: () => Promise.resolve('ignored' as const) };
    const ignored = await filled({ config, patterns });
    await expect(ignored.store.submit()).resolves.toBe('confirmed');
    const broken = await filled({
      config,
      patterns: { matches: () => Promise.reject(new Error('no worker')) },
    });
    await expect(broken.store.submit()).resolves.toBe('confirmed');
    expect(logged).toHaveBeenCalled();
  });
});

describe('sending', () => {
  test('records the boot once and shows it, with a blank form and a new key behind it', async () => {
    const { store, backend, clock } = await filled();
    const key = store.submission.idempotencyKey;
    clock.now += 60_000;
    await expect(store.submit()).resolves.toBe('confirmed');
    const [regionCode, body, sentKey] = backend.calls.argsOf('create')[0] ?? [];
    expect([regionCode, sentKey]).toEqual(['SF', key]);
    expect(body).toMatchObject({
      ...A_VEHICLE,
      city: 'San Francisco',
      state: 'CA',
      dateTime: '2026-03-10T11:30:00',
    });
    expect(store.confirmation).toMatchObject({ time: '2026-03-10T11:31:00' });
    expect(store.form.values).toMatchObject({
      license: '',
      make: null,
      city: 'San Francisco',
      time: '11:31',
    });
    expect(store.submission.idempotencyKey).not.toBe(key);
    expect(store.isUnsent).toBe(false);
  });

  test('its photos can be kept on the device, and are offered again while the form waits as it is', async () => {
    const made = await filled();
    await made.store.submit();
    const boot = made.store.confirmation!;
    await made.store.unsentPhotos.keep(boot, [new File(['pixels'], 'a.jpg')]);
    expect(made.store.unsentPhotos.isKept).toBe(true);
    const again = made.open();
    await again.start();
    again.change({ license: '1ABC234' });
    again.showAgain(again.unsentPhotos.leftBehind[0]!.boot);
    expect(again.confirmation).toEqual(boot);
    again.back();
    expect([again.confirmation, again.form.values.license]).toEqual([null, '1ABC234']);
  });

  test('Back gives a blank form with the time it is then', async () => {
    const { store, clock } = await filled();
    await store.submit();
    clock.now += 600_000;
    store.back();
    expect([store.confirmation, store.form.values.time, store.form.submitTried]).toEqual([
      null,
      '11:40',
      false,
    ]);
  });

  test('does not go out with something wrong, and shows it', async () => {
    const { store, backend } = await started();
    expect(store.form.shownErrorOf('make')).toBeNull();
    await expect(store.submit()).resolves.toBe('invalid');
    expect(store.form.shownErrorOf('make')).toEqual({ code: 'required' });
    expect(backend.calls.count('create')).toBe(0);
  });

  test('is one request however often it is pressed', async () => {
    const { store, backend } = await filled();
    const call = backend.calls.hold('create');
    const pressed = [store.submit(), store.submit(), store.submit()];
    await settle();
    expect(store.submission.isSending).toBe(true);
    call.release();
    expect(await Promise.all(pressed)).toEqual(['confirmed', 'busy', 'busy']);
    await expect(store.submit()).resolves.toBe('busy');
    expect(backend.calls.count('create')).toBe(1);
  });

  test.each([
    ['a refusal', new HttpError(400, 'License is required'), 'License is required', 'refused'],
    ['a text in place of the record', new TextReplyError('Closed today'), 'Closed today', 'refused'],
    ['an empty or HTML failure', new HttpError(400, ''), 'error:error.connection.message', 'refused'],
    ['a lost connection', new ConnectionError('Failed to fetch'), 'Failed to fetch', 'unknown'],
    ['a failing server', new HttpError(503, 'Try later'), 'Try later', 'unknown'],
    [
      'another reply than was agreed',
      new UnexpectedReplyError('create: id'),
      'error:error.connection.message',
      'unknown',
    ],
    ['the same key at work', new HttpError(409, 'Still being worked on'), 'Still being worked on', 'unknown'],
  ])(
    '%s keeps everything, says so, and may be sent again under the same key',
    async (_what, error, text, kind) => {
      const { store, backend, errors } = await filled();
      const before = { ...store.form.values };
      backend.calls.failNext('create', error);
      await expect(store.submit()).resolves.toBe('failed');
      expect(store.form.values).toEqual(before);
      expect([errors.currentError, store.submission.problem?.kind]).toEqual([text, kind]);
      expect(logged).toHaveBeenCalledWith('Adding the boot failed:', error.message);
      expect(store.submission.isSending).toBe(false);

      await expect(store.submit()).resolves.toBe('confirmed');
      const [first, second] = backend.calls.argsOf('create');
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      expect(errors.currentError).toBeUndefined();
    },
  );

  test('an answer that was lost makes no second boot', async () => {
    const { store, backend } = await filled();
    const before = backend.world.boots.length;
    backend.calls.loseNextAnswer('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    await expect(store.submit()).resolves.toBe('confirmed');
    expect(backend.world.boots.length).toBe(before + 1);
  });

  test('changed after an answer was lost, the server names what is on record, and the form offers a new one', async () => {
    const { store, backend } = await filled();
    backend.calls.loseNextAnswer('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    store.change({ color: 'WHITE' });
    await expect(store.submit()).resolves.toBe('failed');
    expect(store.submission.problem).toEqual({
      kind: 'recorded',
      text: expect.stringMatching(/^Already recorded as SF-\d+ with other details$/) as string,
    });
    expect(store.form.values.color).toBe('WHITE');
    const key = store.submission.idempotencyKey;
    store.startOver();
    expect(store.submission).toMatchObject({ problem: null, mayBeRecorded: false });
    expect([store.form.values.color, store.submission.idempotencyKey === key]).toEqual([null, false]);
  });

  test('422 from a server that never got this key is a refusal like any other', async () => {
    const { store, backend } = await filled();
    backend.calls.failNext('create', new HttpError(422, 'Color is unknown'));
    await store.submit();
    expect(store.submission.problem).toEqual({ kind: 'refused' });
  });

  test('a refusal after a lost answer does not make it certain that nothing is on record', async () => {
    const { store, backend } = await filled();
    backend.calls.failNext('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    backend.calls.failNext('create', new HttpError(400, 'City is unknown'));
    await store.submit();
    expect([store.submission.problem?.kind, store.submission.mayBeRecorded]).toEqual(['refused', true]);
  });

  test('one may stop waiting; the form is free, and a late answer still counts', async () => {
    const { store, backend } = await filled();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    expect([store.submission.isSending, store.submission.problem?.kind]).toEqual([false, 'unknown']);
    call.release();
    await expect(pressed).resolves.toBe('confirmed');
    expect(store.confirmation).not.toBeNull();
  });

  test('a late answer to a form that was given up changes nothing in the next one', async () => {
    const { store, backend } = await filled();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    store.discard();
    store.change({ license: '1ABC234' });
    call.release();
    await pressed;
    expect([store.confirmation, store.form.values.license]).toEqual([null, '1ABC234']);
  });

  test('a late failure after one stopped waiting says nothing more', async () => {
    const { store, backend, errors } = await filled();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    call.fail(new HttpError(400, 'Late'));
    await pressed;
    expect([errors.currentError, store.submission.problem?.kind]).toEqual([undefined, 'unknown']);
  });

  test('a time that was in the future a while ago is judged anew', async () => {
    const { store, clock } = await filled();
    store.change({ time: '11:36' });
    expect(store.form.errorOf('time')).toEqual({ code: 'inFuture' });
    clock.now += 60_000;
    await expect(store.submit()).resolves.toBe('confirmed');
  });
});
