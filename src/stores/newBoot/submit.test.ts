import { waitFor } from '@testing-library/react';
import { ConnectionError, HttpError, TextReplyError, UnexpectedReplyError } from '../../api/errors';
import { A_VEHICLE, aFilledNewBoot, aStartedNewBoot, settle } from '../../testing/newBoot';

const LOST = 'error:error.connection.lost (Failed to fetch)';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

describe('sending', () => {
  test('records the boot once and shows it; the next form is blank and has a new key (ADD-24, KEY-4)', async () => {
    const { store, backend, clock } = await aFilledNewBoot();
    const key = store.submission.key;
    clock.now += 60_000;
    await expect(store.submit()).resolves.toBe('confirmed');
    const [sent] = backend.calls.requestsOf('create');
    expect([sent?.regionCode, sent?.idempotencyKey]).toEqual(['SF', key]);
    expect(sent?.body).toMatchObject({
      ...A_VEHICLE,
      city: 'San Francisco',
      state: 'CA',
      dateTime: '2026-03-10T11:30:00',
    });
    expect(store.confirmation).toMatchObject({ time: '2026-03-10T11:30:00' });
    expect(store.form.values).toMatchObject({
      license: '',
      make: null,
      city: 'San Francisco',
      time: '11:31',
    });
    expect(store.submission.key).not.toBe(key);
    expect(store.isUnsent).toBe(false);
  });

  test("stores the boot's photos on the device, and offers them again while the form stays as it is", async () => {
    const made = await aFilledNewBoot();
    await made.store.submit();
    const boot = made.store.confirmation!;
    made.store.unsentPhotos.storageOf(boot).keep(new File(['pixels'], 'a.jpg'));
    await waitFor(() => expect(made.device.keysOf('boot-photo')).toHaveLength(1));
    expect(made.store.unsentPhotos.isKept).toBe(true);
    const again = made.open();
    await again.start();
    again.change({ license: '1ABC234' });
    again.showAgain(again.unsentPhotos.leftBehind[0]!.boot);
    expect(again.confirmation).toEqual(boot);
    again.back();
    expect([again.confirmation, again.form.values.license]).toEqual([null, '1ABC234']);
  });

  test('Back gives a blank form with the current time (ADD-24)', async () => {
    const { store, clock } = await aFilledNewBoot();
    await store.submit();
    clock.now += 600_000;
    store.back();
    expect([store.confirmation, store.form.values.time, store.form.submitTried]).toEqual([
      null,
      '11:40',
      false,
    ]);
  });

  test('does not send an invalid form, and shows its errors (ADD-23)', async () => {
    const { store, backend } = await aStartedNewBoot();
    expect(store.form.shownErrorOf('make')).toBeNull();
    await expect(store.submit()).resolves.toBe('invalid');
    expect(store.form.shownErrorOf('make')).toEqual({ code: 'required' });
    expect(backend.calls.count('create')).toBe(0);
  });

  test('sends one request however often the button is pressed (ADD-22)', async () => {
    const { store, backend } = await aFilledNewBoot();
    const call = backend.calls.hold('create');
    const pressed = [store.submit(), store.submit(), store.submit()];
    await settle();
    expect(store.submission.isSending).toBe(true);
    call.release();
    expect(await Promise.all(pressed)).toEqual(['confirmed', 'busy', 'busy']);
    await expect(store.submit()).resolves.toBe('busy');
    expect(backend.calls.count('create')).toBe(1);
  });

  test.each<[string, Error, string, string]>([
    ['a refusal', new HttpError(400, 'License is required'), 'License is required', 'refused'],
    ['a text in place of the record', new TextReplyError('Closed today'), 'Closed today', 'refused'],
    ['an empty or HTML failure', new HttpError(400, ''), 'error:error.connection.message', 'refused'],
    ['a lost connection', new ConnectionError('Failed to fetch'), LOST, 'unknown'],
    ['a failing server', new HttpError(503, 'Try later'), 'Try later', 'unknown'],
    [
      'another reply than was agreed',
      new UnexpectedReplyError('create: id'),
      'error:error.connection.message',
      'unknown',
    ],
    ['the same key at work', new HttpError(409, 'Still being worked on'), 'Still being worked on', 'unknown'],
  ])(
    '%s keeps everything, shows a message, and the form may be sent again with the same key',
    async (_what, error, text, kind) => {
      const { store, backend, errors } = await aFilledNewBoot();
      const before = { ...store.form.values };
      backend.calls.failNext('create', error);
      await expect(store.submit()).resolves.toBe('failed');
      expect(store.form.values).toEqual(before);
      expect([errors.currentError, store.problem?.kind]).toEqual([text, kind]);
      expect(logged).toHaveBeenCalledWith('Adding the boot failed:', error.message);
      expect(store.submission.isSending).toBe(false);

      await expect(store.submit()).resolves.toBe('confirmed');
      const [first, second] = backend.calls.requestsOf('create');
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      expect(errors.currentError).toBeUndefined();
    },
  );

  test('a lost answer does not create a second boot (ADD-26)', async () => {
    const { store, backend } = await aFilledNewBoot();
    const before = backend.world.boots.length;
    backend.calls.loseNextAnswer('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    await expect(store.submit()).resolves.toBe('confirmed');
    expect(backend.world.boots.length).toBe(before + 1);
  });

  test('a form that was changed after a lost answer says what is on record, and can be reset (ADD-27)', async () => {
    const { store, backend } = await aFilledNewBoot();
    backend.calls.loseNextAnswer('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    store.change({ color: 'WHITE' });
    await expect(store.submit()).resolves.toBe('failed');
    expect(store.problem).toEqual({
      kind: 'recorded',
      text: expect.stringMatching(/^Already recorded as SF-\d+ with other details$/) as string,
    });
    expect(store.form.values.color).toBe('WHITE');
    const key = store.submission.key;
    store.startOver();
    expect([store.problem, store.submission.mayBeRecorded]).toEqual([null, false]);
    expect([store.form.values.color, store.submission.key === key]).toEqual([null, false]);
  });

  test('typed values can be recorded as another boot if another window has used the key (ADD-27)', async () => {
    const { store, backend } = await aFilledNewBoot();
    backend.calls.failNext('create', new HttpError(422, 'Already recorded as SF-000045 with other details'));
    await store.submit();
    expect(store.problem).toMatchObject({ kind: 'recorded' });
    store.takeAsAnother();
    expect([store.problem, store.form.values.license]).toEqual([null, A_VEHICLE.license]);
    await expect(store.submit()).resolves.toBe('confirmed');
    const [first, second] = backend.calls.requestsOf('create').map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  test('after a lost answer, a refusal leaves it unknown whether the boot is on record', async () => {
    const { store, backend } = await aFilledNewBoot();
    backend.calls.failNext('create', new ConnectionError('Failed to fetch'));
    await store.submit();
    backend.calls.failNext('create', new HttpError(400, 'City is unknown'));
    await store.submit();
    expect([store.problem?.kind, store.submission.mayBeRecorded]).toEqual(['unknown', true]);
  });

  test('a first refusal means that nothing is on record', async () => {
    const { store, backend } = await aFilledNewBoot();
    backend.calls.failNext('create', new HttpError(400, 'City is unknown'));
    await store.submit();
    expect([store.problem?.kind, store.submission.mayBeRecorded]).toEqual(['refused', false]);
  });

  test('a late answer keeps later changes, and the form says what is on record (ADD-28)', async () => {
    const { store, backend } = await aFilledNewBoot();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    store.change({ color: 'WHITE' });
    call.release();
    await expect(pressed).resolves.toBe('failed');
    expect([store.confirmation, store.form.values.color]).toEqual([null, 'WHITE']);
    const { problem } = store;
    expect(problem).toMatchObject({
      kind: 'recordedAsSent',
      boot: {
        license: A_VEHICLE.license,
        licenseState: 'CA',
        refNum: expect.stringMatching(/^SF-\d+$/) as string,
      },
    });
    // Submitting again does not record a second boot.
    await store.submit();
    expect(store.problem?.kind).toBe('recorded');
    store.startOver();
    expect([store.form.values.color, store.problem]).toEqual([null, null]);
  });

  test('a late answer confirms a form that was changed and changed back', async () => {
    const { store, backend } = await aFilledNewBoot();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    store.change({ addr2: 'Rear lot' });
    store.change({ addr2: ' ' });
    call.release();
    await expect(pressed).resolves.toBe('confirmed');
  });

  test('after the user stops waiting, the form is unlocked and a late answer still counts (ADD-28)', async () => {
    const { store, backend } = await aFilledNewBoot();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    expect([store.submission.isSending, store.problem?.kind]).toEqual([false, 'unknown']);
    call.release();
    await expect(pressed).resolves.toBe('confirmed');
    expect(store.confirmation).not.toBeNull();
  });

  test('a late answer to a discarded form does not affect the next form', async () => {
    const { store, backend } = await aFilledNewBoot();
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

  test('a late failure after the user stopped waiting is not shown', async () => {
    const { store, backend, errors } = await aFilledNewBoot();
    const call = backend.calls.hold('create');
    const pressed = store.submit();
    await settle();
    store.submission.stopWaiting();
    call.fail(new HttpError(400, 'Late'));
    await pressed;
    expect([errors.currentError, store.problem?.kind]).toEqual([undefined, 'unknown']);
  });

  test('the time is checked against the clock at the moment of typing, not when the field was last left', async () => {
    const { store, clock } = await aFilledNewBoot();
    store.leave('time');
    clock.now += 15 * 60_000;
    store.change({ time: '11:45' });
    expect(store.form.shownErrorOf('time')).toBeNull();
  });

  test('a time that was in the future earlier is checked again', async () => {
    const { store, clock } = await aFilledNewBoot();
    store.change({ time: '11:36' });
    expect(store.form.errorOf('time')).toEqual({ code: 'inFuture' });
    clock.now += 60_000;
    await expect(store.submit()).resolves.toBe('confirmed');
  });
});
